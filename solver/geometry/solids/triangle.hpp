// Triangles in space.
#pragma once

#include <Eigen/Core>
#include <array>

namespace lathe {

/// Corners, m; of a closed surface counter-clockwise as seen from outside.
using Triangle = std::array<Eigen::Vector3d, 3>;

}  // namespace lathe
