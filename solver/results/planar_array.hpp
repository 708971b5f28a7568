// Beams of several ports side by side: what each loses to the others, and what an array behind a lens makes.
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// What one element of the array behind a lens radiates: its place along the array, m, and its wave where its
/// line ends, sqrt(W) for a wave of 1 sqrt(W) into the driven port.
struct ArrayWave {
    double y = 0.0;
    std::complex<double> wave;
};

/// The waves at the elements when `to_array` leave the lens through `guides`, entry by entry; guides without
/// an element do not count. Frequency in Hz.
///
///   w_n = S_n e^{j b_n g_n} e^{-j k sqrt(eps_n) L_n},
///
/// with the guide's wavenumber b_n and its length g_n, which is part of the line of length L_n.
std::vector<ArrayWave> array_waves(const std::vector<const PlanarPort*>& guides,
                                   const Eigen::VectorXcd& to_array, double frequency_hz);

/// |A|^2 of the array factor A(psi) = sum of w_n e^{+j k y_n sin psi}, for an angle psi from +x in rad:
/// elements are alike and radiate into x > 0.
double array_power(const std::vector<ArrayWave>& waves, double frequency_hz, double angle_rad);

/// The beam that such an array radiates; `design_beam_rad`: where it is meant to go. Empty without elements.
std::optional<ArrayBeam> measure_array(const std::vector<const PlanarPort*>& guides,
                                       const Eigen::VectorXcd& to_array, double frequency_hz,
                                       std::optional<double> design_beam_rad);

/// The ports of `settings` that results number, in their order.
std::vector<const PlanarPort*> guides_of(const PlanarSettings& settings, const Results& results);

/// Fills in what beams are against each other, at all frequencies: coupling, scan loss and, of a lens, the
/// array's beams. `settings` are those that the results are of.
void compare_beams(const PlanarSettings& settings, Results& results);

}  // namespace lathe
