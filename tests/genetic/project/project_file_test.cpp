// Project files: what is read, and that text and project go back and forth without loss.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "genetic/project/metric_existence.hpp"
#include "genetic/project/project.hpp"
#include "genetic/project/window_part.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

/// Each field away from its default; lengths and frequencies as a file can give them.
Project everything() {
    Project project;
    project.name = "\"quoted\"\n\xc2\xb5m";
    Antenna antenna;
    antenna.regions.push_back({Material{true, 1.0, 0.0, 0.0},
                               {{-5 / 1000.0, 1.15 / 1000.0},
                                {0.0, 1.15 / 1000.0},
                                {0.0, 20 / 1000.0},
                                {-5 / 1000.0, 20 / 1000.0}}});
    antenna.regions.push_back(
        {Material{true, 1.0, 0.0, 0.0},
         {{-5 / 1000.0, 0.0}, {15 / 1000.0, 0.0}, {15 / 1000.0, 0.5 / 1000.0}, {-5 / 1000.0, 0.5 / 1000.0}}});
    antenna.regions.push_back({Material{false, 2.1, 1e-4, 3e-4},
                               {{-5 / 1000.0, 0.5 / 1000.0},
                                {0.0, 0.5 / 1000.0},
                                {0.0, 1.15 / 1000.0},
                                {-5 / 1000.0, 1.15 / 1000.0}}});
    antenna.regions.push_back(
        {Material{}, {{16 / 1000.0, 0.0}, {17 / 1000.0, 0.0}, {17 / 1000.0, 1 / 1000.0}}});
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = 0.5 / 1000.0;
    antenna.port.outer_radius = 1.15 / 1000.0;
    antenna.port.filling = antenna.regions[2].material;
    antenna.port.z = -5 / 1000.0;
    antenna.port.reference_z = -1 / 1000.0;
    antenna.ground_plane_z = -0.3 / 1000.0;
    project.antenna = antenna;
    project.simulation = {4.1 * 1e9, 6.3 * 1e9, 23, {}, 31.7, 9, 0.75, 123.0, -47.5, {3.5e7, 1.25}};
    project.objectives = {{"s11_db", Goal::below, -25.5, 4.3 * 1e9, 6.1 * 1e9, {}, {}, 2.5},
                          {"co_polar_db", Goal::near, -3.0, {}, 5 * 1e9, 10.0, 20.5, 1.0},
                          {"length_mm", Goal::above, 20.0, {}, {}, {}, {}, 0.0}};
    project.optimiser = {"ga",    52,   777,      18446744073709551615u,
                         "blend", 0.85, 11.0,     13.0,
                         3,       4,    "margin", 5,
                         2,       4,    7,        40,
                         3,       0.3,  "ipop",   "cmaes",
                         0.25};
    return project;
}

TEST(ProjectFile, EveryFieldComesBack) {
    const Project project = everything();
    const std::string text = write_project(project);
    const Project again = parse_project(text, "again");
    EXPECT_EQ(again, project) << text;
    EXPECT_EQ(write_project(again), text);
}

TEST(ProjectFile, GroundPlaneOfATemplateComesBack) {
    Project project = everything();
    Design design = default_design("coaxial_monopole");
    project.antenna = design;
    EXPECT_EQ(write_project(project).find("ground_plane"), std::string::npos);
    design.ground_plane_z = 7.25 / 1000.0;
    project.antenna = design;
    const Project again = parse_project(write_project(project), "again");
    EXPECT_EQ(again, project);
    EXPECT_EQ(antenna_of(again).ground_plane_z, design.ground_plane_z);
}

/// A spline horn with every key of the studies.
Project with_studies() {
    Project project = everything();
    Design design = default_design("spline_horn");
    project.antenna = design;
    project.objectives.clear();
    project.tolerance = ToleranceSettings{ErrorDistribution::truncated_normal,
                                          true,
                                          0.02,
                                          {{"aperture_radius_mm", 0.05}, {"knot_radii_mm[1]", 0.01}},
                                          7.5,
                                          300,
                                          18446744073709551615u,
                                          RobustSettings{5, 90.0}};
    project.sweep = SweepSettings{
        SweepMethod::sobol, {{"knot_radii_mm[0]", 4.0, 6.0, 11}, {"aperture_radius_mm", 10, 18, 11}}, 64, 3};
    project.warm_start = {{{"aperture_radius_mm", 14.25}, {"knot_radii_mm[0]", 5.5}}, {}};
    return project;
}

TEST(ProjectFile, StudiesComeBack) {
    Project project = with_studies();
    EXPECT_EQ(parse_project(write_project(project), "again"), project) << write_project(project);
    project.sweep = SweepSettings{SweepMethod::grid, {{"knot_radii_mm[0]", 4.0, 6.0, 5}}, 256, 1};
    EXPECT_EQ(parse_project(write_project(project), "again"), project);
}

