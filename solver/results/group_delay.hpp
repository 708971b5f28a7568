// How long a narrow pulse is on its way.
#pragma once

#include <complex>
#include <span>
#include <vector>

namespace lathe {

/// -d(phase)/d(omega) of a response at each of its frequencies, s: slope of the parabola through the phases
/// of a frequency and its two neighbours, of the straight line at the ends. Phases are unwrapped from one
/// frequency to the next, so a delay is only told from its aliases when the spacing is below 1/(2 delay).
/// NaN for fewer than two frequencies, or where the response is zero. Frequencies in hertz, ascending.
std::vector<double> group_delays(std::span<const double> frequencies_hz,
                                 std::span<const std::complex<double>> response);

}  // namespace lathe
