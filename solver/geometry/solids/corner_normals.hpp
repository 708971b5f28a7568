// Normals at the corners of triangles, for pictures of curved surfaces.
#pragma once

#include <array>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// Unit normal of a triangle; zero for one without an area.
Eigen::Vector3d normal_of(const Triangle& triangle);

/// The normals of each triangle's corners: the mean over the triangles that meet there, weighted by area, of
/// those that are turned by less than 35 degrees against it, so that edges stay sharp. Corners meet where
/// they are nearer than `near`, m.
std::vector<std::array<Eigen::Vector3d, 3>> corner_normals(const std::vector<Triangle>& triangles,
                                                           double near);

}  // namespace lathe
