// Warnings about the grid, judged by how fast results change with frequency.
#include "solver/results/resolution.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/warning_rank.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe::test {
namespace {

using Complex = std::complex<double>;
constexpr double centre = 30e9;
constexpr int points = 41;

/// Reflection of a resonator that takes `size` of the wave at its resonance, behind a line of `wavelengths`.
Results resonator(double quality, double size, double wavelengths) {
    Results results = one_port_results();
    for (int n = 0; n < points; ++n) {
        const double f = centre * (0.92 + 0.16 * n / (points - 1));
        const Complex detuning(1.0, 2.0 * quality * (f / centre - 1.0));
        results.frequencies.push_back(one_port_result(
            f, (1.0 - size / detuning) * std::polar(1.0, -4.0 * constants::pi * wavelengths * f / centre)));
    }
    return results;
}

std::vector<std::string> codes(const Results& results) {
    std::vector<std::string> all;
    for (const Warning& warning : results.warnings) all.push_back(warning.code);
    return all;
}

/// |d(1/(1 + 2 j Q x))/dx| = 2 Q at resonance, between frequencies 0.4 % apart.
TEST(Resolution, SeesTheQualityOfAResonance) {
    EXPECT_NEAR(sensitivity_of(resonator(20.0, 1.0, 0.0)).scattering, 40.0, 2.0);
    EXPECT_NEAR(sensitivity_of(resonator(20.0, 1.0, 0.0)).scattering_hz / centre, 1.0, 5e-3);
    EXPECT_NEAR(sensitivity_of(resonator(20.0, 0.2, 0.0)).scattering, 8.0, 0.4);
}

TEST(Resolution, TakesTheDelayOfALineOut) {
    Results line = one_port_results();
    for (const FrequencyResult& at : resonator(0.0, 0.0, 3.0).frequencies) line.frequencies.push_back(at);
    EXPECT_NEAR(sensitivity_of(line).scattering, 0.0, 1e-6);
    EXPECT_NEAR(sensitivity_of(resonator(5.0, 0.8, 3.0)).scattering,
                sensitivity_of(resonator(5.0, 0.8, 0.0)).scattering, 1.5);
}

/// Frequencies at unequal distances, as of a list.
TEST(Resolution, TakesTheDelayOutOfUnequalSteps) {
    std::vector<double> frequencies;
    std::vector<Complex> response;
    for (int n = 0; n < 30; ++n) {
        frequencies.push_back(centre * (1.0 + 0.003 * n + 0.0001 * n * n));
        response.push_back(std::polar(0.7, -9.0 * frequencies.back() / centre));
    }
    EXPECT_NEAR(steepest_change(frequencies, response).slope, 0.0, 1e-6);
}

TEST(Resolution, WarnsOfCoarseDetailsOnlyWhereResultsChangeFast) {
    const Warning coarse{"coarse_features", "two slots", ""};
    Results calm = resonator(2.0, 0.3, 1.0), fast = resonator(2.0, 0.9, 1.0);
    calm.warnings = fast.warnings = {coarse};
    judge_resolution(20.0, calm), judge_resolution(20.0, fast);
    EXPECT_EQ(codes(calm), std::vector<std::string>{"coarse_details"});
    EXPECT_EQ(rank_of(calm.warnings.front()), WarningRank::note);
    EXPECT_EQ(codes(fast), std::vector<std::string>{"coarse_features"});
    EXPECT_EQ(rank_of(fast.warnings.front()), WarningRank::warning);
}

TEST(Resolution, WarnsOfASharpResonanceUntilTheGridIsFiner) {
    Results sharp = resonator(10.0, 0.9, 0.0), fine = sharp;
    judge_resolution(20.0, sharp), judge_resolution(40.0, fine);
    EXPECT_EQ(codes(sharp), std::vector<std::string>{"sharp_resonance"});
    EXPECT_NE(sharp.warnings.front().text.find("S changes by 0.1"), std::string::npos)
        << sharp.warnings.front().text;
    EXPECT_TRUE(fine.warnings.empty());
}

TEST(Resolution, JudgesTheDirectivity) {
    Results results = resonator(0.0, 0.0, 0.0);
    for (std::size_t n = 0; n < results.frequencies.size(); ++n)
        results.frequencies[n].beam().directivity_dbi = n < 20 ? 15.0 : 15.5;
    // 0.5 dB in a step of 0.4 % of frequency.
    EXPECT_NEAR(sensitivity_of(results).directivity_db, 125.0, 2.0);
    judge_resolution(20.0, results);
    EXPECT_EQ(codes(results), std::vector<std::string>{"sharp_resonance"});
}

TEST(Resolution, TakesUndefinedNumbersAsNothing) {
    Results results = resonator(0.0, 0.0, 0.0);
    results.frequencies[3].s_matrix(0, 0) = undefined_number;
    judge_resolution(20.0, results);
    EXPECT_TRUE(results.warnings.empty());
    Results empty = one_port_results();
    judge_resolution(20.0, empty);
    EXPECT_TRUE(empty.warnings.empty());
}

}  // namespace
}  // namespace lathe::test
