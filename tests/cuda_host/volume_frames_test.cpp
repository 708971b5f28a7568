// Frames of a plane that the GPU engine brings from one device or several in three dimensions.
#include <gtest/gtest.h>

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"
#include "tests/cuda/volume_frames.hpp"
#include "tests/cuda_host/two_devices.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

using VolumeFramesOnDevices = TwoDevices;

TEST_F(VolumeFramesOnDevices, AreWhatThePlainLoopHasOnEveryPlane) {
    const VolumeProblem problem = random_volume_problem(61, false);
    struct Case {
        gpu::VolumeDevices devices;
        Axis across;
    };
    for (const auto& [devices, across] : {Case{{1, {-1}}, Axis::z}, Case{{2, {0, 1}}, Axis::x},
                                          Case{{2, {0, 1}}, Axis::y}, Case{{1, {1, 0, 1}}, Axis::z}}) {
        SCOPED_TRACE(testing::Message() << "depth " << devices.depth << ", devices " << devices.numbers.size()
                                        << ", across axis " << number(across));
        gpu::GpuVolumeStepper<float> stepper(problem, devices);
        Recording recording;
        KeptFrames kept;
        const WatchedPlane electric = middle_plane(problem, across, false),
                           magnetic = middle_plane(problem, across, true);
        stepper.advance(8, recording);
        stepper.take_frame(electric, 8);
        stepper.advance(2, recording);
        stepper.take_frame(magnetic, 10);
        stepper.take_frame(electric, 10);  // no room: eyes do without
        stepper.advance(1, recording);
        stepper.hand_over_frames(kept, true);
        ASSERT_EQ(kept.frames.size(), 2u);
        expect_near(kept.frames[0], expected_frame(problem, electric, 8));
        expect_near(kept.frames[1], expected_frame(problem, magnetic, 10));
    }
}

/// At the grid's last nodes too, those of a wall that is not stepped.
TEST_F(VolumeFramesOnDevices, ReachFromSideToSide) {
    const VolumeProblem problem = random_volume_problem(64, true);
    for (const Axis axis : all_axes)
        for (const bool is_high : {false, true}) {
            const auto [first, end] = watched_nodes(problem.grid, axis);
            const WatchedPlane plane{axis, problem.grid.axis(axis).coordinate(is_high ? end - 1 : first),
                                     true};
            gpu::GpuVolumeStepper<float> stepper(problem, {1, {0, 1}});
            Recording recording;
            KeptFrames kept;
            stepper.advance(6, recording);
            stepper.take_frame(plane, 6);
            stepper.hand_over_frames(kept, true);
            ASSERT_EQ(kept.frames.size(), 1u);
            expect_near(kept.frames[0], expected_frame(problem, plane, 6));
        }
}

}  // namespace
}  // namespace lathe::tests
