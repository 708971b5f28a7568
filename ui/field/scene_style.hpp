// Colours and strokes of the field view in light and dark.
#pragma once

#include "ui/field/colour_map.hpp"
#include "ui/field/stroke.hpp"

namespace lathe::ui {

/// Of the paper over what the absorbing layers hold.
inline constexpr double veil_opacity = 0.8;

struct SceneStyle {
    Colour paper, metal, dielectric;
    double dielectric_opacity;
    Stroke outline, reference, axis, inner_box, grid;
};

SceneStyle style_of(Theme theme);

}  // namespace lathe::ui
