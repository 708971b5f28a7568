// Test 13 of the polishes: the example spline horn from starts beside its cone. Some minutes.
#include <gtest/gtest.h>

#include "genetic/run/displaced_starts.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(GradientStarts, EightOfTenSeedsMeetTheGoalsWithin200Solves) {
    TemporaryFolder folder;
    const Project example = read_project(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");
    constexpr int seeds = 10, starts = 4, most_solves = 200;
    int met = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        Project project = with_displaced_starts(example, starts, 0.1, number);
        project.optimiser = {};
        project.optimiser.algorithm = "gradient", project.optimiser.strategies = starts;
        project.optimiser.evaluations = 100, project.optimiser.seed = number;
        const auto store = folder / (std::to_string(seed) + ".db");
        const RunSummary summary =
            Run::create(store, project, {.engine = "cpu", .workers = 0, .verify = false}).run({});
        const SolvesOfCandidate solves = solve_count(RunView(store).evaluations());
        met += summary.snapshot.all_goals_met && solves.forward + solves.adjoint <= most_solves;
    }
    EXPECT_GE(met, 8);
}
