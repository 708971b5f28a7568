// Project files of antennas in space.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "genetic/project/project.hpp"
#include "genetic/project/project_difference.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/formats/json_schema.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "tests/genetic/support/small_volume.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

const std::string cone_part = R"({"template": "conical_horn", "parameters": {"waveguide_radius_mm": 3.6,
    "waveguide_length_mm": 15, "flare_length_mm": 40, "aperture_radius_mm": 14, "wall_thickness_mm": 0.6}})";

/// Every kind of solid and of port, with each key away from its default somewhere.
std::string every_key() {
    return R"({"format": "lathe/1", "name": "all", "antenna": {
  "geometry": "volume", "symmetry": {"x0": "none"}, "ground_plane_z_mm": "-2 * a_mm",
  "parameters": {"a_mm": {"value": 2, "min": 1, "max": 3}, "b_mm": "a_mm + 1", "c_mm": {"formula": "2 * b_mm"}},
  "solids": [
    {"kind": "revolved", "part": )" +
           cone_part + R"(, "part_parameters": {"aperture_radius_mm": "7 * a_mm"}, "at_mm": [0, 0, 1],
     "name": "horn"},
    {"kind": "revolved", "material": "pec", "outline_zr_mm": [[0, 30], [5, "30 + a_mm"], [0, 33]]},
    {"kind": "box", "material": "pec", "from_mm": [40, -10, 0], "to_mm": ["40 + b_mm", 10, 2]},
    {"kind": "cylinder", "material": {"relative_permittivity": "a_mm", "loss_tangent": 0.001},
     "from_mm": [0, 0, 60], "to_mm": [0, 0, 70], "radius_mm": "c_mm", "stretch": [1, 1.5, 1]},
    {"kind": "cone", "material": "pec", "from_mm": [0, 0, 80], "to_mm": [0, 0, 90], "from_radius_mm": 1,
     "to_radius_mm": 0, "rotate_deg": [0, 0, 30], "copies": 3, "copy_step_mm": ["5 * a_mm", 0, 0]},
    {"kind": "sphere", "material": "free_space", "centre_mm": [0, 0, 100], "radius_mm": 2},
    {"kind": "loft", "material": "pec", "from_size_mm": [8, 4], "to_size_mm": [6, 6],
     "to_corner_radius_mm": 3, "length_mm": 10, "at_mm": [0, 0, 110]},
    {"kind": "extruded", "material": "pec", "outline_xy_mm": [[0, 0], [1, 0], [0, 1]], "from_z_mm": 130,
     "to_z_mm": 131, "wall_metal": "perfect"},
    {"kind": "sheet", "material": "pec", "plane": "y", "at_mm": "a_mm", "move_mm": [0, 1, 0],
     "outline_mm": [[0, 150], ["b_mm", 150], [0, 152]], "rotate_deg": [0, 0, 90],
     "wall_metal": {"conductivity_s_per_m": 1e7, "roughness_factor": 1.5}},
    {"kind": "box", "material": {"relative_permittivity": 3, "conductivity_s_per_m": 0.1, "poles": [
       {"kind": "debye", "delta": "10 * a_mm", "relaxation_ps": 8.3},
       {"kind": "drude", "plasma_ghz": 20, "collision_ghz": "b_mm"},
       {"kind": "lorentz", "delta": 0.5, "resonance_ghz": 31, "damping_ghz": 2}]},
     "from_mm": [-10, -2, 150], "to_mm": [-6, 2, 154]},
    {"kind": "wire", "material": "pec", "path_mm": [[0, 0, 160], ["3 * a_mm", 0, 160], ["3 * a_mm", 0, 165]],
     "radius_mm": "0.05 * a_mm"},
    {"kind": "lumped_element", "name": "trap", "connection": "parallel", "from_mm": [0, 0, 170],
     "to_mm": ["a_mm", 0, 170], "resistance_ohm": "100 * a_mm", "inductance_nh": 1.5, "capacitance_pf": 0.2,
     "rotate_deg": [0, 0, 90], "at_mm": [5, 0, 0], "copies": 2, "copy_step_mm": [1, 0, 0]},
    {"kind": "lumped_element", "from_mm": [0, 0, 172], "to_mm": [0, 0, 171], "capacitance_pf": "b_mm"}
  ],
  "ports": [
    {"name": "feed", "kind": "waveguide", "plane": "z", "at_mm": 1, "towards": "+", "mode": "TE11",
     "polarisation_deg": 90, "reference_mm": 16},
    {"name": "gap", "kind": "lumped", "from_mm": [0, 0, 140], "to_mm": [0, 0, "140 + a_mm"], "resistance_ohm": 75,
     "driven": false},
    {"name": "dipole", "kind": "dipole", "at_mm": [0, 0, 150], "axis": "x"},
    {"name": "wave", "kind": "plane_wave", "theta_deg": 180, "phi_deg": 0, "polarisation_deg": 45},
    {"name": "wide gap", "kind": "lumped", "across": "ring", "from_mm": [0, 9, 140], "to_mm": [0, 9, 141],
     "size_mm": [0.25, "0.5 * a_mm"], "driven": false}
  ]},
  "simulation": {"from_ghz": 27, "to_ghz": 33, "frequencies": 3},
  "objectives": [{"metric": "cross_polar_db", "goal": "below", "value": -20, "to_theta_deg": 60, "port": "feed"},
                 {"metric": "s_db", "goal": "below", "value": -20, "port": "feed", "to_port": "gap"}],
  "tolerance": {"default_mm": 0.02},
  "sweep": {"parameters": [{"name": "a_mm", "from": 1, "to": 3, "points": 5}]}
})";
}

