// From the permittivity's elements off the diagonal to pairs of coupled edges.
#pragma once

#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_coupling.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// The couplings of a grid between `places`; `coefficients` are those of the same grid at the time step `dt`,
/// s. Left out are edges that an electric wall holds at zero, those of good conductors (sigma dt > eps / 2),
/// which the semi-implicit flux might not damp, and, in an absorbing layer and at its face, the elements
/// that have to do with its axis: what runs through a layer is straight there, so that these are zero, and a
/// layer would not absorb with them.
VolumeCoupling couple_edges(const VolumeGrid& grid, const CartesianGrid& places,
                            const VolumeDielectrics& dielectrics, const VolumeCoefficients& coefficients,
                            double dt);

}  // namespace lathe
