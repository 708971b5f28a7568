// Engine `auto` where the device cannot step a problem: the processor solves it, and says why.
#include <future>

#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

class EmulatedFallback : public EmulatedEngine {
protected:
    /// One multiprocessor, which holds a few thousand cells of a planar grid.
    void SetUp() override {
        emulation::Machine machine;
        machine.multiprocessors = 1;
        emulation::set_machine(machine);
    }
    /// Some 100 x 100 cells.
    static Problem large_planar_problem() {
        const Project project = parse_project(
            R"({"format":"lathe/1","name":"planar","antenna":{"geometry":"planar","polarisation":"tm",
                "regions":[{"material":"pec","outline_xy_mm":[[0,0],[70,0],[70,70],[0,70]]}],
                "ports":[{"name":"line","kind":"line_current","centre_xy_mm":[75,75]}]},
                "simulation":{"from_ghz":27,"to_ghz":33,"frequencies":3,"cells_per_wavelength":10}})",
            "planar.lathe");
        Problem problem = build_simulation(antenna_of(project), project.simulation).problem;
        problem.stop.max_steps = problem.stop.earliest = 40;
        return problem;
    }
};

TEST_F(EmulatedFallback, TheProcessorSolvesWhatTheDeviceHasNoRoomFor) {
    const Problem planar = large_planar_problem(), body = short_case(Kind::horn, 20, 6);
    const auto engine = make_engine("auto", 1);
    ASSERT_EQ(engine->name(), "cuda");
    EXPECT_EQ(engine->notice(), "");
    Progress progress;
    const Recording found = engine->solve({&planar, 1}, progress).front();
    EXPECT_EQ(found.engine, "cpu");
    EXPECT_NE(found.engine_notice.find("engine cpu solves instead, since a planar grid of"),
              std::string::npos)
        << found.engine_notice;
    EXPECT_EQ(engine->notice(), found.engine_notice);
    EXPECT_EQ(progress.simulations_total, 1);
    EXPECT_EQ(progress.simulations_done, 1);
    Progress other;
    EXPECT_EQ(found.voltage, make_engine("cpu", 1)->solve({&planar, 1}, other).front().voltage);
    const Recording on_device = engine->solve({&body, 1}, other).front();
    EXPECT_EQ(on_device.engine, "cuda");
    EXPECT_EQ(on_device.engine_notice, "");
}

TEST_F(EmulatedFallback, ACancelledProblemIsCancelledThere) {
    const auto planar = std::make_shared<const Problem>(large_planar_problem());
    const auto engine = make_engine("auto", 1);
    std::stop_source stop;
    std::promise<SolveOutcome> promise;
    // The device refuses after `build` has returned; by then the solve is to be cancelled.
    engine->submit({[&] {
                        stop.request_stop();
                        return planar;
                    },
                    [&](SolveOutcome outcome) { promise.set_value(std::move(outcome)); }, nullptr, nullptr,
                    stop.get_token()});
    const SolveOutcome outcome = promise.get_future().get();
    EXPECT_FALSE(outcome.error);
    EXPECT_EQ(outcome.recording.steps, 0);
}

TEST_F(EmulatedFallback, AnEngineThatWasAskedForRefuses) {
    const Problem planar = large_planar_problem();
    const auto engine = make_engine("cuda", 1);
    Progress progress;
    EXPECT_THROW(engine->solve({&planar, 1}, progress), UnsupportedProblem);
}

}  // namespace
}  // namespace lathe::tests
