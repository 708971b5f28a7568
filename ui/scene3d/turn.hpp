// The angles that are left of a body with a part cut away.
#pragma once

#include <numbers>

namespace lathe::ui {

/// Radians, from < to.
struct Turn {
    double from = 0.0, to = 2.0 * std::numbers::pi;
};

inline constexpr double smallest_cut = 1e-3;  // rad; less is none

/// `cut` goes away from phi = 0 on.
inline Turn turn_left_by(double cut) {
    return {cut > smallest_cut ? cut : 0.0, 2.0 * std::numbers::pi};
}

}  // namespace lathe::ui