TEST(ProjectFile, StudiesOfParametersThatAreGoneAreNotWritten) {
    Project project = with_studies();
    project.tolerance->default_mm.reset();
    Design design = std::get<Design>(project.antenna);
    for (Parameter& parameter : design.parameters)
        if (parameter.key == "aperture_radius_mm") parameter.entries[0].formula = "4 * waveguide_radius_mm";
    project.antenna = design;
    const Project linked = parse_project(write_project(project), "linked");
    EXPECT_EQ(linked.tolerance->parameters.size(), 1u);
    EXPECT_EQ(linked.sweep->parameters.size(), 1u);
    project.antenna = default_design("lens");
    const Project other = parse_project(write_project(project), "other");
    EXPECT_FALSE(other.tolerance.has_value());
    EXPECT_TRUE(other.sweep->parameters.empty());
}

TEST(ProjectFile, PowerHandlingComesBack) {
    using particles::YieldModel;
    Project project = everything();
    particles::PowerSettings power;
    power.regions = {{"gap", {{1e-3, 0.0}, {9e-3, 0.0}, {9e-3, 3e-3}}},
                     {"throat",
                      {{1e-3, 0.0}, {9e-3, 0.0}, {9e-3, 3e-3}},
                      particles::known_material("alodine", YieldModel::crossover)}};
    power.walls = {
        .name = "own", .model = YieldModel::table, .first_crossover_ev = 0, .emax_ev = 0, .dmax = 0};
    power.walls.measured = {{20, 100, 900}, {0.9, 2.1, 1.5}};
    power.dielectric_walls = particles::known_material("gold");
    power.triangles_across_gap = 20;
    power.multipactor.electrons = 400;
    power.multipactor.number_law = particles::NumberLaw::poisson;
    power.multipactor.seeding = particles::Seeding::volume;
    power.multipactor.operating_power_w = 120.5;
    power.multipactor.from_w = 20;
    power.multipactor.to_w = 4000;
    power.corona_from_torr = 2.5;
    power.corona_to_torr = 80;
    project.power = power;
    Objective goal;
    goal.metric = "multipactor_threshold_w";
    goal.goal = Goal::above;
    goal.value = 300.0;
    goal.region = "throat";
    project.objectives.push_back(goal);
    EXPECT_EQ(parse_project(write_project(project), "again"), project) << write_project(project);
    project.power->walls = {.name = "own",
                            .model = YieldModel::vaughan,
                            .first_crossover_ev = 0,
                            .emax_ev = 165,
                            .dmax = 2.22,
                            .smoothness = 0.5};
    EXPECT_EQ(parse_project(write_project(project), "again"), project) << write_project(project);
}

TEST(ProjectFile, DipolePortsComeBack) {
    for (const DipoleAxis axis : {DipoleAxis::x, DipoleAxis::z}) {
        Project project = everything();
        Antenna antenna;
        antenna.port.kind = PortKind::dipole;
        antenna.port.axis = axis;
        antenna.port.z = 0.0123;
        project.antenna = antenna;
        project.objectives.erase(project.objectives.begin());
        const Project again = parse_project(write_project(project), "again");
        EXPECT_EQ(std::get<Antenna>(again.antenna).port.axis, axis);
        EXPECT_EQ(write_project(again), write_project(project));
    }
}

TEST(ProjectFile, GapPortsComeBack) {
    Project project = everything();
    Antenna antenna;
    for (const double z : {-0.03, 0.002}) {
        Region region;
        region.material.is_pec = true;
        region.outline = {{z, 0.0}, {z + 0.03, 0.0}, {z + 0.03, 0.001}, {z, 0.001}};
        antenna.regions.push_back(region);
    }
    antenna.port.kind = PortKind::gap;
    antenna.port.gap_to_z = 0.002, antenna.port.radius = 0.001, antenna.port.impedance_ohm = 73.0;
    project.antenna = antenna;
    project.objectives.erase(project.objectives.begin());
    const std::string text = write_project(project);
    EXPECT_EQ(std::get<Antenna>(parse_project(text, "again").antenna).port, antenna.port);
    EXPECT_NE(text.find("\"impedance_ohm\": 73"), std::string::npos) << text;
    // Without the key it is 50 ohm; other keys and values are refused.
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        return parse_project(changed, "changed");
    };
    const std::string key = ", \"impedance_ohm\": 73.0";
    ASSERT_NE(text.find(key), std::string::npos) << text;
    EXPECT_EQ(std::get<Antenna>(with(key, "").antenna).port.impedance_ohm, 50.0);
    EXPECT_THROW(with("\"impedance_ohm\": 73.0", "\"impedance_ohm\": 0.01"), InputError);
    EXPECT_THROW(with("\"impedance_ohm\": 73.0", "\"mode\": \"TEM\""), InputError);
    EXPECT_THROW(with("\"to_z_mm\": 2.0", "\"to_z_mm\": -2.0"), InputError);
}

