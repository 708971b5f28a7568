// Several steps a sweep against one step after the other, on a device or the emulated one: equal in all bits.
#include <gtest/gtest.h>

#include "tests/cuda/device_test_support.hpp"
#include "tests/cuda/volume_outcome.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

TEST(VolumeSweeps, GiveTheBitsOfSingleSteps) {
    LATHE_NEEDS_DEVICE();
    for (const std::uint64_t seed : {41u, 42u, 43u, 44u}) {
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        problem.sample_stride = 7;
        expect_equal_bits<float>(problem, {{2}});
    }
}

TEST(VolumeSweeps, GiveTheBitsOfSingleStepsInDoublePrecision) {
    LATHE_NEEDS_DEVICE();
    expect_equal_bits<double>(random_volume_problem(51, true), {{2}});
}

TEST(VolumeSweeps, CrossTilesAndChunks) {
    LATHE_NEEDS_DEVICE();
    // More cells than a tile has along x and y, and layers on all sides of tiles.
    VolumeGrid grid = volume_box(35, 33, 26, 1e-3);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, 4};
    VolumeProblem problem = free_space_problem(grid, 0.95);
    problem.pulse = {20e9, 10e9};
    // On the border between tiles, in what both of them step.
    for (const int at : {25, 26, 27})
        for (const VolumeComponent component : {e_z, h_y})
            problem.sources.push_back({{component, at, at, 13}, SourceSeriesName::pulse, 1.0});
    for (const int at : {8, 26, 31})
        for (int n = 0; n < volume_components; ++n) {
            problem.probes.push_back({static_cast<VolumeComponent>(n), at, 28, 12});
            problem.sums.push_back({{static_cast<VolumeComponent>(n), 30, at, 14}, StepSum::voltage, 1.0});
        }
    problem.sample_stride = 6;
    expect_equal_bits<float>(problem, {{2}});
}

TEST(VolumeSweeps, TakeLayersAlongOneAxis) {
    LATHE_NEEDS_DEVICE();
    for (const Axis axis : all_axes) {
        SCOPED_TRACE(number(axis));
        VolumeGrid grid = volume_box(34, 30, 28, 1e-3);
        grid.low(axis) = grid.high(axis) = {Wall::absorbing, 5};
        VolumeProblem problem = free_space_problem(grid, 0.95);
        problem.pulse = {20e9, 10e9};
        problem.sources.push_back({{e_z, 16, 14, 14}, SourceSeriesName::pulse, 1.0});
        problem.sources.push_back({{h_y, 3, 3, 3}, SourceSeriesName::pulse, 1.0});
        problem.probes.push_back({e_z, 31, 27, 24});
        problem.sums.push_back({{h_x, 15, 14, 14}, StepSum::voltage, 1.0});
        expect_equal_bits<float>(problem, {{2}});
        expect_equal_bits<double>(problem, {{2}});
    }
}

TEST(VolumeSweeps, NeedNoLayers) {
    LATHE_NEEDS_DEVICE();
    VolumeProblem problem = free_space_problem(volume_box(33, 30, 40, 1e-3), 0.95);
    problem.pulse = {20e9, 10e9};
    problem.sources.push_back({{e_z, 16, 14, 20}, SourceSeriesName::pulse, 1.0});
    problem.probes.push_back({e_z, 20, 20, 24});
    problem.sums.push_back({{h_x, 15, 14, 20}, StepSum::voltage, 1.0});
    expect_equal_bits<float>(problem, {{2}});
    expect_equal_bits<double>(problem, {{2}});
}

}  // namespace
}  // namespace lathe::tests
