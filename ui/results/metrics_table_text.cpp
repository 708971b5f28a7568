// The text of the table of metrics: its filter, the clipboard, a file.
#include <QApplication>
#include <QClipboard>
#include <QTableWidget>
#include <algorithm>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/results/metrics_table.hpp"

namespace lathe::ui {

void MetricsTable::filter(const QString& words) {
    for (int line = 0; line < table_->rowCount(); ++line) {
        const QTableWidgetItem* title = table_->verticalHeaderItem(line);
        table_->setRowHidden(line, title && !title->text().contains(words.trimmed(), Qt::CaseInsensitive));
    }
}

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
    const auto has_errors = [&](int column) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](int line) { return table_->item(line, column)->data(error_role).isValid(); });
    };
    for (const int column : columns) {
        const QString heading = table_->horizontalHeaderItem(column)->text();
        rows.text(heading);
        if (has_errors(column)) rows.text(tr("%1: estimated error").arg(heading));
    }
    rows.end_row();
    for (const int line : lines) {
        rows.text(table_->verticalHeaderItem(line)->text());
        for (const int column : columns) {
            const QTableWidgetItem& item = *table_->item(line, column);
            const QVariant value = item.data(value_role);
            rows.shown(value.isValid() ? value.toString() : item.text());
            if (has_errors(column)) rows.shown(item.data(error_role).toString());
        }
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
