// A wire along a path.
#pragma once

#include <vector>

#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// The round wire along straight pieces through the points of a path, with flat ends and with balls at its
/// bends. Throws InputError, key `path` or `radius`, for fewer than two points, neighbours that are
/// one point, and a radius that is not positive. Lengths in m.
SolidPointer make_wire(const std::vector<Eigen::Vector3d>& path, double radius);

}  // namespace lathe
