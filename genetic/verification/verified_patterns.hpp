// Patterns of both solvers on the same directions.
#pragma once

#include <vector>

#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// Largest difference of the amplitudes of both polarisations together, over the amplitude at the peak of the
/// first argument: over all cuts of the 3D beams; of two bodies of revolution at phi = 0, 45, 90 and 135
/// degrees.
double pattern_difference(const FarField& revolution, const Beam& volume);
double pattern_difference(const FarField& one, const FarField& other);
double pattern_difference(const Beam& one, const Beam& other);

/// Largest difference of the phases of the co-polar field, degrees, in the same directions within 10 dB of
/// the peak of the first argument, but for a phase that is the same in all directions. NaN for m = 0.
double phase_difference_deg(const FarField& revolution, const Beam& volume);
double phase_difference_deg(const FarField& one, const FarField& other);
/// Beams whose antennas have m > 0: the same for two beams, which do not know m.
double phase_difference_deg(const Beam& one, const Beam& other);

/// Cuts to be drawn at phi = 0, 45 and 90 degrees, a sample a degree.
std::vector<VerifiedCut> drawn_cuts(const FarField& field);
std::vector<VerifiedCut> drawn_cuts(const Beam& beam, double frequency_hz, bool has_cross);

}  // namespace lathe::genetic
