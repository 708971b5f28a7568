#include "ui/forms/tab_chain.hpp"

#include <QAbstractSpinBox>
#include <QComboBox>

namespace lathe::ui {

QList<QWidget*> tab_stops_of(const QGridLayout& grid) {
    QList<QWidget*> stops;
    for (int line = 0; line < grid.rowCount(); ++line)
        for (int column = 0; column < grid.columnCount(); ++column) {
            const QLayoutItem* item = grid.itemAtPosition(line, column);
            QWidget* cell = item ? item->widget() : nullptr;
            if (!cell) continue;
            QList<QWidget*> fields{cell};
            // What lies in a box is part of it.
            if (!qobject_cast<QAbstractSpinBox*>(cell) && !qobject_cast<QComboBox*>(cell))
                fields += cell->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
            for (QWidget* field : fields)
                if (field->focusPolicy() & Qt::TabFocus && field->focusProxy() == nullptr &&
                    !stops.contains(field))
                    stops << field;
        }
    return stops;
}

}  // namespace lathe::ui
