// Ohmic loss of the walls of bodies of revolution, from the magnetic field that a perfect conductor would
// see.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/wall_perturbation.hpp"

namespace lathe {

struct PortSpectrum;

/// Spectra of the magnetic field along the walls of one solve.
class WallFields {
public:
    WallFields(const Simulation& simulation, const Recording& recording);

    /// Sums of the one excitation over the walls from the port's plane on, at entry `frequency` of
    /// the problem's frequencies, for 1 W that comes in; zero for perfect metal.
    WallSums sums(std::size_t frequency, const PortSpectrum& port) const;
    /// Power absorbed by the pieces of wall alone, W per unit spectrum.
    double absorbed(std::size_t frequency) const;

private:
    WallSums of_pieces(std::size_t frequency, std::complex<double> unit) const;

    const Simulation& simulation_;
    std::vector<float> spectra_;  ///< [2 frequency + part][probe]; empty: nothing is recorded
};

/// Power that the sampled walls absorb at each frequency of the simulation, W per unit spectrum (as
/// contour_power()): see WallSums. Zeros for perfect metal.
std::vector<double> wall_loss(const Simulation& simulation, const Recording& recording);

}  // namespace lathe
