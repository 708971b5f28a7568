// Angles of metal, and lines through it, do not depend on the regions in which it is drawn.
#include "solver/geometry/metal_angle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "solver/geometry/scanline.hpp"

namespace lathe {
namespace {

constexpr double degree = std::numbers::pi / 180.0;

Region region(std::vector<Point> outline, bool is_metal = true) {
    Region result;
    result.material.is_pec = is_metal;
    result.outline = std::move(outline);
    return result;
}

/// Wall of a guide that widens at z = 0, with an outer corner of 160 degrees, whole and cut there.
Antenna wall(bool is_cut) {
    const Point inner{0.0, 0.004}, outer{0.0, 0.005};
    const Point end_inner{0.01, 0.004 + 0.01 * std::tan(20.0 * degree)},
        end_outer{0.01, 0.005 + 0.01 * std::tan(20.0 * degree)};
    Antenna antenna;
    if (is_cut)
        antenna.regions = {region({{-0.01, 0.004}, inner, outer, {-0.01, 0.005}}),
                           region({inner, end_inner, end_outer, outer})};
    else
        antenna.regions = {region({{-0.01, 0.004}, inner, end_inner, end_outer, outer, {-0.01, 0.005}})};
    return antenna;
}

TEST(MetalAngle, IsThatOfAllPartsTogether) {
    for (const bool is_cut : {false, true}) {
        const Antenna antenna = wall(is_cut);
        EXPECT_NEAR(metal_angle(antenna, {0.0, 0.004}, 1e-6), 160.0 * degree, 1e-9);
        EXPECT_NEAR(metal_angle(antenna, {0.0, 0.005}, 1e-6), 200.0 * degree, 1e-9);
        EXPECT_NEAR(metal_angle(antenna, {-0.01, 0.005}, 1e-6), 90.0 * degree, 1e-9);
        EXPECT_NEAR(metal_angle(antenna, {-0.005, 0.0045}, 1e-6), 360.0 * degree, 1e-9);
        EXPECT_EQ(metal_angle(antenna, {-0.005, 0.001}, 1e-6), 0.0);
    }
}

TEST(MetalAngle, IsThatOfASideWherePartsMeetOnIt) {
    Antenna antenna;
    antenna.regions = {region({{0, 0.001}, {0.002, 0.001}, {0.002, 0.002}, {0, 0.002}}),
                       region({{0.0015, 0.001}, {0.005, 0.001}, {0.005, 0.002}, {0.0015, 0.002}})};
    EXPECT_NEAR(metal_angle(antenna, {0.002, 0.001}, 1e-6), 180.0 * degree, 1e-9);
    EXPECT_NEAR(metal_angle(antenna, {0.0015, 0.002}, 1e-6), 180.0 * degree, 1e-9);
}

/// Both parts of a bore compute the crossings with their common side each for itself: no wall of a thickness
/// of rounding is left between.
TEST(MaterialScanner, LeavesNoMetalBetweenPartsOfABore) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    const Point a{-0.0123, -0.0037}, b{-0.0123, 0.0041}, c{0.0117, 0.0039}, d{0.0113, -0.0031};
    antenna.regions = {region({{-0.02, -0.01}, {0.02, -0.01}, {0.02, 0.01}, {-0.02, 0.01}}),
                       region({a, b, c}, false), region({a, c, d}, false)};
    const MaterialScanner scanner(antenna);
    for (int n = 1; n < 500; ++n) {
        EXPECT_EQ(scanner.along_z(-0.003 + n * 1.2e-5).size(), 2u) << n;
        EXPECT_EQ(scanner.along_r(-0.012 + n * 4.6e-5).size(), 2u) << n;
    }
}

}  // namespace
}  // namespace lathe
