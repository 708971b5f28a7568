// 3D antennas in the language of drawings: against the same solids one by one, and against formulas.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "genetic/project/carried_files.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/formats/json_schema.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;

std::string space_text(
    const std::string& members, const std::string& solids,
    const std::string& ports = R"({"name": "feed", "kind": "dipole", "axis": "z", "at_mm": [0, 0, 50]})") {
    return R"json({"format": "lathe/1", "antenna": {"geometry": "volume", )json" + members +
           R"json("solids": [)json" + solids + R"json(], "ports": [)json" + ports + R"json(]},
"simulation": {"from_ghz": 9, "to_ghz": 11, "cells_per_wavelength": 10}})json";
}

VolumeAntenna antenna_of_text(const std::string& text) {
    return volume_antenna_of(parse_project(text, "x.lathe"));
}

/// Every part of both bodies has the same faces and the same material.
void expect_same_bodies(const Body& drawn, const Body& listed, double tolerance_m) {
    ASSERT_EQ(drawn.parts().size(), listed.parts().size());
    for (std::size_t n = 0; n < drawn.parts().size(); ++n) {
        const Bounds &a = drawn.parts()[n].bounds, &b = listed.parts()[n].bounds;
        EXPECT_LE((a.low - b.low).cwiseAbs().maxCoeff(), tolerance_m) << n;
        EXPECT_LE((a.high - b.high).cwiseAbs().maxCoeff(), tolerance_m) << n;
        EXPECT_EQ(drawn.materials()[static_cast<std::size_t>(drawn.parts()[n].material)].material,
                  listed.materials()[static_cast<std::size_t>(listed.parts()[n].material)].material);
    }
}

/// Posts at x0 + i * p between two sheets of a box, every second one thick, and a wedge of dielectric.
const std::string posts = space_text(
    R"json("parameters": {"p_mm": {"value": 6, "min": 4, "max": 8}, "radii_mm": [0.5, {"value": 0.8, "min": 0.4, "max": 1}], "n": 4},
"values": {"first": "-p_mm * (n - 1) / 2", "high": "0.4 * wavelength_mm"},
"rules": [{"need": "2 * max(radii_mm) <= p_mm - 4", "message": "the posts must leave 4 mm"}],
)json",
    R"json({"repeat": "i", "times": "n", "let": {"x": "first + i * p_mm"}, "solids": [
  {"kind": "cylinder", "name": "post {i + 1}", "material": "pec", "from_mm": ["x", 0, 0], "to_mm": ["x", 0, "high"],
   "radius_mm": "radii_mm[mod(i, 2)]"}]},
{"if": "n > 3", "solids": [{"kind": "extruded", "material": {"relative_permittivity": "1 + n / 4"},
  "outline_xy_mm": [[0, 3], {"arc": [4, 7], "centre": [0, 7], "turn": "left", "points": 16}, [0, 7]], "from_z_mm": 0, "to_z_mm": 1}],
 "else": [{"kind": "sphere", "material": "pec", "centre_mm": [0, 20, 0], "radius_mm": 1}]})json");

TEST(VolumeDrawing, RepeatedSolidsAreThoseOfAList) {
    const double wavelength_mm = 299.792458 / 10.0;
    std::string listed;
    for (int i = 0; i < 4; ++i) {
        const double x = -9.0 + 6.0 * i;
        listed += R"({"kind": "cylinder", "material": "pec", "from_mm": [)" + std::to_string(x) +
                  R"(, 0, 0], "to_mm": [)" + std::to_string(x) + ", 0, " +
                  std::to_string(0.4 * wavelength_mm) + R"(], "radius_mm": )" + (i % 2 == 0 ? "0.5" : "0.8") +
                  "}, ";
    }
    listed +=
        R"({"kind": "extruded", "material": {"relative_permittivity": 2}, "outline_xy_mm": [[0, 3], [4, 7], [0, 7]], "from_z_mm": 0, "to_z_mm": 1})";
    const VolumeAntenna drawn = antenna_of_text(posts);
    expect_same_bodies(drawn.body, antenna_of_text(space_text("", listed)).body, 1e-9);
    EXPECT_EQ(drawn.body.parts()[2].name, "post 3");
    // Points of the quarter circle, which the triangle of the list does not have.
    const double middle = 4.0 * std::numbers::sqrt2 / 2.0;
    EXPECT_TRUE(
        drawn.body.parts()[4].solid->contains({0.999e-3 * middle, 1e-3 * (7.0 - 0.999 * middle), 5e-4}));
    EXPECT_FALSE(
        drawn.body.parts()[4].solid->contains({1.001e-3 * middle, 1e-3 * (7.0 - 1.001 * middle), 5e-4}));
}

