// Walls thinner than a cell, stepped in time: nothing comes through, each side rings at its own frequency.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/discretise/ringing.hpp"
#include "tests/solver/volume/discretise/two_boxes.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double right_z = 0.05;

/// A pulse in the middle of one box; probes in both.
VolumeProblem problem_of(const TwoBoxes& boxes, double driven_side) {
    VolumeProblem problem = free_space_problem_with_step(grid_between(boxes.grid), boxes.step);
    set_cells(problem, boxes.grid, boxes.cells, {});
    const double f0 = te101() * constants::speed_of_light / (2.0 * constants::pi);
    problem.pulse = {f0, 0.2 * f0};
    problem.sources = {{boxes.edge_inside(driven_side), SourceSeriesName::pulse, 1.0}};
    for (const double side : {-1.0, 1.0}) {
        VolumeIndex at = boxes.edge_inside(side);
        at.i += side > 0.0 ? 1 : -1;
        problem.probes.push_back(at);
    }
    return problem;
}

std::vector<float> samples_of_probe(const Recording& recording, std::size_t probe) {
    std::vector<float> samples;
    for (std::size_t n = probe; n < recording.probe_samples.size(); n += 2)
        samples.push_back(recording.probe_samples[n]);
    return samples;
}

float largest(const std::vector<float>& values) {
    float found = 0.0f;
    for (const float value : values) found = std::max(found, std::abs(value));
    return found;
}

/// What 400 steps record, with the same bits by the processor's engine and by the plain loop.
Recording stepped_by_both(const VolumeProblem& problem) {
    cpu::SkewedVolumeStepper skewed(problem, 2);
    debug::PlainVolumeStepper<float> plain(problem);
    Recording by_cpu, by_plain;
    skewed.advance(400, by_cpu);
    plain.advance(400, by_plain);
    EXPECT_TRUE(by_cpu.probe_samples == by_plain.probe_samples);
    return by_cpu;
}

TEST(ThinWallsInTime, NothingComesThrough) {
    for (const double thickness : {0.02, 0.3, 0.9}) {
        const TwoBoxes boxes = two_boxes(12.0, thickness, right_z);
        const VolumeProblem problem = problem_of(boxes, -1.0);
        ASSERT_TRUE(problem.has_second());
        EXPECT_GT(problem.second->currents.size(), 20u);
        const Recording recording = stepped_by_both(problem);
        EXPECT_GT(largest(samples_of_probe(recording, 0)), 0.0f);
        EXPECT_EQ(largest(samples_of_probe(recording, 1)), 0.0f) << thickness;
    }
}

/// In the planes of a guide the maps hold its side of a wall. The same unknowns are stepped in other places.
TEST(ThinWallsInTime, WhichSideTheMapsHoldChangesNothing) {
    for (const double thickness : {0.02, 0.9}) {
        TwoBoxes boxes = two_boxes(12.0, thickness, right_z);
        const auto stepped = [&] {
            const Recording recording = stepped_by_both(problem_of(boxes, -1.0));
            EXPECT_EQ(largest(samples_of_probe(recording, 1)), 0.0f);
            return samples_of_probe(recording, 0);
        };
        const std::vector<float> expected = stepped();
        const std::size_t cuts = boxes.cells.faces[1].cuts.size();
        const float scale = largest(expected);
        for (const double side : {-1.0, 1.0}) {
            boxes.prefer(side);
            EXPECT_TRUE(boxes.cells.divided_guides.empty());
            EXPECT_NE(boxes.cells.faces[1].cuts.size(), cuts);
            const std::vector<float> found = stepped();
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t n = 0; n < found.size(); ++n)
                ASSERT_NEAR(found[n], expected[n], 1e-5f * scale) << thickness << ", side " << side;
        }
    }
}

TEST(ThinWallsInTime, EachSideRingsAtItsOwnFrequency) {
    const FlushDenormals flush;
    for (const double thickness : {0.02, 0.3, 0.9}) {
        const TwoBoxes boxes = two_boxes(16.0, thickness, right_z);
        for (const double side : {-1.0, 1.0}) {
            const VolumeProblem problem = problem_of(boxes, side);
            const double expected = te101(side < 0.0 ? box_z : right_z) * constants::speed_of_light;
            const auto steps_of = [&](double periods) {
                return static_cast<int>(periods * 2.0 * constants::pi / (expected * problem.dt));
            };
            cpu::SkewedVolumeStepper stepper(problem, 1);
            Recording recording;
            stepper.advance(steps_of(60.0), recording);
            std::vector<float> ringing = samples_of_probe(recording, side < 0.0 ? 0 : 1);
            ringing.erase(ringing.begin(), ringing.begin() + steps_of(15.0));  // the pulse is over
            const double error = frequency_near(ringing, problem.dt, expected) / expected - 1.0;
            std::printf("wall of %g cells, side %+.0f: error of TE101 %.2e\n", thickness, side, error);
            EXPECT_LE(std::abs(error), 2e-3) << thickness << " cells thick, side " << side;
        }
    }
}

}  // namespace
}  // namespace lathe::tests
