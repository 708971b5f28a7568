// Which edges a dielectric's slanted surface couples, and how strongly.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// Whether neither metal nor an absorbing layer reaches the four cells around a node.
bool is_clear_node(const Grid& grid, const CellGeometry& cells, int i, int k);

/// Couples the pairs of edges in CellGeometry::slanted_pairs, which are bounded (slanted_fit.hpp). `maps` are
/// the final ones: an edge that metal has reached or that conducts much keeps what it has. A pair's weight is
/// b sqrt(l_r l_z / (A_r A_z)).
PermittivityCoupling couple_slanted_surfaces(const Grid& grid, const CellGeometry& cells,
                                             const CoefficientMaps& maps);

}  // namespace lathe
