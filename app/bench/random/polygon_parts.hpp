// Polygons in parts.
#pragma once

#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe::bench {

/// Two polygons that share a diagonal of a simple polygon and together are this polygon; the polygon itself
/// where no diagonal lies inside.
std::vector<std::vector<Point>> parts_of_polygon(const std::vector<Point>& outline);

}  // namespace lathe::bench
