// Several steps a sweep, and slabs of several devices, against one step after the other on one device: equal
// in all bits.
#include <gtest/gtest.h>

#include <vector>

#include "tests/cuda_host/emulator/machine.hpp"
#include "tests/cuda_host/equal_recordings.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

/// With each of these the bits of single steps on one device.
template <class Real>
void expect_equal_bits(const VolumeProblem& problem, const std::vector<gpu::VolumeDevices>& ways) {
    const VolumeOutcome expected = outcome_of<Real>(problem, {});
    EXPECT_GT(expected.energy, 0.0);
    for (const gpu::VolumeDevices& way : ways) {
        SCOPED_TRACE(way.depth);
        SCOPED_TRACE(way.numbers.size());
        expect_equal_bits(outcome_of<Real>(problem, way), expected);
    }
}

TEST(VolumeSweeps, GiveTheBitsOfSingleSteps) {
    for (const std::uint64_t seed : {41u, 42u, 43u, 44u}) {
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        problem.sample_stride = 7;
        expect_equal_bits<float>(problem, {{2}});
    }
}

TEST(VolumeSweeps, GiveTheBitsOfSingleStepsInDoublePrecision) {
    expect_equal_bits<double>(random_volume_problem(51, true), {{2}});
}

TEST(VolumeSweeps, CrossTilesAndChunks) {
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

/// A machine with two devices.
class VolumeSlabs : public ::testing::Test {
protected:
    void SetUp() override {
        emulation::Machine two = one_;
        two.devices = 2;
        emulation::set_machine(two);
    }
    void TearDown() override {
        cudaSetDevice(0);
        emulation::set_machine(one_);
    }

private:
    const emulation::Machine one_ = emulation::machine();
};

TEST_F(VolumeSlabs, GiveTheBitsOfOneDevice) {
    for (const std::uint64_t seed : {61u, 64u}) {
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        problem.sample_stride = 4;
        if (seed > 62) problem.sample_output = SampleOutput::spectra;
        expect_equal_bits<float>(problem, {{1, {0, 1}}, {2, {1, 0, 1}}, {2, {0, 1}}});
    }
}

TEST_F(VolumeSlabs, GiveTheBitsOfOneDeviceInDoublePrecision) {
    expect_equal_bits<double>(random_volume_problem(71, true), {{2, {0, 1}}});
}

TEST_F(VolumeSlabs, AreAsEqualAsCanBe) {
    using Shares = std::vector<gpu::PlaneRange>;
    EXPECT_EQ(gpu::shared_planes(11, 2, 3), (Shares{{0, 5}, {5, 11}}));
    EXPECT_EQ(gpu::shared_planes(11, 8, 4), (Shares{{0, 5}, {5, 11}}));
    EXPECT_EQ(gpu::shared_planes(3, 2, 4), (Shares{{0, 3}}));
}

}  // namespace
}  // namespace lathe::tests
