// Sweeps and tolerance studies on a cheap function in the solver's place.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/report/tolerance_summary.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_function.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

Project swept(SweepMethod method) {
    Project project = fake_project();
    project.sweep = SweepSettings{
        method, {{"aperture_radius_mm", 9.0, 15.0, 7}, {"wall_thickness_mm", 0.5, 0.9, 60}}, 300, 4};
    return project;
}

Project with_tolerance(ToleranceSettings tolerance) {
    Project project = fake_project();
    project.tolerance = std::move(tolerance);
    return project;
}

}  // namespace

TEST(Sweep, StopsAndGoesOnToTheSameStore) {
    for (const SweepMethod method : {SweepMethod::grid, SweepMethod::sobol}) {
        TemporaryFolder folder;
        const Project project = swept(method);
        const auto function = [](const Genome& genome) { return genome[0] * genome[1] - 8.0; };
        Run::create(folder / "whole", project, StudyKind::sweep, fake_run_options(function_of(function)))
            .run({});
        std::stop_source stop;
        std::atomic<int> count{0};
        FakeOptions stopping = function_of(function, 3);
        stopping.called = [&](const Genome&) {
            if (++count == 270) stop.request_stop();
        };
        auto begun = Run::create(folder / "parts", project, StudyKind::sweep, fake_run_options(stopping));
        EXPECT_EQ(begun.run(stop.get_token()).state, RunState::interrupted);
        { const auto closed = std::move(begun); }
        auto again = Run::open(folder / "parts", fake_run_options(function_of(function, 2)));
        const auto summary = again.run({});
        EXPECT_EQ(summary.state, RunState::finished);
        EXPECT_EQ(summary.snapshot.evaluated, method == SweepMethod::grid ? 420 : 300);
        EXPECT_EQ(first_difference(folder / "parts", folder / "whole"), "");
    }
}

TEST(Sweep, NeitherEndsAtItsGoalsNorIsRechecked) {
    TemporaryFolder folder;
    // A budget of the optimiser that is smaller than the sweep, and goals that every candidate meets.
    Project project = swept(SweepMethod::grid);
    project.optimiser.evaluations = 20;
    const auto summary = Run::create(folder / "run", project, StudyKind::sweep,
                                     fake_run_options(function_of([](const Genome&) { return -1.0; }, 2)))
                             .run({});
    EXPECT_EQ(summary.state, RunState::finished);
    EXPECT_EQ(summary.snapshot.total, 420);
    EXPECT_EQ(summary.snapshot.evaluated, 420);
    EXPECT_EQ(summary.snapshot.message, "all candidates are evaluated");
    EXPECT_TRUE(summary.verifications.empty());
    EXPECT_EQ(RunView(folder / "run").state(), StoredState::finished);
    // The store of a study keeps no state of an algorithm.
    const RunStore store = RunStore::open_read_only(folder / "run");
    EXPECT_EQ(store.last_generation()->algorithm_state, "{}");
}

TEST(Sweep, VariesWhatWasAskedAndNothingElse) {
    TemporaryFolder folder;
    Run::create(folder / "run", swept(SweepMethod::grid), StudyKind::sweep,
                fake_run_options(function_of([](const Genome&) { return 0.0; })))
        .run({});
    const RunView run(folder / "run");
    EXPECT_EQ(run.header().algorithm, "sweep");
    std::set<double> apertures;
    for (const auto& evaluation : run.evaluations()) {
        const Project at = run.project_at(evaluation.genome);
        const ParameterValues values(std::get<Design>(at.antenna));
        apertures.insert(values.scalar("aperture_radius_mm"));
        EXPECT_EQ(values.scalar("flare_length_mm"), 40.0);
    }
    EXPECT_EQ(apertures, (std::set<double>{9, 10, 11, 12, 13, 14, 15}));
    // A store says itself what it holds: a finished sweep that is opened again solves nothing.
    FakeOptions counting;
    int calls = 0;
    counting.called = [&calls](const Genome&) { ++calls; };
    const auto again = Run::open(folder / "run", fake_run_options(counting)).run({});
    EXPECT_EQ(again.state, RunState::finished);
    EXPECT_EQ(again.snapshot.evaluated, 420);
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(study_kind(run.header()), StudyKind::sweep);
    run_fake(folder / "optimisation", fake_project(20));
    EXPECT_EQ(study_kind(RunView(folder / "optimisation").header()), std::nullopt);
    EXPECT_THROW(extend_run(folder / "run", 1000), StorageError);
}

