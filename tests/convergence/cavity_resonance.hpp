// Resonances of closed cavities straight from the coefficients: no time stepping, no fitting.
#pragma once

#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::tests {

/// Wavenumber w/c (1/m) of the resonance of order m nearest to `near_wavenumber` in what `antenna` leaves
/// free of the grid, by inverse iteration on the operator C_v K^T C_i K. Continuous in time: the error is
/// that of the grid and its walls alone.
double resonant_wavenumber(const Antenna& antenna, const Grid& grid, WallModel walls, int azimuthal_order,
                           double near_wavenumber);

/// The slope of log(error) over log(cell) by least squares.
double order_of_accuracy(const std::vector<double>& cells, const std::vector<double>& errors);

}  // namespace lathe::tests
