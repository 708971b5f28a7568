// The maps from the contour's spectrum to the far field and to the power, turned round.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <vector>

#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Weights of a functional of a far field, dF = Re sum (a[n] dA[n] + b[n] dB[n]), one of each an angle.
struct FarFieldWeights {
    std::vector<std::complex<double>> a, b;
};

/// Weights g of the contour's channels, dF = Re sum g dx: A and B are linear in the spectrum x (far_field()),
/// and this is that map transposed, for angles theta = pi n/intervals.
Eigen::VectorXcd transposed_far_field(const Simulation& simulation, const FarFieldWeights& weights,
                                      double frequency_hz);

/// Weights g of the contour's channels with dP = Re sum g dx, P = contour_power() at the spectrum x.
Eigen::VectorXcd contour_power_weights(const Simulation& simulation, const Eigen::VectorXcd& x);

}  // namespace lathe
