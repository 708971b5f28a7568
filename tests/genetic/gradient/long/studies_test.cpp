// Test 13 of the gradients: the studies of docs/user/studies.md, polished after a genetic part of a tenth of
// their budget. Some minutes.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

constexpr int most_solves = 200;

/// A study and the violation that CMA-ES reaches there on the run's own grid with the whole budget.
struct Study {
    std::string name;
    int budget;
    double by_cmaes;
};

class GradientStudies : public testing::TestWithParam<Study> {};

/// The least objective of the genetic part, and after so many solves of the polishes.
struct Reached {
    double before = std::numeric_limits<double>::infinity(), after = before;
};

Reached polished(const Study& study) {
    TemporaryFolder folder;
    Project project = read_project(LATHE_STUDIES "/" + study.name + ".lathe");
    const int genetic_part = study.budget / 10;
    project.optimiser = {};
    project.optimiser.algorithm = "hybrid", project.optimiser.population = 32, project.optimiser.seed = 1;
    project.optimiser.evaluations = genetic_part + most_solves;
    project.optimiser.polish_share = static_cast<double>(most_solves) / project.optimiser.evaluations;
    Run::create(folder / "run.db", project, {.engine = "cpu", .workers = 0, .verify = false}).run({});
    Reached reached;
    int count = 0, solves = 0;
    for (const StoredEvaluation& evaluation : RunView(folder / "run.db").evaluations()) {
        const SolvesOfCandidate each = solves_of(evaluation.metrics_json);
        const bool is_polish = ++count > genetic_part;
        if (is_polish) solves += each.forward + each.adjoint;
        if (evaluation.score.status != EvaluationStatus::valid || solves > most_solves) continue;
        double& best = is_polish ? reached.after : reached.before;
        best = std::min(best, evaluation.score.objective);
    }
    reached.after = std::min(reached.before, reached.after);
    return reached;
}

}  // namespace

TEST_P(GradientStudies, ReachWhatCmaEsDoesWithin200SolvesAfterAGeneticPartOfATenth) {
    const Reached reached = polished(GetParam());
    RecordProperty("before", std::to_string(reached.before));
    RecordProperty("after", std::to_string(reached.after));
    EXPECT_LE(reached.after, GetParam().by_cmaes) << "before the polishes " << reached.before;
}

INSTANTIATE_TEST_SUITE_P(All, GradientStudies,
                         testing::Values(Study{"compact_horn", 3000, 0.0},
                                         Study{"low_cross_polar_horn", 4000, 0.0},
                                         Study{"choked_feed", 4000, 0.0}),
                         [](const auto& one) { return one.param.name; });
