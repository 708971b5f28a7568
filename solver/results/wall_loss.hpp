// Ohmic loss of the walls, from the magnetic field that a perfect conductor would see.
#pragma once

#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// Power that the walls take at each frequency of the simulation, W per unit spectrum (as contour_power()):
///     P = R_s/2 * integral |H_t|^2 dS,  R_s = roughness sqrt(pi f mu / sigma),
/// the surface impedance as a perturbation (Collin, Field Theory of Guided Waves, 5.3): right while the
/// loss itself is small. Zeros for perfect metal.
std::vector<double> wall_loss(const Simulation& simulation, const Recording& recording);

}  // namespace lathe
