// Sweeps, tolerance studies and robust scores on a cheap function in the solver's place.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "genetic/report/study_figures.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/machining_errors.hpp"
#include "genetic/study/robust_evaluator.hpp"
#include "genetic/study/study_run.hpp"
#include "genetic/study/tolerance_summary.hpp"
#include "solver/antenna/input_error.hpp"
#include "tests/genetic/stand_in.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Valid with one number that shall be below 0.
Evaluation valued(double value) {
    Evaluation evaluation;
    const double violation = std::max(0.0, value);
    evaluation.score = {EvaluationStatus::valid, 0.0, violation, {violation, 0.0}};
    evaluation.objectives = {{"s11_db", value, 3e10, violation, violation, violation},
                             {"directivity_dbi", 20.0, 3e10, 0.0, 0.0, 0.0}};
    return evaluation;
}

StandInOptions function_of(std::function<double(const Genome&)> function, int workers = 1) {
    StandInOptions options;
    options.workers = workers;
    options.longest_delay_us = workers > 1 ? 300 : 0;
    options.evaluate = [function](const Genome& genome) { return valued(function(genome)); };
    return options;
}

Project swept(SweepMethod method) {
    Project project = stand_in_project();
    project.sweep = SweepSettings{
        method, {{"aperture_radius_mm", 9.0, 15.0, 7}, {"wall_thickness_mm", 0.5, 0.9, 60}}, 300, 4};
    return project;
}

double correlation(const std::vector<std::vector<double>>& rows, std::size_t i, std::size_t k) {
    double sum_i = 0.0, sum_k = 0.0, cross = 0.0;
    for (const auto& row : rows) {
        sum_i += row[i] * row[i];
        sum_k += row[k] * row[k];
        cross += row[i] * row[k];
    }
    return cross / std::sqrt(sum_i * sum_k);
}

Project with_tolerance(ToleranceSettings tolerance) {
    Project project = stand_in_project();
    project.tolerance = std::move(tolerance);
    return project;
}

}  // namespace

TEST(Sweep, StopsAndGoesOnToTheSameStore) {
    for (const SweepMethod method : {SweepMethod::grid, SweepMethod::sobol}) {
        TemporaryFolder folder;
        const Project project = swept(method);
        const auto function = [](const Genome& genome) { return genome[0] * genome[1] - 8.0; };
        StudyRun::create(folder / "whole", project, StudyKind::sweep,
                         stand_in_run_options(function_of(function)))
            .run({});
        std::stop_source stop;
        std::atomic<int> count{0};
        StandInOptions stopping = function_of(function, 3);
        stopping.called = [&](const Genome&) {
            if (++count == 270) stop.request_stop();
        };
        auto begun =
            StudyRun::create(folder / "parts", project, StudyKind::sweep, stand_in_run_options(stopping));
        EXPECT_EQ(begun.run(stop.get_token()).state, RunState::interrupted);
        { const auto closed = std::move(begun); }
        auto again = StudyRun::open(folder / "parts", stand_in_run_options(function_of(function, 2)));
        const auto summary = again.run({});
        EXPECT_EQ(summary.state, RunState::finished);
        EXPECT_EQ(summary.snapshot.evaluated, method == SweepMethod::grid ? 420 : 300);
        EXPECT_EQ(first_difference(folder / "parts", folder / "whole"), "");
    }
}

TEST(Sweep, VariesWhatWasAskedAndNothingElse) {
    TemporaryFolder folder;
    StudyRun::create(folder / "run", swept(SweepMethod::grid), StudyKind::sweep,
                     stand_in_run_options(function_of([](const Genome&) { return 0.0; })))
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
    // An optimisation does not go on with a sweep, and a sweep not with an optimisation.
    EXPECT_THROW(OptimisationRun::open(folder / "run", stand_in_run_options()), StorageError);
    run_stand_in(folder / "optimisation", stand_in_project(20));
    EXPECT_THROW(StudyRun::open(folder / "optimisation", stand_in_run_options()), StorageError);
}

