// Transforms of a port's series at hundreds of frequencies, for what a few cost otherwise.
#pragma once

#include <complex>
#include <vector>

#include "solver/problem/recording.hpp"

namespace lathe {

/// Spectra of a guided port's series at one frequency, e^{+jwt}, as transform() gives them but for rounding.
struct PortTransforms {
    std::complex<double> incident;  ///< of the incident voltage
    std::complex<double> voltage;   ///< at the reading plane
    std::complex<double> currents;  ///< half a cell before and behind it, together
};

/// One entry per frequency; `dt` in s, frequencies in Hz. The time is that of sines for eight frequencies at
/// once: a thousandth of a second for 200 frequencies and 10 000 steps.
std::vector<PortTransforms> port_transforms(const Recording& recording, double dt,
                                            const std::vector<double>& frequencies_hz);

}  // namespace lathe
