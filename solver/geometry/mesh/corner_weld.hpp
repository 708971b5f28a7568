// Joining of triangle corners that differ by rounding only.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// Triangles by the numbers of their corners; every corner is listed once.
struct WeldedTriangles {
    std::vector<Eigen::Vector3d> points;
    std::vector<std::array<std::size_t, 3>> triangles;  ///< one per input triangle, in their order
    std::size_t joined = 0;  ///< different corners of the input that were joined to another one
};

/// Largest distance of corners that are joined, relative to the diagonal of the mesh.
inline constexpr double weld_tolerance = 1e-6;

/// Joins corners nearer than weld_tolerance times the diagonal of all triangles, or than the rounding of
/// single precision at the place of the mesh, whichever is more. A joined corner takes the place of the
/// corner that comes first in the input. Throws InputError, key `name` with the number of the triangle, for
/// corners that are not finite or a kilometre away.
WeldedTriangles weld_corners(const std::vector<Triangle>& triangles, const std::string& name);

}  // namespace lathe
