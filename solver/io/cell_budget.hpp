// How large a grid a project asks for, known before anything is allocated.
#pragma once

#include "solver/antenna/antenna.hpp"
#include "solver/io/project.hpp"

namespace lathe {

/// Largest grid that a project may ask for, cells.
inline constexpr double max_cells = 2e8;

/// Cells of the grid, about: the antenna's box, margins and absorbing layers at the cell size that
/// `cells_per_wavelength` asks for in the densest dielectric. A double, so that no request overflows.
double estimated_cells(const Antenna& antenna, const SimulationSettings& settings);

/// Throws InputError naming simulation.cells_per_wavelength when the estimate is above max_cells.
void check_cell_budget(const Antenna& antenna, const SimulationSettings& settings);

}  // namespace lathe
