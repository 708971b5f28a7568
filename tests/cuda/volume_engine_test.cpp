// What the GPU engine shows of a solve in three dimensions while it runs, and its division among the devices
// of a machine.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/cuda/volume_frames.hpp"
#include "tests/cuda/volume_outcome.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

TEST(VolumeFrames, ComeInOrderWhileASolveRunsAndChangeNoBitOfIt) {
    LATHE_NEEDS_DEVICE();
    VolumeProblem problem = random_volume_problem(31, false);
    problem.stop.max_steps = problem.stop.earliest = 90;
    problem.sample_output = SampleOutput::spectra;
    const WatchedPlane plane = middle_plane(problem, Axis::y, false);
    KeptFrames kept(plane);
    Progress progress;
    const Recording watched = gpu::volume_engine().solve(problem, 1, progress, {}, &kept),
                    alone = gpu::volume_engine().solve(problem, 1, progress, {});
    EXPECT_EQ(watched.voltage, alone.voltage);
    EXPECT_EQ(watched.surface_spectra, alone.surface_spectra);
    ASSERT_GT(kept.frames.size(), 2u);
    const long interval = steps_per_frame(problem, kept, true);
    EXPECT_EQ(interval % 2, 0);
    for (std::size_t n = 0; n < kept.frames.size(); ++n) {
        EXPECT_EQ(kept.frames[n].step % interval, 0);
        if (n > 0) {
            EXPECT_GT(kept.frames[n].step, kept.frames[n - 1].step);
        }
        expect_near(kept.frames[n], expected_frame(problem, plane, kept.frames[n].step));
    }
}

TEST(VolumeDevices, GiveTheBitsOfOne) {
    LATHE_NEEDS_DEVICE();
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count < 2) GTEST_SKIP() << "needs two devices";
    for (const std::uint64_t seed : {61u, 64u}) {
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        expect_equal_bits<float>(problem, {{1, {0, 1}}, {2, {1, 0}}});
        add_random_couplings(problem, seed);
        add_random_second_unknowns(problem, seed);
        expect_equal_bits<float>(problem, {{1, {0, 1}}});
    }
}

}  // namespace
}  // namespace lathe::tests
