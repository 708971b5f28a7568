// Colours and strokes of the field view in light and dark.
#pragma once

#include "ui/scene/colour_map.hpp"
#include "ui/scene/stroke.hpp"

namespace lathe::ui {

/// Opacity of the background drawn over what the absorbing layers hold.
inline constexpr double veil_opacity = 0.8;

struct SceneStyle {
    Colour background, metal, dielectric;
    Colour open_edge;        ///< where a plate between magnetic walls ends
    Colour port, listening;  ///< ports of planar antennas, driven and listened to
    double dielectric_opacity;
    Stroke outline, reference, axis, inner_box, grid;
};

SceneStyle style_of(Theme theme);

}  // namespace lathe::ui
