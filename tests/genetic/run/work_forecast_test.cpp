// Estimates of work and the limits that they are judged by.
#include "genetic/run/work_forecast.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "genetic/run/run_extension.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/core_count.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "tests/genetic/support/fake_function.hpp"

namespace lathe::genetic {
namespace {

Project conical_horn() {
    return read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
}

TEST(WorkForecast, NamesTheEstimatesAboveTheirLimitsOnly) {
    EXPECT_EQ(beyond_limits({600.0, 8e9, 10e9}), "");
    EXPECT_EQ(beyond_limits({7200.0, 1e9, 1e9}), "about 2 h (limit 10 min)");
    EXPECT_EQ(beyond_limits({1.0, 12e9, 77.4e9}),
              "12 GB of memory (limit 8 GB), 77.4 GB of disk (limit 10 GB)");
    EXPECT_EQ(text_of({7200.0, 12e9, 1e8}), "about 2 h, 12 GB of memory, 0.1 GB of disk");
    EXPECT_EQ(text_of({7200.0, 25.3e6, 33.6e3}), "about 2 h, 25 MB of memory, less than 1 MB of disk");
    EXPECT_EQ(text_of({7200.0, 1e9, 0.0}), "about 2 h, 1 GB of memory");
}

/// Every solve of a shipped example, and every sweep, starts without a confirmation on a machine with two
/// cores.
TEST(WorkForecast, ExamplesAreWithinTheLimits) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LATHE_EXAMPLES)) {
        if (entry.path().extension() != ".lathe") continue;
        const Project project = read_project(entry.path());
        WorkForecast forecast = forecast_work(project, "cpu");
        EXPECT_GT(forecast.seconds, 0.0) << entry.path();
        if (project.sweep) {
            const Project frozen = study_project(project, StudyKind::sweep);
            forecast = forecast_candidates(frozen, "cpu", study_size(frozen, StudyKind::sweep));
            EXPECT_EQ(study_size(frozen, StudyKind::sweep),
                      static_cast<double>(study_genomes(frozen, StudyKind::sweep).size()));
        }
        forecast.seconds *= core_count() / 2.0;
        EXPECT_EQ(beyond_limits(forecast), "") << entry.path();
        ++count;
    }
    EXPECT_GE(count, 19);
}

TEST(WorkForecast, AGradientSolvesOnceMorePerGoal) {
    Project project = conical_horn();
    const double one = forecast_work(project, "cpu").seconds;
    Objective goal;
    goal.metric = "s11_db";
    project.objectives.assign(3, goal);
    EXPECT_DOUBLE_EQ(forecast_gradient(project, "cpu").seconds, 4.0 * one);
    EXPECT_DOUBLE_EQ(forecast_work(antenna_of(project), project.simulation, "cpu").seconds, one);
}

TEST(WorkForecast, AVerificationIsLongerThanTheSolveItVerifies) {
    const Project project = conical_horn();
    const VerificationPlan plan = plan_verification(project);
    EXPECT_GT(forecast_work(plan, "cpu").seconds, 10.0 * forecast_work(project, "cpu").seconds);
    EXPECT_GT(forecast_work(plan, "cpu").memory_bytes, forecast_work(project, "cpu").memory_bytes);
}

Results results_of(int rows, int columns, long steps) {
    Results results;
    results.grid.nr = rows, results.grid.nz = columns;
    results.grid.steps = steps;
    return results;
}

/// The body of revolution rings half as long as predicted, and the coarser 3D solve is twice as slow.
TEST(WorkForecast, SolvesThatHaveEndedImproveTheRestOfAVerification) {
    using Stage = VerificationStage;
    VerificationForecast forecast;
    forecast.stages = {{Stage::coarser_revolution, 10.0, 2e6},
                       {Stage::revolution, 14.0, 6e6},
                       {Stage::coarser_volume, 10.0, 1e9},
                       {Stage::volume, 14.0, 4e9}};
    VerificationPace pace(forecast, 1e8);
    EXPECT_DOUBLE_EQ(pace.rest_seconds(), 50.08);
    pace.begin(Stage::coarser_revolution);
    pace.end(results_of(100, 100, 100), 0.01);  // 1e6 updates
    EXPECT_DOUBLE_EQ(pace.seconds(forecast.stages[1]), 0.03) << "as the coarser one";
    EXPECT_DOUBLE_EQ(pace.seconds(forecast.stages[3]), 20.0) << "half of the steps";
    pace.begin(Stage::coarser_volume);
    EXPECT_EQ(pace.rest().size(), 2u);
    pace.end({}, 10.0);
    EXPECT_DOUBLE_EQ(pace.rest_seconds(), 40.0);
    pace.begin(Stage::volume);
    pace.end({}, 40.0);
    EXPECT_EQ(pace.rest_seconds(), 0.0);
}

TEST(WorkForecast, TheRateOfThisMachineIsMeasured) {
    const auto session = make_session("cpu", 1, ProblemFamily::space);
    const double rate = measured_rate("cpu", *session, 1);
    EXPECT_GT(rate, 1e6);
    EXPECT_LT(rate, 1e10);
    EXPECT_EQ(measured_rate("debug", *session, 1), nominal_rate("debug", 1));
}

TEST(WorkForecast, DesignsThatCannotBeBuiltHaveNoEstimate) {
    Project project = conical_horn();
    auto& design = std::get<Design>(project.antenna);
    for (auto& parameter : design.parameters)
        for (auto& entry : parameter.entries) entry.value = -1.0;
    EXPECT_EQ(beyond_limits(forecast_work(project, "cpu")), "");
}

/// A run that was stopped needs its rest only, a finished one what a larger budget adds.
TEST(WorkForecast, TheRestOfARunIsLessThanTheRun) {
    const TemporaryFolder folder;
    Project project = fake_project();
    project.optimiser.evaluations = 60;
    std::stop_source stop;
    std::atomic<int> count{0};
    FakeOptions stopping = function_of([](const Genome& genome) { return 1.0 + genome[0]; }, 1);
    stopping.called = [&](const Genome&) {
        if (++count == 30) stop.request_stop();
    };
    Run::create(folder / "run", project, fake_run_options(stopping)).run(stop.get_token());
    const double whole = forecast_candidates(project, "cpu", 60).seconds;
    const double rest = forecast_rest(folder / "run", "cpu").seconds;
    EXPECT_GT(rest, 0.3 * whole);
    EXPECT_LT(rest, 0.7 * whole);
    EXPECT_NEAR(forecast_rest(folder / "run", "cpu", 120).seconds - rest, whole, 1e-9 * whole);
}

}  // namespace
}  // namespace lathe::genetic
