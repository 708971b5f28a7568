// The spectrum of a recorded time series at one frequency.
#pragma once

#include <complex>
#include <vector>

namespace lathe {

/// sum x[n] e^{-j w (n + offset) dt} dt, e^{+jwt} convention; x[n] belongs to (n + offset) dt.
std::complex<double> transform(const std::vector<double>& series, double frequency_hz, double dt,
                               double offset);

}  // namespace lathe
