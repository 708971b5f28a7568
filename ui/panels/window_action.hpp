// Actions of a window of its own: found by name, with their keys in their tips.
#pragma once

#include <QAction>

class QWidget;

namespace lathe::ui {

/// Owned by `window`, where its keys work.
QAction* add_window_action(QWidget& window, const char* name, const QString& text, const QIcon& icon,
                           const QKeySequence& keys, const QString& tip);

/// "Stop (F8)"; the tip alone without keys.
QString tip_with_keys(const QString& tip, const QKeySequence& keys);

}  // namespace lathe::ui
