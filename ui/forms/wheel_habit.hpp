// The wheel scrolls; it changes a number or a choice only where the user is at work.
#pragma once

namespace lathe::ui {

/// From now on spin boxes and combo boxes of the whole program take the wheel only when they have the focus,
/// which the wheel does not give them; otherwise it goes to what scrolls around them. Once is enough.
void keep_wheel_from_fields();

}  // namespace lathe::ui
