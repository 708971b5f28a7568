// Slopes of coefficients from both sides.
#include "solver/adjoint/coefficient_change.hpp"

#include <gtest/gtest.h>

#include "solver/adjoint/sensitive_fields.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

TEST(TwoSidedSlope, IsCentralWhereBothSidesAgree) {
    const TwoSidedSlope slope = two_sided_slope(0.9, 1.0, 1.12, 0.1, 0.1);
    EXPECT_NEAR(slope.slope, 1.1, 1e-12);
    EXPECT_FALSE(slope.is_jump);
}

TEST(TwoSidedSlope, IsTheSmallerWhereOneSideJumps) {
    for (const double jump : {5.0, -5.0}) {
        const TwoSidedSlope slope = two_sided_slope(0.9, 1.0, 1.1 + jump, 0.1, 0.1);
        EXPECT_NEAR(slope.slope, 1.0, 1e-12);
        EXPECT_TRUE(slope.is_jump);
    }
    EXPECT_EQ(two_sided_slope(1.0, 1.0, 2.0, 0.1, 0.1).slope, 0.0);
}

TEST(TwoSidedSlope, IsOfOneSideWhereThereIsNoOther) {
    EXPECT_NEAR(two_sided_slope(0.0, 1.0, 1.1, 0.0, 0.1).slope, 1.0, 1e-12);
    EXPECT_NEAR(two_sided_slope(0.8, 1.0, 0.0, 0.1, 0.0).slope, 2.0, 1e-12);
    EXPECT_EQ(two_sided_slope(0.8, 1.0, 1.2, 0.0, 0.0).slope, 0.0);
}

TEST(CoefficientChange, HoldsNothingFarFromWhatMoves) {
    SimulationSettings settings;
    settings.from_hz = 29e9, settings.to_hz = 31e9, settings.cells_per_wavelength = 12;
    const Antenna here = example_antenna(Kind::horn);
    const auto moved = [&](double by) {
        Antenna antenna = here;
        for (const std::size_t vertex : {std::size_t{2}, std::size_t{3}})
            antenna.regions[0].outline[vertex].r += by;
        return antenna;
    };
    const GridPlan plan = plan_grid(here, settings);
    constexpr double step = 1e-7;
    const Coefficients middle = coefficients_on(plan, here, settings),
                       low = coefficients_on(plan, moved(-step), settings),
                       high = coefficients_on(plan, moved(step), settings);
    const CoefficientChange change = coefficient_change(plan.grid, middle, {&low, &high, step, step});
    EXPECT_GT(change.unknowns.size(), 20u);
    EXPECT_TRUE(change.pairs.empty());
    for (const UnknownChange& unknown : change.unknowns) {
        EXPECT_GE(plan.grid.z(unknown.at.column + 1), 6e-3 - 3.0 * plan.grid.dz);
        EXPECT_LE(plan.grid.z(unknown.at.column), 16e-3 + 3.0 * plan.grid.dz);
        EXPECT_EQ(unknown.loss, 0.0);
    }
    const CoefficientChange none = coefficient_change(plan.grid, middle, {&middle, &middle, step, step});
    EXPECT_TRUE(none.unknowns.empty());
}

TEST(SensitiveFields, HoldNothingOutsideTheGrid) {
    Problem problem;
    problem.grid.nr = 4, problem.grid.nz = 5;
    CoefficientChange change;
    change.unknowns.push_back({{v_r, 1, 4}, 1.0, 1.0});
    const SensitiveFields fields(problem, {change});
    EXPECT_TRUE(fields.holds({v_r, 1, 4}));
    EXPECT_FALSE(fields.holds({v_r, 2, -1})) << "where the row before ends";
    EXPECT_FALSE(fields.holds({v_phi, -1, 4}));
}

}  // namespace
}  // namespace lathe::tests
