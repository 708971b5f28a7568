// What the field view has on show: values over the half plane, and how they go on below the axis.
#pragma once

#include <memory>
#include <optional>

#include "solver/geometry/antenna.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/mirrored_frame.hpp"
#include "ui/workers/field_quantity.hpp"

namespace lathe::ui {

struct ShownField {
    std::shared_ptr<const Frame> frame;
    FieldQuantity quantity = FieldQuantity::e_r;
    float below_axis = 1.0F;  ///< factor of the lower half
    bool is_signed = true;    ///< values of both signs
    bool is_phase = false;    ///< degrees
    double known_peak = 0.0;  ///< level of the film or map that it belongs to; 0: none known

    /// Value of the frame nearest to `plane`, with the sign of the half plane that the point is in. None
    /// outside of the grid.
    std::optional<double> value_at(const Point& plane) const;
};

/// A moment of a film.
ShownField film_moment(std::shared_ptr<const Frame> frame, FieldQuantity quantity, int azimuthal_order,
                       double known_peak);

/// The whole plane in the unit of the scale: decibels are relative to `reference`.
MirroredFrame painted_values(const ShownField& field, ScaleKind kind, double reference);

/// 20 log10 |value / reference|, not below -400.
double level_db(double value, double reference);

}  // namespace lathe::ui
