// Sources whose spectra are prescribed.
#include "solver/problem/comb_source.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/problem/sources.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

std::vector<double> spaced(int count, double spacing_hz) {
    std::vector<double> frequencies;
    for (int n = 0; n < count; ++n) frequencies.push_back(28e9 + n * spacing_hz);
    return frequencies;
}

/// Transform of an entry's series as the generator gives it, `Real` being the precision of weights and
/// series.
template <class Real>
Complex transform_of(const CombSource& comb, std::size_t entry, double frequency_hz, double dt) {
    Problem problem;
    problem.coefficients.dt = dt;
    problem.comb = comb;
    SourceGenerator generator(problem);
    const std::size_t count = comb.series.count();
    const bool of_current = is_current(comb.at[entry].component);
    Complex sum = 0.0;
    for (int first = 0;; first += 100) {
        const SourceSeries& series = generator.next(100, nullptr);
        const std::vector<double>& values = of_current ? series.comb_of_currents : series.comb_of_voltages;
        if (values.empty()) return sum;
        for (std::size_t n = 0; n < 100; ++n) {
            Real value = 0;
            for (std::size_t s = 0; s < count; ++s)
                value += static_cast<Real>(comb.weights[entry * count + s]) *
                         static_cast<Real>(values[n * count + s]);
            const double time = (first + static_cast<double>(n) + (of_current ? 0.0 : 0.5)) * dt;
            sum +=
                dt * static_cast<double>(value) * std::polar(1.0, -2.0 * constants::pi * frequency_hz * time);
        }
    }
}

TEST(CombSource, HasItsAmplitudeAtEachFrequency) {
    constexpr double dt = 0.8e-12;
    for (const int count : {5, 7, 17}) {
        const CombSeries series{spaced(count, 0.5e9), comb_length_s(0.5e9)};
        std::mt19937 random(static_cast<unsigned>(count));
        std::normal_distribution<double> number;
        std::vector<std::vector<Complex>> amplitudes(2);
        for (auto& of_entry : amplitudes)
            for (int f = 0; f < count; ++f) of_entry.emplace_back(number(random), number(random));
        const CombSource comb = comb_source(series, {{v_r, 3, 4}, {i_phi, 3, 4}}, amplitudes, dt);
        for (std::size_t entry = 0; entry < 2; ++entry)
            for (int f = 0; f < count; ++f) {
                const auto n = static_cast<std::size_t>(f);
                const double frequency = series.frequencies_hz[n];
                EXPECT_LT(std::abs(transform_of<double>(comb, entry, frequency, dt) - amplitudes[entry][n]),
                          1e-10);
                EXPECT_LT(std::abs(transform_of<float>(comb, entry, frequency, dt) - amplitudes[entry][n]),
                          1e-5);
            }
    }
}

TEST(CombSource, ShortestLengthKeepsTheSystemWellConditioned) {
    // 10 with 7 frequencies, by the table of windows; more frequencies add a little.
    for (const auto& [count, limit] : {std::pair{2, 12.0}, {7, 12.0}, {17, 15.0}})
        EXPECT_LT(comb_condition({spaced(count, 0.5e9), comb_length_s(0.5e9)}, 0.8e-12), limit)
            << count << " frequencies";
}

TEST(CombSource, SkirtsEndWhereTheyAreSaidTo) {
    constexpr double dt = 0.8e-12;
    const CombSeries series{{30e9}, comb_length_s(0.5e9)};
    const CombSource comb = comb_source(series, {{v_r, 3, 4}}, {{1.0}}, dt);
    const double skirt = comb_skirt_hz(series.length_s);
    for (double off = skirt; off < 20.0 * skirt; off += 0.1 * skirt)
        for (const double side : {-1.0, 1.0})
            EXPECT_LT(std::abs(transform_of<double>(comb, 0, 30e9 + side * off, dt)), 2.5e-4);
}

}  // namespace
}  // namespace lathe::tests
