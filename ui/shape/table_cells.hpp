// Cells of a table that is filled again and again: those that are there keep their place.
#pragma once

#include <QBrush>
#include <QTableWidget>

#include "ui/painting/section_painter.hpp"

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

/// Marks a cell whose text was refused, until it is filled again.
inline void mark_refused(QTableWidgetItem& item, const QString& reason) {
    QColor red = error_colour(item.tableWidget()->palette());
    red.setAlphaF(0.3F);
    item.setBackground(red);
    item.setToolTip(reason);
}

}  // namespace lathe::ui
