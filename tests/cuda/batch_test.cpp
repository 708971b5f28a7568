// Many simulations in one call; frames, stops and bad endings among them.
#include <atomic>
#include <thread>

#include "solver/base/input_error.hpp"

#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

TEST(CudaBatch, SizesOrdersAndLengthsMixedGiveTheBitsOfEachAlone) {
    LATHE_NEEDS_DEVICE();
    std::vector<Problem> simulations;
    for (const double density : {14.0, 16.0, 24.0})
        for (const Kind kind : {Kind::horn, Kind::dipole_m0, Kind::guide_m2, Kind::lossy_lens})
            simulations.push_back(example(kind, density));
    simulations[3].stop.max_steps = simulations[3].stop.earliest = 333;
    const auto engine = gpu::make_cuda_engine();
    Progress progress;
    const auto together = engine->solve(simulations, progress, {}, nullptr);
    EXPECT_EQ(progress.simulations_done.load(), static_cast<int>(simulations.size()));
    for (std::size_t n = 0; n < simulations.size(); ++n) {
        SCOPED_TRACE(n);
        expect_equal(together[n], engine->solve({&simulations[n], 1}, progress, {}, nullptr).front());
    }
    EXPECT_EQ(together[3].steps, 333);
}

TEST(CudaBatch, MoreThanFitAreQueued) {
    LATHE_NEEDS_DEVICE();
    const std::vector<Problem> simulations(300, example(Kind::horn));
    Progress progress;
    const auto all = gpu::make_cuda_engine()->solve(simulations, progress, {}, nullptr);
    for (const Recording& recording : all) expect_equal(recording, all.front());
}

TEST(CudaBatch, OneThatDivergesSaysSoAndSpoilsNoOther) {
    LATHE_NEEDS_DEVICE();
    std::vector<Problem> simulations(3, example(Kind::horn));
    for (double& c : simulations[1].coefficients.maps.edit().i_phi) c *= 3.0;
    Progress progress;
    for (const char* strategy : {"global", "tiled", "pipelined", "resident", "registers"}) {
        const auto all = gpu::make_cuda_engine(strategy)->solve(simulations, progress, {}, nullptr);
        EXPECT_EQ(all[1].stop_reason, StopReason::diverged);
        EXPECT_EQ(all[0].stop_reason, StopReason::converged);
        expect_equal(all[0], all[2]);
    }
}

TEST(CudaBatch, StopsWhenAsked) {
    LATHE_NEEDS_DEVICE();
    std::vector<Problem> simulations(40, example(Kind::horn));
    for (Problem& s : simulations) s.stop.max_steps = s.stop.earliest = 200000, s.stop.check_interval = 100;
    std::stop_source stop;
    Progress progress;
    std::jthread impatient([&] {
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
        stop.request_stop();
    });
    const auto all = gpu::make_cuda_engine()->solve(simulations, progress, stop.get_token(), nullptr);
    for (const Recording& recording : all) EXPECT_EQ(recording.stop_reason, StopReason::cancelled);
}

TEST(CudaBatch, FramesAreThoseOfTheProcessor) {
    LATHE_NEEDS_DEVICE();
    Problem simulation = example(Kind::horn);
    simulation.stop.max_steps = simulation.stop.earliest = 700;
    Progress progress;
    AllFrames cpu;
    make_engine("cpu")->solve({&simulation, 1}, progress, {}, &cpu);
    for (const char* strategy : {"global", "tiled", "pipelined", "resident", "registers"}) {
        AllFrames cuda;
        gpu::make_cuda_engine(strategy)->solve({&simulation, 1}, progress, {}, &cuda);
        SCOPED_TRACE(strategy);
        expect_near(cuda.frames, cpu.frames);
    }
}

TEST(CudaBatch, UnknownStrategyIsRefused) {
    EXPECT_THROW(gpu::make_cuda_engine("magic"), InputError);
}

}  // namespace
}  // namespace lathe::tests
