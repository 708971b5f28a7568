// What has been evaluated once is asked again without a solve.
#include "genetic/run/archive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "genetic/optimiser/sampling.hpp"
#include "genetic/run/run.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(Archive, RescoringForTheRunsOwnGoalsGivesTheScoresOfItsSolves) {
    TemporaryFolder folder;
    RunOptions options;
    options.verify = false;
    options.engine = "cpu";
    Project project = small_horn();
    project.objectives.push_back({"cross_polar_db", Goal::below, -25.0, {}, {}, {}, {}, 0.5});
    project.objectives.push_back({"length_mm", Goal::below, 8.0, {}, {}, {}, {}, 0.1});
    Run::create(folder / "run", project, options).run({});
    const RunView run(folder / "run");
    int valid = 0;
    for (const auto& candidate : rescored(run, run.project().objectives)) {
        const Score& score = candidate.evaluation.score;
        if (score.status != EvaluationStatus::valid) continue;
        ++valid;
        EXPECT_EQ(score.objective, candidate.first_objective);
    }
    EXPECT_GE(valid, 4);

    // Another goal, another order: the shortest horn wins.
    const auto shortest = rescored(run, {{"length_mm", Goal::below, 1.0, {}, {}, {}, {}, 1.0}});
    double previous = 0.0;
    for (const auto& candidate : shortest) {
        if (candidate.evaluation.score.status != EvaluationStatus::valid) continue;
        EXPECT_GE(candidate.evaluation.objectives.front().worst_value, previous);
        previous = candidate.evaluation.objectives.front().worst_value;
    }
    EXPECT_THROW(rescored(run, {{"cross_polar_db", Goal::below, -25.0, {}, {}, {}, 20.0, 1.0}}), InputError);
    EXPECT_THROW(rescored(run, {{"phase_error_deg", Goal::below, 5.0, {}, {}, {}, {}, 1.0}}), InputError);

    std::vector<FrontMetric> traded(2);
    traded[0].objective.metric = "directivity_dbi";
    traded[0].objective.goal = Goal::above;
    traded[1].objective.metric = "length_mm";
    const auto points = front_points(run, traded);
    ASSERT_FALSE(points.empty());
    for (const FrontPoint& point : points)
        for (const FrontPoint& other : points)
            EXPECT_FALSE(point.is_on_front && other.values[0] > point.values[0] &&
                         other.values[1] < point.values[1]);
}

TEST(Archive, TheFrontIsWhatNobodyDominates) {
    auto rows = random_points(3, 400, 9);
    rows.push_back(rows[7]);  // equals stay both
    for (auto& row : rows) row[2] = std::round(row[2] * 5.0);
    const auto front = not_dominated(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        bool is_dominated = false;
        for (const auto& other : rows)
            is_dominated |= other[0] <= rows[i][0] && other[1] <= rows[i][1] && other[2] <= rows[i][2] &&
                            other != rows[i];
        EXPECT_EQ(front[i], !is_dominated);
    }
}

TEST(Archive, ARunStartsWithTheBestOfAnother) {
    TemporaryFolder folder;
    run_fake(folder / "first", fake_project(200));
    const RunView first(folder / "first");
    // One gene less, another narrower, in another template's place of nothing.
    Project project = fake_project(30, 7);
    Design design = std::get<Design>(project.antenna);
    for (Parameter& parameter : design.parameters) {
        if (parameter.key == "waveguide_length_mm") {
            parameter.entries[0].minimum.reset();
            parameter.entries[0].maximum.reset();
        }
        if (parameter.key == "flare_length_mm") parameter.entries[0].minimum = 35.0;
    }
    project.antenna = design;
    project.warm_start = warm_start_from(first, project, 4);
    ASSERT_EQ(project.warm_start.size(), 4u);
    FakeOptions options;
    options.evaluate = [](const Genome& genome) {
        return fake_evaluation({15.0, genome[0], genome[1]}, 20.0);
    };
    run_fake(folder / "second", project, options);
    const auto begun = RunView(folder / "second").evaluations();
    EXPECT_EQ(begun[0].genome, (Genome{40.0, 14.0}));
    std::vector<Genome> expected;
    for (const auto& best : first.best_evaluations(4)) {
        const Genome genome = {std::max(35.0, best.genome[1]), best.genome[2]};
        if (std::find(expected.begin(), expected.end(), genome) == expected.end()) expected.push_back(genome);
    }
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(begun[i + 1].genome, expected[i]);
    Project stranger = project;
    stranger.antenna = default_design("lens");
    EXPECT_THROW(warm_start_from(first, stranger, 4), InputError);
}
