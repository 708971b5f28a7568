// The order in which Tab goes through fields that are made one after another.
#pragma once

#include <QList>
#include <QWidget>

namespace lathe::ui {

/// Each takes the focus after the one before it; the chain stays where its first one is.
inline void set_tab_chain(const QList<QWidget*>& fields) {
    for (qsizetype i = 1; i < fields.size(); ++i) QWidget::setTabOrder(fields[i - 1], fields[i]);
}

}  // namespace lathe::ui
