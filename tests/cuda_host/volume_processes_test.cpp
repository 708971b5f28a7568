// Slabs of several processes, here threads, against one step after the other on one device: equal in all
// bits.
#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "solver/base/solver_error.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"
#include "tests/cuda/volume_outcome.hpp"
#include "tests/cuda_host/emulator/machine.hpp"
#include "tests/cuda_host/thread_group.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

constexpr int processes = 3;

/// A machine with a device for each of them.
class VolumeProcesses : public ::testing::Test {
protected:
    void SetUp() override {
        emulation::Machine several = one_;
        several.devices = processes;
        emulation::set_machine(several);
    }
    void TearDown() override { emulation::set_machine(one_); }

    /// Calls `work(group)` in a thread for each process.
    template <class Work>
    static void together(const Work& work) {
        Mailboxes boxes;
        std::vector<std::jthread> threads;
        for (int rank = 0; rank < processes; ++rank)
            threads.emplace_back([&, rank] {
                ThreadGroup group(boxes, rank, processes);
                work(group);
            });
    }

private:
    const emulation::Machine one_ = emulation::machine();
};

TEST_F(VolumeProcesses, GiveTheBitsOfOneDeviceToAll) {
    for (const int depth : {1, 2}) {
        SCOPED_TRACE(depth);
        VolumeProblem problem = random_volume_problem(64, true);
        if (depth == 1) add_random_couplings(problem, 64), add_random_second_unknowns(problem, 64);
        problem.sample_stride = 4;
        problem.sample_output = depth == 1 ? SampleOutput::series : SampleOutput::spectra;
        const VolumeOutcome expected = outcome_of<float>(problem, {});
        EXPECT_GT(expected.energy, 0.0);
        std::array<VolumeOutcome, processes> found;
        together([&](ThreadGroup& group) {
            found[static_cast<std::size_t>(group.rank())] =
                outcome_of<float>(problem, {depth, {group.local_rank()}}, &group);
        });
        for (const VolumeOutcome& its : found) expect_equal_bits(its, expected);
    }
}

TEST_F(VolumeProcesses, StopTogether) {
    VolumeProblem problem = random_volume_problem(61, false);
    problem.stop.max_steps = 1000000;
    problem.stop.check_interval = 20;
    std::array<long, processes> steps{};
    std::array<StopReason, processes> reasons{};
    together([&](ThreadGroup& group) {
        Progress progress;
        std::stop_source wanted;
        if (group.rank() == 1) wanted.request_stop();
        const VolumeEngine engine = gpu::volume_engine(&group);
        const Recording recording = engine.solve(problem, 1, progress, wanted.get_token());
        const auto rank = static_cast<std::size_t>(group.rank());
        steps[rank] = recording.steps, reasons[rank] = recording.stop_reason;
    });
    for (int n = 0; n < processes; ++n) {
        EXPECT_EQ(steps[static_cast<std::size_t>(n)], 20);
        EXPECT_EQ(reasons[static_cast<std::size_t>(n)], StopReason::cancelled);
    }
}

TEST_F(VolumeProcesses, RefuseWhatTheyCannotDivide) {
    Mailboxes boxes;
    ThreadGroup group(boxes, 0, processes);
    const VolumeProblem flat = free_space_problem(volume_box(8, 8, 6, 1e-3), 0.9);
    EXPECT_THROW(gpu::fitting_devices<float>(flat, group), SolverError);
    const VolumeProblem deep = free_space_problem(volume_box(8, 8, 60, 1e-3), 0.9);
    EXPECT_EQ(gpu::fitting_devices<float>(deep, group).numbers, (std::vector<int>{0}));
}

}  // namespace
}  // namespace lathe::tests
