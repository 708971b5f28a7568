// The schemas say what the reader accepts and what the writer writes: the reader itself is asked, key by key.
#include "solver/formats/json_schema.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "genetic/project/project.hpp"
#include "solver/formats/json_source.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

using nlohmann::json;
using Pointer = json::json_pointer;

const test::SchemaValidator& project_validator() {
    static const test::SchemaValidator validator(project_schema());
    return validator;
}

/// Every optional part there is, with a population that leaves all limits of the optimiser open.
json full_project() {
    Project project;
    project.name = "full";
    project.antenna = default_design("conical_horn");
    project.simulation.from_hz = 27e9;
    project.simulation.to_hz = 33e9;
    json all = json::parse(write_project(project));
    all["simulation"]["wall_metal"] = {{"conductivity_s_per_m", 5e7}, {"roughness_factor", 1.5}};
    all["objectives"] = {{{"metric", "cross_polar_db"},
                          {"goal", "below"},
                          {"value", -20.0},
                          {"from_ghz", 28.0},
                          {"to_ghz", 30.0},
                          {"from_theta_deg", 0.0},
                          {"to_theta_deg", 60.0},
                          {"weight", 2.0}}};
    all["optimiser"] = {{"algorithm", "hybrid"}, {"population", 100000}};
    all["tolerance"] = {
        {"default_mm", 0.05}, {"parameters", {{"aperture_radius_mm", 0.1}}}, {"robust", {{"copies", 4}}}};
    all["sweep"] = {{"method", "grid"},
                    {"parameters", {{{"name", "aperture_radius_mm"}, {"from", 12}, {"to", 14}}}}};
    all["warm_start"] = {{{"aperture_radius_mm", 12.0}}};
    all["multipactor"] = {
        {"regions", {{{"name", "throat"}, {"outline_zr_mm", {{1, 0}, {9, 0}, {9, 3}}}, {"walls", "silver"}}}},
        {"walls", {{"material", "copper"}, {"yield_model", "crossover"}}}};
    return all;
}

