// Places in three dimensions as messages write them.
#pragma once

#include <Eigen/Core>
#include <string>

namespace lathe {

/// "[1, 0, -2.5]", as project files write it: millimetres of a point in m.
std::string point_text(const Eigen::Vector3d& point);

/// "x = 1, y = 0, z = -2.5 mm" of a point in m.
std::string place_text(const Eigen::Vector3d& point);

}  // namespace lathe
