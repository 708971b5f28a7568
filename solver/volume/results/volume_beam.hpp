// Numbers of the pattern that one excitation of a 3D antenna radiates.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solver/results/results.hpp"
#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/problem/volume_grid.hpp"
#include "solver/volume/results/beam_pattern.hpp"

namespace lathe {

/// A Huygens box with its spectrum at one frequency, for 1 W into the port: voltages in V, currents in A.
struct RadiatingBox {
    const VolumeGrid& grid;
    const HuygensBox& box;
    const Eigen::VectorXcd& spectrum;
    double frequency_hz = 0.0;
    double incident_w = 1.0;  ///< that radiation is told from rounding by; 0 of a plane wave
};

/// Cuts, radiated power and all that follows from the pattern alone: directivity by the integral over the
/// sphere, the direction of the peak, the beam's axis and polarisation by beam_reference(), widths (3 dB) and
/// side lobes in the E and the H plane, which go through that axis along and across the polarisation, the
/// cross-polar peak between them, phase centres and the front-to-back ratio. Of a beam all round the z axis
/// E and H plane are both the half plane through the peak. Where the low z side of the box is missing there
/// is a ground plane: nothing lies below. The rest of the beam keeps its defaults, and all of it where
/// nothing is radiated; the flux through the box is surface_power().
Beam measure_beam(const RadiatingBox& source, const std::vector<double>& cut_phi_rad);
Beam measure_beam(FarFieldSource source, const std::vector<double>& cut_phi_rad, double incident_w = 1.0);

}  // namespace lathe
