// Smooth curves through the vertices of outlines.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// A cubic B-spline with a continuous tangent: each knot but the first and the last counts twice, these count
/// four times.
struct SmoothCurve {
    std::vector<double> knots;  ///< one for each vertex, ascending
    std::vector<Point> points;  ///< the first vertex, two for each span, the last vertex
    bool operator==(const SmoothCurve&) const = default;
};

/// The curve through vertices, with the tangents of polynomials through five neighbours each. Precondition:
/// five vertices or more, no two neighbours at one place.
SmoothCurve smooth_curve(const std::vector<Point>& vertices);

/// Integral of f(r) dz along the curve, exact for polynomials of degree 2.
double integral_dz(const SmoothCurve& curve, const std::function<double(double)>& f);

/// Number of edges from vertex `n` on, at most `most`, that are chords of a smooth curve: 40 or more whose
/// lengths and turns change little from one to the next, and from which the curve deviates by less than 3 um;
/// 0: fewer. `at(n)` is vertex n of a closed polygon, m.
std::size_t chords_of_curve(const std::function<Point(std::size_t)>& at, std::size_t n, std::size_t most);

}  // namespace lathe
