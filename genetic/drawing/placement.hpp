// Curves and outlines that are mirrored, turned and moved, and parallels of curves.
#pragma once

#include <string>

#include "genetic/drawing/scope.hpp"

namespace lathe::drawing {

/// Mirrored at the first axis, then turned about the origin, then moved.
struct Placement {
    bool is_mirrored = false;
    Number cosine = 1.0, sine = 0.0;
    Vertex move = {};
    Number lift = 0.0;  ///< along the axis across the plane of a 3D antenna

    Vertex operator()(const Vertex& vertex) const;
};

/// The keys "mirror", "rotate_deg" and `move_key` of an object, each of which may be missing.
Placement placement_in(const JsonCursor& object, const char* move_key, const Scope& scope);
/// As placement_in(), with a third coordinate under `move_key` where the list has one.
Placement placement_in_space(const JsonCursor& object, const char* move_key, const Scope& scope);

/// The curve `distance` mm to the left of its path (to the right where negative), with one vertex for each of
/// its own: measured as "normal", as "radial" along the second axis, or as "diamond", like the walls of the
/// library's templates. Throws
/// InputError about `at`.
Curve parallel_curve(const Curve& curve, Number distance, const std::string& measure, const JsonCursor& at);

}  // namespace lathe::drawing
