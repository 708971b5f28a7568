// The table of metrics as text: for the clipboard, for a file.
#include <QApplication>
#include <QClipboard>
#include <QTableWidget>
#include <algorithm>

#include "ui/charts/chart_menu.hpp"
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
    // Names of pinned designs may hold anything.
    const auto quoted = [separator](QString cell) {
        if (!cell.contains(separator) && !cell.contains(QLatin1Char('"'))) return cell;
        return QLatin1Char('"') + cell.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
    };
    QStringList rows, heading = {tr("metric")};
    for (const int column : columns) heading << quoted(table_->horizontalHeaderItem(column)->text());
    rows << heading.join(separator);
    for (const int line : lines) {
        QStringList row = {quoted(table_->verticalHeaderItem(line)->text())};
        for (const int column : columns)
            row << table_->item(line, column)->text().replace(QChar(0x2212), QLatin1Char('-'));
        rows << row.join(separator);
    }
    return rows.join(QLatin1Char('\n')) + QLatin1Char('\n');
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
