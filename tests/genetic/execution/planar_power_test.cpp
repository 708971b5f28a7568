// Candidates of planar antennas whose goals ask for power handling, with the real solver.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "genetic/execution/power_question.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/run/archive.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_plates.hpp"

namespace lathe::genetic {
namespace {

TEST(PlanarPower, CandidatesScoreWhatTheAnalysisSays) {
    const Project project = small_plates();
    const std::vector<Genome> widths = {{2.0}, {1.7}};
    std::map<std::size_t, Evaluation> evaluations;
    SolverEvaluator(project, {.workers = 2}).evaluate(widths, {}, [&](std::size_t n, Evaluation evaluation) {
        evaluations.emplace(n, std::move(evaluation));
    });
    ASSERT_EQ(evaluations.size(), 2U);
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    const Results results = particles::solve_with_power(antenna_of(project), project.simulation,
                                                        power_question(project), *engine, progress);
    ASSERT_TRUE(results.frequencies[1].beams[0].power);
    const PowerHandling& power = *results.frequencies[1].beams[0].power;
    const double threshold = power.multipactor_threshold_w("guide");
    EXPECT_GT(threshold, 5e3);
    EXPECT_LT(threshold, 2e5) << "the range of powers shows one";
    const Evaluation& evaluation = evaluations.at(0);
    ASSERT_EQ(evaluation.score.status, EvaluationStatus::valid) << evaluation.error;
    EXPECT_EQ(evaluation.objectives[1].worst_value, threshold);
    ASSERT_EQ(evaluations.at(1).score.status, EvaluationStatus::valid) << evaluations.at(1).error;
    const Antenna narrower = build_antenna(with_genes(std::get<Design>(project.antenna), widths[1]));
    const Results other =
        particles::solve_with_power(narrower, project.simulation, power_question(project), *engine, progress);
    EXPECT_EQ(evaluations.at(1).metrics_json, to_json_text(candidate_metrics(other, narrower)));
    EXPECT_NE(evaluations.at(1).objectives[1].worst_value, threshold);

    // What a store keeps tells the regions apart.
    EXPECT_EQ(evaluation.metrics_json, to_json_text(candidate_metrics(results, antenna_of(project))));
    const CandidateMetrics record = parse_candidate_metrics(evaluation.metrics_json);
    for (const char* region : {"", "guide", "piece"}) {
        Objective goal = project.objectives[1];
        goal.region = region;
        for (const char* port : {"", "feed"}) {
            goal.port = port;
            ASSERT_TRUE(is_kept(goal));
            EXPECT_EQ(kept_metric_curve(record, goal).values,
                      std::vector<double>{power.multipactor_threshold_w(region)})
                << region;
        }
    }
}

TEST(PlanarPower, GoalsNeedAFieldInThePlane) {
    Project project = small_plates();
    EXPECT_NO_THROW(check_objectives(project));
    Antenna across = antenna_of(project);
    across.planar->polarisation = Polarisation::tm;
    across.planar->symmetry = SymmetryPlane::none;
    project.antenna = across;
    try {
        check_objectives(project);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "objectives[1].metric");
        EXPECT_NE(error.problem().find("polarisation te"), std::string::npos) << error.problem();
    }
}

}  // namespace
}  // namespace lathe::genetic
