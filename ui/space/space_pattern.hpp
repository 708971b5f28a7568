// The radiation pattern of an antenna in space as a body: what its cuts say, and between them what follows.
#pragma once

#include <vector>

#include "solver/results/results.hpp"

namespace lathe::ui {

/// Levels over the sphere, [phi][theta].
struct SpacePattern {
    std::vector<double> theta_rad;  ///< 0 to pi
    std::vector<double> phi_rad;    ///< 0 to 2 pi, both included
    std::vector<double> level_dbi;  ///< directivity, or of a plane wave the cross-section in dB of m^2
    double peak_dbi = 0.0;
};

/// The power of the cuts, interpolated over phi between their half planes by the trigonometric polynomial
/// through them; exact at the cuts. Empty where the results have less than two of them.
SpacePattern space_pattern(const Results& results, const Beam& beam);

}  // namespace lathe::ui
