// Few antennas whose mirrored, moved and redrawn images once had other results.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "app/bench/random/invariance.hpp"

namespace lathe::bench {
namespace {

using Numbers = std::initializer_list<std::uint64_t>;

/// Results and warnings of antennas agree with those of their images under all transformations whose names
/// begin so, to rounding.
void expect_equal_images(RandomGeometry geometry, const Numbers& numbers, const std::string& name) {
    for (const std::uint64_t number : numbers) {
        InvariantAntenna antenna(geometry, number);
        int compared = 0;
        for (const Transformation& one : antenna.transformations()) {
            if (!one.name.starts_with(name)) continue;
            const InvarianceOutcome outcome = antenna.check(one);
            EXPECT_TRUE(outcome.passes() && outcome.follows) << outcome.text();
            ++compared;
        }
        EXPECT_GE(compared, 1) << name;
    }
}

/// Guides leave the grid at both ends of an axis.
TEST(Images, OfPlanarStripsWithTwoPortsAreMirrored) {
    expect_equal_images(RandomGeometry::planar_tm, {7, 23, 55}, "mirrored");
    expect_equal_images(RandomGeometry::planar_te, {7, 39}, "mirrored");
}

/// A diagonal that meets a corner of metal, or leaves metal between two bores.
TEST(Images, OfRegionsInPartsAreTheSame) {
    for (const char* name : {"split", "overlapping"}) {
        expect_equal_images(RandomGeometry::revolution, {15, 76, 90, 149, 169}, name);
        expect_equal_images(RandomGeometry::planar_tm, {0, 6, 9, 57}, name);
        expect_equal_images(RandomGeometry::planar_te, {9, 64, 78}, name);
    }
}

/// Corners of metal on grid lines between cells of different sizes, and a ball whose beam changes its end.
TEST(Images, OfBodiesOfRevolutionAreMoved) {
    expect_equal_images(RandomGeometry::revolution, {10, 12, 31, 132}, "moved");
}

/// A slot across an oblique wall, cut into short pieces by corners elsewhere.
TEST(Images, OfObliqueHornsWithASlotAreTheSame) {
    expect_equal_images(RandomGeometry::planar_tm, {2, 66}, "reversed");
    expect_equal_images(RandomGeometry::planar_tm, {2, 66}, "split");
}

/// A corner on a grid line, just as far from the plane of symmetry as the window of its field needs.
TEST(Images, OfHalfHornsAreRounded) {
    expect_equal_images(RandomGeometry::planar_te, {62, 254}, "rounded");
}

/// A round post on grid lines between cells of different sizes, before a gap of one and a half of the larger.
TEST(Images, OfPostsBelowAGapAreScaled) {
    expect_equal_images(RandomGeometry::volume, {62}, "scaled");
}

/// Tips and slivers of dielectrics and metal, at wavelengths of 0.2 to 1.5 mm: what counts as rounding of a
/// drawing follows its size.
TEST(Images, OfNarrowDetailsAreScaled) {
    expect_equal_images(RandomGeometry::revolution, {238}, "scaled down");
    expect_equal_images(RandomGeometry::planar_te, {17, 82, 268}, "scaled down");
}

/// A ball whose surface lies in the box through which the power of a dipole is measured.
TEST(Images, OfABallBeforeADipoleAreMirrored) {
    expect_equal_images(RandomGeometry::revolution, {46, 58}, "mirrored");
}

}  // namespace
}  // namespace lathe::bench
