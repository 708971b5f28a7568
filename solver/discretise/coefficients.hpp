// From the cells of a grid to the coefficients of its update equations.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// `filling_permittivity`: relative permittivity that fills the guide running into the axial layer.
Coefficients build_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                                double filling_permittivity = 1.0);

}  // namespace lathe
