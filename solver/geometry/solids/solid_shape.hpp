// Exact shapes of solids, for programs that do not work with triangles.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/outline_pieces.hpp"
#include "solver/geometry/solids/line.hpp"

namespace lathe {

/// A solid that outlines sweep, with its place: within the first outline and outside of the others. Metres.
struct SolidShape {
    std::string name = {};
    std::vector<PieceOutline> outlines = {};  ///< in (z, r), or where extruded in (x, y)
    std::optional<Interval> extruded_z = {};  ///< empty: turned round the z axis
    Eigen::Affine3d map = Eigen::Affine3d::Identity();
    int copies = 1;  ///< each `copy_step` from the one before, after `map`
    Eigen::Vector3d copy_step = Eigen::Vector3d::Zero();

    /// Sum over all copies, m^3, by formulas.
    double exact_volume() const;
};

/// The box between two opposite corners, parallel to the axes.
SolidShape box_shape(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

/// The frustum with flat ends; of equal radii a cylinder.
SolidShape cone_shape(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double from_radius,
                      double to_radius);

SolidShape sphere_shape(const Eigen::Vector3d& centre, double radius);

}  // namespace lathe
