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
    std::optional<Interval> extruded_z = {};  ///< empty, as lofted_z: turned round the z axis
    /// From the first outline, at the lower z, to the second one: polygons in (x, y) of equally many corners,
    /// with flat sides between them.
    std::optional<Interval> lofted_z = {};
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

/// The solid between two rectangles about the z axis, `low` at z = 0 and `high` at z = length: sides along x
/// and y.
SolidShape loft_shape(const Eigen::Vector2d& low, const Eigen::Vector2d& high, double length);

SolidShape sphere_shape(const Eigen::Vector3d& centre, double radius);

}  // namespace lathe
