#include "ui/design/parameter_form.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "solver/antenna/parameter_links.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/base/input_error.hpp"
#include "ui/design/formula_edit.hpp"
#include "ui/design/material_boxes.hpp"
#include "ui/design/parameter_row.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_text.hpp"
#include "ui/forms/tab_chain.hpp"

namespace lathe::ui {
namespace {

QString unit_suffix(const ParameterDescription& description) {
    if (description.unit == "mm") return QStringLiteral(" / ") + LengthDisplay::instance().name();
    return description.unit.empty() ? QString()
                                    : QStringLiteral(" / ") + QString::fromStdString(description.unit);
}

QString choice_tip_of(const ParameterDescription& description) {
    return QStringLiteral("%1\n(%2)")
        .arg(QString::fromStdString(description.tooltip), QString::fromStdString(description.key));
}

/// "extended_hemisphere" as people write it.
QString spoken(const std::string& name) {
    return QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

/// What the form is made for: a template, or parameters of a file's own.
QString form_name(const Design& design) {
    if (!design.template_name.empty()) return QString::fromStdString(design.template_name);
    QStringList keys{QStringLiteral("own")};
    for (const ParameterDescription& own : descriptions_of(design)) keys << QString::fromStdString(own.key);
    return keys.join(QLatin1Char(' '));
}

}  // namespace

ParameterForm::ParameterForm(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      filter_(new QLineEdit),
      problem_(new QLabel),
      scroll_(new QScrollArea) {
    filter_->setObjectName("parameter_filter");
    filter_->setPlaceholderText(tr("Filter parameters"));
    filter_->setAccessibleName(filter_->placeholderText());
    filter_->setClearButtonEnabled(true);
    filter_->setToolTip(tr("Shows the parameters whose name has all of these words"));
    connect(filter_, &QLineEdit::textChanged, this, &ParameterForm::apply_filter);
    problem_->setObjectName("formula_problem");
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setStyleSheet(
        QStringLiteral("border: 1px solid #cc3333; border-left: 4px solid #cc3333; background: "
                       "rgba(204,51,51,45); padding: 3px;"));
    problem_->hide();
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(2);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(8, 0, 8, 0);
    head->addWidget(filter_);
    layout->addLayout(head);
    layout->addWidget(scroll_, 1);
    layout->addWidget(problem_);              // below the fields, which keep their place
    scroll_->setFocusPolicy(Qt::ClickFocus);  // between the filter and the first parameter Tab has no stop
    setFocusProxy(scroll_);
    connect(&LengthDisplay::instance(), &LengthDisplay::changed, this, [this] {
        template_name_.clear();  // with other labels
        refresh();
    });
    connect(&document, &Document::project_changed, this, &ParameterForm::refresh);
}

void ParameterForm::refresh() {
    problem_->hide();
    const Design* design = parameters_in(document_.project().antenna);
    filter_->setVisible(design != nullptr);
    if (design != nullptr) {
        if (!fits(*design)) rebuild(*design);
        return fill(*design);
    }
    show_regions(std::get<Antenna>(document_.project().antenna));
}

void ParameterForm::add_wall_row(QGridLayout& grid, int line) {
    auto* label = new QLabel(tr("Metal of the walls"));
    materials_.append(new WallMetalBox(document_));
    label->setToolTip(materials_.last()->toolTip());
    label->setBuddy(materials_.last());
    grid.addWidget(label, line, 0);
    grid.addWidget(materials_.last(), line, 1, 1, -1);
}

QWidget* ParameterForm::label_of(const QString& text, bool is_permittivity, std::size_t parameter) {
    auto* label = new QLabel(text);
    if (!is_permittivity) return label;
    auto* cell = new QWidget;
    auto* row = new QHBoxLayout(cell);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label, 1);
    materials_.append(new MaterialButton(document_, parameter));
    row->addWidget(materials_.last());
    return cell;
}

bool ParameterForm::fits(const Design& design) const {
    if (template_name_ != form_name(design)) return false;
    qsizetype entries = 0;
    for (const Parameter& parameter : design.parameters)
        entries += static_cast<qsizetype>(parameter.entries.size());
    return entries == rows_.size() + choices_.size();
}

void ParameterForm::rebuild(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    template_name_ = form_name(design);
    clear_rows();
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setHorizontalSpacing(5);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    auto* title = new QLabel;
    if (!design.has_template()) {
        title->setText(QStringLiteral("<b>%1</b>").arg(tr("3D antenna")));
        title->setToolTip(tr("Its parameters; what they decide is said by its solids and ports"));
    } else {
        const AntennaTemplate& antenna_template = template_of(design);
        title->setText(
            QStringLiteral("<b>%1</b>").arg(QString::fromStdString(antenna_template.title).toHtmlEscaped()));
        title->setToolTip(QString::fromStdString(antenna_template.description));
    }
    grid->addWidget(title, 0, 0);
    const QString heads[] = {tr("value"), QStringLiteral("opt."), tr("min"), tr("max")};
    for (int i = 0; i < 4; ++i) {
        auto* head = new QLabel(heads[i]);
        head->setEnabled(false);
        grid->addWidget(head, 0, i + 1, i == 1 ? Qt::AlignCenter : Qt::AlignRight);
    }
    formula_names_.clear();
    for (const std::string& name : linkable_names(design)) formula_names_ << QString::fromStdString(name);
    int line = 1;
    for (std::size_t i = 0; i < design.parameters.size(); ++i)
        for (std::size_t entry = 0; entry < design.parameters[i].entries.size(); ++entry)
            add_row(*grid, line++, descriptions[i], i, entry);
    add_wall_row(*grid, 2 * line++);
    grid->setRowStretch(2 * line, 1);
    scroll_->setWidget(body);
    // No column may hide behind the border: there is no bar to scroll to it.
    setMinimumWidth(body->minimumSizeHint().width() + scroll_->verticalScrollBar()->sizeHint().width());
    apply_lock();
    apply_filter();
    order_tabs();
}

/// Widgets that are made later stand at the end of the window's order, behind all other panels.
void ParameterForm::order_tabs() {
    const auto* body = qobject_cast<QGridLayout*>(scroll_->widget()->layout());
    set_tab_chain(QList<QWidget*>{filter_} + tab_stops_of(*body));
}

void ParameterForm::clear_rows() {
    // Their widgets go with the body that they stand on.
    for (ParameterRow* row : rows_) {
        row->disconnect(this);
        row->deleteLater();
    }
    rows_.clear();
    choices_.clear();
    materials_.clear();
}

void ParameterForm::apply_filter() {
    const QStringList words = filter_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (ParameterRow* row : rows_) row->set_visible(row->matches(words));
    for (const Choice& choice : choices_) {
        const bool is_shown = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return choice.label->text().contains(word, Qt::CaseInsensitive) ||
                   choice.box->objectName().contains(word, Qt::CaseInsensitive);
        });
        choice.label->setVisible(is_shown);
        choice.box->setVisible(is_shown);
    }
}

