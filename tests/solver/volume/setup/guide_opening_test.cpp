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
    ASSERT_TRUE(opening.inner);
    EXPECT_NEAR(opening.inner->gap, 1.3e-3, 1e-5);
    EXPECT_NEAR(opening.inner->thickness, 2e-3, 1e-5);
    EXPECT_NEAR(opening.inner->middle[0], 0.0, 1e-6);
}

TEST(GuideOpening, OfARidgedGuideHasNoInnerConductor) {
    VolumeAntenna ridged = wr90(20e-3);
    EXPECT_FALSE(opening_of(ridged).inner);
    ridged.body.add(make_box({-3e-3, 1e-3, 0.0}, {3e-3, 6e-3, 20e-3}), metal(), "ridge");
    EXPECT_FALSE(opening_of(ridged).inner);
}

// Its place lies outside of the guide then, so that the cross-section seems open, or in metal.
TEST(GuideOpening, PortThatLooksOutOfItsGuideIsToldItsDirection) {
    VolumeAntenna outwards = wr90(20e-3);
    outwards.body = Body();
    outwards.body.add(make_box({-12e-3, -6e-3, 0.0}, {12e-3, 6e-3, 30e-3}), metal(), "block");
    outwards.body.add(make_box({-11e-3, -5e-3, 0.0}, {11e-3, 5e-3, 20e-3}), SolidMaterial{}, "guide");
    for (const auto& [place, is_upwards] : {std::pair{0.0, false}, std::pair{20e-3, true}}) {
        outwards.ports.front().place = place, outwards.ports.front().is_upwards = is_upwards;
        try {
            opening_of(outwards);
            ADD_FAILURE() << place;
        } catch (const InputError& error) {
            const std::string text = error.what();
            EXPECT_NE(text.find("antenna.ports[0].towards"), std::string::npos) << text;
            EXPECT_NE(text.find(is_upwards ? "allowed here: \"-\"" : "allowed here: \"+\""),
                      std::string::npos)
                << text;
        }
        outwards.ports.front().is_upwards = !is_upwards;
        EXPECT_NO_THROW(opening_of(outwards));
    }
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
