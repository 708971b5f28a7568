// What a solve tells of its end while it runs.
#include "solver/solve/forecast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

constexpr double seconds_per_period = 0.5;

/// A solve whose pulse passes in 10 periods and whose energy then falls by `fall` dB a period.
struct MadeUpSolve {
    Progress progress;
    SolveEstimate estimate;
    double energy_db = 0.0;

    MadeUpSolve() {
        progress.periods_earliest = 10.0;
        progress.periods_most = 400.0;
        progress.stop_db = -60.0;
        progress.updates_per_period = 1000.0;
    }
    /// One check, four periods on.
    void check(double fall) {
        const double periods = progress.periods + 4.0;
        if (periods > 10.0) energy_db -= 4.0 * fall;
        progress.periods = periods;
        progress.stored_energy_db = energy_db;
        progress.cell_updates = static_cast<std::int64_t>(1000.0 * periods);
        estimate.update(progress, seconds_per_period * periods);
    }
};

TEST(SolveEstimate, FollowsTheFallOfTheEnergyToTheStop) {
    MadeUpSolve solve;
    while (solve.progress.periods < 40.0) solve.check(0.5);
    // It will end at 10 + 60 / 0.5 = 130 periods, of 400 that are allowed.
    EXPECT_NEAR(solve.estimate.share(), 40.0 / 130.0, 0.05);
    ASSERT_TRUE(solve.estimate.seconds_left().has_value());
    EXPECT_NEAR(*solve.estimate.seconds_left(), seconds_per_period * 90.0, 15.0);
}

TEST(SolveEstimate, NeverGoesBackAndReachesTheEnd) {
    MadeUpSolve solve;
    double before = 0.0;
    for (int n = 0; n < 95; ++n) {
        solve.check(n < 12 ? 2.0 : 0.02);  // rings on with what is left
        EXPECT_GE(solve.estimate.share(), before);
        EXPECT_LT(solve.estimate.share(), 1.0);
        before = solve.estimate.share();
    }
    EXPECT_GT(before, 0.9);
    solve.progress.simulations_done = 1;
    EXPECT_EQ(stage_of(solve.progress, solve.estimate).stage, SolveStage::evaluating);
    solve.estimate.update(solve.progress, 250.0);
    EXPECT_EQ(solve.estimate.share(), 1.0);
}

TEST(SolveEstimate, IsNotDoneWhenTheFallComesToAHalt) {
    MadeUpSolve solve;
    for (int n = 0; n < 50; ++n) solve.check(n < 8 ? 1.2 : 0.0);
    EXPECT_EQ(solve.progress.periods, 200.0) << "half of what it will take";
    EXPECT_LT(solve.estimate.share(), 0.7);
    EXPECT_GE(solve.estimate.share(), 0.5);
}

TEST(SolveEstimate, MovesBetweenTwoChecksOfALargeGrid) {
    MadeUpSolve solve;
    EXPECT_EQ(stage_of(Progress(), solve.estimate).stage, SolveStage::building);
    solve.progress.cell_updates = 2000;  // two periods, no check yet
    solve.estimate.update(solve.progress, 1.0);
    EXPECT_GT(solve.estimate.share(), 0.0);
    EXPECT_EQ(stage_of(solve.progress, solve.estimate).stage, SolveStage::stepping);
    EXPECT_FALSE(solve.estimate.seconds_left().has_value()) << "nothing to tell it from";
    solve.progress.cell_updates = 6000;
    solve.estimate.update(solve.progress, 3.0);
    EXPECT_TRUE(solve.estimate.seconds_left().has_value());
}

}  // namespace
}  // namespace lathe
