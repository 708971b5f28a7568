#include "ui/shape/dimensions_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "genetic/editing/linear_form.hpp"
#include "genetic/editing/own_shape.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "ui/painting/problem_label.hpp"
#include "ui/shape/shape_change.hpp"
#include "ui/shape/table_cells.hpp"

namespace lathe::ui {
namespace {

enum Column { name_column, value_column, gene_column, low_column, high_column, columns };

QString text_of(double value) {
    return QString::fromStdString(editing::number_text(value));
}

QString value_text(const Parameter& parameter) {
    if (parameter.is_list) return QStringLiteral("[%1]").arg(parameter.entries.size());
    const ParameterEntry& entry = parameter.entries.front();
    return entry.is_linked() ? QString::fromStdString(entry.formula) : text_of(entry.value);
}

}  // namespace

DimensionsPanel::DimensionsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      table_(new QTableWidget(0, columns)),
      remove_(new QToolButton),
      problem_(new QLabel) {
    table_->setObjectName("dimensions");
    table_->setAccessibleName(tr("Dimensions"));
    table_->setHorizontalHeaderLabels({tr("name"), tr("value"), tr("opt."), tr("min"), tr("max")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(name_column, QHeaderView::Stretch);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.6 * fontMetrics().height()));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    remove_->setObjectName("dimension_remove");
    remove_->setText(tr("Delete dimension"));
    remove_->setToolTip(tr("Deletes the chosen dimension; its value stays where it is used"));
    problem_->setObjectName("dimension_problem");
    problem_->setWordWrap(true);
    problem_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    layout->addWidget(remove_, 0, Qt::AlignRight);
    connect(table_, &QTableWidget::cellChanged, this, &DimensionsPanel::edit);
    connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!filling_) emit chosen_changed();
    });
    connect(remove_, &QToolButton::clicked, this, [this] {
        if (chosen().isEmpty()) return say(tr("Choose a dimension in the list first."));
        remove(chosen());
    });
}

void DimensionsPanel::set_locked(bool locked) {
    table_->setEnabled(!locked);
    remove_->setEnabled(!locked);
}

QString DimensionsPanel::chosen() const {
    const int row = table_->currentRow();
    return row < 0 || table_->selectedItems().isEmpty()
               ? QString()
               : table_->item(row, name_column)->data(Qt::UserRole).toString();
}

void DimensionsPanel::say(const QString& problem) {
    show_problem(*problem_, problem);
}

void DimensionsPanel::refresh() {
    filling_ = true;
    const Design* design = parameters_in(document_.project().antenna);
    const bool is_own = editing::is_own_shape(document_.project());
    const std::size_t count = is_own ? design->parameters.size() : 0;
    table_->setRowCount(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const Parameter& parameter = design->parameters[i];
        const ParameterEntry& entry = parameter.entries.front();
        const bool is_gene = !parameter.is_list && entry.is_gene();
        const QString texts[columns] = {QString::fromStdString(parameter.key),
                                        value_text(parameter),
                                        {},
                                        is_gene ? text_of(*entry.minimum) : QString(),
                                        is_gene ? text_of(*entry.maximum) : QString()};
        for (int column = 0; column < columns; ++column) {
            QTableWidgetItem& item = filled_cell(*table_, static_cast<int>(i), column, texts[column]);
            if (column == name_column) item.setData(Qt::UserRole, texts[name_column]);
            if (column > name_column && column != gene_column)
                item.setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
            const bool can_be_gene = !parameter.is_list && !entry.is_linked();
            if (column == gene_column && can_be_gene) {
                item.setCheckState(is_gene ? Qt::Checked : Qt::Unchecked);
                flags |= Qt::ItemIsUserCheckable;
            } else if (column == gene_column) {
                item.setData(Qt::CheckStateRole, QVariant());
            }
            if (column == name_column || (column == value_column && !parameter.is_list) ||
                (column > gene_column && is_gene))
                flags |= Qt::ItemIsEditable;
            item.setFlags(flags);
        }
    }
    say({});
    filling_ = false;
}

void DimensionsPanel::refuse(int row, int column, const QString& reason) {
    filling_ = true;
    mark_refused(*table_->item(row, column), reason);
    filling_ = false;
    say(reason);
}

void DimensionsPanel::edit(int row, int column) {
    if (filling_) return;
    const QTableWidgetItem* named = table_->item(row, name_column);
    const std::string name = named->data(Qt::UserRole).toString().toStdString();
    const auto text = [&](int of) { return table_->item(row, of)->text().toStdString(); };
    const QString step = tr("Change %1").arg(QString::fromStdString(name));
    std::optional<ShapeRefusal> refused;
    if (column == name_column)
        refused = change_shape(document_, tr("Rename %1").arg(QString::fromStdString(name)),
                               [&](const Project& project) {
                                   return editing::with_parameter_renamed(project, name, text(name_column));
                               });
    if (column == value_column)
        refused = change_shape(document_, step, [&](const Project& project) {
            return editing::with_parameter_value(project, name, text(value_column));
        });
    if (column == gene_column) return set_gene(row, table_->item(row, column)->checkState() == Qt::Checked);
    if (column > gene_column)
        refused = change_shape(document_, step, [&](const Project& project) {
            return editing::with_gene(project, name,
                                      std::pair{editing::constant_value(text(low_column)),
                                                editing::constant_value(text(high_column))});
        });
    if (refused) refuse(row, column, refused->reason);
}

void DimensionsPanel::set_gene(int row, bool is_gene) {
    const std::string name = table_->item(row, name_column)->data(Qt::UserRole).toString().toStdString();
    const auto refused =
        change_shape(document_,
                     is_gene ? tr("Optimise %1").arg(QString::fromStdString(name))
                             : tr("Fix %1").arg(QString::fromStdString(name)),
                     [&](const Project& project) { return editing::with_gene_toggled(project, name); });
    if (refused) refuse(row, gene_column, refused->reason);
}

void DimensionsPanel::remove(const QString& name, bool asks) {
    const std::string key = name.toStdString();
    const int uses = editing::uses_of(document_.project(), key);
    if (asks && uses > 0 &&
        QMessageBox::question(
            this, tr("Delete dimension"),
            tr("%1 is used in %n formula(s). Delete it and leave its value there?", nullptr, uses)
                .arg(name)) != QMessageBox::Yes)
        return;
    const auto refused = change_shape(document_, tr("Delete %1").arg(name), [&](const Project& project) {
        return editing::without_parameter(project, key);
    });
    if (refused) say(refused->reason);
}

}  // namespace lathe::ui
