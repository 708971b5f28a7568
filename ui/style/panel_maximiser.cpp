#include "ui/style/panel_maximiser.hpp"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMouseEvent>
#include <QTabBar>
#include <utility>

#include "ui/style/window_geometry.hpp"

namespace lathe::ui {

PanelMaximiser::PanelMaximiser(QMainWindow& window)
    : QObject(&window), window_(window), action_(new QAction(tr("Ma&ximise panel"), this)) {
    action_->setObjectName(QStringLiteral("maximise_panel"));
    action_->setCheckable(true);
    action_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_F11);
    action_->setToolTip(
        tr("The panel with the focus alone in the window, or all of them (double click on a title)"));
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        connect(dock, &QDockWidget::visibilityChanged, this,
                [this, dock](bool is_visible) { on_shown(*dock, is_visible); });
    // Tabs are titles too, and Qt makes their bars as they are needed.
    qApp->installEventFilter(this);
    connect(action_, &QAction::triggered, this, [this] {
        if (maximised_) return restore();
        QWidget* focus = QApplication::focusWidget();
        QDockWidget* dock = focus != nullptr ? dock_around(*focus) : nullptr;
        if (dock != nullptr && dock->window() == &window_) return maximise(*dock);
        action_->setChecked(false);
    });
}

bool PanelMaximiser::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonDblClick) return false;
    const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
    if (auto* dock = qobject_cast<QDockWidget*>(watched)) {
        const bool is_title = dock->widget() == nullptr || at.y() < dock->widget()->geometry().top();
        if (!is_title || dock->isFloating() || dock->parent() != &window_) return false;
        toggle(*dock);
        return true;
    }
    auto* tabs = qobject_cast<QTabBar*>(watched);
    if (tabs == nullptr || tabs->parent() != &window_ || tabs->tabAt(at) < 0) return false;
    const QString title = tabs->tabText(tabs->tabAt(at));
    for (QDockWidget* dock : window_.findChildren<QDockWidget*>())
        if (dock->windowTitle() == title && !dock->isHidden() && !dock->visibleRegion().isEmpty()) {
            toggle(*dock);
            return true;
        }
    return false;
}

void PanelMaximiser::toggle(QDockWidget& dock) {
    if (maximised_ == &dock)
        restore();
    else
        maximise(dock);
}

void PanelMaximiser::maximise(QDockWidget& dock) {
    restore();
    is_changing_ = true;
    before_ = window_.saveState();
    for (QDockWidget* other : window_.findChildren<QDockWidget*>()) {
        if (other == &dock || other->isHidden() || other->isFloating()) continue;
        hidden_ << other;
        other->hide();
    }
    window_.centralWidget()->hide();
    dock.show();
    maximised_ = &dock;
    action_->setChecked(true);
    is_changing_ = false;
}

void PanelMaximiser::restore() {
    if (!maximised_) return action_->setChecked(false);
    is_changing_ = true;
    maximised_.clear();
    window_.centralWidget()->show();
    for (const QPointer<QDockWidget>& dock : std::exchange(hidden_, {}))
        if (dock) dock->show();
    if (!before_.isEmpty()) window_.restoreState(before_);
    before_.clear();
    action_->setChecked(false);
    is_changing_ = false;
}

void PanelMaximiser::on_shown(QDockWidget& dock, bool is_visible) {
    if (is_changing_ || !maximised_ || !window_.isVisible()) return;
    if (is_visible == (&dock == maximised_)) return;  // as it is while one panel is maximised
    // Another layout is wanted by now.
    before_.clear();
    restore();
}

}  // namespace lathe::ui
