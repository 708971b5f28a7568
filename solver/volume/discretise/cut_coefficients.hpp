// From what metal and dielectrics leave of a grid to the coefficients of a problem.
#pragma once

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// The grid between these lines; its sides are electric walls, to be changed by the caller. At least two
/// lines an axis.
VolumeGrid grid_between(const GridLines& lines);

/// Gives a problem on the grid between `lines` (grid_between(), its sides aside) the coefficients, extra
/// unknowns, one-ports and couplings that cells and dielectrics of the same lines make at its time step.
/// Extra unknowns at thin walls in dispersive materials have the permittivity of the middle of the band.
void set_cells(VolumeProblem& problem, const GridLines& lines, const VolumeCells& cells,
               const VolumeDielectrics& dielectrics);

/// The one-ports of all edges in dispersive materials that are stepped; `coefficients`: of the same grid.
VolumeEdgeTerms dispersive_edge_terms(const VolumeGrid& grid, const CartesianGrid& places,
                                      const VolumeDielectrics& dielectrics,
                                      const VolumeCoefficients& coefficients);

/// The coefficients alone, at a time step of `dt`, s. An edge has the set's value l / eps of
/// volume_coefficients.hpp, a face 1 / a with its effective area; what thin walls divide is metal.
VolumeCoefficients cut_coefficients(const VolumeGrid& grid, const GridLines& lines, const VolumeCells& cells,
                                    const VolumeDielectrics& dielectrics, double dt);

}  // namespace lathe
