// Frames of a plane that a solve in three dimensions hands over, and what they must be.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/plane_frame.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"

namespace lathe::tests {

class KeptFrames final : public PlaneSink {
public:
    explicit KeptFrames(const WatchedPlane& plane = {}) : plane_(plane) {}
    WatchedPlane plane() const override { return plane_; }
    void receive(PlaneFrame frame) override { frames.push_back(std::move(frame)); }
    std::vector<PlaneFrame> frames;

private:
    WatchedPlane plane_;
};

inline WatchedPlane middle_plane(const VolumeProblem& problem, Axis axis, bool is_magnetic) {
    const auto [first, last] = watched_nodes(problem.grid, axis);
    const auto middle = (first + last) / 2;
    return {axis, problem.grid.axis(axis).coordinate(middle), is_magnetic};
}

/// The plane as the plain loop has it after so many steps.
inline PlaneFrame expected_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step) {
    const FlushDenormals flush;
    debug::PlainVolumeStepper<float> stepper(problem);
    Recording recording;
    stepper.advance(static_cast<int>(step), recording);
    return plane_frame(problem, plane, step, [&](VolumeComponent component, int i, int j, int k) {
        return stepper.state().row(component, j, k)[i];
    });
}

inline void expect_near(const PlaneFrame& found, const PlaneFrame& expected) {
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

}  // namespace lathe::tests
