// The discrete Fourier transform of samples: the basis whose product with them is their spectra.
#pragma once

#include <complex>
#include <vector>

#include "solver/problem/problem.hpp"
#include "solver/problem/ring_down.hpp"

namespace lathe {

/// e^{-j w (n + offset) dt} for n = 0, 1, ...: a recurrence, started afresh before its rounding shows.
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

/// What turns `samples` samples of a problem into spectra at its frequencies, e^{+jwt}, in s:
/// [2 f + (0 cos, 1 -sin)][sample]. Sample n belongs to (n + 1) strides; quantities that are taken half a
/// step earlier are turned afterwards. With a `ring_down` the last samples stand for all that would follow.
/// `first`: number of the first of these samples, for spectra that are summed up piece by piece.
std::vector<float> dft_basis(const SolveRules& rules, double dt, long first, long samples,
                             const RingDown& ring_down);
inline std::vector<float> dft_basis(const Problem& problem, long samples, const RingDown& ring_down) {
    return dft_basis(problem, problem.coefficients.dt, 0, samples, ring_down);
}

}  // namespace lathe
