// The band-limited pulse that drives a port.
#pragma once

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe::fdtd {

/// A Gaussian of standard deviation `spread_hz` in frequency around `centre_hz`.
struct Pulse {
    double centre_hz = 0.0;
    double spread_hz = 0.0;

    double width_s() const { return 1.0 / (2.0 * constants::pi * spread_hz); }
    /// The pulse is 136 dB below its peak before 0 and after end_s().
    double delay_s() const { return 5.6 * width_s(); }
    double end_s() const { return 2.0 * delay_s(); }
    double operator()(double time_s) const {
        const double t = time_s - delay_s();
        const double x = t / width_s();
        return std::exp(-0.5 * x * x) * std::sin(2.0 * constants::pi * centre_hz * t);
    }
};

/// The shortest pulse that serves the band, because every step costs. It is down 60 dB at a cut-off below
/// the band (energy there rings for ever and would be read as reflection) and at zero frequency (a
/// base-band part would leave static charge behind), spends little above what the grid resolves, and
/// is never more than 40 dB down at the band's own edges.
inline Pulse pulse_for_band(double from_hz, double to_hz, double cutoff_hz) {
    const double centre = 0.5 * (from_hz + to_hz), half_band = 0.5 * (to_hz - from_hz);
    double spread = std::max(centre / 8.0, half_band / 1.9);
    if (cutoff_hz > 0.0 && cutoff_hz < centre) spread = std::min(spread, (centre - cutoff_hz) / 3.7);
    spread = std::min(spread, centre / 3.7);
    return {centre, std::max(spread, half_band / 3.03)};
}

}  // namespace lathe::fdtd
