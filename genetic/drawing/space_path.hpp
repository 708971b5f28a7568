// Paths of three coordinates: the middle of a wire of a 3D antenna.
#pragma once

#include <array>
#include <vector>

#include "genetic/drawing/scope.hpp"

namespace lathe::drawing {

/// x, y and z in mm.
using SpacePoint = std::array<double, 3>;

/// The points of a list of items: [x, y, z], {"by": [dx, dy, dz]}, {"curve": [x(t), y(t), z(t)]} with "t" and
/// "points", "repeat" and "if". Points that equal the one before are left out. Throws InputError with the
/// place of the fault.
std::vector<SpacePoint> space_path_of(const JsonCursor& items, const Scope& scope);

}  // namespace lathe::drawing
