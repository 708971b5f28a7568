// Problems whose slanted dielectrics couple components: the strategies that step them, and what happens to
// those that a strategy does not.
#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

class CoupledDielectrics : public EmulatedEngine {};

/// A horn with a lens that conducts unless it is `ideal`, whose rim and face are slanted.
Problem lens_problem(const char* mode, double throat, bool ideal = false) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 11, settings.pml_cells = 9;
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.port.mode = parse_mode(mode), antenna.port.radius = throat;
    for (Region& region : antenna.regions) {
        if (region.material.is_pec)
            for (Point& point : region.outline) point.r += throat - 3.6e-3;
        if (ideal) region.material.loss_tangent = 0.0;
    }
    Problem problem = build_simulation(antenna, settings).problem;
    problem.stop.max_steps = problem.stop.earliest = 300;
    problem.stop.check_interval = 110;
    return problem;
}

/// By the fastest strategy that takes them, and by the one that takes any size.
TEST_F(CoupledDielectrics, AreSteppedAsOnTheProcessor) {
    for (const auto& [mode, throat, fastest] :
         {std::tuple("TE11", 3.6e-3, "resident"), std::tuple("TM01", 5e-3, "registers")}) {
        SCOPED_TRACE(mode);
        const Problem problem = lens_problem(mode, throat);
        ASSERT_TRUE(is_coupled(problem));
        const Recording cpu = solve(*make_engine("cpu"), {problem}).front();
        for (const char* strategy : {"auto", "global"}) {
            SCOPED_TRACE(strategy);
            const Recording device = solve(strategy, {problem}).front();
            EXPECT_EQ(device.strategy, std::string_view(strategy) == "auto" ? fastest : strategy);
            const Difference apart = difference(device, cpu);
            EXPECT_LT(apart.port, 1e-5);
            EXPECT_LT(apart.contour, 1e-5);
        }
        Problem uncoupled = problem;
        uncoupled.coefficients.coupling = {};
        EXPECT_GT(difference(solve("auto", {uncoupled}).front(), cpu).contour, 1e-3);
        for (const char* strategy : {"tiled", "pipelined"})
            EXPECT_THROW(solve(strategy, {problem}), UnsupportedProblem) << strategy;
    }
}

/// On devices of so many multiprocessors with so much shared memory: the fewer blocks hold a problem, the
/// more rows these have; couplings cross their borders.
TEST_F(CoupledDielectrics, HaveTheBitsOfGlobalInBlocksOfAnySize) {
    const auto watch = [](const char* strategy, const Problem& problem, SixComponents& fields) {
        Progress progress;
        return gpu::make_cuda_engine(strategy)->solve({&problem, 1}, progress, {}, &fields).front();
    };
    for (const bool ideal : {false, true}) {
        Problem problem = lens_problem("TE11", 3.6e-3, ideal);
        problem.stop.max_steps = problem.stop.earliest = 150;
        problem.stop.check_interval = 70;
        SixComponents of_global;
        const Recording global = watch("global", problem, of_global);
        for (const auto& [multiprocessors, kibibytes] :
             {std::pair(4, 227), std::pair(12, 227), std::pair(40, 227), std::pair(40, 48)}) {
            SCOPED_TRACE(std::to_string(multiprocessors) + " with " + std::to_string(kibibytes));
            emulation::Machine machine;
            machine.multiprocessors = multiprocessors;
            machine.shared_bytes = static_cast<std::size_t>(kibibytes) * 1024;
            emulation::set_machine(machine);
            SixComponents fields;
            expect_same_bits(watch("resident", problem, fields), global);
            ASSERT_EQ(fields.frames.size(), of_global.frames.size());
            ASSERT_GE(fields.frames.size(), 24u);
            for (std::size_t n = 0; n < fields.frames.size(); ++n)
                EXPECT_EQ(fields.frames[n].values, of_global.frames[n].values) << "frame " << n;
        }
    }
}

TEST_F(CoupledDielectrics, OfBodiesAreSteppedBesideOthers) {
    const Problem coupled = lens_problem("TE11", 3.6e-3), ideal = lens_problem("TE11", 3.6e-3, true);
    Problem plain = coupled;
    plain.coefficients.coupling = {};
    const std::vector<Problem> all{coupled, plain, ideal, coupled};
    const auto together = solve("auto", all);
    for (std::size_t n = 0; n < all.size(); ++n) {
        EXPECT_EQ(together[n].strategy, "resident");
        expect_same_bits(together[n], solve("global", {all[n]}).front());
    }
}

/// A planar one beside one that is not coupled: each has a kernel of its own.
TEST_F(CoupledDielectrics, OfPlanesAreSteppedBesideOthers) {
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
    const auto recordings = solve(*make_engine("auto"), {coupled, plain, coupled});
    for (const Recording& recording : recordings) {
        EXPECT_EQ(recording.engine, "cuda");
        EXPECT_EQ(recording.strategy, "registers");
        EXPECT_EQ(recording.engine_notice, "");
    }
    expect_same_bits(recordings[0], recordings[2]);
    const Recording cpu = solve(*make_engine("cpu"), {coupled}).front();
    const double apart = difference(recordings[0], cpu).contour;
    EXPECT_LT(apart, 1e-5);
    EXPECT_GT(difference(recordings[1], cpu).contour, 20.0 * apart);
}

}  // namespace
}  // namespace lathe::tests
