// Grids whose cells are not of one size.
#pragma once

#include <memory>
#include <vector>

#include "solver/problem/grid.hpp"

namespace lathe::tests {

/// Gives the grid as many rows and columns as it has, of five sizes in turn, none larger than before.
inline void make_cells_unequal(Grid& grid) {
    const auto uneven = [](int nodes, double cell) {
        std::vector<double> cells;
        for (int n = 0; n + 1 < nodes; ++n) cells.push_back(cell * (1.0 - 0.7 * (n % 5) / 5.0));
        return cells;
    };
    grid.r_axis = std::make_shared<const GradedAxis>(0.0, uneven(grid.nr, grid.dr));
    grid.z_axis = std::make_shared<const GradedAxis>(grid.z0, uneven(grid.nz, grid.dz));
}

}  // namespace lathe::tests
