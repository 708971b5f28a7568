#include "solver/geometry/solids/point_text.hpp"

#include <fmt/format.h>

namespace lathe {

std::string point_text(const Eigen::Vector3d& point) {
    return fmt::format("[{:.6g}, {:.6g}, {:.6g}]", 1e3 * point.x(), 1e3 * point.y(), 1e3 * point.z());
}

std::string place_text(const Eigen::Vector3d& point) {
    return fmt::format("x = {:.6g}, y = {:.6g}, z = {:.6g} mm", 1e3 * point.x(), 1e3 * point.y(),
                       1e3 * point.z());
}

}  // namespace lathe
