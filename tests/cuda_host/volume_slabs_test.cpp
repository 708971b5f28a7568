// Slabs of several devices, with several steps a sweep too, against one step after the other on one device:
// equal in all bits.
#include <gtest/gtest.h>

#include <vector>

#include "tests/cuda/volume_outcome.hpp"
#include "tests/cuda_host/two_devices.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

using VolumeSlabs = TwoDevices;

TEST_F(VolumeSlabs, GiveTheBitsOfOneDevice) {
    for (const std::uint64_t seed : {301u, 226u}) {  // of small grids, 16 planes each
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        problem.sample_stride = 4;
        if (seed % 2 == 0) problem.sample_output = SampleOutput::spectra;
        expect_equal_bits<float>(problem, {{1, {0, 1}}, {2, {1, 0, 1}}, {2, {0, 1}}});
    }
}

TEST_F(VolumeSlabs, GiveTheBitsOfOneDeviceInDoublePrecision) {
    expect_equal_bits<double>(random_volume_problem(221, true), {{2, {0, 1}}});
}

/// Couplings reach across planes, second unknowns have neighbours beyond, in layers with memories of their
/// own; both go on with single steps.
TEST_F(VolumeSlabs, GiveTheBitsOfOneDeviceWithCouplingsAndSecondUnknowns) {
    for (const VolumeProblem& problem : random_sparse_problems()) {
        SCOPED_TRACE(testing::Message() << problem.is_coupled() << problem.has_second());
        expect_equal_bits<float>(problem, {{1, {0, 1}}, {2, {1, 0, 1}}});
        if (problem.is_coupled() && problem.has_second()) expect_equal_bits<double>(problem, {{1, {0, 1}}});
    }
}

TEST_F(VolumeSlabs, AreAsEqualAsCanBe) {
    using Shares = std::vector<gpu::PlaneRange>;
    EXPECT_EQ(gpu::shared_planes(11, 2, 3), (Shares{{0, 5}, {5, 11}}));
    EXPECT_EQ(gpu::shared_planes(11, 8, 4), (Shares{{0, 5}, {5, 11}}));
    EXPECT_EQ(gpu::shared_planes(3, 2, 4), (Shares{{0, 3}}));
}

}  // namespace
}  // namespace lathe::tests
