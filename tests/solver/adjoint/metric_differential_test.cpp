// Differentials of metrics by hand against central differences.
#include "solver/adjoint/metric_differential.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/far_field.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

/// A beam with unlike planes and a phase front, and its reflection.
FrequencyWaves beam() {
    FrequencyWaves waves;
    FarField& field = waves.far_field;
    field.frequency_hz = 30e9;
    for (int n = 0; n <= 180; ++n) {
        const double theta = constants::pi * n / 180;
        field.theta_rad.push_back(theta);
        const double u = std::sin(theta);
        const Complex phase = std::polar(1.0, 3.0 * std::cos(theta));
        field.a.push_back(phase * (std::exp(-9.0 * u * u) + 0.05 * std::cos(9.0 * u)) *
                          (1.1 + std::cos(theta)));
        // On the axis a little more than A: where both are the largest, differences straddle the edge of one.
        field.b.push_back(-1.01 * phase * std::polar(1.0, 0.4 * u) *
                          (std::exp(-7.0 * u * u) + 0.05 * std::cos(7.0 * u)) * (1.1 + std::cos(theta)));
    }
    field.radiated_power_w = pattern_power(field);
    waves.contour_power_w = 1.01 * field.radiated_power_w;
    waves.port.s11 = {0.11, -0.07};
    waves.port.incident_power_w = waves.contour_power_w / (1.0 - std::norm(waves.port.s11));
    waves.port.incident_wave = std::sqrt(waves.port.incident_power_w);
    waves.line_impedance_ohm = 50.0;
    return waves;
}

class MetricDifferential : public ::testing::TestWithParam<bool> {};

/// For a beam towards +z and for its mirror image.
TEST_P(MetricDifferential, ByHandIsThatByDifferences) {
    FrequencyWaves waves = beam();
    if (GetParam()) mirror(waves.far_field.a, waves.far_field.b);
    std::vector<AskedMetric> metrics;
    for (const char* key : {"s11_db", "vswr", "directivity_dbi", "gain_dbi", "realised_gain_dbi",
                            "cross_polar_db", "input_resistance_ohm", "input_reactance_ohm"})
        metrics.push_back({find_metric(key), {}});
    metrics.push_back({find_metric("cross_polar_db"), {.from_theta_deg = 5.0, .to_theta_deg = 30.0}});
    const auto by_hand = metric_differentials(waves, metrics),
               differenced = differenced_metrics(waves, metrics);
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        double largest = 0.0, off = 0.0;
        const auto compare = [&](Complex one, Complex other) {
            largest = std::max(largest, std::abs(other)), off = std::max(off, std::abs(one - other));
        };
        for (std::size_t n = 0; n < waves.far_field.a.size(); ++n) {
            const bool has = !by_hand[m].pattern.a.empty();
            compare(has ? by_hand[m].pattern.a[n] : 0.0, differenced[m].pattern.a[n]);
            compare(has ? by_hand[m].pattern.b[n] : 0.0, differenced[m].pattern.b[n]);
        }
        EXPECT_LE(off, 1e-6 * largest) << metrics[m].metric->key;
    }
    // d(20 log10 |S|) = Re(20/ln 10 dS/S).
    const Complex expected = 20.0 / std::log(10.0) / waves.port.s11;
    EXPECT_LT(std::abs(by_hand[0].s11 - expected), 1e-6 * std::abs(expected));
}

INSTANTIATE_TEST_SUITE_P(Beams, MetricDifferential, ::testing::Bool());

TEST(MetricDifferentials, PredictASmallChangeOfEveryMetric) {
    const FrequencyWaves waves = beam();
    std::vector<AskedMetric> metrics;
    for (const MetricDescription& metric : metric_table())
        if (metric.revolved_excitation != MetricExcitation::none && metric.source != MetricSource::geometry)
            metrics.push_back(
                {&metric,
                 {.to_theta_deg = metric.angles == MetricAngles::none ? std::nullopt : std::optional(40.0)}});
    const auto differentials = metric_differentials(waves, metrics);
    const auto moved = [&](double h) {
        FrequencyWaves changed = waves;
        for (std::size_t n = 0; n < changed.far_field.a.size(); ++n) {
            const double u = std::sin(changed.far_field.theta_rad[n]);
            changed.far_field.a[n] *= 1.0 + h * Complex(0.7 * u * u, 0.9 * u * u);
            changed.far_field.b[n] *= 1.0 + h * Complex(-0.5 * u * u, 0.3 * u * u);
        }
        changed.far_field.radiated_power_w = pattern_power(changed.far_field);
        changed.contour_power_w *= 1.0 + 0.3 * h;
        changed.port.s11 += h * Complex(0.02, 0.05);
        return measure_frequency(changed);
    };
    constexpr double h = 1e-4;
    const FrequencyResult above = moved(h), below = moved(-h);
    int measured = 0;
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        const auto& [metric, question] = metrics[m];
        if (!std::isfinite(differentials[m].value)) continue;
        const double expected =
            (metric_value(*metric, above, question) - metric_value(*metric, below, question)) / (2.0 * h);
        double found = 0.3 * differentials[m].contour_power * waves.contour_power_w +
                       std::real(differentials[m].s11 * Complex(0.02, 0.05));
        double size = std::abs(found);
        for (std::size_t n = 0; n < differentials[m].pattern.a.size(); ++n) {
            const double u = std::sin(waves.far_field.theta_rad[n]);
            const Complex of_a =
                differentials[m].pattern.a[n] * waves.far_field.a[n] * Complex(0.7 * u * u, 0.9 * u * u);
            const Complex of_b =
                differentials[m].pattern.b[n] * waves.far_field.b[n] * Complex(-0.5 * u * u, 0.3 * u * u);
            found += std::real(of_a + of_b), size += std::abs(of_a) + std::abs(of_b);
        }
        EXPECT_NEAR(found, expected, 1e-5 * size + 1e-9) << metric->key;
        ++measured;
    }
    EXPECT_GT(measured, 25);
}

}  // namespace
}  // namespace lathe::tests
