// What an excitation radiates, read off its far field over all directions.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solver/results/volume_results.hpp"
#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// A Huygens box with its spectrum at one frequency, for 1 W into the port: voltages in V, currents in A.
struct RadiatingBox {
    const VolumeGrid& grid;
    const HuygensBox& box;
    const Eigen::VectorXcd& spectrum;
    double frequency_hz = 0.0;
};

/// Cuts, radiated power and all that follows from the pattern alone: directivity by the integral over the
/// sphere, the direction and the polarisation of the peak, widths (3 dB) and side lobes in the E and the H
/// plane, which go through the z axis along and across that polarisation, the cross-polar peak between them,
/// phase centres and the front-to-back ratio. Where the low z side of the box is missing there is a ground
/// plane: nothing lies below. The rest of the beam keeps its defaults; the flux through the box is
/// surface_power().
VolumeBeam measure_beam(const RadiatingBox& source, const std::vector<double>& cut_phi_rad);

}  // namespace lathe
