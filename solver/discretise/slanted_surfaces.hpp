// Which edges a dielectric's slanted surface couples, and how strongly.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// Couples the edges at the nodes where CellGeometry::inverse_permittivity_rz is not zero, and where no metal
/// and no absorbing layer is near. `maps` are the final ones.
///
/// At a corner of four edges the inverse permittivity is ((a_r, x), (x, a_z)), in units of vacuum, with the
/// diagonal of the two edges and x of their common node. x is limited such that the matrix lies between zero
/// and the unit matrix: then so do all corners together, energy is positive and the time step of vacuum is
/// stable. The weights along r cancel: a pair's weight is x/4 sqrt(l_r l_z / (A_r A_z)).
PermittivityCoupling couple_slanted_surfaces(const Grid& grid, const CellGeometry& cells,
                                             const CoefficientMaps& maps);

}  // namespace lathe
