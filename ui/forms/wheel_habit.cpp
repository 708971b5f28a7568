#include "ui/forms/wheel_habit.hpp"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>

namespace lathe::ui {
namespace {

/// The field that `watched` is, or is a part of: its line for text, say.
QWidget* field_of(QObject* watched) {
    for (auto* widget = qobject_cast<QWidget*>(watched); widget && !widget->isWindow();
         widget = widget->parentWidget())
        if (qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget)) return widget;
    return nullptr;
}

class WheelHabit final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Polish) {
            // Before a wheel event is sent its receiver would get the focus.
            QWidget* field = field_of(watched);
            if (field == watched && field && field->focusPolicy() == Qt::WheelFocus)
                field->setFocusPolicy(Qt::StrongFocus);
            return false;
        }
        if (event->type() != QEvent::Wheel) return false;
        const QWidget* field = field_of(watched);
        if (!field || field->hasFocus()) return false;
        event->ignore();
        return true;
    }
};

}  // namespace

void keep_wheel_from_fields() {
    static const QString name = QStringLiteral("wheel_habit");
    if (qApp->findChild<QObject*>(name, Qt::FindDirectChildrenOnly)) return;
    auto* habit = new WheelHabit(qApp);
    habit->setObjectName(name);
    qApp->installEventFilter(habit);
}

}  // namespace lathe::ui
