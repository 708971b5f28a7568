// From what metal and dielectrics leave of a grid to the coefficients of a problem.
#pragma once

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// The grid between these lines; its sides are electric walls, to be changed by the caller. At least two
/// lines an axis.
VolumeGrid grid_between(const GridLines& lines);

/// Coefficients of the grid between `lines` (grid_between(), its sides aside) at a time step of `dt`, s. An
/// edge has the set's value l / eps of volume_coefficients.hpp, a face 1 / a with its effective area. Left
/// out are SecondUnknowns, so that thin walls are thicker than drawn, and the couplings of slanted
/// dielectrics.
VolumeCoefficients cut_coefficients(const VolumeGrid& grid, const GridLines& lines, const VolumeCells& cells,
                                    const VolumeDielectrics& dielectrics, double dt);

}  // namespace lathe
