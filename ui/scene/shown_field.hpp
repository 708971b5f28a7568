// What the field view has on show: values over the half plane and how they go on below the axis, or over the
// whole plane.
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
    bool is_whole = false;    ///< the frame has both halves
    bool is_signed = true;    ///< values of both signs
    bool is_phase = false;    ///< degrees
    double known_peak = 0.0;  ///< level of the film or map that it belongs to; 0: none known

    /// Value of the frame nearest to `plane`, with the sign of the half plane that the point is in. None
    /// outside of the grid.
    std::optional<double> value_at(const Point& plane) const;
};

/// How a field goes on below r = 0.
struct FieldMirror {
    int azimuthal_order = 1;  ///< of a body of revolution
    bool is_planar = false;   ///< the other members count, and the order does not
    bool is_whole = false;    ///< solved on both sides
    bool is_even = true;      ///< what stands across the plane is the same on both sides
};
/// How the films of an antenna continue below r = 0.
FieldMirror mirror_of(const Antenna& antenna);
/// Factor of a component below r = 0, drawn along the same direction as above. Of a planar antenna what lies
/// along x is odd where what stands across the plane is even.
float sign_below(FieldComponent component, const FieldMirror& mirror);

/// A moment of a film.
ShownField film_moment(std::shared_ptr<const Frame> frame, FieldQuantity quantity, const FieldMirror& mirror,
                       double known_peak);

/// The whole plane in the unit of the scale: decibels are relative to `reference`.
MirroredFrame painted_values(const ShownField& field, ScaleKind kind, double reference);

/// 20 log10 |value / reference|, not below -400.
double level_db(double value, double reference);

}  // namespace lathe::ui
