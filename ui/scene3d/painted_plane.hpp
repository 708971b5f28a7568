// The field in one half plane as the pixels of a texture.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "ui/scene/shown_field.hpp"

namespace lathe::ui {

/// Rows along r from the axis, columns along z; four bytes a pixel, clear where there is next to no field so
/// that the body behind it is seen.
struct PaintedPlane {
    int columns = 0, rows = 0;
    std::vector<std::uint8_t> rgba;
    Extent box;  ///< that the pixels cover, metres
};

/// How much of a component that is largest at phi = 0 is left at `phi`, drawn along the direction that it has
/// at phi = 0 as the plane view does: 1 at phi = 0, the plane view's lower half at 180 degrees.
double factor_at(FieldQuantity quantity, int azimuthal_order, double phi);

/// The part of the field inside `box`; `factor` from factor_at(). Magnitudes, decibels and phases take it as
/// sign or not at all. `is_greyed`: see greyed().
PaintedPlane paint_plane(const ShownField& field, const Extent& box, const ColourScale& scale,
                         double reference, double factor, Theme theme, bool is_greyed = false);

}  // namespace lathe::ui
