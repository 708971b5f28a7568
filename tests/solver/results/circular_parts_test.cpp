// Circular parts of far fields with closed forms.
#include "solver/results/circular_parts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/results/metric_table.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/plane_cut.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr Complex j(0.0, 1.0);

/// IEEE Std 145-2013: the vector of a right-hand wave turns clockwise for an observer who looks along the
/// wave.
TEST(CircularParts, TurnFromThetaToPhiWhereTheyAreRightHand) {
    const CircularParts parts = circular_parts(1.0, -j);
    EXPECT_NEAR(std::abs(parts.right), std::sqrt(2.0), 1e-15);
    EXPECT_NEAR(std::abs(parts.left), 0.0, 1e-15);
    // A quarter of a period later the field points along phi.
    const Complex quarter = std::polar(1.0, 0.5 * constants::pi);
    EXPECT_NEAR((1.0 * quarter).real(), 0.0, 1e-15);
    EXPECT_NEAR((-j * quarter).real(), 1.0, 1e-15);
}

TEST(CircularParts, KeepThePowerAndTheRatioOfTheAxes) {
    EXPECT_NEAR(circular_parts({1.0, 2.0}, {-0.5, 0.3}).power(), 1.0 + 4.0 + 0.25 + 0.09, 1e-12);
    for (const double minor : {0.05, 0.3, 0.9})
        EXPECT_NEAR(axial_ratio_db(circular_parts(1.0, minor * j)), -20.0 * std::log10(minor), 1e-9);
    EXPECT_NEAR(axial_ratio_db(circular_parts(1.0, j)), 0.0, 1e-12);
    EXPECT_EQ(axial_ratio_db(circular_parts(1.0, 0.4)), linear_axial_ratio_db);
    EXPECT_TRUE(std::isnan(axial_ratio_db({0.0, 0.0})));
}

Beam beam_of(const FarField& field) {
    Beam beam;
    beam.far_field = field;
    measure_pattern(beam);
    return beam;
}

double metric(const Beam& beam, const char* key, const MetricQuestion& question = {}) {
    FrequencyResult at;
    at.beams = {beam};
    return metric_value(metric_of(key), at, question);
}

/// A horn with a cross-polar field that rises from the axis.
FarField horn() {
    return pattern_of(
        [](double t) { return std::exp(-2.0 * t * t) * (1.0 + 0.2 * std::sin(t) * std::sin(t)); },
        [](double t) { return -std::exp(-2.5 * t * t); });
}

/// Fed in circular polarisation, a horn radiates the co-polar part of its D plane in one hand and the
/// cross-polar part in the other, at every phi.
TEST(CircularMetrics, OfAHornAreThoseOfTheDPlane) {
    const FarField field = horn();
    Beam beam = beam_of(field);
    beam.gain_dbi = beam.directivity_dbi - 0.5;
    EXPECT_NEAR(metric(beam, "axial_ratio_db"), 0.0, 1e-9) << "on the axis";
    EXPECT_NEAR(metric(beam, "rhcp_gain_dbi"), beam.gain_dbi, 1e-9);
    EXPECT_NEAR(metric(beam, "cp_cross_polar_db"), beam.cross_polar_db, 1e-9);
    EXPECT_NEAR(metric(beam, "lhcp_gain_dbi"), beam.gain_dbi + beam.cross_polar_db, 1e-9);
    const std::vector<double> ratios = circular_axial_ratio_db(field);
    double worst = 0.0;
    for (std::size_t n = 0; n <= 40; ++n) worst = std::max(worst, ratios[n]);
    EXPECT_NEAR(metric(beam, "axial_ratio_db", {.to_theta_deg = 40.0}), worst, 1e-9);
    EXPECT_NEAR(metric(beam, "cp_cross_polar_db", {.to_theta_deg = 20.0}),
                cross_polar_db(field, radians(20.0)), 1e-9);
}

/// A monopole: no partner of another angle exists, its own field is linear.
TEST(CircularMetrics, OfOrderZeroAreThoseOfTheFieldItself) {
    const Beam linear =
        beam_of(pattern_of([](double t) { return std::sin(t); }, [](double) { return 0.0; }, 180, 0));
    EXPECT_EQ(linear.axial_ratio_db, linear_axial_ratio_db);
    EXPECT_NEAR(linear.rhcp_directivity_dbi, linear.directivity_dbi - 10.0 * std::log10(2.0), 1e-9);
    EXPECT_NEAR(linear.cp_cross_polar_db, 0.0, 1e-9);
    // A dipole and a loop at one place, a quarter of a period apart (a normal-mode helix).
    const Beam helix = beam_of(
        pattern_of([](double t) { return std::sin(t); }, [](double t) { return j * std::sin(t); }, 180, 0));
    EXPECT_NEAR(helix.axial_ratio_db, 0.0, 1e-9);
    EXPECT_GT(helix.lhcp_directivity_dbi, helix.rhcp_directivity_dbi + 100.0);
}

}  // namespace
}  // namespace lathe::tests
