// The grid of an antenna: its cells in the (z, r) half plane, and what stands on which of its columns.
#pragma once

#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Columns that the port and the Huygens contour use; all clear of the absorbing layers.
struct GridPlan {
    Grid grid;
    int reading_column = 0;    ///< port: voltage here, currents half a cell on either side
    int injection_column = 0;  ///< port: total field from here on; dipole: its cell
    int contour_row = 0;
    int contour_column_low = 0, contour_column_high = 0;
    int ground_column = -1;           ///< of the infinite ground plane, the contour's lowest; -1 without one
    std::vector<Region> closed_gaps;  ///< metal to be added to the antenna, see FineParts
    Warnings warnings;
};

/// Cells of the wavelength's size in free space around the antenna; finer ones, graded, along the axes where
/// find_fine_parts() asks for them, else all of equal size. Rows divide the guide's radius, so that its
/// wall lies on one of nodes; a ground plane lies on a column, and below it nothing is kept but the feed
/// and what is drawn. Throws InputError when the grid exceeds its budget or the antenna has
/// parts behind its port.
GridPlan plan_grid(const Antenna& antenna, const SimulationSettings& settings);

/// The antenna for workshops and other programs: a ground plane becomes a block of metal that ends where the
/// radial absorbing layer begins, and at the port's plane (of a dipole: two cells below what lies lowest).
/// Others come back as they are.
Antenna drawn_in_domain(const Antenna& antenna, const SimulationSettings& settings);

/// Most cells that a grid may have; refused before anything is allocated.
inline constexpr double max_grid_cells = 2.0e8;
/// Throws the InputError of a grid with more.
[[noreturn]] void refuse_cells(double cells, double cells_per_wavelength);

}  // namespace lathe
