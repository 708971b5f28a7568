// Outlines that the templates draw.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/solver/antenna/designs.hpp"

namespace lathe {
namespace {

using test::crossings_at;
using test::design_with;
using test::radii_at;

/// Outline of the one region that a horn is made of.
std::vector<Point> outline_of(const Design& design) {
    const Antenna antenna = build_antenna(design);
    EXPECT_EQ(antenna.regions.size(), 1u);
    EXPECT_TRUE(antenna.regions.at(0).material.is_pec);
    return antenna.regions.at(0).outline;
}

TEST(ConicalHorn, DefaultIsThePublishedThirtyGigahertzHorn) {
    const std::vector<Point> expected_mm = {{0, 3.6}, {15, 3.6}, {55, 14.0}, {55, 14.6}, {15, 4.2}, {0, 4.2}};
    const std::vector<Point> outline = outline_of(default_design("conical_horn"));
    ASSERT_EQ(outline.size(), expected_mm.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        EXPECT_NEAR(outline[i].z, expected_mm[i].z * 1e-3, 1e-15);
        EXPECT_NEAR(outline[i].r, expected_mm[i].r * 1e-3, 1e-15);
    }
    const Port port = build_antenna(default_design("conical_horn")).port;
    EXPECT_EQ(port.kind, PortKind::circular_waveguide);
    EXPECT_EQ(mode_name(port.mode), "TE11");
    EXPECT_DOUBLE_EQ(port.radius, 3.6e-3);
    EXPECT_EQ(port.z, 0.0);
    EXPECT_DOUBLE_EQ(port.reference_z, 15e-3);
    EXPECT_EQ(port.filling, Material{});
}

TEST(ConicalHorn, SteepFlareKeepsItsWallAlongTheAxis) {
    const Design design =
        design_with("conical_horn", {{"flare_length_mm", {4.0}}, {"wall_thickness_mm", {0.6}}});
    const std::vector<Point> outline = outline_of(design);
    for (double r_mm = 4.5; r_mm < 13.5; r_mm += 0.5) {
        const std::vector<double> z = crossings_at(outline, r_mm * 1e-3);
        ASSERT_EQ(z.size(), 2u) << r_mm;
        EXPECT_NEAR(z[1] - z[0], 0.6e-3, 1e-12) << r_mm;
    }
}

TEST(SplineHorn, StraightKnotsGiveTheConicalHorn) {
    std::vector<double> knots;
    for (int i = 1; i <= 7; ++i) knots.push_back(3.6 + 10.4 * i / 8);
    const std::vector<Point> cone = outline_of(default_design("conical_horn"));
    for (const double monotone : {0.0, 1.0}) {
        const std::vector<Point> spline =
            outline_of(design_with("spline_horn", {{"knot_radii_mm", knots}, {"monotone", {monotone}}}));
        EXPECT_GT(spline.size(), 2u * 320u);
        for (double z_mm = 0.05; z_mm < 55.0; z_mm += 0.17) {
            const std::vector<double> expected = radii_at(cone, z_mm * 1e-3),
                                      found = radii_at(spline, z_mm * 1e-3);
            ASSERT_EQ(found.size(), 2u);
            EXPECT_NEAR(found[0], expected[0], 1e-15) << z_mm;  // 1e-12 mm
            EXPECT_NEAR(found[1], expected[1], 1e-15) << z_mm;
        }
    }
}

TEST(SplineHorn, MonotoneWallNeverFallsAndANaturalOneMay) {
    const test::Values hard = {{"knot_radii_mm", {4.0, 4.0, 9.0, 9.1, 13.9}}};
    const auto falls = [](const std::vector<Point>& outline) {
        double deepest = 0.0;
        for (std::size_t i = 1; i < outline.size() / 2; ++i) {
            deepest = std::max(deepest, outline[i - 1].r - outline[i].r);
        }
        return deepest;
    };
    test::Values natural = hard;
    natural["monotone"] = {0.0};
    EXPECT_EQ(falls(outline_of(design_with("spline_horn", hard))), 0.0);
    EXPECT_GT(falls(outline_of(design_with("spline_horn", natural))), 1e-6);
}

TEST(SplineHorn, WallIsNowhereThinnerThanItsThicknessAlongAxisOrRadius) {
    const double wall = 0.6e-3;
    const std::vector<Point> outline =
        outline_of(design_with("spline_horn", {{"knot_radii_mm", {10.5, 11.0, 12.0, 13.9}}}));
    for (double z_mm = 0.1; z_mm < 55.0; z_mm += 0.13) {
        const std::vector<double> r = radii_at(outline, z_mm * 1e-3);
        ASSERT_EQ(r.size(), 2u);
        EXPECT_GE(r[1] - r[0], wall * (1.0 - 1e-9)) << z_mm;
    }
    bool is_steep_somewhere = false;
    for (double r_mm = 4.3; r_mm < 10.0; r_mm += 0.1) {
        const std::vector<double> z = crossings_at(outline, r_mm * 1e-3);
        ASSERT_EQ(z.size(), 2u) << r_mm;
        // The outer wall is sampled as the inner one is: up to one sample less.
        EXPECT_GE(z[1] - z[0], wall - 0.13e-3) << r_mm;
        is_steep_somewhere = is_steep_somewhere || z[1] - z[0] < 1.1 * wall;
    }
    EXPECT_TRUE(is_steep_somewhere);
}

TEST(SteppedHorn, PotterOutline) {
    const Design design = design_with("stepped_horn", {{"waveguide_radius_mm", {4.5}},
                                                       {"waveguide_length_mm", {15.0}},
                                                       {"section_lengths_mm", {3.5, 150.0}},
                                                       {"section_steps_mm", {2.0, 0.0}},
                                                       {"section_flares_mm", {0.0, 16.5}},
                                                       {"wall_thickness_mm", {0.8}}});
    const std::vector<Point> expected_mm = {{0, 4.5},    {15, 4.5},     {15, 6.5},   {18.5, 6.5},
                                            {168.5, 23}, {168.5, 23.8}, {18.5, 7.3}, {15, 7.3},
                                            {14.2, 7.3}, {14.2, 5.3},   {0, 5.3}};
    const std::vector<Point> outline = outline_of(design);
    ASSERT_EQ(outline.size(), expected_mm.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        EXPECT_NEAR(outline[i].z, expected_mm[i].z * 1e-3, 1e-14) << i;
        EXPECT_NEAR(outline[i].r, expected_mm[i].r * 1e-3, 1e-14) << i;
    }
}

TEST(SteppedHorn, WithoutStepsAndOneFlareIsTheConicalHorn) {
    const std::vector<Point> stepped = outline_of(design_with(
        "stepped_horn",
        {{"section_lengths_mm", {40.0}}, {"section_steps_mm", {0.0}}, {"section_flares_mm", {10.4}}}));
    const std::vector<Point> cone = outline_of(default_design("conical_horn"));
    ASSERT_EQ(stepped.size(), cone.size());
    for (std::size_t i = 0; i < cone.size(); ++i) {
        EXPECT_NEAR(stepped[i].z, cone[i].z, 1e-15);
        EXPECT_NEAR(stepped[i].r, cone[i].r, 1e-15);
    }
}

TEST(SteppedHorn, AnyMixOfStepsKeepsTheWallThickAndTheBoreFree) {
    // Sections shorter than the wall, steps up and down.
    const std::vector<double> lengths = {0.3, 0.2, 5.0, 0.4, 7.0}, steps = {2.0, 1.5, -1.0, 3.0, -0.7},
                              flares = {0.0, 0.1, 2.0, -0.4, 6.0};
    const Design design = design_with(
        "stepped_horn",
        {{"section_lengths_mm", lengths}, {"section_steps_mm", steps}, {"section_flares_mm", flares}});
    const Antenna antenna = build_antenna(design);
    const std::vector<Point>& outline = antenna.regions.at(0).outline;
    double z = 15.0, r = 3.6;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        r += steps[i];
        for (const double share : {0.07, 0.5, 0.93}) {
            const std::vector<double> radii = radii_at(outline, (z + share * lengths[i]) * 1e-3);
            ASSERT_EQ(radii.size(), 2u);
            EXPECT_NEAR(radii[0], (r + share * flares[i]) * 1e-3, 1e-14);
            EXPECT_GE(radii[1] - radii[0], 0.6e-3 - 1e-14);
        }
        z += lengths[i];
        r += flares[i];
    }
    // Behind the first step: metal from the guide's wall to beyond the second step, 0.6 mm thick.
    for (const double r_mm : {3.7, 4.5, 5.5}) {
        EXPECT_TRUE(material_at(antenna, {(15.0 - 0.05) * 1e-3, r_mm * 1e-3}).is_pec) << r_mm;
        EXPECT_TRUE(material_at(antenna, {(15.0 - 0.55) * 1e-3, r_mm * 1e-3}).is_pec) << r_mm;
    }
}

TEST(Gallery, EveryTemplateIsDescribedOnceAndItsDefaultsAreGood) {
    ASSERT_EQ(antenna_templates().size(), 20u);
    for (const AntennaTemplate& entry : antenna_templates()) {
        EXPECT_FALSE(entry.title.empty());
        EXPECT_FALSE(entry.description.empty());
        for (const ParameterDescription& parameter : entry.parameters) {
            EXPECT_FALSE(parameter.label.empty()) << parameter.key;
            EXPECT_FALSE(parameter.tooltip.empty()) << parameter.key;
            EXPECT_LT(parameter.minimum, parameter.maximum) << parameter.key;
            EXPECT_EQ(parameter.unit == "mm", parameter.key.ends_with("_mm")) << parameter.key;
            EXPECT_EQ(parameter.unit == "deg", parameter.key.ends_with("_deg")) << parameter.key;
            EXPECT_FALSE(parameter.defaults.empty()) << parameter.key;
        }
        EXPECT_NO_THROW(build_antenna(default_design(entry.name))) << entry.name;
    }
}

}  // namespace
}  // namespace lathe
