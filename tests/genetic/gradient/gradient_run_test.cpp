// Runs of the algorithm "gradient": they reach goals in a few steps, and are stopped and resumed to the bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/run/optimiser_choice.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/genetic/support/broken_run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/small_planar.hpp"
#include "tests/genetic/support/unreliable_engine.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

Project gradient_project(int evaluations) {
    Project project = small_horn();
    project.optimiser.algorithm = "gradient";
    project.optimiser.evaluations = evaluations;
    project.objectives[0].value = -24.0;
    return project;
}

RunOptions on_processor(int workers) {
    return {.engine = "cpu", .workers = workers, .verify = false};
}

/// The least objective among 81 antennas spread over the box of the genes.
double best_of_a_mesh(const Project& project) {
    std::vector<Genome> mesh;
    constexpr int points = 9;
    for (int i = 0; i < points; ++i)
        for (int j = 0; j < points; ++j)
            mesh.push_back({2.0 + 6.0 * i / (points - 1), 3.0 + 4.0 * j / (points - 1)});
    double best = std::numeric_limits<double>::infinity();
    SolverEvaluator evaluator(project, {.engine = "cpu", .workers = 2});
    evaluator.evaluate(mesh, {}, [&](std::size_t, const Evaluation& evaluation) {
        if (evaluation.score.status == EvaluationStatus::valid)
            best = std::min(best, evaluation.score.objective);
    });
    return best;
}

}  // namespace

TEST(GradientRun, EndsNoWorseThanTheBestOfAMesh) {
    TemporaryFolder folder;
    const Project project = gradient_project(12);
    const RunSummary summary = Run::create(folder / "run.db", project, on_processor(2)).run({});
    ASSERT_TRUE(summary.snapshot.before && summary.snapshot.best);
    EXPECT_LT(summary.snapshot.best->score.objective, summary.snapshot.before->score.objective);
    EXPECT_LE(summary.snapshot.best->score.objective, 1.02 * best_of_a_mesh(project));
}

TEST(GradientRun, StoppedInAPolishItEndsWithTheSameBits) {
    TemporaryFolder folder;
    Project project = gradient_project(9);
    project.optimiser.strategies = 1;
    expect_same_bits_when_broken(folder, project, on_processor(1), on_processor(2), 3);
}

TEST(GradientRun, StoppedInAPolishOnSeveralGridsItEndsWithTheSameBits) {
    TemporaryFolder folder;
    Project project = gradient_project(6);
    project.optimiser.grids = 2;
    expect_same_bits_when_broken(folder, project, on_processor(1), on_processor(2), 3);
    const SolvesOfCandidate solves = solve_count(RunView(folder / "unbroken").evaluations());
    EXPECT_EQ(solves.forward, 12) << "two a candidate";
}

TEST(GradientRun, GoesOnForTheLargestMarginWhereThatIsWanted) {
    TemporaryFolder folder;
    Project project = gradient_project(14);
    project.simulation.pml_cells = 12;  // thinner layers reflect tenths of a dB of this S11
    project.objectives[0].value = -14.0, project.objectives[1].value = 10.0;
    const RunSummary first = Run::create(folder / "met.db", project, on_processor(2)).run({});
    EXPECT_TRUE(first.snapshot.all_goals_met);
    EXPECT_LT(first.snapshot.evaluated, 14);
    EXPECT_EQ(first.snapshot.best->score.objective, 0.0);
    project.optimiser.after_goals = "margin";
    const RunSummary summary = Run::create(folder / "margin.db", project, on_processor(2)).run({});
    EXPECT_TRUE(summary.snapshot.all_goals_met);
    EXPECT_EQ(summary.snapshot.evaluated, 14);
    ASSERT_TRUE(summary.snapshot.best && summary.snapshot.before);
    // The best candidate on the grid of the polish. Grids of single candidates differ by some hundredths of a
    // dB.
    EXPECT_LT(RunView(folder / "margin.db").best_evaluations(1).front().score.objective,
              best_of_a_mesh(project) + 0.05);
    expect_same_bits_when_broken(folder, project, on_processor(1), on_processor(2), 3);
}

TEST(GradientRun, AHybridStoppedInItsPolishesEndsWithTheSameBits) {
    TemporaryFolder folder;
    Project project = gradient_project(14);
    project.optimiser.algorithm = "hybrid", project.optimiser.polish_share = 0.5;
    project.optimiser.population = 7;
    expect_same_bits_when_broken(folder, project, on_processor(1), on_processor(2), 3);
    const RunView view(folder / "unbroken");
    const SolvesOfCandidate solves = solve_count(view.evaluations());
    EXPECT_EQ(solves.forward, 14);
    EXPECT_GT(solves.adjoint, 0);
    EXPECT_TRUE(std::ranges::any_of(view.events(), [](const StoredEvent& e) { return e.kind == "polish"; }));
}

TEST(GradientRun, MeetsTheGoalsOfTheSplineHornFromItsCone) {
    TemporaryFolder folder;
    Project project = read_project(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");
    project.optimiser = {};
    project.optimiser.algorithm = "gradient", project.optimiser.evaluations = 15;
    const RunSummary summary = Run::create(folder / "run.db", project, on_processor(2)).run({});
    EXPECT_TRUE(summary.snapshot.all_goals_met);
    EXPECT_LE(summary.snapshot.evaluated, 15);
    const SolvesOfCandidate solves = solve_count(RunView(folder / "run.db").evaluations());
    EXPECT_LE(solves.forward + solves.adjoint, 30);
}

TEST(GradientRun, AHybridWithoutSlopesIsPolishedByCmaEs) {
    Project project = gradient_project(14);
    project.optimiser.algorithm = "hybrid";
    EXPECT_EQ(chosen_settings(project).polish, "gradient");
    project.tolerance.emplace().robust.emplace();
    EXPECT_FALSE(takes_slopes(project));
    EXPECT_EQ(chosen_settings(project).polish, "cmaes");
    project.optimiser.polish = "gradient";
    TemporaryFolder folder;
    try {
        Run::create(folder / "run.db", project, on_processor(1));
        ADD_FAILURE() << "begun";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("optimiser.polish"), std::string::npos) << error.what();
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "run.db"));
}

