// What is where in a painted body, as a file for ParaView.
#pragma once

#include <string>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// Most points of a map.
inline constexpr double max_map_points = 30e6;

/// Text of a `.vti` file over (x, y, z) in metres: points `step` apart or a little less in the box of the
/// body and one step around it, with the arrays `material` (its index in Body::materials(), 0: free space),
/// `metal` (1 or 0) and `relative_permittivity` (1 in metal). Takes the cores that ParallelScope allows.
/// Throws InputError, value `step` in mm, for more than max_map_points points.
std::string body_vti(const Body& body, double step);

}  // namespace lathe
