// Distances between points.
#pragma once

#include <cmath>

#include "solver/geometry/point.hpp"

namespace lathe {

/// The distance of two points, m.
inline double distance(const Point& a, const Point& b) {
    return std::hypot(a.z - b.z, a.r - b.r);
}

}  // namespace lathe