TEST(VolumeDrawing, FollowsItsGenesAndTellsTheRulesTheyBreak) {
    Project project = parse_project(posts, "x.lathe");
    Design& design = *parameters_in(project.antenna);
    const std::vector<DesignGene> genes = design_genes(design);
    ASSERT_EQ(genes.size(), 2U);
    EXPECT_EQ(genes[1].name, "radii_mm[1]");
    EXPECT_TRUE(broken_rules(design).empty());
    design = with_genes(design, std::vector<double>{7.0, 1.4});
    EXPECT_TRUE(broken_rules(design).empty());
    EXPECT_NEAR(volume_antenna_of(project).body.parts()[3].bounds.high.x(), (10.5 + 1.4) * 1e-3, 1e-12);
    design = with_genes(design, std::vector<double>{5.0, 1.0});
    const std::vector<RuleViolation> broken = broken_rules(design);
    ASSERT_EQ(broken.size(), 1U);
    EXPECT_EQ(broken[0].rule, "the posts must leave 4 mm");
    EXPECT_NEAR(broken[0].amount, 1.0, 1e-12);
}

TEST(VolumeDrawing, ReadsBackAsItWasWrittenAndIsAllowedByTheSchema) {
    const Project project = parse_project(posts, "x.lathe");
    const std::string written = write_project(project);
    EXPECT_EQ(parse_project(written, "x.lathe"), project);
    EXPECT_EQ(write_project(parse_project(written, "x.lathe")), written);
    EXPECT_NE(written.find("\"repeat\": \"i\""), std::string::npos);
    EXPECT_TRUE(test::SchemaValidator(project_schema()).violations(nlohmann::json::parse(written)).empty());
}

/// A hook of two boxes, in groups that mirror, turn and move it, against the vertices of the hook moved so.
TEST(VolumeDrawing, GroupsMirrorTurnAndMove) {
    const std::string hook =
        R"({"kind": "box", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [6, 1, 2]},
{"kind": "box", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [1, 3, 1], "at_mm": [5, 1, 0], "rotate_deg": [0, 0, 10]})";
    const VolumeAntenna alone = antenna_of_text(space_text("", hook));
    const VolumeAntenna grouped = antenna_of_text(space_text(
        R"("values": {"turn": "30"}, )",
        R"json({"group": [{"group": [)json" + hook +
            R"json(], "place": {"mirror": true, "rotate_deg": "turn", "at_mm": [10, 0]}}], "place": {"rotate_deg": 90, "at_mm": [0, 20, 7]}})json"));
    ASSERT_EQ(grouped.body.parts().size(), 2U);
    const double degrees = std::numbers::pi / 180.0;
    const auto turned = [degrees](const Eigen::Vector3d& at, double angle) {
        return Eigen::Vector3d(Eigen::AngleAxisd(angle * degrees, Eigen::Vector3d::UnitZ()) * at);
    };
    const auto placed = [&](Eigen::Vector3d at) {
        at.y() = -at.y();
        const Eigen::Vector3d inner = turned(at, 30.0) + Eigen::Vector3d(10e-3, 0.0, 0.0);
        return Eigen::Vector3d(turned(inner, 90.0) + Eigen::Vector3d(0.0, 20e-3, 7e-3));
    };
    int inside = 0;
    for (int k = 0; k < 4000; ++k) {
        // A point of a lattice whose steps share no divisor.
        const Eigen::Vector3d at(1e-3 * (-1.013 + std::fmod(0.7131 * k, 9.0)),
                                 1e-3 * (-1.017 + std::fmod(0.4177 * k, 6.0)),
                                 1e-3 * (-0.511 + std::fmod(0.3313 * k, 3.0)));
        for (std::size_t n = 0; n < 2; ++n) {
            const bool is_in = alone.body.parts()[n].solid->contains(at);
            inside += is_in ? 1 : 0;
            EXPECT_EQ(grouped.body.parts()[n].solid->contains(placed(at)), is_in) << k << ' ' << n;
        }
    }
    EXPECT_GT(inside, 200);
}

