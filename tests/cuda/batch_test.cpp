// Many simulations in one call; frames, stops and bad endings among them.
#include <atomic>
#include <thread>

#include "solver/antenna/input_error.hpp"

#include "solver/engine/cuda/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

/// What must not depend on the company that a simulation keeps.
void expect_equal(const Recording& a, const Recording& b) {
    EXPECT_EQ(a.steps, b.steps);
    EXPECT_EQ(a.voltage, b.voltage);
    EXPECT_EQ(a.contour, b.contour);
    EXPECT_EQ(a.stop_reason, b.stop_reason);
}

TEST(CudaBatch, SizesOrdersAndLengthsMixedGiveTheBitsOfEachAlone) {
    LATHE_NEEDS_DEVICE();
    std::vector<Simulation> simulations;
    for (const double density : {14.0, 16.0, 24.0})
        for (const Kind kind : {Kind::horn, Kind::dipole_m0, Kind::guide_m2, Kind::lossy_lens})
            simulations.push_back(example(kind, density));
    simulations[3].stop.max_steps = simulations[3].stop.earliest = 333;
    const auto engine = cuda::make_cuda_engine();
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
    const std::vector<Simulation> simulations(300, example(Kind::horn));
    Progress progress;
    const auto all = cuda::make_cuda_engine()->solve(simulations, progress, {}, nullptr);
    for (const Recording& recording : all) expect_equal(recording, all.front());
}

TEST(CudaBatch, OneThatDivergesSaysSoAndSpoilsNoOther) {
    LATHE_NEEDS_DEVICE();
    std::vector<Simulation> simulations(3, example(Kind::horn));
    for (double& c : simulations[1].coefficients.maps.i_phi) c *= 3.0;
    Progress progress;
    for (const char* strategy : {"plain", "cluster", "flags", "tiles", "redundant", "skewed"}) {
        const auto all = cuda::make_cuda_engine(strategy)->solve(simulations, progress, {}, nullptr);
        EXPECT_EQ(all[1].stop_reason, StopReason::diverged);
        EXPECT_EQ(all[0].stop_reason, StopReason::converged);
        expect_equal(all[0], all[2]);
    }
}

TEST(CudaBatch, StopsWhenAsked) {
    LATHE_NEEDS_DEVICE();
    std::vector<Simulation> simulations(40, example(Kind::horn));
    for (Simulation& s : simulations)
        s.stop.max_steps = s.stop.earliest = 200000, s.stop.check_interval = 100;
    std::stop_source stop;
    Progress progress;
    std::jthread impatient([&] {
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
        stop.request_stop();
    });
    const auto all = cuda::make_cuda_engine()->solve(simulations, progress, stop.get_token(), nullptr);
    for (const Recording& recording : all) EXPECT_EQ(recording.stop_reason, StopReason::cancelled);
}

/// Every frame of two components, as a film or a frequency map needs them.
struct AllFrames final : FrameSink {
    std::vector<Frame> frames;
    int interval_steps() const override { return 40; }
    FieldComponent component() const override { return FieldComponent::e_phi; }
    std::vector<FieldComponent> components() const override {
        return {FieldComponent::e_phi, FieldComponent::h_z};
    }
    void receive(Frame frame) override { frames.push_back(std::move(frame)); }
};

TEST(CudaBatch, FramesAreThoseOfTheProcessor) {
    LATHE_NEEDS_DEVICE();
    Simulation simulation = example(Kind::horn);
    simulation.stop.max_steps = simulation.stop.earliest = 700;
    Progress progress;
    AllFrames cpu;
    make_engine("cpu")->solve({&simulation, 1}, progress, {}, &cpu);
    for (const char* strategy : {"plain", "cluster", "flags", "tiles", "redundant", "skewed"}) {
        AllFrames cuda;
        cuda::make_cuda_engine(strategy)->solve({&simulation, 1}, progress, {}, &cuda);
        ASSERT_EQ(cuda.frames.size(), cpu.frames.size());
        for (std::size_t n = 0; n < cpu.frames.size(); ++n) {
            EXPECT_EQ(cuda.frames[n].step, cpu.frames[n].step);
            float largest = 0.0f, apart = 0.0f;
            for (std::size_t at = 0; at < cpu.frames[n].values.size(); ++at) {
                largest = std::max(largest, std::abs(cpu.frames[n].values[at]));
                apart = std::max(apart, std::abs(cpu.frames[n].values[at] - cuda.frames[n].values[at]));
            }
            EXPECT_LE(apart, 1e-4f * largest + 1e-12f) << strategy << " frame " << n;
        }
    }
}

TEST(CudaBatch, UnknownStrategyIsRefused) {
    EXPECT_THROW(cuda::make_cuda_engine("magic"), InputError);
}

}  // namespace
}  // namespace lathe::tests
