#include "genetic/objectives/goal_slopes.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "genetic/objectives/json_numbers.hpp"
#include "solver/formats/json_problem.hpp"

namespace lathe::genetic {
namespace {

using json = nlohmann::json;

constexpr const char* key = "goal_slopes";
constexpr const char* solves_key = "gradient_solves";
constexpr const char* polish_key = "polish_grids";

}  // namespace

std::string with_goal_slopes(std::string metrics_json, const Score& score) {
    if (score.misses.empty()) return metrics_json;
    json record = json::parse(metrics_json);
    json goals = json::array();
    for (const MissedGoal& missed : score.goals) goals.push_back({missed.goal, missed.weight});
    record[key] = {{"misses", numbers_to_json(score.misses)},
                   {"slopes", numbers_to_json(score.slopes)},
                   {"goals", std::move(goals)}};
    return record.dump();
}

void read_goal_slopes(const std::string& metrics_json, Score& score) try {
    // Most records have none, and are long.
    if (metrics_json.find(key) == std::string::npos) return;
    const json record = json::parse(metrics_json);
    const auto found = record.find(key);
    if (found == record.end()) return;
    score.misses = numbers_from_json(found->at("misses"));
    score.slopes = numbers_from_json(found->at("slopes"));
    if (!found->contains("goals")) return;
    for (const json& missed : found->at("goals"))
        score.goals.push_back({missed.at(0).get<int>(), missed.at(1).get<double>()});
} catch (const json::exception& error) {
    throw std::invalid_argument(std::string("stored slopes cannot be read: ") + json_problem(error));
}

std::string with_solves(std::string metrics_json, const SolvesOfCandidate& solves) {
    if (solves.forward + solves.adjoint == 0) return metrics_json;
    json record = json::parse(metrics_json);
    record[solves_key] = {{"forward", solves.forward}, {"adjoint", solves.adjoint}};
    return record.dump();
}

SolvesOfCandidate solves_of(const std::string& metrics_json) {
    if (metrics_json.find(solves_key) == std::string::npos) return {metrics_json == "{}" ? 0 : 1, 0};
    const json record = json::parse(metrics_json, nullptr, false);
    if (!record.is_object() || !record.contains(solves_key)) return {1, 0};
    return {record[solves_key].value("forward", 1), record[solves_key].value("adjoint", 0)};
}

std::string with_polish_grids(std::string metrics_json) {
    json record = json::parse(metrics_json);
    record[polish_key] = true;
    return record.dump();
}

bool is_of_polish_grids(const std::string& metrics_json) {
    if (metrics_json.find(polish_key) == std::string::npos) return false;
    const json record = json::parse(metrics_json, nullptr, false);
    return record.is_object() && record.contains(polish_key);
}

}  // namespace lathe::genetic
