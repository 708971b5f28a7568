// The schema of results.json is that of what is written, and both schemas are shipped as they are.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "solver/formats/json_schema.hpp"
#include "solver/formats/json_source.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

using nlohmann::json;

std::set<std::string> keys_of(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

/// Everything that a result can hold.
Results full_results() {
    Results results;
    results.line_impedance_ohm = 50.0;
    results.ground_plane_z_m = 0.008;
    results.warnings.push_back({"not_rung_down", "It rings.", "simulation.max_periods"});
    FrequencyResult result;
    result.frequency_hz = 30e9;
    result.far_field.frequency_hz = 30e9;
    for (int i = 0; i <= 180; ++i) {
        const double theta = i * std::acos(-1.0) / 180.0;
        result.far_field.theta_rad.push_back(theta);
        result.far_field.a.emplace_back(std::cos(theta));
        result.far_field.b.emplace_back(-1.0);
    }
    result.power = PowerHandling{
        2e4,
        120.0,
        8.0,
        {{"gap", RegionMultipactor{"breakdown", 900.0, 0.1, 3.0, 400.0, 1e-3, {{800.0, -0.1}, {900.0, 0.1}}},
          RegionCorona{500.0, 20.0}},
         {"throat", RegionMultipactor{"none", std::nullopt, 0.0, 0.0, 0.0, 0.0, {}}, std::nullopt}}};
    results.frequencies.push_back(result);
    measure_dish(results, 1.0);
    results.planar = PlanarResults{{"feed"}, {"feed"}, {0.0}, {}};
    return results;
}

TEST(ResultsSchema, IsWhatIsWritten) {
    const test::SchemaValidator validator(results_schema());
    const json written = json::parse(results_to_json(full_results()));
    EXPECT_EQ(validator.violations(written), std::vector<std::string>());
    EXPECT_EQ(keys_of(validator.root()["properties"]), keys_of(written));
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
