// From the cells of a grid to the coefficients of its update equations.
#pragma once

#include "solver/discretise/absorbing_layers.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// Coefficients of the update equations as the cells have them, for a time step of `dt`, s. Cut cells are not
/// bounded, so the result is stable only where no cell is cut and `dt` is below the grid's limit.
CoefficientMaps unbounded_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                                       double dt);

/// Stable coefficients for a time step of `dt`, s, below time_step_limit(): cut cells that are too stiff are
/// bounded. `sides`: the guides that run into the absorbing layers.
Coefficients build_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                                const LayerSides& sides = {});

}  // namespace lathe
