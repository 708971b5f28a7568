// Transforms of a few series at eight frequencies, step by step.
#pragma once

#include <array>
#include <complex>
#include <cstddef>

#include "solver/base/vector_width.hpp"

namespace lathe {

/// Sums of `count` series (2 or 3) times e^{-jwt} at eight frequencies, which are lanes of a vector.
template <std::size_t count>
struct WaveSums {
    static constexpr std::size_t lanes = 8;
    /// Real parts, imaginary parts.
    using Waves = std::array<std::array<double, lanes>, 2>;
    Waves wave{};                     ///< e^{-jwt} of the next step
    Waves turn{};                     ///< what it is multiplied by from step to step
    std::array<Waves, count> sums{};  ///< of each series

    std::complex<double> sum(std::size_t series, std::size_t lane) const {
        return {sums[series][0][lane], sums[series][1][lane]};
    }
    /// The wave of a lane is e^{-j angle}.
    static void set(Waves& waves, std::size_t lane, double angle) {
        const std::complex<double> value = std::polar(1.0, -angle);
        waves[0][lane] = value.real(), waves[1][lane] = value.imag();
    }

    /// Adds `steps` values of each series. The wave is a recurrence: its rounding grows with the steps. The
    /// same bits on every instruction set; this processor must have that of `level`.
    void add(const std::array<const double*, count>& series, std::size_t steps,
             VectorLevel level = vector_level());
};

extern template struct WaveSums<2>;
extern template struct WaveSums<3>;

}  // namespace lathe
