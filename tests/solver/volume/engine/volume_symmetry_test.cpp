// A quarter between planes of symmetry, a half and the whole are one problem.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/problem/cell_materials.hpp"
#include "tests/solver/volume/equal_samples.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr int half = 14, layer = 5;  // cells from the planes of symmetry to the sides, layers included

/// A plane of symmetry at x = 0 and y = 0, or none.
struct Planes {
    bool x, y;
};

/// A current along `axis` in the middle of a box with a dielectric block and a metal plate. Planes cut it
/// where the current and what lies around it are symmetric.
VolumeProblem problem_of(Axis axis, const Planes& planes) {
    VolumeGrid grid = volume_box(planes.x ? half : 2 * half, planes.y ? half : 2 * half, 24, 1e-3);
    for (const Axis side : all_axes) grid.low(side) = grid.high(side) = {Wall::absorbing, layer};
    const int i0 = planes.x ? 0 : half, j0 = planes.y ? 0 : half;
    // E along the current lies in the planes that hold it, and crosses those that it crosses.
    if (planes.x) grid.low(Axis::x) = {axis == Axis::x ? Wall::electric : Wall::magnetic, 0};
    if (planes.y) grid.low(Axis::y) = {axis == Axis::y ? Wall::electric : Wall::magnetic, 0};
    VolumeProblem problem =
        free_space_problem_with_step(grid, 0.98 * 1e-3 / (std::sqrt(3.0) * constants::speed_of_light));
    problem.coefficients = std::make_shared<VolumeCoefficients>(cell_coefficients(
        grid,
        {{{i0 - 5, j0 - 4, 15}, {i0 + 5, j0 + 4, 18}, {.relative_permittivity = 3.0, .conductivity = 0.05}},
         {{i0 - 3, j0 - 6, 7}, {i0 + 3, j0 + 6, 8}, {.is_metal = true}}},
        problem.dt));
    problem.pulse = {15e9, 5e9};
    // A current through a plane of symmetry has half of its cross-section in the grid; one across a plane is
    // two edges long, of which one is in the grid.
    const double share =
        (planes.x && axis != Axis::x ? 0.5 : 1.0) * (planes.y && axis != Axis::y ? 0.5 : 1.0);
    for (const int along : {-1, 0}) {
        if (along < 0 && ((axis == Axis::x && planes.x) || (axis == Axis::y && planes.y))) continue;
        const int at[] = {i0 + (axis == Axis::x ? along : 0), j0 + (axis == Axis::y ? along : 0),
                          12 + (axis == Axis::z ? along : 0)};
        problem.sources.push_back(
            {{voltage_along(axis), at[0], at[1], at[2]}, SourceSeriesName::pulse, share});
    }
    for (const VolumeComponent component : {e_x, e_y, e_z, h_x, h_y, h_z})
        for (const auto& [i, j, k] : {std::array{2, 3, 14}, {6, 1, 9}, {1, 7, 17}, {5, 5, 5}})
            problem.probes.push_back({component, i0 + i, j0 + j, k});
    // Fields on the planes: halves of dual edges are in the grid.
    problem.probes.push_back({voltage_along(axis), i0, j0, 16});
    problem.probes.push_back({voltage_along(axis), i0 + 3, j0, 10});
    return problem;
}

std::vector<float> samples_of(const VolumeProblem& problem) {
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(300, recording);
    return recording.probe_samples;
}

TEST(VolumeSymmetry, QuarterHalfAndWholeAreEqual) {
    for (const Axis axis : all_axes) {
        const std::vector<float> whole = samples_of(problem_of(axis, {false, false}));
        const std::size_t probes = problem_of(axis, {false, false}).probes.size();
        for (const Planes planes : {Planes{true, false}, {false, true}, {true, true}}) {
            const std::vector<float> part = samples_of(problem_of(axis, planes));
            expect_equal_samples(part, whole, probes,
                                 "axis " + std::to_string(number(axis)) + ", planes " +
                                     std::to_string(planes.x) + std::to_string(planes.y));
        }
    }
}

}  // namespace
}  // namespace lathe::tests
