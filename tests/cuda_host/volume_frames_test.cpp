// Frames of a plane that the GPU engine brings from one device or several while it solves in three
// dimensions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/cuda_host/two_devices.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

class KeptFrames final : public PlaneSink {
public:
    explicit KeptFrames(const WatchedPlane& plane = {}) : plane_(plane) {}
    WatchedPlane plane() const override { return plane_; }
    void receive(PlaneFrame frame) override { frames.push_back(std::move(frame)); }
    std::vector<PlaneFrame> frames;

private:
    WatchedPlane plane_;
};

WatchedPlane middle_plane(const VolumeProblem& problem, Axis axis, bool is_magnetic) {
    const auto [first, last] = watched_nodes(problem.grid, axis);
    const auto middle = (first + last) / 2;
    return {axis, problem.grid.axis(axis).coordinate(middle), is_magnetic};
}

/// The plane as the plain loop has it after so many steps.
PlaneFrame expected_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step) {
    const FlushDenormals flush;
    debug::PlainVolumeStepper<float> stepper(problem);
    Recording recording;
    stepper.advance(static_cast<int>(step), recording);
    return plane_frame(problem, plane, step, [&](VolumeComponent component, int i, int j, int k) {
        return stepper.state().row(component, j, k)[i];
    });
}

void expect_near(const PlaneFrame& found, const PlaneFrame& expected) {
    EXPECT_EQ(found.plane, expected.plane);
    EXPECT_EQ(found.asked, expected.asked);
    EXPECT_EQ(found.u, expected.u);
    EXPECT_EQ(found.v, expected.v);
    EXPECT_EQ(found.time_s, expected.time_s);
    float largest = 0.0F, apart = 0.0F;
    for (std::size_t c = 0; c < 3; ++c) {
        ASSERT_EQ(found.values[c].size(), expected.values[c].size());
        for (std::size_t n = 0; n < expected.values[c].size(); ++n) {
            largest = std::max(largest, std::abs(expected.values[c][n]));
            apart = std::max(apart, std::abs(found.values[c][n] - expected.values[c][n]));
        }
    }
    EXPECT_GT(largest, 0.0F);
    EXPECT_LE(apart, 3e-6F * largest);
}

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

TEST_F(VolumeFramesOnDevices, ComeInOrderWhileASolveRunsAndChangeNoBitOfIt) {
    VolumeProblem problem = random_volume_problem(31, false);
    problem.stop.max_steps = problem.stop.earliest = 90;
    problem.sample_output = SampleOutput::spectra;
    const WatchedPlane plane = middle_plane(problem, Axis::y, false);
    const emulation::Held before = emulation::held();
    KeptFrames kept(plane);
    Progress progress;
    const Recording watched = gpu::volume_engine().solve(problem, 1, progress, {}, &kept),
                    alone = gpu::volume_engine().solve(problem, 1, progress, {});
    EXPECT_EQ(emulation::held(), before);
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

}  // namespace
}  // namespace lathe::tests
