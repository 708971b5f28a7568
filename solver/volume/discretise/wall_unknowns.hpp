// From the pieces and parts at thin walls to unknowns of a problem.
#pragma once

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "solver/volume/problem/second_unknowns.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// The second unknowns of a grid between `places` at the time step `dt`, s; those that an electric wall of
/// the grid holds at zero are left out.
SecondUnknowns wall_unknowns(const VolumeGrid& grid, const CartesianGrid& places, const SecondPieces& pieces,
                             const VolumeDielectrics& dielectrics, double dt);

}  // namespace lathe
