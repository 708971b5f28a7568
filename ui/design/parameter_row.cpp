#include "ui/design/parameter_row.hpp"

#include <QAction>
#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "solver/antenna/parameter_names.hpp"
#include "ui/style/icons.hpp"

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
    setDecimals(is_loss ? usual_decimals + 2 : usual_decimals);
    set_whole(description.is_integer);
    setSingleStep(description.is_integer ? 1.0 : 0.1);
    if (description.unit == "mm")
        set_length();
    else
        set_unit(QString::fromStdString(description.unit));
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setAlignment(Qt::AlignRight);
    setMinimumWidth(58);
    setToolTip(tip);
}

void ValueBox::keyPressEvent(QKeyEvent* event) {
    if (event->text() == QLatin1String("=") && !isReadOnly()) return emit formula_wanted();
    NumberEdit::keyPressEvent(event);
}

ParameterRow::ParameterRow(const ParameterDescription& description, std::size_t parameter, std::size_t entry,
                           QWidget& label, const QStringList& names, QGridLayout& grid, int line,
                           QObject* parent)
    : QObject(parent),
      parameter_(parameter),
      entry_(entry),
      name_(QString::fromStdString(display_name(description, entry))),
      key_(QString::fromStdString(description.key)),
      label_(&label),
      value_(new ValueBox(description,
                          tip_of(description, entry) + QLatin1Char('\n') + tr("Type = for a formula"))),
      is_gene_(new QCheckBox),
      minimum_(new ValueBox(description, tr("Lowest value the optimiser may take"))),
      maximum_(new ValueBox(description, tr("Highest value the optimiser may take"))),
      formula_(new QLineEdit),
      as_number_(new QToolButton),
      low_(description.minimum),
      high_(description.maximum),
      tip_(tip_of(description, entry)) {
    const QString place = place_of(description, entry);
    value_->setAccessibleName(name_);
    minimum_->setAccessibleName(tr("Lowest %1").arg(name_.toLower()));
    maximum_->setAccessibleName(tr("Highest %1").arg(name_.toLower()));
    value_->setObjectName(key_ + place);
    formula_->setObjectName(key_ + place + QStringLiteral(".formula"));
    is_gene_->setObjectName(key_ + place + QStringLiteral(".optimise"));
    minimum_->setObjectName(key_ + place + QStringLiteral(".min"));
    maximum_->setObjectName(key_ + place + QStringLiteral(".max"));
    is_gene_->setToolTip(tr("Let the optimiser change this parameter"));
    is_gene_->setAccessibleName(tr("Optimise %1").arg(name_));
    label_->setToolTip(tip_);
    line *= 2;  // a formula stands below: it is longer than a number
    grid.addWidget(label_, line, 0);
    grid.addWidget(value_, line, 1);
    grid.addWidget(is_gene_, line, 2, Qt::AlignCenter);
    grid.addWidget(minimum_, line, 3);
    grid.addWidget(maximum_, line, 4);
    grid.addWidget(formula_, line + 1, 0, 1, 5);
    grid.addWidget(as_number_, line, 2, 1, 3, Qt::AlignLeft);
    make_formula(names);
    make_way_back();
    for (ValueBox* box : {value_, minimum_, maximum_}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, box] {
            if (!filling_ && !box->is_wrong()) emit edited();
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

/// A formula has no bounds: in their place stands the button that ends it.
void ParameterRow::make_way_back() {
    as_number_->setObjectName(value_->objectName() + QStringLiteral(".as_number"));
    as_number_->setText(tr("Make it a number"));
    as_number_->setToolTip(
        tr("Ends the formula: the parameter keeps its present value and can be typed again"));
    as_number_->hide();
    connect(as_number_, &QToolButton::clicked, this, [this] {
        if (shown_.is_linked()) return emit formula_edited({});
        fill(shown_);
        emit formula_left();
        value_->setFocus();
    });
}

QList<QWidget*> ParameterRow::fields() const {
    return {value_, is_gene_, minimum_, maximum_, as_number_, formula_};
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
    is_locked_ = locked;
    for (ValueBox* box : {value_, minimum_, maximum_}) box->setReadOnly(locked);
    as_number_->setEnabled(!locked);
    formula_->setReadOnly(locked);
    for (QAction* action : label_->actions() + formula_->actions()) action->setEnabled(!locked);
    is_gene_->setAttribute(Qt::WA_TransparentForMouseEvents, locked);
    is_gene_->setFocusPolicy(locked ? Qt::NoFocus : Qt::StrongFocus);
}

void ParameterRow::set_idle(const QString& reason) {
    is_idle_ = !reason.isEmpty();
    const QString tip = is_idle_ ? reason + QLatin1Char('\n') + tip_ : tip_;
    label_->setToolTip(tip);
    label_->setEnabled(!is_idle_);
    value_->setToolTip(is_idle_ ? tip : tip_ + QLatin1Char('\n') + tr("Type = for a formula"));
    for (QAction* action : label_->actions()) action->setEnabled(!is_idle_ && !is_locked_);
    show_limits();
}

/// What may be typed now: a value within the optimiser's bounds, bounds around the value and apart.
void ParameterRow::show_limits() {
    const bool is_gene = shown_.is_gene();
    value_->setEnabled(!shown_.is_linked() && !is_idle_);
    // What the optimiser would change for nothing can still be taken from it.
    is_gene_->setEnabled(!is_idle_ || is_gene);
    minimum_->setEnabled(is_gene && !is_idle_);
    maximum_->setEnabled(is_gene && !is_idle_);
    if (!is_gene) {
        for (ValueBox* box : {value_, minimum_, maximum_}) box->set_limits(low_, high_, {});
        return;
    }
    const double step = value_->is_whole() ? 1.0 : std::pow(10.0, -value_->decimals());
    const double value = shown_.value, low = *shown_.minimum, high = *shown_.maximum;
    value_->set_limits(low, high, tr("the optimiser's range: change min or max first"));
    minimum_->set_limits(low_, std::min(value, high - step), tr("up to the value, and below max"));
    maximum_->set_limits(std::max(value, low + step), high_, tr("from the value on, and above min"));
}

void ParameterRow::show_formula(bool shown) {
    has_formula_ = shown;
    as_number_->setVisible(is_visible_ && shown);
    for (QWidget* widget :
         {static_cast<QWidget*>(is_gene_), static_cast<QWidget*>(minimum_), static_cast<QWidget*>(maximum_)})
        widget->setVisible(is_visible_ && !shown);
    formula_->setVisible(is_visible_ && shown);
}

void ParameterRow::fill(const ParameterEntry& entry) {
    filling_ = true;
    shown_ = entry;
    value_->setValue(entry.value);
    is_gene_->setChecked(entry.is_gene());
    const auto [low, high] = usual_bounds(entry.value);
    minimum_->setValue(entry.minimum.value_or(low));
    maximum_->setValue(entry.maximum.value_or(high));
    show_limits();
    formula_->setText(entry.is_linked() ? QStringLiteral("= ") + QString::fromStdString(entry.formula)
                                        : QString());
    formula_->setCursorPosition(0);
    show_formula(entry.is_linked());
    filling_ = false;
}

ParameterEntry ParameterRow::changed(const ParameterEntry& before) const {
    ParameterEntry entry = before;
    if (!value_->is_wrong()) entry.value = value_->value();
    entry.minimum.reset();
    entry.maximum.reset();
    if (!is_gene_->isChecked()) return entry;
    const auto [low, high] = usual_bounds(entry.value);
    entry.minimum = before.minimum && minimum_->is_wrong() ? before.minimum : minimum_->value();
    entry.maximum = before.maximum && maximum_->is_wrong() ? before.maximum : maximum_->value();
    if (!before.is_gene()) entry.minimum = low, entry.maximum = high;
    return entry;
}

/// About a fifth to both sides, in the digits that are shown; of whole numbers and of zero at least one, and
/// always apart.
std::pair<double, double> ParameterRow::usual_bounds(double value) const {
    const auto shown = [this](double number) {
        return QString::number(number, 'f', value_->is_whole() ? 0 : value_->decimals()).toDouble();
    };
    const double around = value_->is_whole() || value == 0.0 ? 1.0 : 0.0;
    const auto [least, most] = std::minmax({0.8 * value, 1.25 * value, value - around, value + around});
    double low = std::clamp(shown(least), low_, value), high = std::clamp(shown(most), value, high_);
    const double step = value_->is_whole() ? 1.0 : std::pow(10.0, -value_->decimals());
    if (low < high) return {low, high};
    (high + step <= high_ ? high : low) = high + step <= high_ ? high + step : low - step;
    return {low, high};
}

void ParameterRow::begin_formula() {
    if (value_->isReadOnly() || !is_visible_) return;
    if (!shown_.is_linked()) {
        // In the units of the keys, whatever the form shows.
        formula_->setText(QStringLiteral("= ") + QString::number(shown_.value, 'g', 12));
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
    if (!shown_.is_linked() && text == QString::number(shown_.value, 'g', 12)) return fill(shown_);
    emit formula_edited(text);
}

}  // namespace lathe::ui
