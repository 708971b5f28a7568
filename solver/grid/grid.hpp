// The Yee grid in the (z, r) half plane: sizes, place and absorbing layers. Values only.
#pragma once

#include <cstddef>

#include "solver/antenna/antenna.hpp"
#include "solver/io/project.hpp"

namespace lathe {

/// Nodes r_i = i dr (i < nr), z_k = z0 + k dz (k < nz); PEC at the last row and at both ends in z.
struct Grid {
    int nr = 0, nz = 0;
    double dr = 0.0, dz = 0.0;
    double z0 = 0.0;
    int pml_r = 0, pml_z_low = 0, pml_z_high = 0;  ///< layers, in cells

    double r(double i) const { return i * dr; }
    double z(double k) const { return z0 + k * dz; }
    std::size_t cells() const { return static_cast<std::size_t>(nr) * static_cast<std::size_t>(nz); }
    std::size_t at(int i, int k) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(nz) + static_cast<std::size_t>(k);
    }
    int first_pml_row() const { return nr - 1 - pml_r; }
    int last_clear_column() const { return nz - 1 - pml_z_high; }
};

/// Columns that the port and the Huygens contour use; all clear of the absorbing layers.
struct GridPlan {
    Grid grid;
    int reading_column = 0;    ///< port: voltage here, currents half a cell on either side
    int injection_column = 0;  ///< port: total field from here on; dipole: its cell
    int contour_row = 0;
    int contour_column_low = 0, contour_column_high = 0;
    int ground_column = -1;  ///< of the infinite ground plane, the contour's lowest; -1 without one
};

/// Cells of equal size in free space around the antenna. dr divides the guide's radius, so that its
/// wall lies on a row of nodes; a ground plane lies on a column, and below it nothing is kept but the feed
/// and what is drawn. Throws InputError when the grid exceeds its budget or the antenna has
/// parts behind its port.
GridPlan plan_grid(const Antenna& antenna, const SimulationSettings& settings);

/// The antenna for workshops and other programs: a ground plane becomes a block of metal that ends where the
/// radial absorbing layer begins, and at the port's plane (of a dipole: two cells below what lies lowest).
/// Others come back as they are.
Antenna drawn_in_domain(const Antenna& antenna, const SimulationSettings& settings);

/// Most cells that a grid may have; refused before anything is allocated.
inline constexpr double max_grid_cells = 2.0e8;

}  // namespace lathe
