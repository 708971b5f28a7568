// Bodies that several tests cut grids with.
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {

inline SolidMaterial metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}
inline SolidMaterial dielectric(double permittivity) {
    SolidMaterial material;
    material.material.relative_permittivity = permittivity;
    return material;
}

/// A cavity of any shape in metal without end.
inline Body cavity_in_metal(const SolidPointer& inside) {
    Body body;
    body.add(make_box({-400, -400, -400}, {400, 400, 400}), metal(), "metal");
    body.add(inside, SolidMaterial{}, "cavity");
    return body;
}

/// Turned by 20 degrees about z, then by 13 degrees about x, then moved.
inline Eigen::Affine3d turned(const Eigen::Vector3d& at) {
    Eigen::Affine3d map = Eigen::Affine3d::Identity();
    map.translate(at);
    map.rotate(Eigen::AngleAxisd(13.0 * constants::pi / 180.0, Eigen::Vector3d::UnitX()));
    map.rotate(Eigen::AngleAxisd(20.0 * constants::pi / 180.0, Eigen::Vector3d::UnitZ()));
    return map;
}

}  // namespace lathe::tests
