// The wheel scrolls a form, not a number under the mouse.
#pragma once

class QWidget;

namespace lathe::ui {

/// `editor` takes the wheel only when it has the focus, which the wheel does not give it.
void leave_wheel_to_form(QWidget& editor);

}  // namespace lathe::ui
