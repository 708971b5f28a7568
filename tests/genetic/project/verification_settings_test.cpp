// The part "verification" of project files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_schema.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

/// The conical horn of the examples with this behind its band.
std::string horn_with(const std::string& more) {
    return R"({"format": "lathe/1", "antenna": {"template": "conical_horn", "parameters": {
        "waveguide_radius_mm": 3.6, "waveguide_length_mm": 15, "flare_length_mm": 40, "aperture_radius_mm": 14,
        "wall_thickness_mm": 0.6}}, "simulation": {"from_ghz": 27, "to_ghz": 33})" +
           more + "}";
}

/// Every kind, some with a formula, a name or a material.
std::string every_kind() {
    return horn_with(R"(, "verification": {"cells_per_wavelength": 16, "winner": true, "surroundings": [
  {"kind": "square_flange", "name": "plate of the workshop", "side_mm": "6 * waveguide_radius_mm",
   "thickness_mm": 2, "z_mm": 1},
  {"kind": "round_flange", "diameter_mm": 30, "thickness_mm": 3, "z_mm": 50,
   "material": {"relative_permittivity": 2.1, "loss_tangent": 0.001}},
  {"kind": "plate", "size_mm": [40, 60], "thickness_mm": 1, "at_mm": [0, 50, 10], "rotate_deg": [90, 0, 0]},
  {"kind": "struts", "number": 4, "diameter_mm": 1, "from_rz_mm": [20, 0], "to_rz_mm": [20, 80],
   "direction_deg": 45},
  {"kind": "pin", "z_mm": 7.5, "from_radius_mm": 2, "to_radius_mm": 4.2, "diameter_mm": 0.6},
  {"kind": "tilt", "angle_deg": 1},
  {"kind": "ovality", "percent": 2, "direction_deg": 45},
  {"kind": "neighbours", "step_mm": [34, 0, 0], "copies": 2},
  {"kind": "sphere", "material": "pec", "centre_mm": [0, 0, 100], "radius_mm": 2, "copies": 2,
   "copy_step_mm": [5, 0, 0]}]})");
}

TEST(VerificationSettings, ComeBackAndKeepTheirText) {
    const Project project = parse_project(every_kind(), "horn.lathe");
    const VerificationSettings& read = project.verification;
    EXPECT_EQ(read.cells_per_wavelength, 16.0);
    EXPECT_TRUE(read.winner);
    ASSERT_EQ(read.surroundings.size(), 9u);
    EXPECT_EQ(read.surroundings[8].solid->kind, SolidKind::sphere);
    const std::string text = write_project(project);
    const Project again = parse_project(text, "again");
    EXPECT_EQ(again, project) << text;
    EXPECT_EQ(write_project(again), text);
}

TEST(VerificationSettings, AreNotWrittenWhereTheyAreTheDefaults) {
    const Project project = parse_project(horn_with(""), "horn.lathe");
    EXPECT_EQ(project.verification, VerificationSettings{});
    EXPECT_EQ(write_project(project).find("verification"), std::string::npos);
}

TEST(VerificationSettings, FollowTheirSchema) {
    const test::SchemaValidator validator(project_schema());
    EXPECT_EQ(validator.violations(nlohmann::json::parse(every_kind())), std::vector<std::string>());
    const Project project = parse_project(every_kind(), "horn.lathe");
    EXPECT_EQ(validator.violations(nlohmann::json::parse(write_project(project))),
              std::vector<std::string>());
}

}  // namespace
}  // namespace lathe
