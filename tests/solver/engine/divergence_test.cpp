// A solve that goes wrong says so.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/solver_error.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Antenna open_guide() {
    Antenna antenna;
    Region wall;
    wall.material.is_pec = true;
    wall.outline = {{0, 3.6e-3}, {8e-3, 3.6e-3}, {8e-3, 4.6e-3}, {0, 4.6e-3}};
    antenna.regions = {wall};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    return antenna;
}

SimulationSettings settings() {
    SimulationSettings s;
    s.from_hz = 27e9, s.to_hz = 33e9, s.frequencies = 3, s.cells_per_wavelength = 12;
    return s;
}

TEST(Divergence, IsReportedAsSuch) {
    BuildOptions options;
    options.time_step_fraction = 1.05;
    const Simulation simulation = build_simulation(open_guide(), settings(), options);
    const auto engine = test_engine();
    Progress progress;
    const auto recordings = engine->solve({&simulation.problem, 1}, progress, {}, nullptr);
    EXPECT_EQ(recordings[0].stop_reason, StopReason::diverged);
    EXPECT_THROW(evaluate(simulation, recordings[0]), SolverError);
}

TEST(Divergence, StopIsByConvergenceNotByCount) {
    const auto engine = test_engine();
    Progress progress;
    const Results results = solve(open_guide(), settings(), *engine, progress);
    EXPECT_EQ(results.stop_reason, "converged");
    EXPECT_LE(results.final_energy_db, -60.0);
    SimulationSettings longer = settings();
    longer.stop_db = -90;
    const Results finer = solve(open_guide(), longer, *engine, progress);
    EXPECT_GT(finer.grid.steps, results.grid.steps);
    EXPECT_NEAR(finer.frequencies[1].beam().directivity_dbi, results.frequencies[1].beam().directivity_dbi,
                0.01);
}

TEST(Divergence, ShortLimitsLeaveRoomToConverge) {
    SimulationSettings s = settings();
    s.from_hz = 29e9, s.to_hz = 31e9;  // a narrow band: the pulse alone is longer than the limit
    s.max_periods = 5;
    s.stop_db = -40;
    const auto engine = test_engine();
    Progress progress;
    EXPECT_EQ(solve(open_guide(), s, *engine, progress).stop_reason, "converged");
}

TEST(Divergence, StepLimitIsReported) {
    SimulationSettings s = settings();
    s.max_periods = 1;
    s.stop_db = -200;
    const auto engine = test_engine();
    Progress progress;
    EXPECT_EQ(solve(open_guide(), s, *engine, progress).stop_reason, "reached_max_steps");
}

TEST(Divergence, StopRequestEndsTheSolve) {
    std::stop_source source;
    source.request_stop();
    const auto engine = test_engine();
    Progress progress;
    EXPECT_THROW(solve(open_guide(), settings(), *engine, progress, source.get_token()), SolverError);
}

TEST(Divergence, ModeBelowCutOffIsRefused) {
    SimulationSettings s = settings();
    s.from_hz = 20e9;
    EXPECT_ANY_THROW(build_simulation(open_guide(), s));
}

}  // namespace
}  // namespace lathe::tests
