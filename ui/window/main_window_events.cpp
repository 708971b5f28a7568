// Events of the window as a whole: shown, closed, files dropped on it, docks that come.
#include <QChildEvent>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>
#include <QUrl>
#include <utility>

#include "ui/field/field_view.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/settings/kept_settings.hpp"
#include "ui/space/space_view.hpp"
#include "ui/style/panel_maximiser.hpp"
#include "ui/style/window_geometry.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workbench/file_commands.hpp"

namespace lathe::ui {

/// What the tabs needed before they scrolled must not widen the window.
void MainWindow::showEvent(QShowEvent* event) {
    const bool is_first = !std::exchange(is_prepared_, true);
    const QSize wanted = size();
    if (is_first) {
        field_view_->prepare();
        space_view_->prepare();
    }
    QMainWindow::showEvent(event);
    if (is_first) keep_on_screen(*this);
    let_tabs_scroll(*this);
    if (is_first && !isMaximized() && !isFullScreen()) resize(wanted);
}

/// Tabs of docks stay in their order. A tab that is dragged is looked up in a list of docks that Qt (6.4 at
/// least) does not ask for being there, nor for holding the tab: where docks have come or gone since the last
/// layout, as when a project of another geometry is opened while the button is down, it would write before
/// the list's beginning or end the program.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    if (!event->polished()) return;
    if (auto* tabs = qobject_cast<QTabBar*>(event->child())) tabs->setMovable(false);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!queue_area_->may_leave() || !files_->may_leave()) return event->ignore();
    panels_->restore();
    keep_settings({{"window/geometry", saveGeometry()}, {"window/state", saveState()}});
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    files_->open_path(event->mimeData()->urls().first().toLocalFile());
    event->acceptProposedAction();
}

}  // namespace lathe::ui
