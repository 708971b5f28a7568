#include "ui/panels/wheel_filter.hpp"

#include <QEvent>
#include <QWidget>

namespace lathe::ui {
namespace {

class WheelFilter final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
        event->ignore();
        return true;
    }
};

}  // namespace

void leave_wheel_to_form(QWidget& editor) {
    editor.setFocusPolicy(Qt::StrongFocus);
    editor.installEventFilter(new WheelFilter(&editor));
}

}  // namespace lathe::ui
