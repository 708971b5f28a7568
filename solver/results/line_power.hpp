// Power that leaves an antenna along the outside of its feed line.
#pragma once

#include <Eigen/Dense>

#include "solver/base/warning.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {

/// Share of the power through the contour that passes the port's plane outside the feed and within half a
/// wavelength of it, towards -z: the Poynting flux of the wave that currents on the outside of the line
/// carry. 0 with a ground plane or without a guided port.
double line_power_share(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double frequency_hz);

/// Above this share a pattern depends on where the line is cut off.
inline constexpr double largest_line_power_share = 0.01;

/// Appends the warning "currents_on_line" where the share is larger at some frequency of the simulation.
void judge_line_power(const Simulation& simulation, const ContourSpectra& spectra, Warnings& warnings);

}  // namespace lathe