TEST(GradientRun, AHybridOfAPlanarAntennaTakesSlopesButForLineCurrents) {
    Project project = small_lens();
    project.optimiser.algorithm = "hybrid";
    EXPECT_EQ(chosen_settings(project).polish, "gradient");
    for (Parameter& parameter : parameters_in(project.antenna)->parameters)
        if (parameter.key == "feed") parameter.entries[0].value = 0.0;  // a line current
    EXPECT_EQ(chosen_settings(project).polish, "cmaes");
}

TEST(GradientRun, APlanarHornReachesItsGoalsAndIsResumedToTheBit) {
    TemporaryFolder folder;
    Project project = small_planar_horn();
    project.optimiser.algorithm = "gradient", project.optimiser.evaluations = 16;
    project.optimiser.strategies = 1;
    const RunSummary summary = Run::create(folder / "run.db", project, on_processor(2)).run({});
    ASSERT_TRUE(summary.snapshot.before && summary.snapshot.best);
    EXPECT_GT(summary.snapshot.before->score.objective, 0.0);
    EXPECT_TRUE(summary.snapshot.all_goals_met);
    expect_same_bits_when_broken(folder, project, on_processor(1), on_processor(2), 2);
}

TEST(GradientCandidates, ALostDeviceIsNoFaultOfTheCandidate) {
    const Project project = gradient_project(1);
    GradientCandidates candidates(project, std::make_unique<UnreliableEngine>(1, [](const Problem&) {
                                      throw DeviceLost("an illegal address", 0);
                                  }));
    EXPECT_THROW(candidates.evaluate({6.0, 6.0}, 1e9, {}), DeviceLost);
}

TEST(GradientCandidates, ADeviceWithoutMemoryIsNoFaultOfTheCandidate) {
    const Project project = gradient_project(1);
    GradientCandidates candidates(project, std::make_unique<UnreliableEngine>(1, [](const Problem&) {
                                      throw EngineOutOfMemory("no room");
                                  }));
    EXPECT_THROW(candidates.evaluate({6.0, 6.0}, 1e9, {}), EngineOutOfMemory);
}

TEST(ProjectGradient, NamesGenesAndMetrics) {
    const Project project = small_horn();
    const auto session = make_engine("cpu", 1);
    Progress progress;
    const auto json = nlohmann::json::parse(gradient_json(project_gradient(project, *session, progress)));
    EXPECT_EQ(json.at("genes"), nlohmann::json({"flare_length_mm", "aperture_radius_mm"}));
    ASSERT_EQ(json.at("rows").size(), 6u);
    EXPECT_EQ(json.at("rows")[0].at("metric"), "s11_db");
    EXPECT_EQ(json.at("rows")[3].at("metric"), "directivity_dbi");
    EXPECT_EQ(json.at("solves").at("forward"), 1);
    EXPECT_EQ(json.at("solves").at("adjoint"), 1);
    EXPECT_EQ(progress.problems.load(), 2) << "who watches sees how far it is";
    EXPECT_EQ(progress.simulations_done.load(), 2);
    EXPECT_GT(progress.periods_most.load(), progress.periods_earliest.load());
    // A wider aperture has more directivity.
    EXPECT_GT(json.at("rows")[3].at("derivatives")[1].get<double>(), 0.3);
}

TEST(ProjectGradient, TheGuidesRadiusTakesTwoMoreSolves) {
    Project project = small_horn();
    for (Parameter& parameter : parameters_in(project.antenna)->parameters)
        if (parameter.key == "waveguide_radius_mm") {
            parameter.entries[0].minimum = 3.3, parameter.entries[0].maximum = 3.9;
        }
    const auto session = make_engine("cpu", 1);
    Progress progress;
    const ProjectGradient found = project_gradient(project, *session, progress);
    EXPECT_EQ(found.gradient.solves.forward, 3);
    EXPECT_TRUE(found.gradient.differences[0].by_solves);
    EXPECT_FALSE(found.gradient.differences[1].by_solves);
}

TEST(ProjectGradient, OfAPlanarAntennaNamesPorts) {
    const Project project = small_lens();
    const auto session = make_engine("cpu", 2);
    Progress progress;
    const ProjectGradient found = project_gradient(project, *session, progress);
    EXPECT_EQ(found.genes[0], "lens_radius_mm");
    EXPECT_TRUE(found.gradient.differences[0].by_solves) << "the feeds stand around the lens";
    EXPECT_FALSE(found.gradient.differences[1].by_solves);
    EXPECT_EQ(found.gradient.solves.forward, 9) << "three feeds, each alone and on either side";
    EXPECT_EQ(found.metrics.back(), "beam_angle_deg@feed_3");
    for (const GradientRow& row : found.gradient.rows)
        for (const double derivative : row.derivatives) EXPECT_TRUE(std::isfinite(derivative));
}

TEST(ProjectGradient, RefusesOtherGeometries) {
    Project project = small_horn();
    project.antenna = VolumeDesign{};
    EXPECT_THROW(gradient_task(project), InputError);
}
