// Candidates whose goals ask for power handling, with the real solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "genetic/execution/power_question.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/run/archive.hpp"
#include "genetic/run/run.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/genetic/support/broken_run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_monopole.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe::genetic {
namespace {

const std::vector<Genome> rods = {{6.0, 1.5}, {7.0, 1.8}, {5.0, 1.3}};

std::map<std::size_t, Evaluation> evaluate_all(const Project& project,
                                               const SolverEvaluatorOptions& options) {
    std::map<std::size_t, Evaluation> evaluations;
    SolverEvaluator(project, options).evaluate(rods, {}, [&](std::size_t index, Evaluation evaluation) {
        EXPECT_TRUE(evaluations.emplace(index, std::move(evaluation)).second);
    });
    return evaluations;
}

TEST(PowerQuestion, AsksWhereGoalsDo) {
    const particles::PowerQuestion one = power_question(small_power_goals());
    ASSERT_EQ(one.multipactor_hz.size(), 1u);
    EXPECT_NEAR(one.multipactor_hz.front(), 2e9, 1.0);
    EXPECT_TRUE(one.corona_hz.empty());
    EXPECT_EQ(one.settings.regions.size(), 2u);
    EXPECT_TRUE(
        power_question(small_monopole(R"({"metric": "s11_db", "goal": "below", "value": -30})")).is_empty());
    const particles::PowerQuestion both = power_question(small_monopole(
        R"({"metric": "multipactor_margin_db", "goal": "above", "value": 6, "to_ghz": 2},
           {"metric": "corona_threshold_w", "goal": "above", "value": 500, "from_ghz": 2})"));
    EXPECT_EQ(both.multipactor_hz.size(), 2u);
    EXPECT_EQ(both.corona_hz.size(), 2u);
    EXPECT_EQ(both.map_frequencies_hz().size(), 3u);
    EXPECT_TRUE(both.ports.empty());
}

TEST(PowerQuestion, AsksForTheGuidesThatGoalsName) {
    Project project = small_power_goals();
    Objective* goal = nullptr;
    for (Objective& objective : project.objectives)
        if (objective.metric == "multipactor_threshold_w") goal = &objective;
    ASSERT_NE(goal, nullptr);
    goal->port = "left";
    EXPECT_EQ(power_question(project).ports, std::vector<std::string>{"left"});
    project.objectives.push_back(*goal);
    project.objectives.back().port = "";
    EXPECT_TRUE(power_question(project).ports.empty()) << "the worst of all is asked for";
}

TEST(PowerCandidates, ScoreWhatTheAnalysisSays) {
    const Project project = small_power_goals();
    const auto evaluations = evaluate_all(project, {.workers = 2});
    ASSERT_EQ(evaluations.size(), rods.size());
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    const Results results = particles::solve_with_power(antenna_of(project), project.simulation,
                                                        power_question(project), *engine, progress);
    ASSERT_TRUE(results.frequencies[1].beam().power);
    const double threshold = results.frequencies[1].beam().power->multipactor_threshold_w();
    EXPECT_GT(threshold, 100.0);
    EXPECT_LT(threshold, 3000.0) << "the range of powers shows one";
    const Evaluation& evaluation = evaluations.at(0);
    ASSERT_EQ(evaluation.score.status, EvaluationStatus::valid) << evaluation.error;
    EXPECT_EQ(evaluation.objectives[1].worst_value, threshold);
    EXPECT_EQ(evaluation.metrics_json, to_json_text(candidate_metrics(results, antenna_of(project))));
    const CandidateMetrics record = parse_candidate_metrics(evaluation.metrics_json);
    EXPECT_EQ(record.frequencies[1].value("multipactor_threshold_w"), threshold);
    EXPECT_NEAR(record.frequencies[1].value("multipactor_margin_db"), 10.0 * std::log10(threshold / 50.0),
                1e-12);
    EXPECT_TRUE(std::isnan(record.frequencies[0].value("multipactor_threshold_w"))) << "no goal asked there";
}

TEST(PowerCandidates, SameBitsOnAnyNumberOfWorkers) {
    const Project project = small_power_goals();
    const auto one = evaluate_all(project, {.workers = 1}), three = evaluate_all(project, {.workers = 3});
    for (std::size_t n = 0; n < rods.size(); ++n) {
        ASSERT_EQ(one.at(n).score.status, EvaluationStatus::valid) << one.at(n).error;
        EXPECT_EQ(one.at(n).metrics_json, three.at(n).metrics_json);
        EXPECT_EQ(one.at(n).score.objective, three.at(n).score.objective);
    }
    EXPECT_NE(one.at(0).objectives[1].worst_value, one.at(1).objectives[1].worst_value);
}

TEST(PowerCandidates, ARegionThatCannotBeAnalysedIsTold) {
    Project project = small_power_goals();
    project.power->regions.front().outline = {{1e-3, 2e-3}, {2e-3, 2e-3}, {2e-3, 3e-3}};
    const auto evaluations = evaluate_all(project, {.workers = 1});
    for (const auto& [index, evaluation] : evaluations) {
        EXPECT_EQ(evaluation.score.status, EvaluationStatus::infeasible);
        EXPECT_NE(evaluation.error.find("no wall"), std::string::npos) << evaluation.error;
    }
}

TEST(PowerCandidates, AStoppedRunEndsWithTheBitsOfAnUnbrokenOne) {
    TemporaryFolder folder;
    const RunOptions unbroken{.engine = "cpu", .workers = 2, .verify = false};
    RunOptions broken = unbroken;
    broken.workers = 1;
    expect_same_bits_when_broken(folder, small_power_goals(), unbroken, broken, 2);
}

TEST(PowerCandidates, AGoalOnTheWholeBandIsJudgedWhereItWasAsked) {
    const Project project = small_power_goals();
    Results results = lathe::test::one_port_results();
    results.frequencies.resize(3, lathe::test::one_port_result());
    results.frequencies[1].beam().power =
        PowerHandling{1000.0, 0.0, 8.0, {{"line", RegionMultipactor{}, {}}}};
    results.frequencies[1].beam().power->regions[0].multipactor->threshold_w = 300.0;
    Objective goal;
    goal.metric = "multipactor_threshold_w";
    goal.goal = Goal::above;
    goal.value = 250.0;
    const Antenna antenna = antenna_of(project);
    EXPECT_EQ(evaluate_objectives(results, antenna, {&goal, 1}).front().worst_value, 300.0);
    const CandidateMetrics record =
        parse_candidate_metrics(to_json_text(candidate_metrics(results, antenna)));
    EXPECT_EQ(kept_metric_curve(record, goal).values, std::vector<double>{300.0});
    results.frequencies[1].beam().power.reset();
    EXPECT_TRUE(std::isnan(evaluate_objectives(results, antenna, {&goal, 1}).front().worst_value));
}

TEST(PowerCandidates, AStoredRunIsRescoredForItsRegions) {
    TemporaryFolder folder;
    Project project = small_power_goals();
    project.objectives[1].region = "line";
    Run::create(folder / "run", project, {.engine = "cpu", .workers = 2, .verify = false}).run({});
    const RunView run(folder / "run");
    for (const auto& candidate : rescored(run, project.objectives)) {
        if (candidate.evaluation.score.status != EvaluationStatus::valid) continue;
        EXPECT_EQ(candidate.evaluation.score.objective, candidate.first_objective);
    }
    // The worst of both regions is the lower threshold.
    const auto values_of = [&](const std::string& region) {
        std::vector<Objective> goals = {project.objectives[1]};
        goals.front().region = region;
        std::map<Genome, double> values;
        for (const auto& candidate : rescored(run, goals))
            if (candidate.evaluation.score.status == EvaluationStatus::valid)
                values[candidate.evaluation.genome] = candidate.evaluation.objectives.front().worst_value;
        return values;
    };
    const auto line = values_of("line"), end = values_of("end"), worst = values_of("");
    ASSERT_GE(line.size(), 4U);
    ASSERT_EQ(end.size(), line.size());
    bool differ = false;
    for (const auto& [genome, value] : line) {
        EXPECT_EQ(worst.at(genome), std::min(value, end.at(genome)));
        differ = differ || value != end.at(genome);
    }
    EXPECT_TRUE(differ);

    const auto refused = [&](const auto& change, const std::string& words) {
        std::vector<Objective> goals = project.objectives;
        change(goals[1]);
        try {
            rescored(run, goals);
            ADD_FAILURE() << "accepted: " << words;
        } catch (const InputError& error) {
            EXPECT_TRUE(error.location().key.starts_with("objectives[1]")) << error.location().key;
            EXPECT_NE(error.problem().find(words), std::string::npos) << error.problem();
        }
    };
    refused([](Objective& goal) { goal.region = "gap"; }, "none of multipactor.regions");
    refused([](Objective& goal) { goal.metric = "corona_threshold_w"; }, "is not in this store of region");
    refused([](Objective& goal) { goal.from_hz = goal.to_hz = 2.4e9; }, "is not in this store of region");
}

TEST(PowerCandidates, RecordsOfEarlyVersionsHaveNoRegions) {
    const CandidateMetrics record = parse_candidate_metrics(
        R"({"frequencies": [{"frequency_hz": 2e9, "multipactor_threshold_w": 300.0}],
            "stop_reason": "converged", "final_energy_db": -60.0, "cells": 1, "steps": 1})");
    Objective goal;
    goal.metric = "multipactor_threshold_w";
    EXPECT_EQ(kept_metric_curve(record, goal).values, std::vector<double>{300.0});
    goal.region = "line";
    EXPECT_TRUE(std::isnan(kept_metric_curve(record, goal).values.front()));
}

}  // namespace
}  // namespace lathe::genetic
