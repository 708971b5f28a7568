// Circles through points of outlines.
#pragma once

#include <cmath>
#include <optional>

#include "solver/geometry/point.hpp"

namespace lathe {

struct Circle {
    Point centre;
    double radius = 0.0;
};

/// Twice the area of a triangle, m^2; positive where it turns left from `o` over `a` to `b`.
inline double twice_area(const Point& o, const Point& a, const Point& b) {
    return (a.z - o.z) * (b.r - o.r) - (a.r - o.r) * (b.z - o.z);
}

/// The circle through three points; empty where they lie on a line.
inline std::optional<Circle> circle_through(const Point& a, const Point& b, const Point& c) {
    const double twice = 2.0 * twice_area(a, b, c);
    if (twice == 0.0) return std::nullopt;
    const double bz = b.z - a.z, br = b.r - a.r, cz = c.z - a.z, cr = c.r - a.r;
    const double b2 = bz * bz + br * br, c2 = cz * cz + cr * cr;
    const double z = (cr * b2 - br * c2) / twice, r = (bz * c2 - cz * b2) / twice;
    return Circle{{a.z + z, a.r + r}, std::hypot(z, r)};
}

}  // namespace lathe
