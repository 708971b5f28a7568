// The maps from a planar contour's spectrum to far field, power and the field of plates, turned round.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <span>

#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Weights g of the contour's channels (Problem::surface) for a functional of the far field,
/// dF = Re sum w[n] dE[n] = Re sum g dx: E at `phi_rad` is linear in the spectrum x
/// (PlanarTransform::far_field(), that of the problem which is stepped), and this is that map transposed.
Eigen::VectorXcd transposed_planar_far_field(const Simulation& simulation,
                                             std::span<const std::complex<double>> weights,
                                             std::span<const double> phi_rad, double frequency_hz);

/// Weights g of the contour's channels with dP = Re sum g dx, P = PlanarTransform::power() at the spectrum x.
Eigen::VectorXcd planar_power_weights(const Simulation& simulation, const Eigen::VectorXcd& x);

/// Weights g of the contour's channels with dD = Re sum g dx, D = directivity_of_plates() at the spectrum x:
/// the direction of the peak is that of x (envelope theorem).
Eigen::VectorXcd plate_directivity_weights(const Simulation& simulation, const Eigen::VectorXcd& x,
                                           double frequency_hz, double height);

}  // namespace lathe
