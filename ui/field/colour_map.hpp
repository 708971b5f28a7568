// Diverging colour maps for signed fields: zero takes the colour of the paper, signs take hues.
#pragma once

#include <array>

namespace lathe::ui {

enum class Theme { light, dark };

/// Red, green and blue in [0, 1], sRGB.
using Colour = std::array<double, 3>;

/// Colour of a field value relative to the range; `t` is clamped to [-1, 1].
/// Light: blue - near white - red. Dark: light blue - near black - orange.
Colour diverging_colour(double t, Theme theme);

/// Colour behind the field where the grid ends, the same as that of zero.
Colour paper_colour(Theme theme);

}  // namespace lathe::ui
