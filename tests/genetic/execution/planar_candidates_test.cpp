// Candidates that are several problems on one grid, with the real solver.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/run/run.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/forecast.hpp"
#include "solver/solve/solve.hpp"
#include "tests/genetic/support/broken_run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_planar.hpp"

namespace lathe::genetic {
namespace {

const std::vector<Genome> lenses = {{8.0, 1.4}, {7.0, 1.3}, {8.5, 1.5}};

std::map<std::size_t, Evaluation> evaluate_all(const SolverEvaluatorOptions& options) {
    std::map<std::size_t, Evaluation> evaluations;
    SolverEvaluator(small_lens(), options)
        .evaluate(lenses, {}, [&](std::size_t index, Evaluation evaluation) {
            EXPECT_TRUE(evaluations.emplace(index, std::move(evaluation)).second);
        });
    return evaluations;
}

TEST(PlanarCandidates, ScoreWhatTheSolverSays) {
    const auto evaluations = evaluate_all({.workers = 2});
    ASSERT_EQ(evaluations.size(), lenses.size());
    const Project project = small_lens();
    const Antenna antenna = antenna_of(project);
    EXPECT_EQ(problem_count(antenna, project.simulation), 3);
    Progress progress;
    const auto engine = make_engine("cpu", 1);
    const Results results = solve(antenna, project.simulation, *engine, progress);
    const auto goals = evaluate_objectives(results, antenna, project.objectives);
    const Evaluation& evaluation = evaluations.at(0);
    ASSERT_EQ(evaluation.score.status, EvaluationStatus::valid) << evaluation.error;
    EXPECT_EQ(evaluation.score.objective, combined_violation(goals, project.objectives));
    EXPECT_EQ(evaluation.metrics_json, to_json_text(candidate_metrics(results, antenna)));
    ASSERT_TRUE(evaluation.results && !evaluation.results->frequencies.empty());
    EXPECT_EQ(evaluation.results->driven.size(), 3u);
}

TEST(PlanarCandidates, SameBitsOnAnyNumberOfWorkers) {
    const auto one = evaluate_all({.workers = 1}), three = evaluate_all({.workers = 3});
    for (std::size_t n = 0; n < lenses.size(); ++n) {
        EXPECT_EQ(one.at(n).score.status, EvaluationStatus::valid) << one.at(n).error;
        EXPECT_EQ(one.at(n).metrics_json, three.at(n).metrics_json);
        EXPECT_EQ(one.at(n).score.objective, three.at(n).score.objective);
    }
    EXPECT_NE(one.at(0).score.objective, one.at(1).score.objective);
}

TEST(PlanarCandidates, BrokenRulesAreTold) {
    std::optional<Evaluation> found;
    SolverEvaluator(small_lens())
        .evaluate(std::vector<Genome>{{0.5, 1.4}}, {},
                  [&](std::size_t, Evaluation e) { found = std::move(e); });
    ASSERT_TRUE(found);
    EXPECT_EQ(found->score.status, EvaluationStatus::infeasible);
    EXPECT_FALSE(found->error.empty());
}

TEST(PlanarCandidates, AStoppedRunEndsWithTheBitsOfAnUnbrokenOne) {
    TemporaryFolder folder;
    const RunOptions unbroken{.engine = "cpu", .workers = 2, .verify = false};
    RunOptions broken = unbroken;
    broken.workers = 1;
    expect_same_bits_when_broken(folder, small_lens(), unbroken, broken, 2);
}

}  // namespace
}  // namespace lathe::genetic
