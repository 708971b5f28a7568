// The parts of validate(): one region's outline, one port. All throw InputError.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Which points a drawing may have: those with r >= 0 of the meridian plane, all of (x, y), or those with
/// y >= 0 above a symmetry plane.
enum class Plane { meridian, whole, above_symmetry };

/// Checks that points are finite and in the plane, that at least three differ, that no edges cross and that
/// there is an area. `key` is the path of the outline, e.g. "antenna.regions[2].outline_zr_mm".
void check_outline(const std::vector<Point>& outline, Plane plane, const std::string& key);

/// Checks that permittivity, conductivity and loss tangent are finite and in range. `key` is the path of the
/// material.
void check_material(const Material& material, const std::string& key);

/// Checks that a graded permittivity is finite and from 1 to 1000 in all of its region, whose outline must
/// have been checked before. `key` is the path of the material.
void check_graded(const Region& region, const std::string& key);

/// Checks that a guided port has conducting walls at its radius and its filling between them, and that a
/// dipole is not inside metal. The regions must have been checked before.
void check_port(const Antenna& antenna);

}  // namespace lathe
