// Solids of a drawing at the present values of its parameters.
#pragma once

#include <Eigen/Geometry>
#include <string>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// Paints a solid into the body; of a part all of its regions, of a lumped element nothing. `place` is its
/// key, "antenna.solids[2]"; metal is of `metal` unless the solid has its own. Throws InputError as
/// build_volume_antenna().
void add_solid(Body& body, const DrawnSolid& solid, const QuantityValues& values, const std::string& place,
               const WallMetal& metal);

/// What a solid is made of; metal is of `metal`. Throws InputError with a key below `place`.
SolidMaterial drawn_material(const DrawnMaterial& drawn, const QuantityValues& values,
                             const std::string& place, const WallMetal& metal);

/// The antenna of a part at the present values of the parameters. Throws InputError with the key of the
/// parameter below `place` that breaks a rule.
Antenna build_part(const RevolvedPart& part, const QuantityValues& values, const std::string& place);

/// Paints a body of revolution: each region turned about the z axis, in their order. `is_own_metal`: as
/// SolidMaterial::has_own_metal.
void add_regions(Body& body, const Antenna& antenna, const Eigen::Affine3d& map, const std::string& place,
                 const WallMetal& metal, bool is_own_metal = false);

}  // namespace lathe
