// Calibration of warnings by random antennas.
#include "app/bench/random/calibration.hpp"

#include <gtest/gtest.h>

namespace lathe::bench {
namespace {

/// 5 of 100: 2.15 to 11.2 % (Brown, Cai & DasGupta, Statistical Science 16, 2001, eq. 4).
TEST(Calibration, GivesWilsonIntervals) {
    const Interval five = wilson_interval(5, 100), zero = wilson_interval(0, 10);
    EXPECT_NEAR(five.low, 0.0215, 1e-4);
    EXPECT_NEAR(five.high, 0.1118, 1e-4);
    EXPECT_DOUBLE_EQ(zero.low, 0.0);
    EXPECT_NEAR(zero.high, 0.2775, 1e-4);
}

TEST(Calibration, DoesNotDependOnTheNumberOfWorkers) {
    CalibrationGoal goal;
    goal.right = 3, goal.wrong = 1, goal.most_draws = 5;
    const Calibration one = calibrate({RandomGeometry::revolution}, goal);
    goal.workers = 2;
    const Calibration two = calibrate({RandomGeometry::revolution}, goal);
    ASSERT_EQ(one.antennas.size(), two.antennas.size());
    EXPECT_EQ(one.right(), 3u);
    for (std::size_t n = 0; n < one.antennas.size(); ++n) {
        EXPECT_EQ(one.antennas[n].error, "");
        EXPECT_EQ(one.antennas[n].difference.s, two.antennas[n].difference.s);
        EXPECT_EQ(one.antennas[n].codes, two.antennas[n].codes);
    }
}

/// Nine slots that trap slow waves: S11 differs by half from finer grids, and this is warned of.
TEST(Calibration, KnowsTheWorstOfRandomHorns) {
    const CalibratedAntenna teeth = calibrated_antenna({RandomGeometry::revolution}, 0, "cpu");
    EXPECT_EQ(teeth.kind, "teeth");
    EXPECT_TRUE(teeth.is_wrong());
    EXPECT_TRUE(teeth.is_warned());
}

TEST(Calibration, LeavesPlaneWavesOut) {
    EXPECT_TRUE(can_be_calibrated({RandomGeometry::volume}, 0));
    EXPECT_FALSE(can_be_calibrated({RandomGeometry::volume}, 5));
}

}  // namespace
}  // namespace lathe::bench
