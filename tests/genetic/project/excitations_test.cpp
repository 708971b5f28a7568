// Several modes of a guide and weights of excitations in project files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_schema.hpp"
#include "tests/genetic/support/small_volume.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

/// A round guide with two modes, fed together, without planes of symmetry.
Json two_modes() {
    Json json = Json::parse(genetic::small_collar_text());
    json["antenna"].erase("symmetry");
    Json& port = json["antenna"]["ports"][0];
    port.erase("mode");
    port["modes"] = {"TE11", "TE11+90"};
    json["simulation"]["excitation_weights"] = {{"feed:TE11", {{"amplitude", 1.0}}},
                                                {"feed:TE11+90", {{"phase_deg", -90.0}}}};
    return json;
}

std::string refusal(const Json& json) {
    try {
        parse_project(json.dump(), "two.lathe");
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
    return "";
}

TEST(ProjectExcitations, OfSeveralModesArePorts) {
    const Project project = parse_project(two_modes().dump(), "two.lathe");
    const VolumeAntenna antenna = volume_antenna_of(project);
    ASSERT_EQ(antenna.ports.size(), 2u);
    EXPECT_EQ(antenna.ports[0].name, "feed:TE11");
    EXPECT_EQ(antenna.ports[1].name, "feed:TE11+90");
    EXPECT_TRUE(antenna.ports[1].mode.is_turned);
    EXPECT_EQ(antenna.port_key(1), "antenna.ports[0]");
    const std::string text = write_project(project);
    EXPECT_EQ(parse_project(text, "again"), project) << text;
    EXPECT_EQ(project.simulation.excitation_weights[1].phase_deg, -90.0);
    const test::SchemaValidator validator(project_schema());
    EXPECT_EQ(validator.violations(nlohmann::json::parse(two_modes().dump())), std::vector<std::string>());
    EXPECT_EQ(validator.violations(nlohmann::json::parse(text)), std::vector<std::string>());
}

/// A planar guide with two modes is two ports of one cross-section.
TEST(ProjectExcitations, OfSeveralPlanarModesArePorts) {
    const Json json =
        Json::parse(R"({"format": "lathe/1", "antenna": {"geometry": "planar", "polarisation": "tm",
        "regions": [{"material": "pec", "outline_xy_mm": [[-40, -20], [0, -20], [0, 20], [-40, 20]]},
                    {"material": "free_space", "outline_xy_mm": [[-40, -16], [0, -16], [0, 16], [-40, 16]]}],
        "ports": [{"name": "feed", "kind": "guide", "centre_xy_mm": [-40, 0], "direction_deg": 0, "width_mm": 32,
                   "modes": ["TE10", "TE20"]}]},
        "simulation": {"from_ghz": 10, "to_ghz": 11,
                       "excitation_weights": {"feed:TE10": {}, "feed:TE20": {"phase_deg": 90}}}})");
    const Project project = parse_project(json.dump(), "modes.lathe");
    const Antenna antenna = antenna_of(project);
    ASSERT_EQ(antenna.planar->ports.size(), 2u);
    EXPECT_EQ(antenna.planar->ports[1].name, "feed:TE20");
    EXPECT_EQ(antenna.planar->ports[1].mode.half_waves, 2);
    EXPECT_EQ(parse_project(write_project(project), "again"), project);
    Json twice = json;
    twice["antenna"]["ports"][0]["modes"] = {"TE10", "TE10"};
    EXPECT_EQ(refusal(twice),
              "antenna.ports[0].modes[1]: stands in the list already; allowed: each mode once");
    const test::SchemaValidator validator(project_schema());
    EXPECT_EQ(validator.violations(nlohmann::json::parse(json.dump())), std::vector<std::string>());
}

TEST(ProjectExcitations, HaveModesByNameAndNumber) {
    for (const char* name : {"TEM", "TE11", "TM01", "TE21+45", "TE31+30", "7"}) {
        const auto mode = parse_guide_mode(name);
        ASSERT_TRUE(mode) << name;
        EXPECT_EQ(mode_text(*mode), name);
    }
    for (const char* name :
         {"", "TE", "TE1", "TE00", "TE111", "TE11+45", "TE01+90", "TE11-90", "TX11", "0", "101"})
        EXPECT_FALSE(parse_guide_mode(name)) << name;
    Json json = two_modes();
    json["antenna"]["ports"][0]["modes"] = {"TE11", "TE11"};
    EXPECT_EQ(refusal(json),
              "antenna.ports[0].modes[1]: stands in the list already; allowed: each mode once");
    json = two_modes();
    json["antenna"]["ports"][0]["mode"] = "TE11";
    EXPECT_EQ(refusal(json), "antenna.ports[0].mode: conflicts with modes; allowed: one of the two");
}

TEST(ProjectExcitations, InGoalsAreTheSingleOnesAndTheCombinedOne) {
    Json json = two_modes();
    const auto with_port = [&](const char* metric, const char* port) {
        json["objectives"] = Json::array({{{"metric", metric},
                                           {"goal", "below"},
                                           {"value", 1.0},
                                           {"port", port},
                                           {"to_theta_deg", 20.0}}});
        return refusal(json);
    };
    EXPECT_EQ(with_port("axial_ratio_db", "combined"), "");
    EXPECT_EQ(with_port("axial_ratio_db", "feed:TE11+90"), "");
    EXPECT_NE(with_port("axial_ratio_db", "feed").find("allowed: feed:TE11, feed:TE11+90, combined"),
              std::string::npos);
    json["objectives"] =
        Json::array({{{"metric", "s11_db"}, {"goal", "below"}, {"value", 1.0}, {"port", "combined"}}});
    EXPECT_NE(refusal(json).find("allowed: feed:TE11, feed:TE11+90"), std::string::npos);
    EXPECT_EQ(refusal(json).find("combined"), std::string::npos);
}

TEST(ProjectExcitations, HaveWeightsOfPortsOnly) {
    Json json = two_modes();
    json["simulation"]["excitation_weights"] = {{"feed", {{"amplitude", 1.0}}}};
    EXPECT_EQ(refusal(json),
              "simulation.excitation_weights.feed: is not a driven guide or lumped port; allowed: "
              "feed:TE11, feed:TE11+90");
    json["simulation"]["excitation_weights"] = {{"feed:TE11", {{"amplitude", -1.0}}}};
    EXPECT_EQ(refusal(json).find("simulation.excitation_weights.feed:TE11.amplitude"), 0u) << refusal(json);
    json["simulation"]["excitation_weights"] = Json::object();
    EXPECT_NE(refusal(json).find("has no excitation"), std::string::npos);
    // A body of revolution has one port.
    const char* cone = R"({"format": "lathe/1", "antenna": {"template": "conical_horn"},
                          "simulation": {"from_ghz": 27, "to_ghz": 33}})";
    Json round = Json::parse(cone);
    round["antenna"]["parameters"] = {{"waveguide_radius_mm", 3.6},
                                      {"waveguide_length_mm", 15},
                                      {"flare_length_mm", 40},
                                      {"aperture_radius_mm", 14},
                                      {"wall_thickness_mm", 0.6}};
    round["objectives"] = Json::array(
        {{{"metric", "axial_ratio_db"}, {"goal", "below"}, {"value", 1.0}, {"to_theta_deg", 20.0}}});
    EXPECT_EQ(refusal(round), "");
    round["simulation"]["excitation_weights"] = {{"port", {{"amplitude", 1.0}}}};
    EXPECT_NE(refusal(round).find("a body of revolution has one port"), std::string::npos);
}

}  // namespace
}  // namespace lathe
