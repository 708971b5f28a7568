// Patterns of both solvers on the same directions.
#pragma once

#include <vector>

#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// Largest difference of the amplitudes of both polarisations together over all cuts of `volume`, over the
/// amplitude at the peak of the first argument.
double pattern_difference(const FarField& revolution, const Beam& volume);
double pattern_difference(const Beam& bare, const Beam& surrounded);

/// Largest difference of the phases of the co-polar field, degrees, over all cuts of `volume` within 10 dB of
/// the peak, but for a phase that is the same in all directions. NaN for m = 0.
double phase_difference_deg(const FarField& revolution, const Beam& volume);

/// Cuts to be drawn at phi = 0, 45 and 90 degrees, a sample a degree.
std::vector<VerifiedCut> drawn_cuts(const FarField& field);
std::vector<VerifiedCut> drawn_cuts(const Beam& beam, double frequency_hz, bool has_cross);

}  // namespace lathe::genetic
