// The cells of a solve by region of the grid.
#pragma once

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::batch {

/// Prints cells and percent of each region of the antenna's grid.
void print_regions(const Antenna& antenna, const SimulationSettings& settings);

}  // namespace lathe::batch
