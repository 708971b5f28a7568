// Problems whose slanted dielectrics couple components: the strategy that steps them, and what happens to
// those that none does.
#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

class CoupledDielectrics : public EmulatedEngine {};

/// A horn with a lens that conducts, whose rim and face are slanted.
Problem lens_problem(const char* mode, double throat) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 11, settings.pml_cells = 9;
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.port.mode = parse_mode(mode), antenna.port.radius = throat;
    for (Region& region : antenna.regions)
        if (region.material.is_pec)
            for (Point& point : region.outline) point.r += throat - 3.6e-3;
    Problem problem = build_simulation(antenna, settings).problem;
    problem.stop.max_steps = problem.stop.earliest = 300;
    problem.stop.check_interval = 110;
    return problem;
}

TEST_F(CoupledDielectrics, AreSteppedByOneStrategyAsOnTheProcessor) {
    for (const auto& [mode, throat] : {std::pair("TE11", 3.6e-3), std::pair("TM01", 5e-3)}) {
        const Problem problem = lens_problem(mode, throat);
        ASSERT_TRUE(is_coupled(problem));
        const Recording cpu = solve(*make_engine("cpu"), {problem}).front();
        const Recording device = solve("auto", {problem}).front();
        EXPECT_EQ(device.strategy, "global");
        const Difference apart = difference(device, cpu);
        EXPECT_LT(apart.port, 1e-5) << mode;
        EXPECT_LT(apart.contour, 1e-5) << mode;
        Problem uncoupled = problem;
        uncoupled.coefficients.coupling = {};
        EXPECT_GT(difference(solve("global", {uncoupled}).front(), cpu).contour, 1e-3) << mode;
        EXPECT_THROW(solve("resident", {problem}), UnsupportedProblem);
    }
}

TEST_F(CoupledDielectrics, ThatNoStrategyStepsAreSolvedByTheProcessor) {
    const Project project = parse_project(
        R"({"format":"lathe/1","name":"rod","antenna":{"geometry":"planar","polarisation":"te","regions":[
           {"material":{"relative_permittivity":4},"outline_xy_mm":[[0,2],[8,4],[6,11],[-1,8]]}],
           "ports":[{"name":"line","kind":"line_current","centre_xy_mm":[12,7]}]},
           "simulation":{"from_ghz":27,"to_ghz":33,"frequencies":3,"cells_per_wavelength":10}})",
        "rod.lathe");
    Problem coupled = build_simulation(antenna_of(project), project.simulation).problem;
    ASSERT_TRUE(is_coupled(coupled));
    coupled.stop.max_steps = coupled.stop.earliest = 100;
    Problem plain = coupled;
    plain.coefficients.coupling = {};
    const auto recordings = solve(*make_engine("auto"), {coupled, plain});
    EXPECT_EQ(recordings[0].engine, "cpu");
    EXPECT_NE(recordings[0].engine_notice.find("slanted dielectrics"), std::string::npos);
    EXPECT_EQ(recordings[1].engine, "cuda");
    EXPECT_EQ(recordings[1].engine_notice, "");
    const Recording cpu = solve(*make_engine("cpu"), {coupled}).front();
    EXPECT_EQ(recordings[0].surface_samples, cpu.surface_samples);
    EXPECT_THROW(solve("auto", {coupled}), UnsupportedProblem);
}

}  // namespace
}  // namespace lathe::tests
