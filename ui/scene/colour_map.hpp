// Colour maps of the field view: what the bar and the picture paint a value with.
#pragma once

#include <array>

namespace lathe::ui {

enum class Theme { light, dark };

/// Red, green and blue in [0, 1], sRGB.
using Colour = std::array<double, 3>;

/// Diverging: zero takes the colour of the background, signs take hues; `t` is clamped to [-1, 1].
/// Light: blue - near white - red. Dark: light blue - near black - orange.
Colour diverging_colour(double t, Theme theme);

/// Sequential, from the background at 0 to the strongest colour at 1; lightness is monotone.
Colour sequential_colour(double t, Theme theme);

/// Cyclic: 0 and 1 are the same colour, lightness nearly constant, so that a phase has no edge.
Colour cyclic_colour(double t);

/// Nearly without hue and half way to the background: of a field that is no longer that of the design.
Colour greyed(const Colour& colour, Theme theme);

/// Colour behind the field where the grid ends, the same as that of zero.
Colour background_colour(Theme theme);

enum class ScaleKind {
    diverging,  ///< signed values, low = -high
    magnitude,  ///< from 0 up
    decibel,    ///< from the floor up to 0 dB
    phase,      ///< degrees, -180 to 180
};

/// What colours mean: from `low` to `high`, in the unit of the values painted.
struct ColourScale {
    ScaleKind kind = ScaleKind::diverging;
    double low = -1.0, high = 1.0;
    bool operator==(const ColourScale&) const = default;
};

/// Colour at `t` in [0, 1] from the low end of a scale to its high end.
Colour scale_colour(ScaleKind kind, double t, Theme theme);

}  // namespace lathe::ui
