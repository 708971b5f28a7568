// Ohmic loss of metal surfaces in three dimensions, from the field that a perfect conductor would see.
#pragma once

#include <complex>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/volume_wall_samples.hpp"

namespace lathe {

/// Power that the walls take at one frequency, W per unit spectrum squared, of what is solved of the antenna:
///     P = R_s/2 * integral |H_t|^2 dS,  R_s = roughness sqrt(pi f mu / sigma),
/// the surface impedance as a perturbation (Collin, Field Theory of Guided Waves, 5.3): right while the loss
/// itself is small. `probes`: spectra of the samples' probes; that currents belong to half a step before
/// their sample turns all of them alike.
double volume_wall_loss(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                        const std::vector<std::complex<double>>& probes, double frequency_hz);

}  // namespace lathe
