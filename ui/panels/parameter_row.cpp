#include "ui/panels/parameter_row.hpp"

#include <QAction>
#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/icons.hpp"

namespace lathe::ui {
namespace {

constexpr int usual_decimals = 3;

QString place_of(const ParameterDescription& description, std::size_t entry) {
    return description.is_list ? QStringLiteral("[%1]").arg(entry) : QString();
}

/// With the name that formulas use.
QString tip_of(const ParameterDescription& description, std::size_t entry) {
    const QString unit = QString::fromStdString(description.unit);
    return QStringLiteral("%1\n%2 %4 … %3 %4   (%5)")
        .arg(QString::fromStdString(description.tooltip))
        .arg(description.minimum)
        .arg(description.maximum)
        .arg(unit, QString::fromStdString(description.key) + place_of(description, entry));
}

}  // namespace

ValueBox::ValueBox(const ParameterDescription& description, const QString& tip) {
    setRange(description.minimum, description.maximum);
    // PTFE loses 0.0004: three digits would show nothing.
    const bool is_loss = description.key == "loss_tangent";
    setDecimals(description.is_integer ? 0 : is_loss ? usual_decimals + 2 : usual_decimals);
    setSingleStep(description.is_integer ? 1.0 : 0.1);
    setKeyboardTracking(false);  // a half typed number is not a design
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setAlignment(Qt::AlignRight);
    setMinimumWidth(58);
    setToolTip(tip);
}

void ValueBox::keyPressEvent(QKeyEvent* event) {
    if (event->text() == QLatin1String("=") && !isReadOnly()) return emit formula_wanted();
    QDoubleSpinBox::keyPressEvent(event);
}

ParameterRow::ParameterRow(const ParameterDescription& description, std::size_t parameter, std::size_t entry,
                           QWidget& label, const QStringList& names, QGridLayout& grid, int line,
                           QObject* parent)
    : QObject(parent),
      parameter_(parameter),
      entry_(entry),
      name_(QString::fromStdString(description.label)),
      key_(QString::fromStdString(description.key)),
      label_(&label),
      value_(new ValueBox(description,
                          tip_of(description, entry) + QLatin1Char('\n') + tr("Type = for a formula"))),
      is_gene_(new QCheckBox),
      minimum_(new ValueBox(description, tr("Lowest value the optimiser may take"))),
      maximum_(new ValueBox(description, tr("Highest value the optimiser may take"))),
      formula_(new QLineEdit) {
    const QString place = place_of(description, entry);
    if (description.is_list) name_ += QStringLiteral(" %1").arg(entry + 1);
    value_->setObjectName(key_ + place);
    formula_->setObjectName(key_ + place + QStringLiteral(".formula"));
    is_gene_->setObjectName(key_ + place + QStringLiteral(".optimise"));
    minimum_->setObjectName(key_ + place + QStringLiteral(".min"));
    maximum_->setObjectName(key_ + place + QStringLiteral(".max"));
    is_gene_->setToolTip(tr("Let the optimiser change this parameter"));
    is_gene_->setAccessibleName(tr("Optimise %1").arg(name_));
    label_->setToolTip(tip_of(description, entry));
    line *= 2;  // a formula stands below: it is longer than a number
    grid.addWidget(label_, line, 0);
    grid.addWidget(value_, line, 1);
    grid.addWidget(is_gene_, line, 2, Qt::AlignCenter);
    grid.addWidget(minimum_, line, 3);
    grid.addWidget(maximum_, line, 4);
    grid.addWidget(formula_, line + 1, 0, 1, 5);
    make_formula(names);
    for (ValueBox* box : {value_, minimum_, maximum_}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            if (!filling_) emit edited();
        });
        connect(box, &ValueBox::formula_wanted, this, &ParameterRow::begin_formula);
    }
    connect(is_gene_, &QCheckBox::toggled, this, [this] {
        if (!filling_) emit edited();
    });
}

void ParameterRow::make_formula(const QStringList& names) {
    formula_->hide();
    formula_->setToolTip(
        tr("Computed from other parameters, in the units of their names; empty: a number again"));
    formula_->setAccessibleName(tr("Formula of %1").arg(name_));
    auto* menu = new QMenu(formula_);
    for (const QString& name : names)
        if (name != value_->objectName())
            menu->addAction(name, this, [this, name] { formula_->insert(name); });
    QAction* pick = formula_->addAction(glyph_icon(Glyph::create), QLineEdit::TrailingPosition);
    pick->setToolTip(tr("Insert a parameter"));
    connect(pick, &QAction::triggered, menu,
            [this, menu] { menu->popup(formula_->mapToGlobal(formula_->rect().bottomLeft())); });
    connect(formula_, &QLineEdit::editingFinished, this, &ParameterRow::end_formula);
    auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), formula_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        fill(shown_);
        emit formula_left();
    });

    label_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* link = new QAction(tr("&Follow other parameters…"), label_);
    connect(link, &QAction::triggered, this, &ParameterRow::begin_formula);
    auto* free = new QAction(tr("Keep as a &number"), label_);
    connect(free, &QAction::triggered, this, [this] {
        if (shown_.is_linked()) emit formula_edited({});
    });
    label_->addActions({link, free});
}

