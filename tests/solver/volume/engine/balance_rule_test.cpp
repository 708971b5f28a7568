// Solves whose energy has gone go on until their powers balance.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::tests {
namespace {

/// Has lost its energy after its first check.
struct EmptyStepper {
    int looks = 0;
    void advance(int count, Recording& recording) { recording.steps += count; }
    double energy() { return looks++ == 0 ? 1.0 : 1e-9; }
    void finish(Recording&) {}
};

/// The steps of a solve whose balance is off by these numbers at each look, the last for good.
long steps_with(const std::vector<double>& errors, long most, StopReason& reason) {
    VolumeProblem problem{
        {}, {{equal_cells(0, 1, 2), equal_cells(0, 1, 2), equal_cells(0, 1, 2)}}, 1e-11, {}, {}};
    problem.stop.max_steps = most;
    problem.stop.check_interval = 100;
    std::size_t looks = 0;
    const BalanceRule balance([&](const Recording&) {
        return errors.empty() ? 0.0 : errors[std::min(looks++, errors.size() - 1)];
    });
    EmptyStepper stepper;
    Progress progress;
    const Recording recording = run_volume_problem(problem, stepper, progress, {}, nullptr, balance);
    reason = recording.stop_reason;
    return recording.steps;
}

TEST(BalanceRule, LetsASolveEndWhosePowersBalance) {
    StopReason reason{};
    const long at_once = steps_with({}, 10000, reason);
    EXPECT_EQ(reason, StopReason::converged);
    EXPECT_EQ(steps_with({2e-3}, 10000, reason), at_once);
    EXPECT_EQ(reason, StopReason::converged);
}

TEST(BalanceRule, GoesOnWhileTheBalanceChanges) {
    StopReason reason{};
    const long at_once = steps_with({}, 10000, reason);
    EXPECT_GE(steps_with({0.1, 0.05, 0.01, 1e-3}, 10000, reason), at_once + 300);
    EXPECT_EQ(reason, StopReason::converged);
}

TEST(BalanceRule, EndsWhereWaitingChangesNothing) {
    StopReason reason{};
    const long at_once = steps_with({}, 10000, reason);
    EXPECT_LE(steps_with({0.02}, 10000, reason), at_once + 200);
    EXPECT_EQ(reason, StopReason::converged);
}

TEST(BalanceRule, SaysThatTheLongestTimeWasReachedElse) {
    StopReason reason{};
    std::vector<double> falling;
    for (double error = 0.9; error > 0.01; error *= 0.8) falling.push_back(error);
    EXPECT_EQ(steps_with(falling, 400, reason), 400);
    EXPECT_EQ(reason, StopReason::reached_max_steps);
}

}  // namespace
}  // namespace lathe::tests
