#include "ui/planar/dock_memory.hpp"

#include <QDockWidget>

namespace lathe::ui {

void DockMemory::exchange(const QList<QDockWidget*>& going, const QList<QDockWidget*>& coming) {
    for (QDockWidget* dock : going) {
        was_shown_[dock->objectName()] = !dock->isHidden();
        dock->hide();
    }
    for (QDockWidget* dock : coming) {
        const auto before = was_shown_.find(dock->objectName());
        dock->setVisible(before == was_shown_.end() || before->second);
    }
}

}  // namespace lathe::ui
