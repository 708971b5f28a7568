// Contours with currents on them that no antenna has.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <random>

#include "solver/discretise/simulation.hpp"
#include "tests/solver/unequal_cells.hpp"

namespace lathe::tests {

struct RandomContour {
    Simulation simulation;
    Eigen::VectorXcd spectrum;
};

/// A grid of cells of 1.3 x 1.1 mm or, `graded`, of several sizes up to that, and on its contour the same
/// currents each time.
inline RandomContour random_contour(int rows, int columns, double z0, const HuygensLayout& layout,
                                    int azimuthal_order, bool graded) {
    RandomContour c;
    Grid& grid = c.simulation.problem.grid;
    grid.nr = rows, grid.nz = columns, grid.dr = 1.3e-3, grid.dz = 1.1e-3, grid.z0 = z0;
    if (graded) make_cells_unequal(grid);
    c.simulation.problem.coefficients.azimuthal_order = azimuthal_order;
    c.simulation.contour = layout;
    std::mt19937 random(17);
    std::uniform_real_distribution<double> even(-1.0, 1.0);
    c.spectrum.resize(layout.channels());
    for (std::complex<double>& value : c.spectrum) value = {even(random), even(random)};
    return c;
}

}  // namespace lathe::tests