bool ParameterRow::matches(const QStringList& words) const {
    return std::all_of(words.begin(), words.end(), [this](const QString& word) {
        return name_.contains(word, Qt::CaseInsensitive) || key_.contains(word, Qt::CaseInsensitive);
    });
}

void ParameterRow::set_visible(bool visible) {
    is_visible_ = visible;
    label_->setVisible(visible);
    value_->setVisible(visible);
    show_formula(has_formula_);
}

void ParameterRow::set_locked(bool locked) {
    for (QDoubleSpinBox* box : {value_, minimum_, maximum_}) box->setReadOnly(locked);
    formula_->setReadOnly(locked);
    for (QAction* action : label_->actions() + formula_->actions()) action->setEnabled(!locked);
    is_gene_->setAttribute(Qt::WA_TransparentForMouseEvents, locked);
    is_gene_->setFocusPolicy(locked ? Qt::NoFocus : Qt::StrongFocus);
}

void ParameterRow::show_formula(bool shown) {
    has_formula_ = shown;
    for (QWidget* widget :
         {static_cast<QWidget*>(is_gene_), static_cast<QWidget*>(minimum_), static_cast<QWidget*>(maximum_)})
        widget->setVisible(is_visible_ && !shown);
    formula_->setVisible(is_visible_ && shown);
}

void ParameterRow::fill(const ParameterEntry& entry) {
    filling_ = true;
    shown_ = entry;
    value_->setValue(entry.value);
    value_->setEnabled(!entry.is_linked());
    is_gene_->setChecked(entry.is_gene());
    const auto [low, high] = usual_bounds(entry.value);
    minimum_->setValue(entry.minimum.value_or(low));
    maximum_->setValue(entry.maximum.value_or(high));
    minimum_->setEnabled(entry.is_gene());
    maximum_->setEnabled(entry.is_gene());
    formula_->setText(entry.is_linked() ? QStringLiteral("= ") + QString::fromStdString(entry.formula)
                                        : QString());
    formula_->setCursorPosition(0);
    show_formula(entry.is_linked());
    filling_ = false;
}

ParameterEntry ParameterRow::changed(const ParameterEntry& before) const {
    ParameterEntry entry = before;
    const double shown = QString::number(entry.value, 'f', value_->decimals()).toDouble();
    if (value_->value() != shown) entry.value = value_->value();
    entry.minimum.reset();
    entry.maximum.reset();
    if (!is_gene_->isChecked()) return entry;
    // The value stays inside its bounds, and these apart, as the project file wants them: the bounds give
    // way, the one that was not typed first.
    double low = std::min(minimum_->value(), entry.value), high = std::max(maximum_->value(), entry.value);
    if (low >= high) {
        const double step = std::pow(10.0, -value_->decimals());
        const bool typed_high = before.maximum && maximum_->value() < *before.maximum;
        const bool lower = high + step > value_->maximum() || (typed_high && low - step >= value_->minimum());
        (lower ? low : high) += lower ? -step : step;
    }
    entry.minimum = low, entry.maximum = high;
    return entry;
}

/// About a fifth to both sides; of whole numbers and of zero at least one.
std::pair<double, double> ParameterRow::usual_bounds(double value) const {
    const double around = value_->decimals() == 0 || value == 0.0 ? 1.0 : 0.0;
    const auto [low, high] = std::minmax({0.8 * value, 1.25 * value, value - around, value + around});
    return {std::max(low, value_->minimum()), std::min(high, value_->maximum())};
}

void ParameterRow::begin_formula() {
    if (value_->isReadOnly() || !is_visible_) return;
    if (!shown_.is_linked()) {
        formula_->setText(QStringLiteral("= ") + value_->cleanText());
        show_formula(true);
    }
    formula_->setFocus();
    formula_->setSelection(2, static_cast<int>(formula_->text().size()));
}

void ParameterRow::end_formula() {
    if (filling_ || !has_formula_ || formula_->isReadOnly()) return;
    QString text = formula_->text().trimmed();
    if (text.startsWith(QLatin1Char('='))) text = text.mid(1).trimmed();
    if (text == QString::fromStdString(shown_.formula)) return fill(shown_);
    emit formula_edited(text);
}

}  // namespace lathe::ui
