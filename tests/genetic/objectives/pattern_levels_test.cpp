// Levels within ranges of angles, on patterns made by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/results/metrics.hpp"
#include "solver/results/pattern_levels.hpp"
#include "tests/genetic/objectives/made_up_results.hpp"
#include "tests/solver/results/one_port.hpp"

using namespace lathe;
using namespace lathe::genetic;
using namespace lathe::genetic::test;

TEST(PatternMetrics, CrossPolarWithinAnglesInclusive) {
    const auto field = made_up_field(0.1);
    EXPECT_NEAR(cross_polar_within_db(field, {0, 90}), -20.0, 1e-9);
    EXPECT_NEAR(cross_polar_within_db(field, {0, 40}), -20.0, 1e-9);
    EXPECT_NEAR(cross_polar_within_db(field, {41, 90}), 20 * std::log10(0.05), 1e-9);
    EXPECT_TRUE(std::isnan(cross_polar_within_db(field, {40.2, 40.8})));
}

TEST(PatternMetrics, SideLobesOutsideTheMainLobe) {
    const auto field = made_up_field(0.0);
    EXPECT_NEAR(side_lobe_within_db(field, PrincipalPlane::e, {0, 180}), 20 * std::log10(0.2), 1e-9);
    EXPECT_NEAR(side_lobe_within_db(field, PrincipalPlane::e, {101, 180}), -20.0, 1e-9);
    EXPECT_TRUE(std::isnan(side_lobe_within_db(field, PrincipalPlane::e, {30.2, 30.8})));
    EXPECT_EQ(side_lobe_within_db(field, PrincipalPlane::h, {0, 50}), -infinity);
}

// With a metric's own angles both ways of measuring agree.
TEST(PatternMetrics, AgreeWithTheSolversOwn) {
    FrequencyResult result = lathe::test::one_port_result();
    result.beam().far_field = made_up_field(0.1);
    result.beam().far_field.frequency_hz = 30e9;
    result.beam().far_field.radiated_power_w = 1e-3;
    measure_pattern(result.beam());
    EXPECT_DOUBLE_EQ(cross_polar_within_db(result.beam().far_field, {0, 90}), result.beam().cross_polar_db);
    EXPECT_DOUBLE_EQ(side_lobe_within_db(result.beam().far_field, PrincipalPlane::e, {0, 180}),
                     result.beam().side_lobe_e_db);
    EXPECT_DOUBLE_EQ(side_lobe_within_db(result.beam().far_field, PrincipalPlane::h, {0, 180}),
                     result.beam().side_lobe_h_db);
}

TEST(PatternMetrics, CoPolarMask) {
    const auto field = made_up_field(0.0);
    EXPECT_NEAR(co_polar_within_db(field, {0, 10}, Goal::below, -3), 0.0, 1e-9);
    const double at_30 = 20 * std::log10(std::pow(0.5 * (1 + std::cos(std::numbers::pi / 6)), 6));
    EXPECT_NEAR(co_polar_within_db(field, {30, 90}, Goal::below, -20), at_30, 1e-9);
    EXPECT_NEAR(co_polar_within_db(field, {0, 30}, Goal::above, -1), at_30, 1e-9);
    EXPECT_NEAR(co_polar_within_db(field, {0, 30}, Goal::near, 0.0), at_30, 1e-9);
}
