// Cut cells that are too small for the time step are made as large as it needs, no more.
#pragma once

#include "solver/discretise/cell_window.hpp"
#include "solver/discretise/coefficients.hpp"

namespace lathe {

/// How far a face's coefficient depends on others, in cells, and how many more on each side of a window are
/// not looked at.
inline constexpr int small_faces_reach = 4, small_faces_rim = 2;

/// Makes the conformal grid stable at the time step of the regular one, and proves it cell by cell
/// (solver/discretise/cell_bound.hpp). Regular cells obey their bound to within the 2 % that the time step
/// keeps clear; where metal leaves a face little area, it does not.
///
/// Such a face is enlarged until its cell obeys, each measured by what its own edges alone would let it
/// have: a sliver's own resonance stays far above the band. What it gains in area it borrows from the
/// faces across its free edges, as far as their cells can bear it: the flux through both together stays
/// that of the true geometry, which keeps second order (after the enlarged cells of Benkler, Chavannes &
/// Kuster 2006, with one coefficient a face). Holds for any cut, any order m, any dielectric.
///
/// `window`: the whole grid, or the part whose cells are known. Of a part is left right what is
/// small_faces_reach + small_faces_rim cells away from those of its sides that are not the grid's own.
void stabilise_small_faces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                           const CellWindow& window, CoefficientMaps& maps);

}  // namespace lathe
