// Triangles that fill a polygon.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// Area of a closed polygon, positive where it runs counter-clockwise in (z, r).
double signed_area(const std::vector<Point>& outline);

/// Corners of triangles, by their numbers in the outline, that fill a simple polygon which runs
/// counter-clockwise; so do they. A square of its number of corners in time.
std::vector<std::array<std::size_t, 3>> polygon_triangles(const std::vector<Point>& outline);

}  // namespace lathe
