// Running transforms against their definition, on every instruction set.
#include "solver/problem/wave_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr std::size_t steps = 300;

/// Three series that have nothing in common.
double value(std::size_t series, std::size_t step) {
    const auto n = static_cast<double>(step);
    return series == 0 ? std::sin(0.3 * n) : series == 1 ? 1.0 / (1.0 + n) : std::cos(0.01 * n * n);
}

double angle(std::size_t lane) {
    return 0.05 * static_cast<double>(lane * lane + 1);
}

template <std::size_t count>
WaveSums<count> summed(VectorLevel level) {
    std::array<std::vector<double>, count> series;
    for (std::size_t c = 0; c < count; ++c)
        for (std::size_t n = 0; n < steps; ++n) series[c].push_back(value(c, n));
    WaveSums<count> sums;
    for (std::size_t lane = 0; lane < WaveSums<count>::lanes; ++lane)
        WaveSums<count>::set(sums.turn, lane, angle(lane));
    sums.wave = sums.turn;
    // In two parts of odd lengths, as a solve adds its steps.
    for (const auto& [first, end] : {std::pair<std::size_t, std::size_t>{0, 117}, {117, steps}}) {
        std::array<const double*, count> from;
        for (std::size_t c = 0; c < count; ++c) from[c] = series[c].data() + first;
        sums.add(from, end - first, level);
    }
    return sums;
}

template <std::size_t count>
void expect_transforms() {
    const auto sums = summed<count>(VectorLevel::portable);
    for (std::size_t lane = 0; lane < WaveSums<count>::lanes; ++lane)
        for (std::size_t c = 0; c < count; ++c) {
            Complex expected = 0.0;
            for (std::size_t n = 0; n < steps; ++n)
                expected += value(c, n) * std::polar(1.0, -angle(lane) * static_cast<double>(n + 1));
            EXPECT_LT(std::abs(sums.sum(c, lane) - expected), 1e-11) << lane << ' ' << c;
        }
    for (const VectorLevel level : {VectorLevel::avx2, VectorLevel::avx512}) {
        if (level > vector_level()) continue;
        const auto wide = summed<count>(level);
        EXPECT_EQ(wide.sums, sums.sums);
        EXPECT_EQ(wide.wave, sums.wave);
    }
}

TEST(WaveSums, AreTransformsWithTheSameBitsOnEveryInstructionSet) {
    expect_transforms<2>();
    expect_transforms<3>();
}

}  // namespace
}  // namespace lathe
