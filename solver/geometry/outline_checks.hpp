// The parts of validate(): one region's outline, one port. All throw InputError.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Points finite, r >= 0, at least three of them apart, no edges that cross, an area. `key` is the
/// path of the outline, e.g. "antenna.regions[2].outline_zr_mm".
void check_outline(const std::vector<Point>& outline, const std::string& key);

/// Permittivity, conductivity and loss tangent finite and in range. `key` is the path of the material.
void check_material(const Material& material, const std::string& key);

/// A guided port needs conducting walls at its radius, and its filling between them; a dipole must
/// not stand in metal. The regions must have been checked before.
void check_port(const Antenna& antenna);

}  // namespace lathe
