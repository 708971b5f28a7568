#include "genetic/objectives/goal_slopes.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "genetic/objectives/json_numbers.hpp"

namespace lathe::genetic {
namespace {

using json = nlohmann::json;

constexpr const char* key = "goal_slopes";

json list_of(const std::vector<double>& values) {
    json list = json::array();
    for (const double value : values) list.push_back(number_to_json(value));
    return list;
}
std::vector<double> values_of(const json& list) {
    std::vector<double> values;
    for (const json& value : list) values.push_back(number_from_json(value));
    return values;
}

}  // namespace

std::string with_goal_slopes(std::string metrics_json, const Score& score) {
    if (score.misses.empty()) return metrics_json;
    json record = json::parse(metrics_json);
    record[key] = {{"misses", list_of(score.misses)}, {"slopes", list_of(score.slopes)}};
    return record.dump();
}

void read_goal_slopes(const std::string& metrics_json, Score& score) try {
    // Most records have none, and are long.
    if (metrics_json.find(key) == std::string::npos) return;
    const json record = json::parse(metrics_json);
    const auto found = record.find(key);
    if (found == record.end()) return;
    score.misses = values_of(found->at("misses"));
    score.slopes = values_of(found->at("slopes"));
} catch (const json::exception& error) {
    throw std::invalid_argument(std::string("stored slopes cannot be read: ") + error.what());
}

}  // namespace lathe::genetic
