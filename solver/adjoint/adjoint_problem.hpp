// The solve that carries the sensitivity of a number of the far field back into the antenna.
#pragma once

#include <Eigen/Dense>
#include <cstddef>
#include <vector>

#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Weights of a functional at one frequency of the simulation: dF = Re sum g dx over some unknowns, one entry
/// each.
struct SourceWeights {
    std::size_t frequency = 0;  ///< position in Problem::frequencies_hz
    Eigen::VectorXcd g;
};

/// The adjoint of a scheme of two exactly transposed curls is the scheme itself: the simulation's problem
/// with its coefficients and layers, driven where the functional reads such that the spectrum of the source
/// is g on voltages and -g on currents at each frequency. Its fields there, times `scale`, solve A y = g
/// (coefficient_gradient.hpp); at other frequencies they mean nothing.
struct AdjointRun {
    Problem problem;
    std::vector<std::size_t> frequencies;  ///< positions in Problem::frequencies_hz
    std::vector<double> scale;             ///< one for each of them
};

/// The runs for some frequencies, all different: one, or several where there are too many frequencies for one
/// comb. The weights are those of `places`, all different; `probes` are sampled.
std::vector<AdjointRun> adjoint_runs(const Simulation& simulation, const std::vector<FieldIndex>& places,
                                     const std::vector<FieldIndex>& probes,
                                     const std::vector<SourceWeights>& weights);

}  // namespace lathe
