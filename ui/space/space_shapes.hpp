// Lines and corners of what the 3D view of an antenna in space shows, in metres.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "ui/space/cut_plane.hpp"
#include "ui/space/space_marks.hpp"
#include "ui/space/space_pattern.hpp"

namespace lathe::ui {

/// Shafts and heads that can be seen from all sides.
std::vector<std::vector<Eigen::Vector3d>> arrow_lines(const std::vector<SpaceArrow>& arrows);

/// The corners of a part of a plane: low, then along u, then up along v.
std::vector<Eigen::Vector3d> plane_corners(const CutPlane& plane, const PlaneBox& box);

/// The twelve edges of a box.
std::vector<std::vector<Eigen::Vector3d>> box_edges(const Eigen::Vector3d& low, const Eigen::Vector3d& high);

/// The points of a pattern around `centre`, `radius` at its peak, and the level of each from 0 to 1 there;
/// rows of pattern.theta_rad.size().
struct PatternBody {
    std::vector<Eigen::Vector3d> places;
    std::vector<double> levels;
};
PatternBody pattern_body(const SpacePattern& pattern, const Eigen::Vector3d& centre, double radius);

}  // namespace lathe::ui
