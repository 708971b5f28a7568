// How walls move with a parameter, and the arrows that show where they should move.
#pragma once

#include <span>
#include <vector>

#include "solver/adjoint/parameter_step.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/design/profile_view.hpp"

namespace lathe::ui {

/// Metres that each vertex of each region moves per unit of a parameter. Empty where the parameter moves
/// nothing, or where vertices come and go with it.
using WallMotion = std::vector<std::vector<Point>>;

/// Differences of the outline a hair to both sides.
WallMotion wall_motion(const SensitiveParameter& parameter);

/// Arrows across the walls where parameters change by `steps`, in their units; the longest has length 1.
/// Walls on the outside of metal shells have none: no field is there. Empty where nothing moves.
std::vector<WallArrow> wall_arrows(const Antenna& antenna, std::span<const WallMotion> motions,
                                   std::span<const double> steps);

}  // namespace lathe::ui
