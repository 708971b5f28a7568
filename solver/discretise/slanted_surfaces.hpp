// Which edges a dielectric's slanted surface couples, and how strongly.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// Whether neither metal nor an absorbing layer reaches the four cells around a node.
bool is_clear_node(const Grid& grid, const CellGeometry& cells, int i, int k);

/// Couples the pairs of edges in CellGeometry::slanted_pairs. `maps` are the final ones.
///
/// In units of vacuum the inverse permittivity of all coupled edges, with the diagonal of their own, has to
/// be positive, and below what the time step leaves room for: the square of its limit in vacuum over it.
/// Where the matrix of all surfaces is found not to be (Cholesky), pairs are weakened step by step, towards
/// (sum |b| of the one edge)(sum |b| of the other) <= a a for each, which is always enough. A pair's weight
/// is b sqrt(l_r l_z / (A_r A_z)).
PermittivityCoupling couple_slanted_surfaces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                                             double dt, const CoefficientMaps& maps);

}  // namespace lathe