TEST(VolumeProjectFile, ComesBackAndKeepsItsText) {
    const Project project = parse_project(every_key(), "all.lathe");
    ASSERT_TRUE(project.is_volume());
    const std::string text = write_project(project);
    const Project again = parse_project(text, "again");
    EXPECT_EQ(again, project) << text;
    EXPECT_EQ(write_project(again), text);
    EXPECT_TRUE(differences(project, again).empty());
}

TEST(VolumeProjectFile, FollowsItsSchema) {
    const test::SchemaValidator validator(project_schema());
    EXPECT_EQ(validator.violations(nlohmann::json::parse(every_key())), std::vector<std::string>());
    const Project project = parse_project(every_key(), "all.lathe");
    EXPECT_EQ(validator.violations(nlohmann::json::parse(write_project(project))),
              std::vector<std::string>());
}

TEST(VolumeProjectFile, FormulasFollowTheGenes) {
    Project project = parse_project(every_key(), "all.lathe");
    Design& design = *parameters_in(project.antenna);
    ASSERT_EQ(design_genes(design).size(), 1u);
    EXPECT_EQ(design_genes(design)[0].name, "a_mm");
    for (const double a : {1.0, 2.0, 2.5}) {
        design = with_genes(design, std::array{a});
        const VolumeAntenna antenna = volume_antenna_of(project);
        const auto& parts = antenna.body.parts();
        ASSERT_EQ(parts.size(), 11u);
        EXPECT_NEAR(parts[0].bounds.high.x(), (7.0 * a + 0.6) / 1000.0, 1e-12);  // the horn's rim
        EXPECT_NEAR(parts[2].bounds.high.x(), (41.0 + a) / 1000.0, 1e-12);
        EXPECT_NEAR(parts[3].bounds.high.y(), 1.5 * 2.0 * (a + 1.0) / 1000.0, 1e-12);
        EXPECT_NEAR(parts[4].bounds.high.x(), (1.0 + 10.0 * a) / 1000.0, 1e-12);  // the third copy
        EXPECT_DOUBLE_EQ(antenna.body.materials()[static_cast<std::size_t>(parts[3].material)]
                             .material.relative_permittivity,
                         a);
        const Sheet* sheet = parts[8].solid->as_sheet();
        ASSERT_NE(sheet, nullptr);
        EXPECT_EQ(sheet->axis(), 0) << "turned from the plane y = a by a right angle";
        EXPECT_NEAR(sheet->areas()[0].place, -1e-3 * a, 1e-15);
        EXPECT_NEAR(parts[8].bounds.high.y(), 1e-3 * (1.0 + 1.0 + a), 1e-15);
        EXPECT_EQ(antenna.body.materials()[static_cast<std::size_t>(parts[8].material)].surface,
                  (WallMetal{1e7, 1.5}));
        const auto& poles =
            antenna.body.materials()[static_cast<std::size_t>(parts[9].material)].material.poles;
        ASSERT_EQ(poles.size(), 3u);
        EXPECT_DOUBLE_EQ(poles[0].delta, 10.0 * a);
        EXPECT_NEAR(poles[0].relaxation_s, 8.3e-12, 1e-24);
        EXPECT_EQ(poles[1].kind, PoleKind::drude);
        EXPECT_DOUBLE_EQ(poles[1].damping_hz, 1e9 * (a + 1.0));
        EXPECT_DOUBLE_EQ(poles[2].frequency_hz, 31e9);
        EXPECT_NEAR(*antenna.ground_plane_z, -2e-3 * a, 1e-15);
        EXPECT_NEAR(antenna.ports[1].to.z(), 0.14 + 1e-3 * a, 1e-15);
    }
}

