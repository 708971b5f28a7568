// The angles that are left of a body with a part cut away.
#pragma once

#include <numbers>

namespace lathe::ui {

/// Radians, from < to.
struct Turn {
    double from = 0.0, to = 2.0 * std::numbers::pi;
};

}  // namespace lathe::ui
