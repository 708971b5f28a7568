// Solids somewhere else: moved, turned, stretched, mirrored, copied, cut in two.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// A place and a shape for a solid: first stretched (negative: mirrored) along its own axes, then turned
/// about x, then y, then z of the surroundings, then moved.
struct Placement {
    Eigen::Vector3d at = Eigen::Vector3d::Zero();        ///< m
    Eigen::Vector3d rotation = Eigen::Vector3d::Zero();  ///< rad, right-handed
    Eigen::Vector3d stretch = Eigen::Vector3d::Ones();   ///< factors, none 0
    Eigen::Affine3d map() const;
};

/// The solid after an affine map; lines are mapped back, so it is as exact as the solid itself. Throws
/// InputError for a map that is not finite or that flattens.
SolidPointer make_placed(SolidPointer solid, const Eigen::Affine3d& map);
SolidPointer make_placed(SolidPointer solid, const Placement& placement);

/// What is in at least one of the solids. Precondition: not empty.
SolidPointer make_union(std::vector<SolidPointer> solids);

/// `count` copies, each `step` from the one before, the first where the solid is. Throws InputError for a
/// count that is not from 1 to 10000.
SolidPointer make_copies(const SolidPointer& solid, const Eigen::Vector3d& step, int count);

/// What of a solid lies on the side of a plane that its normal leaves, n (p - point) <= 0. The cut itself is
/// none of its flat faces: no grid has to meet it.
SolidPointer make_half(SolidPointer solid, const FlatFace& plane);

}  // namespace lathe
