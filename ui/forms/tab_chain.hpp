// The order in which Tab goes through fields that are made one after another.
#pragma once

#include <QGridLayout>
#include <QList>
#include <QWidget>

namespace lathe::ui {

/// Each takes the focus after the one before it; the chain stays where its first one is.
inline void set_tab_chain(const QList<QWidget*>& fields) {
    for (qsizetype i = 1; i < fields.size(); ++i) QWidget::setTabOrder(fields[i - 1], fields[i]);
}

/// The fields of `grid` where Tab stops, line by line from left to right, with those that lie directly in a
/// plain cell.
QList<QWidget*> tab_stops_of(const QGridLayout& grid);

}  // namespace lathe::ui
