// The evaluator in front of the real solver, on a horn small and coarse enough to be quick.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/unreliable_engine.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

const std::vector<Genome> four_horns = {{6.0, 6.0}, {4.0, 5.0}, {7.5, 6.5}, {3.0, 4.5}};

std::map<std::size_t, Evaluation> evaluate_all(const std::vector<Genome>& genomes,
                                               const SolverEvaluatorOptions& options) {
    std::map<std::size_t, Evaluation> evaluations;
    SolverEvaluator(small_horn(), options)
        .evaluate(genomes, {}, [&](std::size_t index, Evaluation evaluation) {
            EXPECT_TRUE(evaluations.emplace(index, std::move(evaluation)).second);
        });
    return evaluations;
}

}  // namespace

TEST(SolverEvaluator, ScoresWhatTheSolverSays) {
    const auto evaluations = evaluate_all({four_horns[0]}, {});
    ASSERT_EQ(evaluations.size(), 1u);
    const Evaluation& evaluation = evaluations.at(0);
    ASSERT_EQ(evaluation.score.status, EvaluationStatus::valid) << evaluation.error;

    const Project project = small_horn();
    Progress progress;
    const auto engine = make_engine("cpu", 1);
    const Antenna antenna = antenna_of(project);
    const Results results = solve(antenna, project.simulation, *engine, progress);
    const auto objectives = evaluate_objectives(results, antenna, project.objectives);
    EXPECT_EQ(evaluation.score.objective, combined_violation(objectives, project.objectives));
    const auto metrics = parse_candidate_metrics(evaluation.metrics_json);
    ASSERT_EQ(metrics.frequencies.size(), 3u);
    EXPECT_EQ(metrics.frequencies[1].value("directivity_dbi"), results.frequencies[1].beam().directivity_dbi);
    EXPECT_NEAR(metrics.geometry_value("length_mm"), 11.0, 0.01);
    EXPECT_EQ(evaluation.device, "cpu");
    EXPECT_GT(evaluation.milliseconds, 0.0);
    ASSERT_TRUE(evaluation.results);
    EXPECT_FALSE(evaluation.results->frequencies[0].beam().far_field.a.empty());
}

TEST(SolverEvaluator, SameScoresOnAnyNumberOfWorkers) {
    const auto one = evaluate_all(four_horns, {.workers = 1});
    const auto two = evaluate_all(four_horns, {.workers = 2});
    const auto four = evaluate_all(four_horns, {.workers = 4});
    ASSERT_EQ(one.size(), 4u);
    std::set<double> objectives;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(one.at(i).metrics_json, two.at(i).metrics_json);
        EXPECT_EQ(one.at(i).metrics_json, four.at(i).metrics_json);
        EXPECT_EQ(one.at(i).score.objective, two.at(i).score.objective);
        objectives.insert(one.at(i).score.objective);
    }
    EXPECT_EQ(objectives.size(), 4u);
}

TEST(SolverEvaluator, NoThreadWaitsForACandidate) {
    const auto threads_now = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                             std::filesystem::directory_iterator());
    };
    std::vector<Genome> genomes;
    for (int n = 0; n < 64; ++n) genomes.push_back({4.0 + 0.05 * n, 5.0});
    std::atomic<long> most = 0;
    SolverEvaluatorOptions options;
    options.workers = 64;
    options.make_session = [&](const std::string&, int, ProblemFamily) {
        return std::make_unique<UnreliableEngine>(
            1, [&](const Problem&) { most = std::max<long>(most, threads_now()); });
    };
    SolverEvaluator evaluator(small_horn({.longest_flare_mm = 8.0, .cells_per_wavelength = 6}), options);
    const long before = threads_now();
    int solved = 0;
    evaluator.evaluate(genomes, {}, [&](std::size_t, const Evaluation&) { ++solved; });
    EXPECT_EQ(solved, 64);
    EXPECT_LE(most, before + 2) << "one that starts candidates and one of the session";
}

TEST(SolverEvaluator, BrokenRulesAreInfeasibleAndCostNoSolve) {
    // An aperture narrower than the guide.
    Project project = small_horn();
    const Genome narrow = {6.0, 3.0};
    ASSERT_FALSE(broken_rules(std::get<Design>(project_with(project, narrow).antenna)).empty());
    SolverEvaluator evaluator(project);
    evaluator.evaluate(std::vector<Genome>{narrow}, {}, [](std::size_t, const Evaluation& evaluation) {
        EXPECT_EQ(evaluation.score.status, EvaluationStatus::infeasible);
        EXPECT_GT(evaluation.score.constraint_violation, 0.0);
        EXPECT_FALSE(evaluation.error.empty());
    });
    EXPECT_EQ(evaluator.progress().cell_updates, 0);
}

TEST(SolverEvaluator, FinerGridIsFiner) {
    const auto coarse = evaluate_all({four_horns[0]}, {});
    const auto fine = evaluate_all({four_horns[0]}, {.cells_per_wavelength = 18});
    EXPECT_GT(parse_candidate_metrics(fine.at(0).metrics_json).cells,
              1.5 * static_cast<double>(parse_candidate_metrics(coarse.at(0).metrics_json).cells));
}

TEST(SolverEvaluator, StopIsHonouredInTheMiddleOfASolve) {
    std::stop_source stop;
    struct StopAtFirstFrame final : FrameSink {
        std::stop_source* stop = nullptr;
        int interval_steps() const override { return 10; }
        FieldComponent component() const override { return FieldComponent::e_r; }
        void receive(Frame) override { stop->request_stop(); }
    } sink;
    sink.stop = &stop;
    SolverEvaluatorOptions options;
    options.workers = 1;
    options.live = &sink;
    std::vector<Genome> seen;
    options.live_candidate = [&](const Genome& genome) { seen.push_back(genome); };
    SolverEvaluator(small_horn(), options)
        .evaluate(four_horns, {stop.get_token(), nullptr}, [](std::size_t, const Evaluation&) {
            ADD_FAILURE() << "a candidate was reported although it was stopped";
        });
    EXPECT_EQ(seen, std::vector<Genome>{four_horns[0]});
}

TEST(SolverEvaluator, RefusesAnUnknownEngine) {
    EXPECT_THROW(SolverEvaluator(small_horn(), {.engine = "abacus"}), InputError);
}

TEST(SolverEvaluator, WholeRunIsTheSameOnOneAndTwoWorkers) {
    TemporaryFolder folder;
    const Project project = small_horn();
    for (const int workers : {1, 2}) {
        RunOptions options;
        options.workers = workers;
        Run::create(folder / std::to_string(workers), project, options).run({});
    }
    EXPECT_EQ(first_difference(folder / "1", folder / "2"), "");
}
