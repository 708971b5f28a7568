// Parameters in project files that are formulas of others.
#include <gtest/gtest.h>

#include <string>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

/// The conical example with `aperture` in place of its aperture radius.
std::string with_aperture(const std::string& aperture) {
    return R"({"format": "lathe/1",
        "antenna": {"template": "conical_horn", "parameters": {
            "waveguide_radius_mm": {"value": 3.6, "min": 3.2, "max": 4.5},
            "waveguide_length_mm": 15.0, "flare_length_mm": 40.0,
            "aperture_radius_mm": )" +
           aperture + R"(,
            "wall_thickness_mm": 0.6}},
        "simulation": {"from_ghz": 27, "to_ghz": 33}})";
}

std::string refusal_of(const std::string& aperture) {
    try {
        parse_project(with_aperture(aperture), "horn.lathe");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(ProjectFile, LinkedParametersAreComputedAndKeptAsFormulas) {
    const Project project = parse_project(with_aperture(R"({"formula": "4 * waveguide_radius_mm"})"), "f");
    const Design& design = std::get<Design>(project.antenna);
    EXPECT_EQ(ParameterValues(design).scalar("aperture_radius_mm"), 4 * 3.6);
    ASSERT_EQ(design_genes(design).size(), 1u);
    const std::string text = write_project(project);
    EXPECT_NE(text.find("4 * waveguide_radius_mm"), std::string::npos) << text;
    EXPECT_EQ(parse_project(text, "again"), project);
    EXPECT_EQ(write_project(parse_project(text, "again")), text);
}

TEST(ProjectFile, RefusedFormulasNameFileLineAndKey) {
    const std::string place = "horn.lathe:5: antenna.parameters.aperture_radius_mm.formula = ";
    EXPECT_EQ(refusal_of(R"({"formula": "waveguide_radius_mm *"})").find(place + "\"waveguide_radius_mm *\""),
              0u)
        << refusal_of(R"({"formula": "waveguide_radius_mm *"})");
    EXPECT_NE(refusal_of(R"({"formula": "throat"})").find(place + "\"throat\": throat is not a parameter"),
              std::string::npos);
    EXPECT_NE(refusal_of(R"({"formula": "aperture_radius_mm"})").find("goes round in a circle"),
              std::string::npos);
    EXPECT_NE(refusal_of(R"({"formula": "-3"})").find(place + "\"-3\": gives -3; allowed: "),
              std::string::npos)
        << refusal_of(R"({"formula": "-3"})");
    EXPECT_NE(refusal_of(R"({"formula": "14", "min": 8, "max": 18})").find("cannot be a gene"),
              std::string::npos);
    EXPECT_NE(refusal_of(R"({"formula": ""})"), "");
    EXPECT_NE(refusal_of(R"({"formula": 14})"), "");
    EXPECT_EQ(refusal_of("14"), "");
}

TEST(ProjectFile, FormulasHoldBesideRegionsOfPowerHandling) {
    const Project project = parse_project(R"({"format": "lathe/1", "antenna": {"template": "coaxial_monopole",
        "parameters": {"line_inner_radius_mm": {"formula": "line_outer_radius_mm / 2.5"},
          "line_outer_radius_mm": 2.0, "line_permittivity": 1.0, "line_length_mm": 10, "wall_thickness_mm": 1,
          "monopole_length_mm": 22, "monopole_radius_mm": 0.8, "ground_radius_mm": 40, "ground_thickness_mm": 2}},
        "simulation": {"from_ghz": 2.9, "to_ghz": 3.1},
        "multipactor": {"regions": [{"name": "line", "outline_zr_mm": [[2, 0], [9, 0], [9, 4]]}]}})",
                                          "linked.lathe");
    EXPECT_NEAR(antenna_of(project).port.inner_radius, 0.8e-3, 1e-12);
    EXPECT_EQ(parse_project(write_project(project), "again"), project);
}

}  // namespace
}  // namespace lathe