TEST(VolumeProjectFile, LumpedElementsFollowTheirPlaceAndFormulas) {
    const VolumeAntenna antenna = volume_antenna_of(parse_project(every_key(), "all.lathe"));
    ASSERT_EQ(antenna.elements.size(), 3u);
    for (const std::size_t copy : {0u, 1u}) {
        const VolumeElement& trap = antenna.elements[copy];
        const double x = 1e-3 * (5.0 + static_cast<double>(copy));
        EXPECT_EQ(trap.name, "trap");
        EXPECT_EQ(trap.key, "antenna.solids[11]");
        EXPECT_LT((trap.from - Eigen::Vector3d(x, 0.0, 0.17)).norm(), 1e-12);
        EXPECT_LT((trap.to - Eigen::Vector3d(x, 2e-3, 0.17)).norm(), 1e-12) << "turned about z";
        EXPECT_EQ(trap.line().gap_axis(), Axis::y) << "exactly along y";
        EXPECT_DOUBLE_EQ(trap.values.resistance, 200.0);
        EXPECT_DOUBLE_EQ(trap.values.inductance, 1.5e-9);
        EXPECT_DOUBLE_EQ(trap.values.capacitance, 0.2e-12);
        EXPECT_TRUE(trap.values.is_parallel);
    }
    const VolumeElement& last = antenna.elements[2];
    EXPECT_EQ(last.values.resistance, 0.0);
    EXPECT_EQ(last.values.inductance, 0.0);
    EXPECT_DOUBLE_EQ(last.values.capacitance, 3e-12);
    EXPECT_FALSE(last.values.is_parallel);
}

TEST(VolumeProjectFile, PortsSayWhatTheFileSays) {
    const VolumeAntenna antenna = volume_antenna_of(parse_project(every_key(), "all.lathe"));
    ASSERT_EQ(antenna.ports.size(), 5u);
    const VolumePort& feed = antenna.ports[0];
    EXPECT_EQ(feed.axis, Axis::z);
    EXPECT_TRUE(feed.is_upwards);
    EXPECT_EQ(feed.mode, (GuideMode{ModeFamily::te, 1, 1, 0}));
    EXPECT_NEAR(feed.polarisation, 0.5 * std::numbers::pi, 1e-15);
    EXPECT_NEAR(*feed.reference, 0.016, 1e-15);
    EXPECT_FALSE(antenna.ports[1].driven);
    EXPECT_EQ(antenna.ports[1].resistance_ohm, 75.0);
    EXPECT_EQ(antenna.ports[2].axis, Axis::x);
    EXPECT_NEAR(antenna.ports[3].theta, std::numbers::pi, 1e-15);
    EXPECT_EQ(antenna.ports[1].spread, PortSpread::line);
    EXPECT_EQ(antenna.ports[4].spread, PortSpread::ring);
    EXPECT_NEAR(antenna.ports[4].size[1], 1e-3, 1e-15);
}

TEST(VolumeProjectFile, ModesMayHaveNumbers) {
    std::string text = genetic::small_collar_text();
    text.replace(text.find("\"TE11\""), 6, "2");
    const Project project = parse_project(text, "numbered.lathe");
    const VolumePort port = volume_antenna_of(project).ports.at(0);
    EXPECT_EQ(port.mode.number, 2);
    EXPECT_FALSE(port.mode.family);
    EXPECT_EQ(parse_project(write_project(project), "again"), project);
}

/// A part is every region of the other file, exactly: material along lines through both.
TEST(VolumeProjectFile, APartIsTheBodyOfItsFile) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "lathe_volume_part";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "cone.lathe") << R"({"format": "lathe/1", "antenna": )" << cone_part
                                         << R"(, "simulation": {"from_ghz": 27, "to_ghz": 33}})";
    std::ofstream(folder / "volume.lathe") << R"({"format": "lathe/1", "antenna": {"geometry": "volume",
            "symmetry": {"y0": "magnetic"},
            "solids": [{"kind": "revolved", "part": "cone.lathe", "at_mm": [5, 0, 0]}],
            "ports": [{"name": "feed", "kind": "waveguide", "plane": "z", "at_mm": 0, "towards": "+",
                       "inside_mm": [5, 0], "mode": "TE11"}]},
            "simulation": {"from_ghz": 27, "to_ghz": 33}})";
    const Antenna cone = antenna_of(read_project(folder / "cone.lathe"));
    const VolumeAntenna antenna = volume_antenna_of(read_project(folder / "volume.lathe"));
    EXPECT_EQ(antenna.symmetry, (std::array{SymmetryPlane::none, SymmetryPlane::magnetic}));
    for (int n = 0; n < 500; ++n) {
        const double z = 0.06 * (0.5 + n) / 500.0, r = 0.016 * (0.37 * n - std::floor(0.37 * n));
        const double phi = 2.39996 * n;
        const Eigen::Vector3d at(0.005 + r * std::cos(phi), r * std::sin(phi), z);
        EXPECT_EQ(antenna.body.is_metal(antenna.body.material_at(at)), material_at(cone, {z, r}).is_pec)
            << z << ' ' << r;
    }
    std::filesystem::remove_all(folder);
}

TEST(VolumeProjectFile, OtherPlacesSayThatItIsInSpace) {
    const Project project = parse_project(every_key(), "all.lathe");
    try {
        antenna_of(project);
        FAIL() << "a body of revolution";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.geometry");
    }
}

}  // namespace
}  // namespace lathe