TEST(ProjectFile, NumbersRoundTripExactlyAndStayShort) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> length_mm(0.5, 50.0);
    Project project = parse_project(write_project(everything()), "start");
    Antenna& antenna = std::get<Antenna>(project.antenna);
    for (int trial = 0; trial < 2000; ++trial) {
        // As a file may hold it: any double in mm, here every second one with few digits.
        double mm = length_mm(random);
        if (trial % 2 == 0) mm = std::round(mm * 1000.0) / 1000.0;
        antenna.regions[3].outline[2].r = mm / 1000.0;
        const Project again = parse_project(write_project(project), "again");
        ASSERT_EQ(std::get<Antenna>(again.antenna).regions[3].outline[2].r, mm / 1000.0);
    }
    antenna.regions[3].outline[2].r = 14.6 / 1000.0;
    project.simulation.to_hz = 31.5 * 1e9;
    project.simulation.from_hz = 28.1 * 1e9;
    project.objectives.clear();
    const std::string text = write_project(project);
    EXPECT_NE(text.find(", 14.6]"), std::string::npos) << text;
    EXPECT_NE(text.find("\"from_ghz\": 28.1,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"to_ghz\": 31.5,"), std::string::npos) << text;
}

TEST(ProjectFile, FrequenciesMayBeListed) {
    Project project = read_project(std::filesystem::path(LATHE_EXAMPLES) / "conical_horn_30ghz.lathe");
    project.simulation.listed_hz = {28e9, 29.5e9, 32.125e9};
    project.simulation.frequencies = 3;
    const std::string text = write_project(project);
    EXPECT_NE(text.find("\"frequencies_ghz\": [28.0, 29.5, 32.125]"), std::string::npos) << text;
    EXPECT_EQ(text.find("\"frequencies\""), std::string::npos);
    EXPECT_EQ(parse_project(text, "again"), project);
    EXPECT_EQ(solved_frequencies(project.simulation), project.simulation.listed_hz);
}

TEST(ProjectFile, TheWindowsPartIsNoPartOfTheDesign) {
    const Project project = everything();
    const std::string plain = write_project(project), part = R"({"compared": [{"name": "a", "colour": 4}]})";
    EXPECT_EQ(window_part_of(plain), "");
    const std::string text = with_window_part(plain, part);
    EXPECT_EQ(parse_project(text, "window.lathe"), project);
    EXPECT_NE(window_part_of(text).find("\"compared\""), std::string::npos);
    EXPECT_EQ(with_window_part(with_window_part(plain, window_part_of(text)), ""), plain)
        << "numbers and order are those of the file";
    EXPECT_EQ(window_part_of("{"), "");
    EXPECT_THROW(with_window_part(plain, "[1]"), InputError);
}

TEST(ProjectFile, DefaultsOfTheSettings) {
    const std::string text = R"({"format": "lathe/1", "antenna": {"regions": [],
        "port": {"kind": "dipole", "axis": "z", "z_mm": 0}}, "simulation": {"from_ghz": 9, "to_ghz": 11}})";
    const Project project = parse_project(text, "f");
    SimulationSettings expected;
    expected.from_hz = 9e9;
    expected.to_hz = 11e9;
    EXPECT_EQ(project.simulation, expected);
    EXPECT_EQ(project.optimiser, OptimiserSettings{});
    EXPECT_TRUE(project.objectives.empty());
}

TEST(ProjectFile, ReferencePlaneIsThePortsPlaneUnlessGiven) {
    std::string text = write_project(everything());
    const std::size_t key = text.find("\"reference_z_mm\"");
    ASSERT_NE(key, std::string::npos) << text;
    text.erase(text.rfind(',', key), text.find('}', key) - text.rfind(',', key));
    EXPECT_EQ(std::get<Antenna>(parse_project(text, "f").antenna).port.reference_z, -5 / 1000.0);
}

TEST(ProjectLines, AnErrorFoundLaterGetsTheLineOfItsKey) {
    const auto path = std::filesystem::path(testing::TempDir()) / "lathe_lines.lathe";
    std::ofstream(path) << "{\n\"antenna\": {\n\"port\": {\n\n\"radius_mm\": 3.6}},\n\"simulation\": {}}";
    const auto located = [&](const InputLocation& at) {
        return located_in_project(InputError(at, "3.6", "is wrong"), path);
    };
    EXPECT_EQ(std::string(located({.key = "antenna.port.radius_mm"}).what()),
              path.string() + ":5: antenna.port.radius_mm = 3.6: is wrong");
    EXPECT_EQ(located({.key = "simulation.max_periods"}).location().line, 6) << "of the nearest parent";
    EXPECT_EQ(located({.key = "engine"}).location().file, "") << "no key of a project file";
    EXPECT_EQ(located({.file = "other", .key = "antenna"}).location().file, "other");
    std::filesystem::remove(path);
    EXPECT_EQ(located({.key = "antenna.port"}).location().file, path.string()) << "without a line";
}

}  // namespace
}  // namespace lathe
