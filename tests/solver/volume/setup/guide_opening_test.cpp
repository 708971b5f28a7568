// Cross-sections of guides, read off the solids.
#include "solver/volume/setup/guide_opening.hpp"

#include <gtest/gtest.h>

#include "solver/base/input_error.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

GuideOpening opening_of(const VolumeAntenna& antenna) {
    return find_opening(antenna.body, antenna.ports.front(), "antenna.ports[0]");
}

TEST(GuideOpening, OfARectangleIsOne) {
    const GuideOpening opening = opening_of(wr90(20e-3));
    EXPECT_NEAR(opening.width(), wr90_width, 1e-9);
    EXPECT_NEAR(opening.height(), wr90_height, 1e-9);
    EXPECT_NEAR(opening.wall, 1e-3, 1e-9);
    EXPECT_TRUE(opening.is_rectangle());
    EXPECT_FALSE(opening.is_circle());
}

TEST(GuideOpening, OfATubeIsACircle) {
    const GuideOpening opening = opening_of(circular_guide(10e-3, 20e-3, 0.0));
    EXPECT_NEAR(opening.width(), 20e-3, 2e-5);
    EXPECT_NEAR(opening.height(), 20e-3, 2e-5);
    EXPECT_TRUE(opening.is_circle());
    EXPECT_FALSE(opening.is_rectangle());
}

TEST(GuideOpening, OfALineIsARing) {
    const GuideOpening opening = opening_of(coaxial_line(1e-3, 2.3e-3, 20e-3));
    EXPECT_NEAR(opening.width(), 4.6e-3, 1e-5);
    EXPECT_NEAR(opening.area, constants::pi * (2.3e-3 * 2.3e-3 - 1e-6), 0.03 * 13.5e-6);
    EXPECT_FALSE(opening.is_circle());
}

TEST(GuideOpening, IsRefusedWhereThereIsNone) {
    VolumeAntenna in_metal = coaxial_line(1e-3, 2.3e-3, 20e-3);
    in_metal.ports[0].inside = {0.0, 0.0};
    EXPECT_THROW(opening_of(in_metal), InputError);
    VolumeAntenna outside = wr90(20e-3);
    outside.ports[0].inside = {50e-3, 0.0};
    EXPECT_THROW(opening_of(outside), InputError);
    VolumeAntenna slit = wr90(20e-3);
    slit.body.add(make_box({-0.1e-3, 0.0, -1.0}, {0.1e-3, 1.0, 1.0}), SolidMaterial{}, "slit");
    EXPECT_THROW(opening_of(slit), InputError);
    VolumeAntenna half_filled = wr90(20e-3);
    half_filled.body.add(make_box({0.0, -5.08e-3, 0.0}, {5e-3, 5.08e-3, 20e-3}), dielectric(2.0), "slab");
    EXPECT_THROW(opening_of(half_filled), InputError);
    VolumeAntenna empty = wr90(20e-3);
    empty.body = Body();
    EXPECT_THROW(opening_of(empty), InputError);
}

}  // namespace
}  // namespace lathe::tests
