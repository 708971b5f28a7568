#include "ui/style/window_geometry.hpp"

#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>
#include <QTabBar>
#include <QTimer>
#include <QWidget>
#include <QWindow>
#include <algorithm>

namespace lathe::ui {
namespace {

/// Sizes of usual frames; the real one is known only once the window is shown.
constexpr QMargins usual_frame{6, 40, 6, 6};
constexpr int frame_is_known_ms[] = {0, 100, 500};

void fit_now(QWidget& window) {
    if (!window.isVisible() || window.windowHandle() == nullptr || window.isMaximized() ||
        window.isFullScreen() || window.isMinimized())
        return;
    const QMargins frame = window.windowHandle()->frameMargins();
    const QRect now = window.geometry();
    const QRect inside = moved_inside(now, window.screen()->availableGeometry(), frame);
    if (inside != now) window.setGeometry(inside);
}

}  // namespace

QSize size_inside(const QSize& wanted, const QRect& available, const QMargins& frame) {
    return wanted.boundedTo(available.marginsRemoved(frame).size());
}

QRect moved_inside(const QRect& contents, const QRect& available, const QMargins& frame) {
    const QRect room = available.marginsRemoved(frame);
    QRect inside(contents.topLeft(), contents.size().boundedTo(room.size()));
    inside.moveLeft(std::clamp(inside.left(), room.left(), room.right() + 1 - inside.width()));
    inside.moveTop(std::clamp(inside.top(), room.top(), room.bottom() + 1 - inside.height()));
    return inside;
}

void resize_to_screen(QWidget& window, const QSize& wanted) {
    window.resize(size_inside(wanted, window.screen()->availableGeometry(), usual_frame));
}

void keep_on_screen(QWidget& window) {
    for (const int delay : frame_is_known_ms)
        QTimer::singleShot(delay, &window, [&window] { fit_now(window); });
}

QDockWidget* dock_around(QWidget& body) {
    for (QWidget* around = &body; around != nullptr; around = around->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(around)) return dock;
    return nullptr;
}

void let_tabs_scroll(QMainWindow& window) {
    for (QTabBar* bar : window.findChildren<QTabBar*>()) {
        bar->setElideMode(Qt::ElideNone);
        bar->setUsesScrollButtons(true);
    }
}

void let_shrink(QMainWindow& window) {
    window.layout()->activate();
    let_tabs_scroll(window);
    const int em = window.fontMetrics().height();
    const auto yield = [](QWidget& widget, const QSize& least) {
        widget.setMinimumSize(widget.minimumSizeHint().boundedTo(least).expandedTo({1, 1}));
    };
    yield(*window.centralWidget(), {18 * em, 9 * em});
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (dock->widget() != nullptr) yield(*dock->widget(), {11 * em, 6 * em});
    // Now, and not with the next events: what is asked of the window's size meanwhile would be refused.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    window.layout()->activate();
}

}  // namespace lathe::ui
