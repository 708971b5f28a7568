// Cells of a table that is filled again and again: those that are there keep their place.
#pragma once

#include <QBrush>
#include <QTableWidget>

namespace lathe::ui {

/// The cell, which is made where there is none, with this text and without marks of an error.
inline QTableWidgetItem& filled_cell(QTableWidget& table, int row, int column, const QString& text) {
    QTableWidgetItem* item = table.item(row, column);
    if (item == nullptr) {
        item = new QTableWidgetItem;
        table.setItem(row, column, item);
    }
    item->setText(text);
    item->setToolTip({});
    item->setBackground(QBrush());
    item->setForeground(QBrush());
    return *item;
}

}  // namespace lathe::ui
