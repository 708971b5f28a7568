// The part of a grid that lies inside of its absorbing layers.
#pragma once

#include <optional>

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/grid.hpp"

namespace lathe::ui {

/// Box between the innermost nodes of the absorbing layers, metres, from the coordinates of the grid: cells
/// of a graded grid differ, and a layer behind a guide has cells of its own. r_min is that of the grid, 0 at
/// an axis. Empty where the grid has no layers.
std::optional<Extent> clear_extent(const Grid& grid);

/// The same of the grid that a solve of this antenna has. Takes milliseconds. Empty also where no grid can be
/// planned: the solve reports why.
std::optional<Extent> clear_extent(const Antenna& antenna, const SimulationSettings& settings);

}  // namespace lathe::ui
