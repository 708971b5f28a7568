// Ohmic loss of metal surfaces in three dimensions, from the field that a perfect conductor would see.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/results/wall_perturbation.hpp"
#include "solver/volume/discretise/volume_wall_samples.hpp"

namespace lathe {

/// Adds the walls' pieces to the sums of all excitations at one frequency. `probes`: spectra of the samples'
/// probes at their own times, (probe, excitation), for excitations of unit size; `solved_share`: of the
/// antenna whose walls these are.
void add_volume_walls(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                      const Eigen::MatrixXcd& probes, double frequency_hz, double solved_share,
                      WallSums& sums);

/// Power that the walls absorb at one frequency, W per unit spectrum squared, of what is solved of the
/// antenna. `probes`: spectra of the samples' probes.
double volume_wall_loss(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                        const std::vector<std::complex<double>>& probes, double frequency_hz);

}  // namespace lathe
