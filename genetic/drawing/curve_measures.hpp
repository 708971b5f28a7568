// Lengths, angles and places of a curve of a drawing.
#pragma once

#include "genetic/drawing/expression.hpp"

namespace lathe::drawing {

/// Length in mm; 0 for a curve of one vertex.
Number length_of(const Curve& curve);

/// Least and largest second coordinate in mm.
Number least_r_of(const Curve& curve);
Number most_r_of(const Curve& curve);

/// Largest angle of a segment against the first axis, degrees from 0 to 90.
Number steepest_deg_of(const Curve& curve);

/// Angle of the first segment and of the last one against the first axis, degrees from 0 to 90.
Number start_deg_of(const Curve& curve);
Number end_deg_of(const Curve& curve);

/// A point of a curve and the direction of the curve there, of length 1.
struct CurvePoint {
    Vertex at, towards;
};

/// The point `distance` mm along the curve from its start; beyond the ends, the end itself.
CurvePoint place_on(const Curve& curve, Number distance);

}  // namespace lathe::drawing
