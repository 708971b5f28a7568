#include "ui/shape/rules_panel.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "genetic/editing/own_shape.hpp"
#include "genetic/editing/rules.hpp"
#include "ui/painting/problem_label.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/shape/shape_change.hpp"
#include "ui/shape/table_cells.hpp"

namespace lathe::ui {
namespace {

constexpr int need_column = 0, margin_column = 1, state_column = 2;

QComboBox* side_box(const QString& name, const QString& tip) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(tip);
    box->setToolTip(tip);
    box->setMinimumContentsLength(7);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

}  // namespace

RulesPanel::RulesPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      table_(new QTableWidget(0, 3)),
      left_(side_box(QStringLiteral("rule_left"), tr("Smaller side: a dimension or a formula"))),
      right_(side_box(QStringLiteral("rule_right"), tr("Larger side: a dimension or a formula"))),
      add_(new QToolButton),
      remove_(new QToolButton),
      problem_(new QLabel) {
    table_->setObjectName("rules");
    table_->setAccessibleName(tr("Rules"));
    table_->setHorizontalHeaderLabels({tr("needs"), tr("margin"), tr("state")});
    table_->horizontalHeader()->setSectionResizeMode(need_column, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(margin_column, QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(state_column, QHeaderView::ResizeToContents);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.6 * fontMetrics().height()));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    add_->setObjectName("rule_add");
    add_->setText(QStringLiteral("+"));
    add_->setToolTip(tr("Add the rule: left side at most the right side"));
    add_->setAccessibleName(tr("Add rule"));
    remove_->setObjectName("rule_remove");
    remove_->setText(QStringLiteral("−"));
    remove_->setToolTip(tr("Delete the chosen rule"));
    remove_->setAccessibleName(tr("Delete rule"));
    problem_->setObjectName("rule_problem");
    problem_->setWordWrap(true);
    problem_->hide();
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(left_, 1);
    row->addWidget(new QLabel(QStringLiteral("≤")));
    row->addWidget(right_, 1);
    row->addWidget(add_);
    row->addWidget(remove_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    layout->addLayout(row);
    connect(add_, &QToolButton::clicked, this, &RulesPanel::add);
    connect(remove_, &QToolButton::clicked, this, &RulesPanel::remove);
    connect(table_, &QTableWidget::cellChanged, this, &RulesPanel::edit);
}

void RulesPanel::set_locked(bool locked) {
    for (QWidget* widget : std::initializer_list<QWidget*>{table_, left_, right_, add_, remove_})
        widget->setEnabled(!locked);
}

void RulesPanel::say(const QString& problem) {
    show_problem(*problem_, problem);
}

void RulesPanel::refresh() {
    filling_ = true;
    broken_points_.clear();
    broken_rules_ = 0;
    std::vector<editing::RuleState> rules;
    const Project& project = document_.project();
    if (editing::is_own_shape(project)) rules = editing::rules_of(project);
    table_->setRowCount(static_cast<int>(rules.size()));
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const editing::RuleState& rule = rules[i];
        const int row = static_cast<int>(i);
        QTableWidgetItem& need = filled_cell(*table_, row, need_column, QString::fromStdString(rule.need));
        QTableWidgetItem& margin = filled_cell(*table_, row, margin_column,
                                               rule.problem.empty() && rule.is_used
                                                   ? with_true_minus(QString::number(rule.margin, 'g', 4))
                                                   : QStringLiteral("–"));
        QTableWidgetItem& state = filled_cell(*table_, row, state_column,
                                              !rule.problem.empty() ? tr("error")
                                              : !rule.is_used       ? tr("not used")
                                              : rule.is_broken()    ? tr("broken")
                                                                    : tr("holds"));
        need.setToolTip(QString::fromStdString(rule.message.empty() ? rule.need : rule.message));
        state.setToolTip(QString::fromStdString(rule.problem));
        margin.setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        for (QTableWidgetItem* item : {&margin, &state})
            item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
        const bool is_bad = rule.is_broken() || !rule.problem.empty();
        for (QTableWidgetItem* item : {&need, &margin, &state})
            if (is_bad) item->setForeground(error_colour(palette()));
        if (!rule.is_broken()) continue;
        ++broken_rules_;
        for (const std::string& place : editing::points_of_rule(project, i)) broken_points_.push_back(place);
    }
    QStringList names;
    if (const Design* design = parameters_in(project.antenna))
        for (const Parameter& parameter : design->parameters)
            if (!parameter.is_list) names << QString::fromStdString(parameter.key);
    for (QComboBox* box : {left_, right_}) {
        const QString typed = box->currentText();
        QStringList shown;
        for (int i = 0; i < box->count(); ++i) shown << box->itemText(i);
        if (shown == names) continue;
        box->clear();
        box->addItems(names);
        box->setEditText(typed);
    }
    say({});
    filling_ = false;
}

void RulesPanel::add() {
    const std::string left = left_->currentText().toStdString(), right = right_->currentText().toStdString();
    const auto refused = change_shape(document_, tr("Add rule"), [&](const Project& project) {
        return editing::with_rule(project, left, right);
    });
    if (refused) say(refused->reason);
}

void RulesPanel::remove() {
    const int row = table_->currentRow();
    if (row < 0) return say(tr("Choose a rule in the list first."));
    const auto refused = change_shape(document_, tr("Delete rule"), [row](const Project& project) {
        return editing::without_rule(project, static_cast<std::size_t>(row));
    });
    if (refused) say(refused->reason);
}

void RulesPanel::edit(int row, int column) {
    if (filling_ || column != need_column) return;
    QTableWidgetItem* item = table_->item(row, column);
    const std::string need = item->text().toStdString();
    const auto refused = change_shape(document_, tr("Change rule"), [&](const Project& project) {
        return editing::with_rule_changed(project, static_cast<std::size_t>(row), need);
    });
    if (!refused) return;
    filling_ = true;
    mark_refused(*item, refused->reason);
    filling_ = false;
    say(refused->reason);
}

}  // namespace lathe::ui