TEST(Sweep, TheLineOfAMapIsWhereTheGoalBegins) {
    TemporaryFolder folder;
    StudyRun::create(folder / "run", swept(SweepMethod::grid), StudyKind::sweep,
                     stand_in_run_options(function_of([](const Genome& g) { return g[0] + 10.0 * g[1]; })))
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
    StudyRun::create(folder / "run", with_tolerance(tolerance), StudyKind::tolerance,
                     stand_in_run_options(function_of(value, 3)))
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

TEST(MachiningErrors, HaveTheirDistributionsAndCorrelation) {
    Project project = stand_in_project();
    project.antenna = default_design("spline_horn");
    ToleranceSettings settings;
    settings.parameters = {{"knot_radii_mm", 0.1}, {"wall_thickness_mm", 0.1}};
    settings.correlation_length_mm = 10.0;
    for (const auto distribution :
         {ErrorDistribution::normal, ErrorDistribution::truncated_normal, ErrorDistribution::uniform}) {
        settings.distribution = distribution;
        project.tolerance = settings;
        const auto parameters = toleranced_parameters(project);
        const std::size_t wall = parameters.size() - 1;
        ASSERT_TRUE(parameters[0].position_mm && parameters[1].position_mm);
        EXPECT_FALSE(parameters[wall].position_mm);
        EXPECT_LT(*parameters[0].position_mm, *parameters[1].position_mm);
        const auto errors = machining_errors(settings, parameters, random_points(parameters.size(), 4000, 1));
        const double apart = *parameters[1].position_mm - *parameters[0].position_mm;
        EXPECT_NEAR(correlation(errors, 0, 1), std::exp(-apart / 10.0), 0.05);
        EXPECT_NEAR(correlation(errors, 0, wall), 0.0, 0.05);
        double squares = 0.0, farthest = 0.0;
        for (const auto& row : errors) {
            squares += row[0] * row[0];
            farthest = std::max(farthest, std::abs(row[0]));
        }
        const double deviation = std::sqrt(squares / 4000.0);
        if (distribution == ErrorDistribution::normal) {
            EXPECT_NEAR(deviation, 0.05, 0.002);
        } else {
            EXPECT_LE(farthest, 0.1 + 1e-12);
            EXPECT_GT(farthest, 0.099);
        }
        // A normal distribution cut at two deviations has 0.8796 of its deviation left.
        if (distribution == ErrorDistribution::truncated_normal) {
            EXPECT_NEAR(deviation, 0.04398, 0.002);
        }
        if (distribution == ErrorDistribution::uniform) {
            EXPECT_NEAR(deviation, 0.1 / std::sqrt(3.0), 0.002);
        }
    }
    settings.parameters["knot_radii_mm[0]"] = 0.0;
    project.tolerance = settings;
    EXPECT_EQ(toleranced_parameters(project).front().place.name, "knot_radii_mm[1]");
}

namespace {

/// A deep narrow valley where the design is, and a broad one that is not so deep.
double two_valleys(double aperture) {
    return std::min(0.001 + 20.0 * std::abs(aperture - 12.0), 0.2 + 0.02 * std::abs(aperture - 16.0));
}

Project two_valley_project(bool is_robust, double percentile = 100.0) {
    Project project = stand_in_project(300);
    Design design = std::get<Design>(project.antenna);
    for (Parameter& parameter : design.parameters) {
        ParameterEntry& entry = parameter.entries.front();
        if (parameter.key == "aperture_radius_mm") {
            entry.value = 12.0;
        } else {
            entry.minimum.reset();
            entry.maximum.reset();
        }
    }
    project.antenna = design;
    project.tolerance = ToleranceSettings{};
    project.tolerance->distribution = ErrorDistribution::uniform;
    project.tolerance->parameters = {{"aperture_radius_mm", 0.3}, {"waveguide_radius_mm", 0.01}};
    if (is_robust) project.tolerance->robust = RobustSettings{6, percentile};
    return project;
}

}  // namespace

TEST(RobustScore, ANarrowOptimumLosesAgainstABroadOne) {
    TemporaryFolder folder;
    const auto plain = run_stand_in(folder / "plain", two_valley_project(false),
                                    function_of([](const Genome& genome) { return two_valleys(genome[0]); }));
    EXPECT_NEAR(plain.snapshot.best->genome[0], 12.0, 0.01);
    // The guide's radius, a parameter with an error that is no gene, comes first in the design.
    std::atomic<int> solves{0};
    const auto robust = [&](int workers) {
        return function_of(
            [&](const Genome& genome) {
                ++solves;
                EXPECT_NEAR(genome.at(0), 3.6, 0.0101);
                return two_valleys(genome.at(1));
            },
            workers);
    };
    const auto found = run_stand_in(folder / "robust", two_valley_project(true), robust(1));
    EXPECT_NEAR(found.snapshot.best->genome[0], 16.0, 0.5);
    EXPECT_GT(found.snapshot.best->score.objective, 0.2) << "the worst copy, not the candidate";
    EXPECT_NE(found.snapshot.best->score.objective, two_valleys(found.snapshot.best->genome[0]));
    EXPECT_EQ(solves.load(), 7 * (300 + 6)) << "300 candidates and the six of the re-check";
    run_stand_in(folder / "again", two_valley_project(true), robust(3));
    EXPECT_EQ(first_difference(folder / "robust", folder / "again"), "");
}

TEST(RobustScore, IsThatOfTheCopyAtThePercentile) {
    const auto score_at = [](double percentile) {
        const Project project = two_valley_project(true, percentile);
        // Copies are the candidate itself and six more; their scores are their aperture's distance upwards.
        auto inner = stand_in_run_options(function_of([](const Genome& genome) {
                         return genome.at(1) - 11.0;
                     })).make_evaluator(project, 0.0);
        RobustEvaluator evaluator(project, std::move(inner));
        std::vector<double> values;
        for (const Genome& copy : evaluator.copies_of({12.0})) values.push_back(copy[1] - 11.0);
        std::sort(values.begin(), values.end());
        double score = 0.0;
        const std::vector<Genome> genomes = {{12.0}};
        evaluator.evaluate(genomes, {},
                           [&](std::size_t, Evaluation evaluation) { score = evaluation.score.objective; });
        return std::pair(score, values);
    };
    for (const auto& [percentile, rank] : {std::pair{100.0, 6}, {90.0, 6}, {80.0, 5}, {50.0, 3}}) {
        const auto [score, values] = score_at(percentile);
        EXPECT_EQ(score, values.at(static_cast<std::size_t>(rank))) << percentile;
    }
}
