// Wires: what they fill, their bars, and those of moved and copied solids.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/geometry/solids/wire.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

TEST(Wires, FillTheirPathAndItsBends) {
    const SolidPointer wire = make_wire({{0, 0, 0}, {0, 0, 2}, {3, 0, 2}}, 0.1);
    EXPECT_TRUE(wire->contains({0.05, 0.05, 1.0}));
    EXPECT_TRUE(wire->contains({-0.05, 0, 2.05})) << "the ball at the bend";
    EXPECT_FALSE(wire->contains({0.2, 0, 1.0}));
    EXPECT_FALSE(wire->contains({0, 0, -0.01})) << "flat ends";
    const Bounds box = wire->bounds();
    EXPECT_NEAR((box.low - Vector3d(-0.1, -0.1, 0)).norm(), 0.0, 1e-12);
    EXPECT_NEAR((box.high - Vector3d(3, 0.1, 2.1)).norm(), 0.0, 1e-12);
    const Intervals across = wire->on({{0, 0, 1}, {1, 0, 0}}, {-5, 5});
    ASSERT_EQ(across.size(), 1u);
    EXPECT_NEAR(across[0].from, -0.1, 1e-12);
    EXPECT_NEAR(across[0].to, 0.1, 1e-12);
    EXPECT_FALSE(wire->surface(0.01).empty());
}

TEST(Wires, HaveABarForEachPiece) {
    const auto bars = make_wire({{0, 0, 0}, {0, 0, 2}, {3, 0, 2}}, 0.1)->round_bars();
    ASSERT_EQ(bars.size(), 2u);
    EXPECT_EQ(bars[1].from, Vector3d(0, 0, 2));
    EXPECT_EQ(bars[1].to, Vector3d(3, 0, 2));
    EXPECT_EQ(bars[1].radius, 0.1);
}

TEST(RoundBarsOfSolids, FollowTheirPlacement) {
    const SolidPointer bar = make_cylinder({0, 0, 0}, {0, 0, 2}, 0.1);
    Placement placement;
    placement.rotation = {0.0, 0.5 * std::numbers::pi, 0.0};
    placement.stretch = {2, 2, 3};
    placement.at = {1, 0, 0};
    const auto placed = make_placed(bar, placement)->round_bars();
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_NEAR((placed[0].to - Vector3d(7, 0, 0)).norm(), 0.0, 1e-12);
    EXPECT_NEAR(placed[0].radius, 0.2, 1e-12);
    placement.stretch = {2, 1, 1};
    EXPECT_TRUE(make_placed(bar, placement)->round_bars().empty()) << "elliptical";
    EXPECT_EQ(make_copies(bar, {1, 0, 0}, 3)->round_bars().size(), 3u);
    EXPECT_TRUE(make_cone({0, 0, 0}, {0, 0, 2}, 0.1, 0.2)->round_bars().empty());
    EXPECT_TRUE(make_union({bar, make_sphere({0, 0, 0}, 1)})->round_bars().empty());
}

TEST(Wires, RefusePathsThatAreNone) {
    EXPECT_THROW(make_wire({{0, 0, 0}}, 0.1), InputError);
    EXPECT_THROW(make_wire({{0, 0, 0}, {0, 0, 0}}, 0.1), InputError);
    EXPECT_THROW(make_wire({{0, 0, 0}, {0, 0, 1}}, 0.0), InputError);
}

}  // namespace
}  // namespace lathe::tests