void ParameterForm::set_locked(bool locked) {
    if (locked == locked_) return;
    locked_ = locked;
    apply_lock();
}

void ParameterForm::apply_lock() {
    for (QWidget* material : materials_) material->setEnabled(!locked_);
    for (const Choice& choice : choices_) choice.box->setEnabled(!locked_);
    for (ParameterRow* row : rows_) row->set_locked(locked_);
}

void ParameterForm::add_row(QGridLayout& grid, int line, const ParameterDescription& description,
                            std::size_t parameter, std::size_t entry) {
    if (description.is_choice()) return add_choice(grid, line, description, parameter);
    const QString name = QString::fromStdString(display_name(description, entry));
    const bool is_permittivity =
        QString::fromStdString(description.key).endsWith(QLatin1String("permittivity"));
    QWidget* label = label_of(name + unit_suffix(description), is_permittivity, parameter);
    auto* row = new ParameterRow(description, parameter, entry, *label, formula_names_, grid, line, this);
    connect(row, &ParameterRow::edited, this, [this, row] { commit(*row); });
    connect(row, &ParameterRow::formula_edited, this,
            [this, row](const QString& formula) { commit_formula(*row, formula); });
    connect(row, &ParameterRow::formula_left, problem_, &QWidget::hide);
    rows_.append(row);
}

void ParameterForm::add_choice(QGridLayout& grid, int line, const ParameterDescription& description,
                               std::size_t parameter) {
    const QString name = QString::fromStdString(description.label);
    const QString tip = choice_tip_of(description);
    auto* label = new QLabel(name);
    label->setToolTip(tip);
    const Choice choice{parameter, label, new QComboBox};
    for (const std::string& each : description.choices) choice.box->addItem(spoken(each));
    choice.box->setObjectName(QString::fromStdString(description.key));
    choice.box->setToolTip(tip);
    grid.addWidget(label, 2 * line, 0);
    grid.addWidget(choice.box, 2 * line, 1, 1, 4);
    connect(choice.box, &QComboBox::currentIndexChanged, this, [this, choice] { commit_choice(choice); });
    choices_.append(choice);
}

void ParameterForm::fill(const Design& design) {
    filling_ = true;
    for (const Choice& choice : choices_)
        choice.box->setCurrentIndex(qRound(design.parameters[choice.parameter].entries[0].value));
    for (ParameterRow* row : rows_) {
        row->fill(design.parameters[row->parameter()].entries[row->entry()]);
        row->set_idle(QString::fromStdString(why_idle(design, row->parameter())));
    }
    filling_ = false;
}

void ParameterForm::commit(const ParameterRow& row) {
    if (filling_) return;
    Project project = document_.project();
    auto& entry = parameters_in(project.antenna)->parameters[row.parameter()].entries[row.entry()];
    entry = row.changed(entry);
    document_.change(project, tr("Change %1").arg(row.name().toLower()),
                     QStringLiteral("%1.%2").arg(row.parameter()).arg(row.entry()));
}

/// A formula that cannot be followed stays where it is typed, with the reason above, and changes nothing.
void ParameterForm::commit_formula(const ParameterRow& row, const QString& formula) {
    if (filling_) return;
    problem_->hide();
    const bool is_number = plain_number(formula).has_value();  // "= 25" follows nothing
    const QString text = is_number ? tr("Change %1") : formula.isEmpty() ? tr("Unlink %1") : tr("Link %1");
    Project linked;
    try {
        linked = with_formula(document_.project(), row.parameter(), row.entry(), formula);
    } catch (const InputError& error) {
        problem_->setText(tr("%1: %2").arg(row.name(), QString::fromStdString(error.problem())));
        problem_->show();
        return;
    }
    document_.change(linked, text.arg(row.name().toLower()));
}

void ParameterForm::commit_choice(const Choice& choice) {
    if (filling_) return;
    Project project = document_.project();
    parameters_in(project.antenna)->parameters[choice.parameter].entries[0].value =
        choice.box->currentIndex();
    document_.change(project, tr("Change %1").arg(choice.label->text().toLower()),
                     QStringLiteral("%1.0").arg(choice.parameter));
}

}  // namespace lathe::ui
