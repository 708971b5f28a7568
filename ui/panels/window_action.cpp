#include "ui/panels/window_action.hpp"

#include <QWidget>

namespace lathe::ui {

QAction* add_window_action(QWidget& window, const char* name, const QString& text, const QIcon& icon,
                           const QKeySequence& keys, const QString& tip) {
    auto* action = new QAction(icon, text, &window);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(keys);
    action->setToolTip(tip_with_keys(tip, keys));
    window.addAction(action);
    return action;
}

QString tip_with_keys(const QString& tip, const QKeySequence& keys) {
    return keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText));
}

}  // namespace lathe::ui