TEST(VolumeDrawing, WiresFollowFormulas) {
    const Project project = parse_project(
        space_text(
            R"("parameters": {"a_mm": 3, "turns": 2, "pitch_mm": 4}, )",
            R"json({"kind": "wire", "material": "pec", "radius_mm": 0.2, "path_mm": [[0, 0, 0], {"repeat": "i", "times": "turns", "path": [
 {"by": ["a_mm", 0, 0]}, {"by": [0, "a_mm", 0]}, {"by": ["-a_mm", 0, 0]}, {"by": [0, "-a_mm", 0]}, {"by": [0, 0, "pitch_mm"]}]},
 {"curve": [0, 0, "turns * pitch_mm + 10 * t"], "points": 5}]})json"),
        "x.lathe");
    const auto& design = std::get<VolumeDesign>(project.antenna);
    const std::vector<Quantity>& path = design.solids.at(0).numbers.at(0);
    ASSERT_EQ(path.size(), 3U * (1 + 10 + 5));
    EXPECT_EQ(path[3 * 6].value, 3.0);  // the second turn's first corner
    EXPECT_EQ(path[3 * 6 + 2].value, 4.0);
    EXPECT_EQ(path.back().value, 18.0);
}

TEST(VolumeDrawing, PortsAreRepeatedWithTheirNames) {
    const Project project = parse_project(
        space_text(R"("parameters": {"n": 3}, )",
                   R"({"kind": "box", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [30, 5, 1]})",
                   R"json({"repeat": "i", "times": "n", "ports": [{"name": "port {i + 1}", "kind": "lumped",
 "from_mm": ["5 + 10 * i", 2, 1], "to_mm": ["5 + 10 * i", 2, 2], "driven": true}]})json"),
        "x.lathe");
    const VolumeAntenna antenna = volume_antenna_of(project);
    ASSERT_EQ(antenna.ports.size(), 3U);
    EXPECT_EQ(antenna.ports[2].name, "port 3");
    EXPECT_NEAR(antenna.ports[2].from.x(), 25e-3, 1e-15);
}

/// A formula of the band alone makes a drawing of a list of solids.
TEST(VolumeDrawing, FormulasKnowTheMiddleOfTheBand) {
    const VolumeAntenna antenna = antenna_of_text(space_text(
        "",
        R"({"kind": "box", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [1, 1, "wavelength_mm / 4"]})"));
    EXPECT_NEAR(antenna.body.parts()[0].bounds.high.z(), 299792458.0 / 10e9 / 4.0, 1e-15);
}

TEST(VolumeDrawing, CarriesTheTrianglesThatItNames) {
    const fs::path folder = fs::temp_directory_path() / "lathe_volume_drawing";
    fs::create_directories(folder);
    const char* facets[4][3] = {{"0 0 0", "0 1 0", "1 0 0"},
                                {"0 0 0", "1 0 0", "0 0 1"},
                                {"0 0 0", "0 0 1", "0 1 0"},
                                {"1 0 0", "0 1 0", "0 0 1"}};
    std::ofstream stl(folder / "corner.stl");
    stl << "solid corner\n";
    for (const auto& facet : facets) {
        stl << "facet normal 0 0 0\nouter loop\n";
        for (const char* vertex : facet) stl << "vertex " << vertex << '\n';
        stl << "endloop\nendfacet\n";
    }
    stl << "endsolid corner\n";
    stl.close();
    std::string text = space_text(
        "",
        R"json({"repeat": "i", "times": 3, "solids": [{"kind": "stl", "material": "pec", "file": "corner.stl", "at_mm": ["5 * i", 0, 0]}]})json");
    const Project project = parse_project(text, (folder / "x.lathe").string());
    fs::remove_all(folder);
    const Project again = parse_project(write_project(carrying_files(project)), "elsewhere.lathe");
    const VolumeAntenna antenna = volume_antenna_of(again);
    ASSERT_EQ(antenna.body.parts().size(), 3U);
    EXPECT_NEAR(antenna.body.parts()[2].bounds.high.x(), 11e-3, 1e-9);
}

