// The full time step for cut cells of planar grids.
#pragma once

#include "solver/discretise/coefficients.hpp"

namespace lathe {

/// Makes a planar grid stable at the time step of the regular one. H across the plane: faces that metal cuts
/// borrow area (solver/discretise/small_faces.hpp). E across the plane: faces keep what metal leaves of their
/// edges, however small, and the nodes on such edges get a larger capacity, until
///     C_v (sum C_i + sum of C_i to free nodes) <= 4
/// (Gershgorin's circle of the node). E vanishes at the wall beside them, so this costs no order.
void stabilise_planar(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps);

}  // namespace lathe
