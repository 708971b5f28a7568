// Outlines whose coordinates are rounded share their corners where they are meant to touch.
#include "solver/geometry/joined_outlines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe::tests {
namespace {

Region region(bool is_pec, std::vector<Point> outline) {
    Region region;
    region.material.is_pec = is_pec;
    region.outline = std::move(outline);
    return region;
}

double rounded(double metres) {
    return std::round(metres * 1e8) * 1e-8;  // 1e-5 mm
}

Antenna planar(std::vector<Region> regions) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    antenna.regions = std::move(regions);
    return antenna;
}

/// A block of metal and a corridor through it, turned and rounded.
Antenna corridor(double angle) {
    const auto at = [&](double u, double t) {
        return Point{rounded(u * std::cos(angle) - t * std::sin(angle)),
                     rounded(u * std::sin(angle) + t * std::cos(angle))};
    };
    constexpr double length = 20e-3, wide = 9e-3, half = 3.5e-3;
    return planar(
        {region(true, {at(-length, -wide), at(length, -wide), at(length, wide), at(-length, wide)}),
         region(false, {at(-length, -half), at(length, -half), at(length, half), at(-length, half)})});
}

double distance_from(const std::vector<Point>& outline, const Point& p) {
    double least = HUGE_VAL;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &a = outline[n], &b = outline[(n + 1) % outline.size()];
        const double z = b.z - a.z, r = b.r - a.r;
        const double along = std::clamp(((p.z - a.z) * z + (p.r - a.r) * r) / (z * z + r * r), 0.0, 1.0);
        least = std::min(least, std::hypot(p.z - a.z - along * z, p.r - a.r - along * r));
    }
    return least;
}

TEST(JoinedOutlines, LeaveNoMetalAcrossTheEndOfACorridor) {
    double farthest = 0.0;
    for (int degrees = 1; degrees < 360; degrees += 7) {
        const Antenna drawn = corridor(degrees * std::numbers::pi / 180.0),
                      joined = with_joined_outlines(drawn);
        for (const Point& corner : joined.regions[1].outline)
            EXPECT_LT(distance_from(joined.regions[0].outline, corner), 1e-13) << degrees;
        for (const Point& corner : drawn.regions[1].outline)
            farthest = std::max(farthest, distance_from(drawn.regions[0].outline, corner));
    }
    EXPECT_GT(farthest, 3e-9);  // as drawn
}

TEST(JoinedOutlines, CornersNearEachOtherAreOne) {
    Antenna antenna =
        planar({region(true, {{0, 0}, {4e-3, 0}, {4e-3, 2e-3}, {0, 2e-3}}),
                region(true, {{4.00001e-3, 1e-8}, {8e-3, 0}, {8e-3, 2e-3}, {4e-3, 2.00001e-3}})});
    const Antenna joined = with_joined_outlines(antenna);
    EXPECT_EQ(joined.regions[1].outline[0], (Point{4e-3, 0}));
    EXPECT_EQ(joined.regions[1].outline[3], (Point{4e-3, 2e-3}));
    EXPECT_EQ(joined.regions[0], antenna.regions[0]);
}

/// Gaps that are drawn stay open, and drawings that agree stay as they are to the bit.
TEST(JoinedOutlines, ChangeNothingElse) {
    const Antenna gap = planar({region(true, {{0, 0}, {4e-3, 0}, {4e-3, 2e-3}, {0, 2e-3}}),
                                region(true, {{4.0001e-3, 0}, {8e-3, 0}, {8e-3, 2e-3}, {4.0001e-3, 2e-3}})});
    EXPECT_EQ(with_joined_outlines(gap), gap);
    const Antenna exact =
        planar({region(true, {{0, 0}, {4e-3, 0}, {4e-3, 2e-3}, {0, 2e-3}}),
                region(false, {{1e-3, 0}, {2e-3, 0}, {2e-3, std::nextafter(2e-3, 1.0)}, {1e-3, 2e-3}})});
    EXPECT_EQ(with_joined_outlines(exact), exact);
}

/// The same drawing a thousand times smaller: the distance follows its size.
TEST(JoinedOutlines, DistanceFollowsTheSizeOfSmallDrawings) {
    const Antenna small = planar({region(true, {{0, 0}, {4e-6, 0}, {4e-6, 3e-6}, {0, 3e-6}})});
    EXPECT_NEAR(joining_distance(small), 1e-11, 1e-13);
    EXPECT_NEAR(joining_distance(corridor(0.3)), 2e-8, 1e-12);
    EXPECT_EQ(joining_distance(planar({})), 0.0);
}

}  // namespace
}  // namespace lathe::tests
