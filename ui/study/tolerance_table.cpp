#include "ui/study/tolerance_table.hpp"

#include <QHeaderView>
#include <QLocale>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <limits>

#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/study/free_parameters.hpp"
#include "ui/forms/number_line.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

enum Column { name_column, value_column, tolerance_column };
constexpr int name_role = Qt::UserRole, default_role = Qt::UserRole + 1;

QString number_text(double value) {
    return QLocale::c().toString(value, 'g', 6);
}

/// Its own, that of its list, or that of all lengths.
std::optional<double> own_tolerance(const ToleranceSettings& settings, const ParameterRef& place,
                                    const std::string& key) {
    for (const std::string& name : {place.name, key})
        if (const auto found = settings.parameters.find(name); found != settings.parameters.end())
            return found->second;
    return std::nullopt;
}

class ToleranceDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
        auto* line = new NumberLine(parent);
        line->setFrame(false);
        line->allow_empty();
        line->set_range(0.0, std::numeric_limits<double>::infinity(), {});
        return line;
    }
    /// A wrong text stays in the cell's line as long as that has the focus, and never comes to the table.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        const auto* line = qobject_cast<NumberLine*>(editor);
        if (line && line->problem().isEmpty()) QStyledItemDelegate::setModelData(editor, model, index);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!option->text.isEmpty()) return;
        option->text = index.data(default_role).toString();
        option->palette.setBrush(QPalette::Text, option->palette.brush(QPalette::PlaceholderText));
    }
};

}  // namespace

ToleranceTable::ToleranceTable(QWidget* parent) : QTableWidget(0, 3, parent) {
    setObjectName(QStringLiteral("tolerances"));
    setAccessibleName(tr("Tolerances by parameter"));
    setToolTip(tr("Empty: that of all lengths. 0: exact.   (tolerance.parameters)"));
    setHorizontalHeaderLabels({tr("Parameter"), tr("As drawn"), tr("Tolerance")});
    setItemDelegateForColumn(tolerance_column, new ToleranceDelegate(this));
    horizontalHeader()->setSectionResizeMode(name_column, QHeaderView::Stretch);
    for (const int column : {value_column, tolerance_column})
        setColumnWidth(column, fontMetrics().horizontalAdvance(QStringLiteral("Tolerance0000")));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 8 / 5);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::AllEditTriggers);
    setTabKeyNavigation(false);
    setMinimumHeight(fontMetrics().height() * 14);
    connect(this, &QTableWidget::cellChanged, this, [this](int line, int) { read_cell(line); });
}

void ToleranceTable::show_tolerances(const Design& design, const ToleranceSettings& settings) {
    const QSignalBlocker quiet(this);
    std::vector<ParameterRef> places;
    for (const ParameterRef& place : genetic::numbers_of(design))
        if (has_tolerance(design, place)) places.push_back(place);
    setRowCount(static_cast<int>(places.size()));
    const QString of_all = number_text(settings.default_mm.value_or(0.0));
    for (int line = 0; line < rowCount(); ++line) {
        const ParameterRef& place = places[static_cast<std::size_t>(line)];
        const std::string& key = genetic::description_at(design, place).key;
        const auto own = own_tolerance(settings, place, key);
        const QString cells[] = {QString::fromStdString(genetic::parameter_label(design, place.name)),
                                 number_text(genetic::value_at(design, place)),
                                 own ? number_text(*own) : QString()};
        for (const int column : {name_column, value_column, tolerance_column}) {
            auto* item = new QTableWidgetItem(cells[column]);
            if (column != tolerance_column) item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            if (column != name_column) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setData(name_role, QString::fromStdString(place.name));
            item->setData(default_role, key.ends_with("_mm") ? of_all : QStringLiteral("0"));
            setItem(line, column, item);
        }
    }
}

void ToleranceTable::read_cell(int line) {
    const QTableWidgetItem& typed = *item(line, tolerance_column);
    const QString name = typed.data(name_role).toString();
    const QString text = typed.text().trimmed();
    if (text.isEmpty()) {
        emit tolerance_typed(name, std::nullopt);
        return;
    }
    if (const auto tolerance = plain_number(text))
        emit tolerance_typed(name, *tolerance);
    else
        emit refused();
}

}  // namespace lathe::ui
