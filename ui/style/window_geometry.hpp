// Where a window stands on its screen: wholly on it, frame and title included.
#pragma once

#include <QMargins>
#include <QRect>
#include <QSize>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace lathe::ui {

/// Size of the contents of a window that would like to be `wanted`, on a free part of the screen `available`
/// where its frame takes `frame`.
QSize size_inside(const QSize& wanted, const QRect& available, const QMargins& frame);

/// The window's contents moved and made smaller, as little as is needed for contents and frame to lie in
/// `available`.
QRect moved_inside(const QRect& contents, const QRect& available, const QMargins& frame);

/// Resizes a window that has not been shown yet to `wanted`, or to what its screen has room for beside a
/// usual frame.
void resize_to_screen(QWidget& window, const QSize& wanted);

/// Fits the window to its screen with the frame that the window manager has given it, now and when that
/// frame becomes known a moment later. Does nothing to a maximised window.
void keep_on_screen(QWidget& window);

/// Tabs of docks scroll rather than shrink to three letters, or widen the window. Tab bars come with the
/// layout: call it again when the window is shown.
void let_tabs_scroll(QMainWindow& window);

/// The dock that a widget lies in; null: none.
QDockWidget* dock_around(QWidget& body);

/// Lets the window become as small as its screen wants it: its middle and its docks give way below what their
/// contents would like to have. Call it when all docks are there.
void let_shrink(QMainWindow& window);

}  // namespace lathe::ui
