// Antennas whose guides and conductors are drawn in parts have the grid and the results of the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/random/drawn_antenna.hpp"
#include "app/bench/random/invariance.hpp"
#include "app/bench/random/solved_antenna.hpp"

namespace lathe::bench {
namespace {

/// Both pieces of a region whose outline is a rectangle, `beyond` m over each other at a place along z.
std::pair<Region, Region> parts_at(const Region& region, double z, double beyond) {
    Region low = region, high = region;
    for (Point& p : low.outline) p.z = std::min(p.z, z + beyond);
    for (Point& p : high.outline) p.z = std::max(p.z, z);
    return {low, high};
}

/// The antenna whose rectangles across z = `z`, m, are drawn in two parts.
DrawnAntenna in_parts(DrawnAntenna drawn, double z, double beyond) {
    std::vector<Region> regions;
    for (const Region& region : drawn.flat().regions) {
        const auto [low, high] = parts_at(region, z, beyond);
        const bool is_cut = region.outline.size() == 4 && !(low == region) && !(high == region);
        if (is_cut)
            regions.push_back(low), regions.push_back(high);
        else
            regions.push_back(region);
    }
    EXPECT_GT(regions.size(), drawn.flat().regions.size());
    drawn.flat().regions = std::move(regions);
    return drawn;
}

void expect_equal(const DrawnAntenna& whole, const DrawnAntenna& parts, const std::string& name) {
    const SolvedAntenna one = solved_antenna(whole), other = solved_antenna(parts);
    EXPECT_TRUE(is_grid_image(one, other, {})) << name;
    const std::vector<Observed> before = observe(whole, one.results), after = observe(whole, other.results);
    ASSERT_EQ(before.size(), after.size()) << name;
    for (std::size_t n = 0; n < before.size(); ++n)
        if (before[n].kind == ObservedKind::s) {
            EXPECT_LT(std::abs(before[n].value - after[n].value), rounding_tolerance(ObservedKind::s))
                << name << ": " << before[n].metric;
        }
}

DrawnAntenna guide_with_a_ring() {
    DrawnAntenna drawn;
    Antenna antenna;
    antenna.port.radius = 4e-3, antenna.port.z = -15e-3;
    antenna.regions = {region_of(rectangle_of(-15, 0, 4, 4.6)), region_of(rectangle_of(2, 2.5, 3, 6))};
    convert_to_metres(antenna.regions);
    drawn.antenna = std::move(antenna), drawn.settings = coarse_settings(12.0);
    return drawn;
}

/// The wall of the guide ends its straight part where the section changes, not where two parts meet.
TEST(Parts, OfTheWallOfAGuideAreTheWhole) {
    for (const double beyond : {0.0, 0.3e-3})
        expect_equal(guide_with_a_ring(), in_parts(guide_with_a_ring(), -13.7e-3, beyond), "guide");
}

/// Rods of kind coaxial, in whose bore grid lines lie at the ends of conductors.
TEST(Parts, OfTheConductorsOfALineAreTheWhole) {
    const DrawnAntenna whole = drawn_antenna(RandomGeometry::revolution, 7 + 12 * 2);
    ASSERT_EQ(whole.kind, "coaxial");
    expect_equal(whole, in_parts(whole, -4.3e-3, 0.0), "line");
    expect_equal(whole, in_parts(whole, 1.2e-3, 0.2e-3), "rod");
}

TEST(Parts, OfPlanarGuidesAreTheWhole) {
    for (const RandomGeometry geometry : {RandomGeometry::planar_tm, RandomGeometry::planar_te}) {
        const DrawnAntenna whole = drawn_antenna(geometry, 7);
        ASSERT_EQ(whole.kind, "strip");
        for (const double x : {-8.3e-3, 5.2e-3}) expect_equal(whole, in_parts(whole, x, 0.4e-3), "strip");
    }
}

}  // namespace
}  // namespace lathe::bench
