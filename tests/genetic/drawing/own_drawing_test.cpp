// A project's own drawing: genes, links, files, the optimiser and gradients treat it like a template.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/gradient/kinks.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/project/project_difference.hpp"
#include "solver/antenna/outline_motion.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

const std::string horn_text = R"json({"format": "lathe/1", "name": "own", "antenna": {
  "parameters": {"a_mm": 3.6, "flare_mm": {"value": 12, "min": 8, "max": 20}, "rim_mm": {"value": 8, "min": 6, "max": 10},
    "lip_mm": "0.1 * rim_mm", "bulge": {"value": 0.2, "min": -0.5, "max": 0.5}, "slots_mm": [1.2, {"value": 1, "min": 0.5, "max": 2}]},
  "values": {"end": "6 + flare_mm"},
  "curves": {"inner": [[0, "a_mm"], [6, "a_mm"], {"curve": ["6 + flare_mm * t", "a_mm + (rim_mm - a_mm) * (t + bulge * t * (1 - t))"], "points": 40}]},
  "regions": [{"material": "pec", "wall_of": "inner", "thickness_mm": 0.8},
    {"if": "count(slots_mm) > 1", "regions": [{"repeat": "i", "times": "count(slots_mm)", "regions": [
      {"material": "pec", "outline_zr_mm": [["end - 2 * i - slots_mm[i]", "rim_mm"], {"by": [0, 3]}, {"by": ["slots_mm[i]", 0]}, {"by": [0, -3]}]}]}]},
    {"material": {"relative_permittivity": "2 + 0.1 * bulge"}, "outline_zr_mm": [["end + 1", 0], ["end + 1", "rim_mm / 2"],
      {"arc": ["end + 1 + lip_mm", 0], "through": ["end + 1 + lip_mm * cosd(45)", "rim_mm / 2 * sind(45)"], "points": 20}]}],
  "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": "a_mm", "z_mm": 0, "reference_z_mm": 6},
  "rules": [{"need": "rim_mm <= end / 2", "message": "rim_mm must not be more than half of the length"}]},
 "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 3, "cells_per_wavelength": 10, "margin_wavelengths": 0.3},
 "objectives": [{"metric": "s11_db", "goal": "below", "value": -25}, {"metric": "directivity_dbi", "goal": "above", "value": 17}]})json";

Project horn() {
    return parse_project(horn_text, "own.lathe");
}

TEST(OwnDrawing, ReadsBackAsItWasWritten) {
    const Project project = horn();
    const std::string text = write_project(project);
    EXPECT_EQ(parse_project(text, "again"), project);
    EXPECT_EQ(write_project(parse_project(text, "again")), text);
    EXPECT_EQ(design_genes(std::get<Design>(project.antenna)).size(), 4u);
}

TEST(OwnDrawing, FollowsItsGenesAndTheirLinks) {
    const Project project = horn();
    const Design& design = std::get<Design>(project.antenna);
    EXPECT_NEAR(ParameterValues(design).scalar("lip_mm"), 0.8, 1e-15);
    const Design moved = with_genes(design, std::vector<double>{13.0, 9.0, 0.1, 0.7});
    const Antenna antenna = build_antenna(moved);
    EXPECT_NEAR(ParameterValues(moved).scalar("lip_mm"), 0.9, 1e-15);
    ASSERT_EQ(antenna.regions.size(), 4u);
    EXPECT_NEAR(antenna.regions[0].outline[42 - 1].r, 9e-3, 1e-15);
    EXPECT_NEAR(antenna.regions[3].material.relative_permittivity, 2.01, 1e-15);
    EXPECT_NEAR(antenna.regions[2].outline[0].z, (19.0 - 2.0 - 0.7) * 1e-3, 1e-15);
    // A candidate that breaks a rule is ranked by how far.
    const auto broken = broken_rules(with_genes(design, std::vector<double>{8.0, 9.0, 0.1, 0.7}));
    ASSERT_EQ(broken.size(), 1u);
    EXPECT_NEAR(broken[0].amount, 2.0, 1e-12);
}

TEST(OwnDrawing, FormulasKnowTheMiddleOfTheBand) {
    const std::string rod = R"([[25, 0], ["25 + wavelength_mm", 0], ["25 + wavelength_mm", "f0_ghz / 10"]])";
    const auto outline = test::outline_of_path(rod);
    EXPECT_NEAR(outline[1].z, 25.0 + 299.792458 / 30.0, 1e-12);
    EXPECT_NEAR(outline[2].r, 3.0, 1e-12);
}

TEST(OwnDrawing, MotionCountsLinksAndMaterials) {
    const Design design = std::get<Design>(horn().antenna);
    // rim_mm moves the flare, and through the link lip_mm the front of the lens.
    const OutlineMotion motion = motion_of(design, 2, 0);
    ASSERT_EQ(motion.outlines.size(), 4u);
    EXPECT_NEAR(motion.outlines[0][41].dr, 1e-3, 1e-12);
    EXPECT_NEAR(motion.outlines[3].back().dz, 0.1e-3, 1e-12);
    const auto along = antenna_along(design, 4, 0);
    EXPECT_NEAR(along(0.21).regions[3].material.relative_permittivity, 2.021, 1e-12);
}