TEST(Sweep, TheLineOfAMapIsWhereTheGoalBegins) {
    TemporaryFolder folder;
    Run::create(folder / "run", swept(SweepMethod::grid), StudyKind::sweep,
                fake_run_options(function_of([](const Genome& g) { return g[0] + 10.0 * g[1]; })))
        .run({});
    const RunView run(folder / "run");
    const auto genes = genes_of(run.project());
    Objective objective;
    objective.metric = "s11_db";
    objective.value = 19.3;
    const Plot plot = sweep_map(genes[0], genes[1], run.evaluations(), objective, 0);
    EXPECT_EQ(plot.shapes.size(), 420u);
    ASSERT_EQ(plot.series.size(), 1u);
    const Series& line = plot.series.front();
    int points = 0;
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        if (std::isnan(line.x[i])) continue;
        EXPECT_NEAR(line.x[i] + 10.0 * line.y[i], 19.3, 1e-9);
        ++points;
    }
    EXPECT_GT(points, 20);
}

TEST(Tolerance, YieldOfALinearFunctionIsTheNormalDistributions) {
    TemporaryFolder folder;
    ToleranceSettings tolerance;
    tolerance.parameters = {{"flare_length_mm", 0.2}, {"aperture_radius_mm", 0.1}};
    tolerance.copies = 3000;
    // Genes in the design's order: flare length (standard deviation 0.1), aperture (0.05).
    const auto value = [](const Genome& genome) {
        return 3.0 * (genome[0] - 40.0) + 8.0 * (genome[1] - 14.0) - 0.5;
    };
    Run::create(folder / "run", with_tolerance(tolerance), StudyKind::tolerance,
                fake_run_options(function_of(value, 3)))
        .run({});
    const auto summary = summarise_tolerance(RunView(folder / "run"));
    EXPECT_EQ(summary.copies, 3000);
    // Standard deviation 0.5 in all, limit one of them away.
    const double expected = 0.5 * std::erfc(-1.0 / std::sqrt(2.0));
    EXPECT_LT(summary.yield.low, expected);
    EXPECT_GT(summary.yield.high, expected);
    EXPECT_LT(summary.yield.high - summary.yield.low, 0.03);
    const GoalTolerance& goal = summary.goals.front();
    EXPECT_EQ(goal.values.nominal, -0.5);
    EXPECT_NEAR(goal.values.p95, -0.5 + 0.5 * 1.645, 0.05);
    EXPECT_NEAR(goal.values.deviation, 0.5, 0.02);
    ASSERT_EQ(goal.influence.inputs.size(), 2u);
    EXPECT_NEAR(goal.influence.linear_share, 1.0, 1e-6);
    EXPECT_NEAR(goal.influence.inputs[0].slope, 0.6, 0.03);
    EXPECT_NEAR(goal.influence.inputs[1].slope, 0.8, 0.03);
    EXPECT_NEAR(goal.influence.inputs[0].first_order, 0.36, 0.05);
    EXPECT_NEAR(goal.influence.inputs[1].first_order, 0.64, 0.05);
    EXPECT_GT(goal.influence.inputs[0].first_order_error, 0.002);
    EXPECT_LT(goal.influence.inputs[0].first_order_error, 0.04);
    // A goal whose value stands still has no parameters that matter.
    EXPECT_TRUE(summary.goals[1].influence.inputs.empty());
    EXPECT_EQ(summary.goals[1].yield.value, 1.0);
    EXPECT_LT(summary.goals[1].yield.low, 1.0);
}

TEST(Tolerance, AParabolaIsSeenByTheFirstOrderIndexOnly) {
    std::vector<std::vector<double>> inputs = random_points(3, 2000, 5);
    std::vector<double> outputs;
    for (const auto& x : inputs) outputs.push_back(std::pow(x[0] - 0.5, 2) + 0.1 * std::pow(x[1] - 0.5, 2));
    const auto analysis = analyse_influence(inputs, outputs);
    ASSERT_EQ(analysis.inputs.size(), 3u);
    EXPECT_LT(analysis.linear_share, 0.05);
    EXPECT_NEAR(analysis.inputs[0].first_order, 1.0 / 1.01, 0.05);
    EXPECT_NEAR(analysis.inputs[2].first_order, 0.0, 3.0 * analysis.inputs[2].first_order_error + 0.01);
}

TEST(Tolerance, IntervalsOfSharesAreClopperAndPearsons) {
    const Share none = share_of(0, 10), some = share_of(7, 10), all = share_of(10, 10);
    EXPECT_NEAR(none.high, 0.3085, 1e-4);
    EXPECT_NEAR(some.low, 0.3475, 1e-4);
    EXPECT_NEAR(some.high, 0.9333, 1e-4);
    EXPECT_NEAR(all.low, 0.6915, 1e-4);
    EXPECT_EQ(none.low, 0.0);
    EXPECT_EQ(all.high, 1.0);
}