/// What the reader says; empty when it takes the project.
std::string refusal(const json& project) {
    try {
        parse_project(project.dump(), "x");
        return "";
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
}

/// The words after "allowed: " in a refusal.
std::set<std::string> allowed_words(const std::string& refusal) {
    const std::size_t begin = refusal.find("allowed: ");
    if (begin == std::string::npos) return {"no list in: " + refusal};
    std::set<std::string> words;
    std::istringstream stream(refusal.substr(begin + 9));
    for (std::string word; std::getline(stream, word, ',');)
        words.insert(word.substr(word.find_first_not_of(' ')));
    return words;
}

std::set<std::string> keys_of(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

const std::string nonsense = "zqzqzqzqzqzqzq";

/// An object of the project and what the schema says of it.
struct Place {
    std::string in_project, in_schema;
};

const std::vector<Place>& places() {
    static const std::vector<Place> all = {
        {"", ""},
        {"/simulation", "/$defs/simulation"},
        {"/simulation/wall_metal", "/$defs/wall_metal/anyOf/1"},
        {"/objectives/0", "/$defs/objective"},
        {"/optimiser", "/$defs/optimiser"},
        {"/tolerance", "/$defs/tolerance"},
        {"/tolerance/robust", "/$defs/tolerance/properties/robust"},
        {"/multipactor", "/$defs/multipactor"},
        {"/multipactor/walls", "/$defs/multipactor_wall/anyOf/1"},
        {"/sweep", "/$defs/sweep"},
        {"/sweep/parameters/0", "/$defs/sweep/properties/parameters/items"},
    };
    return all;
}

TEST(ProjectSchema, HasEveryKeyThatTheReaderKnows) {
    ASSERT_EQ(refusal(full_project()), "");
    EXPECT_EQ(project_validator().violations(full_project()), std::vector<std::string>());
    for (const Place& place : places()) {
        json project = full_project();
        project[Pointer(place.in_project)][nonsense] = 1;
        const json& schema = project_validator().root().at(Pointer(place.in_schema));
        EXPECT_EQ(keys_of(schema.at("properties")), allowed_words(refusal(project))) << place.in_project;
        EXPECT_EQ(schema.at("additionalProperties"), false) << place.in_project;
        for (const json& key : schema.at("required")) {
            json without = full_project();
            without[Pointer(place.in_project)].erase(key.get<std::string>());
            EXPECT_NE(refusal(without), "") << place.in_project << ' ' << key;
        }
    }
}

TEST(ProjectSchema, RangesAndNamesAreThoseOfTheReader) {
    int ranges = 0, lists = 0;
    for (const Place& place : places())
        for (const auto& [key, rule] :
             project_validator().root().at(Pointer(place.in_schema)).at("properties").items()) {
            const Pointer at = Pointer(place.in_project) / key;
            const auto refused = [&, name = std::string(key)](const json& value) {
                json project = full_project();
                if (name == "samples") project["sweep"] = {{"method", "sobol"}};
                project[at] = value;
                return refusal(project);
            };
            if (rule.contains("enum")) {
                ++lists;
                const std::set<std::string> names = rule["enum"];
                EXPECT_EQ(allowed_words(refused(nonsense)), names) << at;
            }
            // A goal's frequencies lie in the band: its ends are known to the reader alone.
            const bool is_in_band = place.in_schema == "/$defs/objective" && key.ends_with("_ghz");
            if (!rule.contains("minimum") || is_in_band) continue;
            ++ranges;
            const bool is_whole = rule.at("type") == "integer";
            const double least = rule.at("minimum"), most = rule.at("maximum");
            const auto number = [&](double value) {
                return is_whole ? json(std::llround(value)) : json(value);
            };
            EXPECT_EQ(refused(number(least)).find("is out of range"), std::string::npos)
                << refused(number(least));
            EXPECT_NE(refused(number(least - 1e-3 - (is_whole ? 1 : 0))).find("is out of range"),
                      std::string::npos)
                << at << " below " << least;
            if (most > 1e15) continue;  // a seed: the next number is none that JSON holds exactly
            EXPECT_EQ(refused(number(most)).find("is out of range"), std::string::npos)
                << refused(number(most));
            EXPECT_NE(refused(number(most * 1.001 + 1.0)).find("is out of range"), std::string::npos)
                << at << " above " << most;
        }
    EXPECT_GE(ranges, 35);
    EXPECT_GE(lists, 7);
}

TEST(ProjectSchema, KnowsEveryTemplate) {
    for (const AntennaTemplate& antenna : antenna_templates()) {
        Project project;
        project.antenna = default_design(antenna.name);
        project.simulation.from_hz = 27e9;
        project.simulation.to_hz = 33e9;
        json text = json::parse(write_project(project));
        EXPECT_EQ(project_validator().violations(text), std::vector<std::string>()) << antenna.name;
        json& parameters = text["antenna"]["parameters"];
        parameters[nonsense] = 1;
        const json& schema = project_validator().root()["$defs"]["antenna_" + antenna.name];
        EXPECT_EQ(keys_of(schema["properties"]["parameters"]["properties"]), allowed_words(refusal(text)));
        EXPECT_FALSE(project_validator().violations(text).empty());
        parameters.erase(nonsense);
        const std::string first = antenna.parameters.front().key;
        parameters[first] = {{"formula", "1 + 1"}};
        EXPECT_EQ(project_validator().violations(text), std::vector<std::string>());
        parameters[first] = {{"value", 1}, {"formula", "1 + 1"}};
        EXPECT_FALSE(project_validator().violations(text).empty());
    }
}

TEST(ProjectSchema, KnowsEveryPort) {
    const std::vector<json> ports = {
        {{"kind", "circular_waveguide"}, {"mode", "TE11"}, {"radius_mm", 3.6}, {"z_mm", 0}},
        {{"kind", "coaxial"}, {"inner_radius_mm", 1}, {"outer_radius_mm", 2.3}, {"z_mm", 0}},
        {{"kind", "dipole"}, {"axis", "x"}, {"z_mm", 0}}};
    for (const json& port : ports) {
        json project = full_project();
        for (const char* key : {"objectives", "optimiser", "tolerance", "sweep", "warm_start"})
            project.erase(key);
        project["antenna"] = {
            {"regions",
             {{{"material", {{"relative_permittivity", 2.5}}}, {"outline_zr_mm", {{0, 5}, {5, 5}, {5, 6}}}}}},
            {"port", port},
            {"ground_plane_z_mm", -5}};
        EXPECT_EQ(project_validator().violations(project), std::vector<std::string>()) << port;
        const std::string kind = port.at("kind");
        const json& schemas = project_validator().root()["$defs"];
        const auto known = [&](const char* place) {
            json wrong = project;
            wrong[Pointer(place)][nonsense] = 1;
            return allowed_words(refusal(wrong));
        };
        EXPECT_EQ(keys_of(schemas["port_" + kind]["properties"]), known("/antenna/port"));
        EXPECT_EQ(keys_of(schemas["region"]["properties"]), known("/antenna/regions/0"));
        EXPECT_EQ(keys_of(schemas["material"]["anyOf"][1]["properties"]),
                  known("/antenna/regions/0/material"));
        auto either = keys_of(schemas["antenna_by_regions"]["properties"]);
        either.merge(keys_of(schemas["antenna_conical_horn"]["properties"]));
        for (const char* other : {"antenna_planar", "antenna_own_drawing", "antenna_template_file"})
            either.merge(keys_of(schemas[other]["properties"]));
        EXPECT_EQ(either, known("/antenna"));
    }
}

TEST(ProjectSchema, KnowsPlanarAntennas) {
    json project = full_project();
    for (const char* key : {"objectives", "optimiser", "tolerance", "sweep", "warm_start"})
        project.erase(key);
    const json square = {{0, 0}, {5, 0}, {5, 5}, {0, 5}};
    project["antenna"] = {
        {"geometry", "planar"},
        {"polarisation", "te"},
        {"plate_height_mm", 5},
        {"regions",
         {{{"material",
            {{"relative_permittivity", {{"formula", "2 - r_mm / 100"}, {"centre_xy_mm", {0, 0}}}}}},
           {"outline_xy_mm", square}}}},
        {"ports",
         {{{"name", "wave"}, {"kind", "plane_wave"}, {"direction_deg", 30}},
          {{"name", "line"}, {"kind", "line_current"}, {"centre_xy_mm", {-9, 0}}}}}};
    EXPECT_EQ(project_validator().violations(project), std::vector<std::string>());
    // Regions of electrons lie in the plane of the antenna.
    json& region = project["multipactor"]["regions"][0];
    region["outline_xy_mm"] = region["outline_zr_mm"];
    region.erase("outline_zr_mm");
    EXPECT_EQ(project_validator().violations(project), std::vector<std::string>());
    EXPECT_NO_THROW(parse_project(project.dump(), "planar"));
    json wrong = project;
    wrong["antenna"]["ports"][0]["width_mm"] = 3;
    EXPECT_FALSE(project_validator().violations(wrong).empty());
    EXPECT_THROW(parse_project(wrong.dump(), "planar"), InputError);
}

TEST(ProjectSchema, HoldsForEveryExample) {
    int examples = 0;
    for (const auto& file : std::filesystem::directory_iterator(LATHE_EXAMPLES)) {
        if (file.path().extension() != ".lathe") continue;
        EXPECT_EQ(project_validator().violations(json::parse(read_text_file(file.path()))),
                  std::vector<std::string>())
            << file.path();
        ++examples;
    }
    EXPECT_GE(examples, 10);
}

TEST(ProjectSchema, RefusesWhatTheReaderRefuses) {
    for (const auto& [place, value] : std::vector<std::pair<const char*, json>>{
             {"/format", "lathe/2"},
             {"/simulation/from_ghz", "27"},
             {"/simulation/frequencies", 2.5},
             {"/objectives/0/metric", "s12_db"},
             {"/antenna/parameters/aperture_radius_mm", -1},
             {"/antenna/parameters/aperture_radius_mm", {{"value", 1}, {"min", 0.5}}}}) {
        json project = full_project();
        project[Pointer(place)] = value;
        EXPECT_NE(refusal(project), "") << place;
        EXPECT_FALSE(project_validator().violations(project).empty()) << place;
    }
}

}  // namespace
}  // namespace lathe