TEST(OwnDrawing, GradientsAreThoseOfDifferencesOfSolves) {
    const Project project = horn();
    const genetic::GradientTask task = genetic::gradient_task(project);
    ASSERT_EQ(task.parameters.size(), 4u);
    for (const SensitiveParameter& parameter : task.parameters) {
        const Antenna here = parameter.antenna(parameter.value);
        EXPECT_EQ(here, antenna_of(project)) << parameter.name;
    }
}

/// The wall is the thicker one of two parameters, which are equal; a step ends where the plate does; a third
/// parameter moves all in one way.
TEST(OwnDrawing, KinksAndChangesOfCountsAreWarnedOf) {
    const auto codes_of = [](const std::string& b_mm, const std::string& rings) {
        const Project project = parse_project(
            test::drawn_text(
                R"("parameters": {"a_mm": 1, "b_mm": )" + b_mm + R"(, "long_mm": )" + rings +
                    R"json(}, "values": {"wall": "max(a_mm, b_mm)"},)json",
                test::guide + R"json(, {"repeat": "i", "times": "floor(long_mm / 4)", "regions": [
{"material": "pec", "outline_zr_mm": [["30 + 4 * i", 5], ["32 + 4 * i", 5], ["32 + 4 * i", "5 + wall"], ["30 + 4 * i", "5 + wall"]]}]})json"),
            "x.lathe");
        std::string codes;
        for (const Warning& warning : genetic::kink_warnings(*parameters_in(project.antenna)))
            codes += warning.code + " " + warning.place + ";";
        return codes;
    };
    EXPECT_EQ(codes_of(R"({"value": 1.2, "min": 0.5, "max": 2})", R"({"value": 10, "min": 8, "max": 12})"),
              "");
    EXPECT_EQ(codes_of(R"({"value": 1, "min": 0.5, "max": 2})", "10"), "kink antenna.parameters.b_mm;");
    EXPECT_EQ(codes_of("1.2", R"({"value": 8, "min": 6, "max": 12})"),
              "count_changes antenna.parameters.long_mm;");
}

TEST(OwnDrawing, OfAPlanarAntennaHasPortsInALoop) {
    const Project project = parse_project(R"({"format": "lathe/1", "antenna": {"geometry": "planar",
"polarisation": "tm", "plate_height_mm": "0.2 in", "parameters": {"n": 3, "w_mm": {"value": 7, "min": 6, "max": 8}},
"curves": {"edge": [[20, -25], [20, 25]], "ring": [[30, -5], [40, -5], [40, 5], [30, 5], [30, -5]]},
"regions": [{"repeat": "i", "from": "-1", "times": "n", "regions": [{"group": [
   {"material": "pec", "outline_xy_mm": [[0, "w_mm / 2"], {"by": [12, 0]}, {"by": [0, 0.5]}, {"by": [-12, 0]}]},
   {"material": "pec", "outline_xy_mm": [[0, "-w_mm / 2"], {"by": [12, 0]}, {"by": [0, -0.5]}, {"by": [-12, 0]}]}],
   "place": {"at_mm": [0, "12 * i"], "rotate_deg": 0}}]},
  {"repeat": "k", "along": "edge", "spacing_mm": 12, "regions": [
   {"material": "pec", "circle": {"centre_mm": ["along_x", "along_y"], "radius_mm": 0.5, "points": 12}}]},
  {"repeat": "k", "along": "ring", "times": 4, "regions": [
   {"material": "pec", "circle": {"centre_mm": ["along_x", "along_y"], "radius_mm": 0.4, "points": 12}}]},
  {"material": {"relative_permittivity": {"formula": "2 - (r_mm / (n * 10))^2", "centre_xy_mm": [60, "0 * n"]}},
   "circle": {"centre_mm": [60, 0], "radius_mm": 8, "points": 60}}],
"ports": [{"repeat": "i", "from": "-1", "times": "n", "ports": [{"name": "beam {i + 2}", "kind": "guide",
  "centre_xy_mm": [0, "12 * i"], "direction_deg": "0 * n", "width_mm": "w_mm"}]}]},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 10}})",
                                          "p.lathe");
    const Antenna antenna = antenna_of(project);
    ASSERT_EQ(antenna.planar->ports.size(), 3u);
    EXPECT_EQ(antenna.planar->ports[2].name, "beam 3");
    EXPECT_NEAR(antenna.planar->ports[2].centre_y, 12e-3, 1e-15);
    EXPECT_NEAR(antenna.planar->plate_height, 5.08e-3, 1e-15);
    // 50 mm at a spacing near 12: four gaps; a closed curve of 4 corners has no copy at its end.
    ASSERT_EQ(antenna.regions.size(), 6u + 5 + 4 + 1);
    EXPECT_NEAR(antenna.regions[7].outline[0].r, -12.5e-3, 1e-12);
    EXPECT_NEAR(antenna.regions[12].outline[0].r, -5e-3, 1e-12);
    EXPECT_GT(antenna.regions[12].outline[0].z, 40e-3);
    // A graded permittivity sees parameters: 2 - (6 / 30)^2, 6 mm from the centre.
    EXPECT_NEAR(antenna.regions[15].material.graded.at({66e-3, 0.0}), 1.96, 1e-12);
    EXPECT_EQ(parse_project(write_project(project), "again"), project);
}

}  // namespace
}  // namespace lathe
