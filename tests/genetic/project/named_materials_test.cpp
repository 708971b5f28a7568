// Dielectrics of the library by their names in project files of every geometry.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_schema.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

const std::string band = R"(, "simulation": {"from_ghz": 27, "to_ghz": 33, "frequencies": 1,
    "cells_per_wavelength": 10}})";

/// A monopole on a line filled with PTFE, in a radome of `material`.
std::string revolved(const std::string& material) {
    return R"({"format": "lathe/1", "antenna": {"regions": [
        {"material": "ptfe", "outline_zr_mm": [[0, 0.5], [6, 0.5], [6, 1.5], [0, 1.5]]},
        {"material": "pec", "outline_zr_mm": [[0, 0], [8, 0], [8, 0.5], [0, 0.5]]},
        {"material": "pec", "outline_zr_mm": [[0, 1.5], [6, 1.5], [6, 3], [0, 3]]},
        {"material": )" +
           material + R"(, "outline_zr_mm": [[9, 0], [9, 3], [11, 3], [11, 0]]}],
      "port": {"kind": "coaxial", "mode": "TEM", "inner_radius_mm": 0.5, "outer_radius_mm": 1.5, "z_mm": 0,
               "filling": "ptfe"}})" +
           band;
}

std::string planar(const std::string& material) {
    return R"({"format": "lathe/1", "antenna": {"geometry": "planar", "polarisation": "tm",
      "regions": [{"material": )" +
           material + R"(, "outline_xy_mm": [[20, -6], [26, -6], [26, 6], [20, 6]]}],
      "ports": [{"name": "wave", "kind": "plane_wave", "direction_deg": 0}]})" +
           band;
}

std::string volume(const std::string& material) {
    return R"({"format": "lathe/1", "antenna": {"geometry": "volume", "solids": [
        {"kind": "box", "material": )" +
           material + R"(, "from_mm": [3, -2, -2], "to_mm": [5, 2, 2]}],
      "ports": [{"name": "dipole", "kind": "dipole", "at_mm": [0, 0, 0], "axis": "z"}]})" +
           band;
}

void expect_name_kept(const std::string& text, const std::string& name) {
    SCOPED_TRACE(text);
    const Project project = parse_project(text, "named.lathe");
    const std::string written = write_project(project);
    EXPECT_NE(written.find("\"material\": \"" + name + "\""), std::string::npos) << written;
    EXPECT_EQ(parse_project(written, "again"), project);
    EXPECT_EQ(write_project(parse_project(written, "again")), written);
    const test::SchemaValidator validator(project_schema());
    for (const std::string& each : {text, written})
        EXPECT_EQ(validator.violations(nlohmann::json::parse(each)), std::vector<std::string>());
}

std::string quoted(const std::string& name) {
    return '"' + name + '"';
}

TEST(NamedMaterials, ComeBackInEveryGeometry) {
    for (const std::string& name : material_names(false)) {
        expect_name_kept(revolved(quoted(name)), name);
        expect_name_kept(planar(quoted(name)), name);
    }
    for (const std::string& name : material_names(true)) expect_name_kept(volume(quoted(name)), name);
}

TEST(NamedMaterials, HaveTheValuesOfTheLibrary) {
    const Project project = parse_project(revolved("\"rexolite\""), "x");
    const auto& antenna = std::get<Antenna>(project.antenna);
    EXPECT_EQ(antenna.regions.back().material, find_dielectric("rexolite")->material());
    EXPECT_EQ(antenna.port.filling, find_dielectric("ptfe")->material());
    EXPECT_NE(write_project(project).find("\"filling\": \"ptfe\""), std::string::npos);
    for (const NamedDielectric& dielectric : named_dielectrics()) {
        const Body body = volume_antenna_of(parse_project(volume(quoted(dielectric.name)), "x")).body;
        ASSERT_EQ(body.materials().size(), 2u);
        const std::complex<double> value = complex_permittivity(body.materials()[1].material, 10e9);
        const std::complex<double> expected = complex_permittivity(dielectric.material(), 10e9);
        EXPECT_NEAR(std::abs(value - expected), 0.0, 1e-12 * std::abs(expected)) << dielectric.name;
        EXPECT_EQ(body.materials()[1].material.name, dielectric.name);
    }
}

/// Equal numbers without the name are another project: the file has an object.
TEST(NamedMaterials, AreNotTheirNumbers) {
    const std::string numbers = R"({"relative_permittivity": 2.08, "loss_tangent": 0.0004})";
    for (const auto& file : {revolved, planar, volume}) {
        const Project project = parse_project(file(numbers), "x");
        EXPECT_FALSE(project == parse_project(file("\"ptfe\""), "x"));
        EXPECT_NE(write_project(project).find("\"relative_permittivity\": 2.08"), std::string::npos);
    }
}

}  // namespace
}  // namespace lathe
