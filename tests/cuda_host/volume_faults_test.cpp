// A device that refuses in three dimensions: whatever fails ends in an error of the right class, nothing is
// leaked, and the next solve is good; engine `auto` goes on with the processor and says why.
#include "solver/engine/device_lost.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "solver/volume/engine/selection/fallback_volume_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

using EmulatedVolumeFaults = EmulatedEngine;

constexpr const char* lost_status = "cudaErrorECCUncorrectable";

VolumeProblem short_volume(std::uint64_t seed, long steps) {
    VolumeProblem problem = random_volume_problem(seed, true);
    problem.stop.max_steps = problem.stop.earliest = steps;
    problem.stop.check_interval = 8;
    problem.sample_output = SampleOutput::spectra;
    return problem;
}

enum class Ending { good, out_of_memory, device_lost, device_error };

struct Outcome {
    Ending ending = Ending::good;
    std::string text = {};
    Recording recording = {};
    int device = -1;  ///< that was lost
};

Outcome outcome_of(const VolumeEngine& engine, const VolumeProblem& problem) try {
    Progress progress;
    Outcome outcome;
    outcome.recording = engine.solve(problem, 1, progress, {});
    return outcome;
} catch (const DeviceLost& error) {
    return {.ending = Ending::device_lost, .text = error.what(), .device = error.device()};
} catch (const EngineOutOfMemory& error) {
    return {.ending = Ending::out_of_memory, .text = error.what()};
} catch (const EngineFailure& error) {
    return {.ending = Ending::device_error, .text = error.what()};
}

void expect_good(const Outcome& found, const Recording& good) {
    ASSERT_EQ(found.ending, Ending::good) << found.text;
    EXPECT_EQ(found.recording.voltage, good.voltage);
    EXPECT_EQ(found.recording.surface_spectra, good.surface_spectra);
}

class VolumeEveryCallMayFail : public EmulatedEngine, public testing::WithParamInterface<std::uint64_t> {};

TEST_P(VolumeEveryCallMayFail, AndTheNextSolveIsGood) {
    VolumeProblem problem = short_volume(GetParam(), 10);
    if (GetParam() % 2 == 1)
        add_random_couplings(problem, GetParam()), add_random_second_unknowns(problem, GetParam());
    const VolumeEngine engine = gpu::volume_engine();
    const Recording good = outcome_of(engine, problem).recording;
    const long begin = emulation::calls();
    expect_good(outcome_of(engine, problem), good);
    const long calls = emulation::calls() - begin;
    const emulation::Held before = emulation::held();
    ASSERT_GT(calls, 20);
    long tried = 0, failed = 0;
    // Every call lacks memory once, every fifth one fails otherwise: both take the same way out of a call.
    for (const auto& [status, stride] : {std::pair{cudaErrorMemoryAllocation, 1}, {cudaErrorInvalidValue, 5}})
        for (long k = 1; k <= calls; k += stride) {
            ++tried;
            SCOPED_TRACE("call " + std::to_string(k) + " of " + std::to_string(calls));
            emulation::fail_call(k, status);
            const Outcome found = outcome_of(engine, problem);
            emulation::fail_call(0, cudaSuccess);
            if (found.ending == Ending::good) continue;
            ++failed;
            EXPECT_NE(found.text.find("CUDA"), std::string::npos) << found.text;
            EXPECT_EQ(found.ending,
                      status == cudaErrorMemoryAllocation ? Ending::out_of_memory : Ending::device_error)
                << found.text;
            if (k % 20 == 1) expect_good(outcome_of(engine, problem), good);
        }
    EXPECT_GT(failed, tried / 2);
    expect_good(outcome_of(engine, problem), good);
    EXPECT_TRUE(emulation::held() == before)
        << emulation::held().device_bytes << " bytes where there were " << before.device_bytes;
}

// Seeds of small grids: 20 x 19 x 16 cells, and 22 x 15 x 16 with couplings and extra unknowns.
INSTANTIATE_TEST_SUITE_P(Problems, VolumeEveryCallMayFail, testing::Values(226u, 301u));

