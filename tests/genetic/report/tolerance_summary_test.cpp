#include "genetic/report/tolerance_summary.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_function.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

Project with_tolerance(ToleranceSettings tolerance) {
    Project project = fake_project();
    project.tolerance = std::move(tolerance);
    return project;
}

}  // namespace

TEST(Tolerance, YieldOfALinearFunctionIsTheNormalDistributions) {
    TemporaryFolder folder;
    ToleranceSettings tolerance;
    tolerance.parameters = {{"flare_length_mm", 0.2}, {"aperture_radius_mm", 0.1}};
    tolerance.copies = 3000;
    // Genes in the design's order: flare length (standard deviation 0.1), aperture (0.05).
    const auto value = [](const Genome& genome) {
        return 3.0 * (genome[0] - 40.0) + 8.0 * (genome[1] - 14.0) - 0.5;
    };
    Run::create(folder / "run", with_tolerance(tolerance), StudyKind::tolerance,
                fake_run_options(function_of(value, 3)))
        .run({});
    const auto summary = summarise_tolerance(RunView(folder / "run"));
    EXPECT_EQ(summary.copies, 3000);
    // Standard deviation 0.5 in all, limit one of them away.
    const double expected = 0.5 * std::erfc(-1.0 / std::sqrt(2.0));
    EXPECT_LT(summary.yield.low, expected);
    EXPECT_GT(summary.yield.high, expected);
    EXPECT_LT(summary.yield.high - summary.yield.low, 0.03);
    const GoalTolerance& goal = summary.goals.front();
    EXPECT_EQ(goal.values.nominal, -0.5);
    EXPECT_NEAR(goal.values.p95, -0.5 + 0.5 * 1.645, 0.05);
    EXPECT_NEAR(goal.values.deviation, 0.5, 0.02);
    ASSERT_EQ(goal.influence.inputs.size(), 2u);
    EXPECT_NEAR(goal.influence.linear_share, 1.0, 1e-6);
    EXPECT_NEAR(goal.influence.inputs[0].slope, 0.6, 0.03);
    EXPECT_NEAR(goal.influence.inputs[1].slope, 0.8, 0.03);
    EXPECT_NEAR(goal.influence.inputs[0].first_order, 0.36, 0.05);
    EXPECT_NEAR(goal.influence.inputs[1].first_order, 0.64, 0.05);
    EXPECT_GT(goal.influence.inputs[0].first_order_error, 0.002);
    EXPECT_LT(goal.influence.inputs[0].first_order_error, 0.04);
    // The derivatives of a linear function foretell its yield to the copy.
    EXPECT_FALSE(summary.first_order.has_value());
    ProjectGradient slopes;
    slopes.gradient.rows = {{0, 3e10, -25.5, {3.0, 8.0}}, {1, 3e10, 20.0, {0.0, 0.0}}};
    const auto with_slopes = summarise_tolerance(RunView(folder / "run"), &slopes);
    ASSERT_TRUE(with_slopes.first_order.has_value());
    EXPECT_EQ(with_slopes.first_order->copies, 3000);
    EXPECT_EQ(with_slopes.first_order->met, std::lround(summary.yield.value * 3000.0));
    EXPECT_EQ(with_slopes.first_order->met_a_goal.at(1), 3000);
    const std::string table = tolerance_json(RunView(folder / "run"), with_slopes);
    EXPECT_NE(table.find("\"first_order_yield\""), std::string::npos);
    EXPECT_EQ(tolerance_json(RunView(folder / "run"), summary).find("\"first_order_yield\""),
              std::string::npos);
    // A goal whose value stands still has no parameters that matter.
    EXPECT_TRUE(summary.goals[1].influence.inputs.empty());
    EXPECT_EQ(summary.goals[1].yield.value, 1.0);
    EXPECT_LT(summary.goals[1].yield.low, 1.0);
}
