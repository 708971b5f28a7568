// Cubic curves through knots: reproduction of lines, monotony, smoothness, order of accuracy.
#include "solver/antenna/cubic_wall.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace lathe {
namespace {

TEST(CubicWall, BothKindsReproduceAStraightLine) {
    for (const int count : {2, 3, 4, 9, 66}) {
        const double spacing = 40.0 / (count - 1);
        std::vector<double> knots;
        for (int i = 0; i < count; ++i) knots.push_back(3.6 + 10.4 * i / (count - 1));
        for (const auto& slopes : {monotone_slopes(knots, spacing), natural_slopes(knots, spacing)}) {
            const std::vector<double> values = sample_cubic(knots, slopes, spacing, 13);
            ASSERT_EQ(values.size(), static_cast<std::size_t>(13 * (count - 1) + 1));
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double share = static_cast<double>(i) / static_cast<double>(values.size() - 1);
                EXPECT_NEAR(values[i], 3.6 + 10.4 * share, 1e-12);
            }
        }
    }
}

TEST(CubicWall, PassesThroughTheKnots) {
    const std::vector<double> knots = {3.6, 7.0, 6.5, 9.0, 14.0};
    for (const auto& slopes : {monotone_slopes(knots, 8.0), natural_slopes(knots, 8.0)}) {
        const std::vector<double> values = sample_cubic(knots, slopes, 8.0, 10);
        for (std::size_t i = 0; i < knots.size(); ++i) EXPECT_EQ(values[10 * i], knots[i]);
    }
}

TEST(CubicWall, MonotoneCurveNeverLeavesTheRangeOfItsTwoKnots) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> radius(1.0, 20.0);
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<double> knots(9);
        for (double& knot : knots) knot = radius(random);
        if (trial % 2 == 0) std::sort(knots.begin(), knots.end());
        const std::vector<double> values = sample_cubic(knots, monotone_slopes(knots, 5.0), 5.0, 40);
        for (std::size_t i = 0; i + 1 < values.size(); ++i) {
            const double from = knots[i / 40], to = knots[i / 40 + 1];
            ASSERT_GE((values[i + 1] - values[i]) * (to - from), -1e-12)
                << "trial " << trial << " point " << i;
        }
    }
}

TEST(CubicWall, NaturalSplineHasAContinuousSecondDerivativeThatVanishesAtTheEnds) {
    const std::vector<double> knots = {3.6, 7.0, 6.5, 9.0, 14.0};
    const double h = 8.0;
    const std::vector<double> k = natural_slopes(knots, h);
    const auto at_start = [&](std::size_t i) {
        return (6.0 * (knots[i + 1] - knots[i]) / h - 4.0 * k[i] - 2.0 * k[i + 1]) / h;
    };
    const auto at_end = [&](std::size_t i) {
        return (-6.0 * (knots[i + 1] - knots[i]) / h + 2.0 * k[i] + 4.0 * k[i + 1]) / h;
    };
    EXPECT_NEAR(at_start(0), 0.0, 1e-13);
    EXPECT_NEAR(at_end(3), 0.0, 1e-13);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(at_end(i), at_start(i + 1), 1e-13);
}

/// Largest error on sin over a half period, where the natural end conditions hold exactly.
double worst_error(int intervals) {
    const double pi = std::acos(-1.0), spacing = pi / intervals;
    std::vector<double> knots;
    for (int i = 0; i <= intervals; ++i) knots.push_back(std::sin(spacing * i));
    const std::vector<double> values = sample_cubic(knots, natural_slopes(knots, spacing), spacing, 16);
    double worst = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        worst = std::max(worst, std::abs(values[i] - std::sin(spacing * static_cast<double>(i) / 16.0)));
    }
    return worst;
}

TEST(CubicWall, NaturalSplineConvergesWithFourthOrder) {
    EXPECT_NEAR(std::log2(worst_error(16) / worst_error(32)), 4.0, 0.1);
}

}  // namespace
}  // namespace lathe
