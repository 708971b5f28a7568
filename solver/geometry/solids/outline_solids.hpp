// Solids that an outline sweeps. All throw InputError for outlines that are no simple polygon with an area
// (solver/geometry/outline_checks.hpp).
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// What a closed outline in (z, r), r >= 0, sweeps round the z axis: r^2 = x^2 + y^2 against the polygon,
/// without facets. `key` names the outline in errors.
SolidPointer make_revolved(const std::vector<Point>& outline, const std::string& key = "outline");

/// A closed outline in the plane, (x, y) as Point{z = x, r = y}, between two heights z_low < z_high, m.
SolidPointer make_extruded(const std::vector<Point>& outline, double z_low, double z_high,
                           const std::string& key = "outline");

}  // namespace lathe
