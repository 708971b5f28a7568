// The schema of results.json is that of what is written, and both schemas are shipped as they are.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "solver/formats/json_schema.hpp"
#include "solver/formats/json_source.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "tests/solver/formats/schema_validator.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe {
namespace {

using nlohmann::json;

std::set<std::string> keys_of(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

/// Everything that results of a body of revolution can hold.
Results full_results() {
    Results results = lathe::test::one_port_results();
    results.line_impedance_ohm = 50.0;
    results.ground_plane_z_m = 0.008;
    results.warnings.push_back({"not_rung_down", "It rings.", "simulation.max_periods"});
    FrequencyResult result = lathe::test::one_port_result();
    result.frequency_hz = 30e9;
    result.beam().far_field.frequency_hz = 30e9;
    for (int i = 0; i <= 180; ++i) {
        const double theta = i * std::acos(-1.0) / 180.0;
        result.beam().far_field.theta_rad.push_back(theta);
        result.beam().far_field.a.emplace_back(std::cos(theta));
        result.beam().far_field.b.emplace_back(-1.0);
    }
    result.beam().power = PowerHandling{
        2e4,
        120.0,
        8.0,
        {{"gap", RegionMultipactor{"breakdown", 900.0, 0.1, 3.0, 400.0, 1e-3, {{800.0, -0.1}, {900.0, 0.1}}},
          RegionCorona{500.0, 20.0}},
         {"throat", RegionMultipactor{"none", std::nullopt, 0.0, 0.0, 0.0, 0.0, {}}, std::nullopt}}};
    results.frequencies.push_back(result);
    measure_dish(results, 1.0);
    return results;
}

/// The same numbers as those of a planar or 3D antenna with one port.
Results network_results(PatternKind kind) {
    Results results = full_results();
    results.pattern_kind = kind;
    results.ports = results.driven = {"feed"};
    return results;
}

TEST(ResultsSchema, IsWhatIsWritten) {
    const test::SchemaValidator validator(results_schema());
    const json written = json::parse(results_to_json(full_results()));
    EXPECT_EQ(validator.violations(written), std::vector<std::string>());
    std::set<std::string> keys = keys_of(written);
    for (const PatternKind kind : {PatternKind::plane, PatternKind::cuts}) {
        const json network = json::parse(results_to_json(network_results(kind)));
        EXPECT_EQ(validator.violations(network), std::vector<std::string>());
        keys.merge(keys_of(network));
    }
    EXPECT_EQ(keys_of(validator.root()["properties"]), keys);
    EXPECT_EQ(validator.violations(json::parse(results_to_json(Results{}))), std::vector<std::string>());
    json wrong = written;
    wrong["s11"][0] = 0.5;
    EXPECT_FALSE(validator.violations(wrong).empty());
    wrong = written;
    wrong["gain"] = json::array();
    EXPECT_FALSE(validator.violations(wrong).empty());
}

TEST(Schemas, AreShippedAsTheyAre) {
    const std::filesystem::path folder = LATHE_SCHEMAS;
    EXPECT_TRUE(read_text_file(folder / "project.schema.json") == project_schema())
        << "lathe-batch documentation --format project-schema > resources/schema/project.schema.json";
    EXPECT_TRUE(read_text_file(folder / "results.schema.json") == results_schema())
        << "lathe-batch documentation --format results-schema > resources/schema/results.schema.json";
}

}  // namespace
}  // namespace lathe
