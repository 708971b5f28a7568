// Powers of the excitations of an antenna in three dimensions between perfect walls, from their recordings.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/problem/recording.hpp"
#include "solver/results/wall_perturbation.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Spectra of the Huygens box, one for each frequency, without what lies within guides that leave it.
std::vector<Eigen::VectorXcd> open_spectra(const VolumeSimulation& simulation, const Recording& recording);

/// Waves out of all terminals over the wave `incident` of the excitation.
Eigen::VectorXcd outgoing_waves(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                const Recording& recording, double frequency_hz,
                                std::complex<double> incident);

/// Flux through the Huygens box, which the grid conserves to rounding.
double power_through_box(const VolumeSimulation& simulation, const Eigen::VectorXcd& surface,
                         double frequency_hz);

/// Scattered power of a plane wave, and power `into_ports`, over the extinction, which is the scattered power
/// and what the total field carries into the box: the grid's own optical theorem, between perfect walls.
/// `scattered`: spectrum of the box for 1 V/m. NaN where guides leave the box, and where next to nothing is
/// scattered.
double scattered_over_extinction(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                 const Eigen::VectorXcd& scattered, double into_ports, double frequency_hz);

/// Waves of all excitations at one frequency, over the wave that each sends: 1 W, or of a plane wave 1 V/m.
struct ExcitedWaves {
    std::vector<std::complex<double>> incident;  ///< per unit spectrum
    std::vector<Eigen::VectorXcd> out;           ///< of each excitation: out of the terminals
};

/// Sums over lossy walls of all excitations, in their order; zero between perfect ones.
WallSums volume_wall_sums(const VolumeSimulation& simulation, std::span<const Recording> recordings,
                          const ExcitedWaves& waves, std::size_t frequency);

}  // namespace lathe
