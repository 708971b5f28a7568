// Solids that a few numbers describe. All lengths in metres; all throw InputError, with the number, for sizes
// that are not finite or not positive.
#pragma once

#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// The box between two opposite corners, parallel to the axes.
SolidPointer make_box(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

/// The ball.
SolidPointer make_sphere(const Eigen::Vector3d& centre, double radius);

/// The frustum with flat ends round the line from `from` to `to`; one radius may be 0. Equal radii: a
/// cylinder.
SolidPointer make_cone(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double from_radius,
                       double to_radius);

/// The circular cylinder with flat ends.
SolidPointer make_cylinder(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double radius);

/// A rectangle with round corners about the z axis: of radius 0 a rectangle, of half the width and the height
/// a circle.
struct RoundedRectangle {
    double width = 0.0, height = 0.0, corner_radius = 0.0;  ///< along x, along y, m
};

/// The hull of two cross-sections, `low` at z = 0 and `high` at z = length: between them width, height and
/// radius change linearly. From a rectangle to a circle its surface is four triangles and four parts of
/// oblique cones, as a transition is folded from sheet metal; from rectangle to rectangle a pyramid's
/// frustum.
SolidPointer make_loft(const RoundedRectangle& low, const RoundedRectangle& high, double length);

}  // namespace lathe
