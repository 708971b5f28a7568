// How patterns are drawn as bodies: their range, and the colours of their levels.
#pragma once

#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

/// Decibels from the centre of the surface to its peak.
inline constexpr double pattern_range_db = 40.0;

/// The colour of a level in [0, 1] from the centre to the peak; the palest end would be lost on the
/// background.
Colour pattern_colour(double level, Theme theme);

}  // namespace lathe::ui
