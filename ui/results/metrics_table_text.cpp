// The table of metrics as text: for the clipboard, for a file.
#include <QApplication>
#include <QClipboard>
#include <QTableWidget>
#include <algorithm>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/results/metrics_table.hpp"

namespace lathe::ui {

QString MetricsTable::text(QChar separator, bool only_selected) const {
    const auto wanted = [&](int line, int column) {
        return !table_->isRowHidden(line) &&
               (!only_selected || (table_->item(line, column) && table_->item(line, column)->isSelected()));
    };
    QList<int> lines, columns;
    for (int line = 0; line < table_->rowCount(); ++line)
        for (int column = 0; column < table_->columnCount(); ++column) {
            if (!wanted(line, column)) continue;
            if (!lines.contains(line)) lines << line;
            if (!columns.contains(column)) columns << column;
        }
    std::sort(columns.begin(), columns.end());
    TableWriter rows(separator);
    rows.text(tr("metric"));
    for (const int column : columns) rows.text(table_->horizontalHeaderItem(column)->text());
    rows.end_row();
    for (const int line : lines) {
        rows.text(table_->verticalHeaderItem(line)->text());
        for (const int column : columns) rows.shown(table_->item(line, column)->text());
        rows.end_row();
    }
    return rows.all();
}

void MetricsTable::copy(QChar separator) {
    QApplication::clipboard()->setText(text(separator, table_->selectedItems().size() > 1));
}

void MetricsTable::save() {
    if (!results_) return;
    const TableText all = [this](QChar separator) { return text(separator, false); };
    ask_and_save_table(*table_, all);
}

}  // namespace lathe::ui
