#include "solver/problem/dft_basis.hpp"

#include <algorithm>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {

Phasor::Phasor(double frequency_hz, double dt, double offset)
    : angle_(2.0 * constants::pi * frequency_hz * dt),
      offset_(offset),
      turn_(std::polar(1.0, -angle_)),
      value_(std::polar(1.0, -angle_ * offset)) {}

void Phasor::advance() {
    // Written out: the operator looks for infinities.
    value_ = {value_.real() * turn_.real() - value_.imag() * turn_.imag(),
              value_.real() * turn_.imag() + value_.imag() * turn_.real()};
    if (++n_ % 256 == 0) value_ = std::polar(1.0, -angle_ * (static_cast<double>(n_) + offset_));
}

std::vector<float> dft_basis(const SolveRules& rules, double dt, long first, long samples,
                             const RingDown& ring_down) {
    const double step = rules.sample_stride * dt;
    const auto length = static_cast<std::size_t>(samples);
    const auto lag = static_cast<std::size_t>(std::max(1, ring_down.lag_steps / rules.sample_stride));
    const std::size_t reach = std::min(length, lag * ring_down.coefficients.size());
    std::vector<float> basis(2 * rules.frequencies_hz.size() * length);
    parallel_for_each(static_cast<int>(rules.frequencies_hz.size()), 1, [&](int n) {
        const auto f = static_cast<std::size_t>(n);
        float* const wave = basis.data() + 2 * f * length;
        Phasor phasor(rules.frequencies_hz[f], step, static_cast<double>(first) + 1.0);
        const auto factors = ring_down.factors(rules.frequencies_hz[f], dt);
        for (std::size_t s = 0; s < length; ++s, phasor.advance()) {
            std::complex<double> value = phasor.value();
            if (s >= length - reach) value *= factors[(length - 1 - s) / lag];
            wave[s] = static_cast<float>(value.real() * step);
            wave[length + s] = static_cast<float>(value.imag() * step);
        }
    });
    return basis;
}

}  // namespace lathe