TEST(VolumeDrawing, IsATemplateInAFile) {
    const fs::path folder = fs::temp_directory_path() / "lathe_volume_template";
    fs::create_directories(folder);
    std::ofstream(folder / "posts.lathe-template")
        << R"json({"format": "lathe-template/1", "name": "posts", "version": "1",
 "antenna": {"geometry": "volume", "symmetry": {"x0": "none", "y0": "magnetic"},
  "parameters": {"n": {"default": 2, "least": 1, "most": 9, "whole": true}, "p_mm": {"default": 5, "least": 2, "most": 20}},
  "solids": [{"repeat": "i", "times": "n", "solids": [{"kind": "box", "material": "pec", "from_mm": ["i * p_mm", -1, 0],
    "to_mm": ["i * p_mm + 1", 1, 6]}]}],
  "ports": [{"name": "feed", "kind": "dipole", "axis": "z", "at_mm": [0, 0, 10]}],
  "rules": [{"need": "n * p_mm <= 60", "message": "the row must not be longer than 60 mm"}]}})json";
    const auto text_with = [](const std::string& members) {
        return R"({"format": "lathe/1", "antenna": {"geometry": "volume", "template": "posts", )" + members +
               R"("parameters": {"n": 4}}, "simulation": {"from_ghz": 9, "to_ghz": 11}})";
    };
    const Project project = parse_project(text_with(""), (folder / "x.lathe").string());
    const VolumeAntenna antenna = volume_antenna_of(project);
    ASSERT_EQ(antenna.body.parts().size(), 4U);
    EXPECT_EQ(antenna.symmetry[1], SymmetryPlane::magnetic);
    EXPECT_EQ(source_files(project).size(), 1U);
    const std::string carried = write_project(carrying_files(project));
    std::ofstream(folder / "posts.lathe-template") << "{}";
    EXPECT_EQ(volume_antenna_of(parse_project(carried, (folder / "x.lathe").string())).body.parts().size(),
              4U);
    fs::remove_all(folder);
}

TEST(VolumeDrawing, FaultsAreNamed) {
    const auto with_solid = [](const std::string& solid) {
        return test::refusal_of(
            space_text(R"("parameters": {"a_mm": 3}, "values": {"b_mm": "2 * a_mm"}, )", solid));
    };
    const auto said = [&](const std::string& solid, const std::string& part) {
        const std::string refusal = with_solid(solid);
        EXPECT_NE(refusal.find(part), std::string::npos) << refusal;
    };
    said(R"({"kind": "sphere", "material": "pec", "centre_mm": [0, 0, 0], "radius_mm": "b_mm - c_mm"})",
         "c_mm");
    said(
        R"({"repeat": "i", "times": 2, "solids": [{"kind": "sphere", "material": "pec", "centre_mm": ["i", 0, 0], "radius_mm": "3 - a_mm"}]})",
        "antenna.solids[0].solids[0].radius_mm");
    said(R"({"repeat": "i", "times": 20000, "solids": []})", "allowed: 0 to 10000");
    said(R"({"kind": "wire", "material": "pec", "radius_mm": 0.1, "path_mm": [[0, 0, 0]]})",
         "fewer than two points");
    said(R"({"kind": "wire", "material": "pec", "radius_mm": 0.1, "path_mm": [{"by": [1, 0, 0]}]})",
         "no point to start from");
    said(
        R"({"kind": "extruded", "material": "pec", "circle": {"centre_mm": [0, 0], "radius_mm": "-b_mm"}, "from_z_mm": 0, "to_z_mm": 1})",
        "more than 0");
    said(
        R"({"kind": "box", "material": "pec", "circle": {"centre_mm": [0, 0], "radius_mm": 1}, "from_mm": [0, 0, 0], "to_mm": [1, 1, 1]})",
        "circle");
    EXPECT_NE(test::refusal_of(
                  space_text(R"("values": {"b_mm": 1}, )", "", R"({"repeat": "i", "times": 0, "ports": []})"))
                  .find("has no port"),
              std::string::npos);
}

}  // namespace
}  // namespace lathe
