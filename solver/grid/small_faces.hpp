// Cut cells that are too small for the time step are made as large as it needs, no more.
#pragma once

#include "solver/grid/coefficients.hpp"

namespace lathe {

/// Makes the conformal grid stable at the time step of the regular one, and proves it.
///
/// Leap-frog is stable when no field v makes  sum_faces C_f (K v)_f^2  reach  4 sum_edges v_e^2 / C_e
/// (K: the curl). Both sums are split over the r-z cells, each face and edge shared out among the cells
/// that touch it; then it is enough that every cell alone obeys the inequality, an eigenvalue problem of
/// its five faces. Regular cells obey it to within the 2 % that the time step keeps clear. In a cell that
/// metal cuts, faces of little area break it: their coefficients are lowered, each measured by what its
/// own edges alone would let it have, until the cell obeys. (Enlarged faces: Benkler, Chavannes & Kuster
/// 2006; the split into cells: after the element-by-element bound of Irons & Treharne 1971.)
/// Whole faces are never touched. Holds for any cut, any order m, any dielectric.
void calm_small_faces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                      CoefficientMaps& maps);

}  // namespace lathe
