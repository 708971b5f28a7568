// The waves by which samples of the contour are weighed when they become spectra.
#pragma once

#include <complex>
#include <vector>

#include "solver/problem/ring_down.hpp"
#include "solver/problem/simulation.hpp"

namespace lathe {

/// e^{-j w (n + offset) dt} for n = 0, 1, ...: a recurrence, begun afresh before its rounding shows.
class Phasor {
public:
    Phasor(double frequency_hz, double dt, double offset);
    std::complex<double> value() const { return value_; }
    void advance();

private:
    double angle_, offset_;
    std::complex<double> turn_, value_;
    long n_ = 0;
};

/// What turns `samples` samples of the contour into spectra at the simulation's frequencies, e^{+jwt}, in s:
/// [2 f + (0 cos, 1 -sin)][sample]. Sample n belongs to (n + 1) strides; quantities that are taken half a
/// step earlier are turned afterwards. With a `ring_down` the last samples stand for all that would follow.
std::vector<float> contour_waves(const Simulation& simulation, long samples, const RingDown& ring_down);

}  // namespace lathe
