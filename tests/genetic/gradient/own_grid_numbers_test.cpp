// Runs by gradient report the numbers of the run's own grid, not of the grids that candidates share.
#include <gtest/gtest.h>

#include "genetic/execution/evaluator.hpp"
#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/small_planar.hpp"

namespace lathe::genetic {
namespace {

/// The design solved alone, as `lathe-batch solve` does.
Evaluation solved_alone(const Project& project, const Genome& genome) {
    Evaluation found;
    SolverEvaluator evaluator(project, {.engine = "cpu", .workers = 1});
    evaluator.evaluate(std::vector<Genome>{genome}, {},
                       [&](std::size_t, Evaluation evaluation) { found = std::move(evaluation); });
    return found;
}

void expect_numbers_of_own_grid(Project project) {
    project.optimiser.algorithm = "gradient";
    project.optimiser.evaluations = 3;
    for (Objective& objective : project.objectives)
        objective.value += objective.goal == Goal::below ? -30.0 : 30.0;  // out of reach
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const RunOptions options{.engine = "cpu", .workers = 2, .verify = false};
    const RunSummary summary = Run::create(store, project, options).run({});
    const RunView view(store);
    ASSERT_EQ(view.own_grid_solves().size(), 2u);
    bool is_other_than_stored = false;
    for (const auto& shown : {summary.verdict.before, summary.verdict.winner}) {
        ASSERT_TRUE(shown);
        const Evaluation alone = solved_alone(project, shown->genome);
        ASSERT_EQ(shown->objectives.size(), project.objectives.size());
        for (std::size_t i = 0; i < shown->objectives.size(); ++i)
            EXPECT_EQ(shown->objectives[i].worst_value, alone.objectives[i].worst_value);
        EXPECT_EQ(shown->metrics_json, alone.metrics_json);
        for (const StoredEvaluation& stored : view.evaluations())
            if (stored.genome == shown->genome)
                is_other_than_stored |= stored.score.objective != shown->score.objective;
    }
    EXPECT_TRUE(is_other_than_stored) << "the grids of a polish are others";
}

TEST(OwnGridNumbers, OfABodyOfRevolution) {
    Project project = small_horn();
    project.optimiser.grids = 2;
    expect_numbers_of_own_grid(project);
}

TEST(OwnGridNumbers, OfAPlanarAntenna) {
    Project project = small_planar_horn();
    project.optimiser.grids = 2;
    expect_numbers_of_own_grid(project);
}

}  // namespace
}  // namespace lathe::genetic
