// Planar antennas turned by 90 degrees and mirrored: both axes of a plane are treated alike.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/bench/random/invariance.hpp"

namespace lathe::bench {
namespace {

/// Results and warnings of the first antennas agree with those of their images to rounding.
void expect_equal_axes(RandomGeometry geometry, const std::set<std::uint64_t>& decided_by_rounding) {
    constexpr std::uint64_t antennas = 20;
    int compared = 0;
    for (std::uint64_t number = 0; number < antennas; ++number) {
        if (decided_by_rounding.contains(number)) continue;
        InvariantAntenna antenna(geometry, number);
        for (const Transformation& one : antenna.transformations()) {
            if (one.name != "turned by 90 degrees" && one.name != "mirrored along y") continue;
            const InvarianceOutcome outcome = antenna.check(one);
            EXPECT_TRUE(outcome.passes()) << outcome.text();
            ++compared;
        }
    }
    EXPECT_GE(compared, 30);
}

/// Antenna 2 has a wall whose distance to a grid line is zero but for rounding.
TEST(PlanarAxes, AreAlikeWithEAcrossThePlane) {
    expect_equal_axes(RandomGeometry::planar_tm, {2});
}

TEST(PlanarAxes, AreAlikeWithEInThePlane) {
    expect_equal_axes(RandomGeometry::planar_te, {});
}

}  // namespace
}  // namespace lathe::bench