/// The engines of "auto", as make_volume_engine() lists them where there are devices.
VolumeEngine automatic_engine() {
    return automatic_volume_engine(
        {{"cuda", [] { return gpu::volume_engine(); }}, {"cpu", [] { return cpu::volume_engine(); }}});
}

/// The k-th kernel of a solve loses its device: the error says so, and later solves of the engine go on with
/// the other devices as long as there are any.
void lose_devices(long kernel, int devices) {
    emulation::Machine machine;
    machine.devices = devices;
    emulation::set_machine(machine);
    const VolumeProblem problem = short_volume(74, 40);
    const VolumeEngine engine = gpu::volume_engine();
    const Recording good = outcome_of(engine, problem).recording;
    for (int device = 0; device < devices; ++device) {
        emulation::fail_kernel(kernel, cudaErrorECCUncorrectable);
        const Outcome found = outcome_of(engine, problem);
        EXPECT_EQ(found.ending, Ending::device_lost) << found.text;
        EXPECT_EQ(found.device, device);
        EXPECT_NE(found.text.find(lost_status), std::string::npos) << found.text;
        if (device + 1 < devices) expect_good(outcome_of(engine, problem), good);
    }
    EXPECT_EQ(outcome_of(engine, problem).ending, Ending::device_lost) << "no device is left";
    EXPECT_THROW(gpu::volume_engine(), DeviceLost);
    const VolumeEngine automatic = automatic_engine();
    EXPECT_EQ(automatic.name, "cpu");
    EXPECT_NE(automatic.notice().find(lost_status), std::string::npos) << automatic.notice();
}

TEST_F(EmulatedVolumeFaults, ALostDeviceIsToldApart) {
    for (const long kernel : {1L, 15L, 60L}) {
        SCOPED_TRACE("kernel " + std::to_string(kernel));
        emulation::revive();
        lose_devices(kernel, 1);
    }
    emulation::revive();
    lose_devices(1, 2);
    emulation::revive();
}

TEST_F(EmulatedVolumeFaults, AutoSaysThatTheProcessorTookOver) {
    emulation::fail_call(3, cudaErrorInvalidValue);
    const VolumeEngine engine = automatic_engine();
    emulation::fail_call(0, cudaSuccess);
    EXPECT_EQ(engine.name, "cpu");
    EXPECT_NE(engine.notice().find("engine cpu solves instead, since engine cuda failed"), std::string::npos)
        << engine.notice();
    const Outcome found = outcome_of(engine, short_volume(75, 10));
    EXPECT_EQ(found.recording.engine, "cpu");
    EXPECT_EQ(found.recording.engine_notice, engine.notice());
    EXPECT_EQ(automatic_engine().name, "cuda");
}

TEST_F(EmulatedVolumeFaults, AutoLeavesToTheProcessorWhatTheDeviceHasNoMemoryFor) {
    const VolumeProblem problem = short_volume(76, 20);
    const VolumeEngine engine = automatic_engine();
    ASSERT_EQ(engine.name, "cuda");
    EXPECT_EQ(engine.notice(), "");
    emulation::Machine machine;
    machine.memory_bytes = emulation::held().device_bytes + 4096;
    emulation::set_machine(machine);
    EXPECT_EQ(outcome_of(gpu::volume_engine(), problem).ending, Ending::out_of_memory);
    const Outcome found = outcome_of(engine, problem);
    ASSERT_EQ(found.ending, Ending::good) << found.text;
    EXPECT_EQ(found.recording.engine, "cpu");
    EXPECT_NE(found.recording.engine_notice.find("engine cpu solves instead, since CUDA: "),
              std::string::npos)
        << found.recording.engine_notice;
    EXPECT_EQ(engine.notice(), found.recording.engine_notice);
    EXPECT_EQ(found.recording.voltage, outcome_of(cpu::volume_engine(), problem).recording.voltage);
    emulation::set_machine({});
    const Outcome on_device = outcome_of(engine, problem);
    EXPECT_EQ(on_device.recording.engine, "cuda");
    EXPECT_EQ(on_device.recording.engine_notice, "");
}

}  // namespace
}  // namespace lathe::tests
