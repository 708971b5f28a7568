#include "genetic/run/snapshot_line.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/s_matrix_json.hpp"

namespace lathe::genetic {
namespace {

using json = nlohmann::ordered_json;

constexpr const char* mark = "run";  ///< first key of every line

json of_best(const CandidateSummary& best) {
    json goals = json::array();
    for (const ObjectiveResult& goal : best.objectives)
        goals.push_back({{"metric", goal.metric},
                         {"worst_value", goal.worst_value},
                         {"worst_frequency_hz", goal.worst_frequency_hz},
                         {"worst_violation", goal.worst_violation}});
    return {{"generation", best.generation},
            {"slot", best.slot},
            {"status", static_cast<int>(best.score.status)},
            {"objective", best.score.objective},
            {"goals", goals}};
}

CandidateSummary best_of(const json& object) {
    CandidateSummary best;
    best.generation = object.at("generation");
    best.slot = object.at("slot");
    const int status = object.at("status");
    for (const EvaluationStatus each : {EvaluationStatus::valid, EvaluationStatus::infeasible,
                                        EvaluationStatus::diverged, EvaluationStatus::failed})
        if (static_cast<int>(each) == status) best.score.status = each;
    best.score.objective = number_or_undefined(object.at("objective"));
    for (const json& goal : object.at("goals")) {
        ObjectiveResult result;
        result.metric = goal.at("metric");
        result.worst_value = number_or_undefined(goal.at("worst_value"));
        result.worst_frequency_hz = number_or_undefined(goal.at("worst_frequency_hz"));
        result.worst_violation = number_or_undefined(goal.at("worst_violation"));
        best.objectives.push_back(result);
    }
    return best;
}

RunSnapshot of_line(const json& object) {
    RunSnapshot snapshot;
    const std::string state = object.at(mark);
    for (int n = 0; n <= static_cast<int>(RunState::failed); ++n)
        if (to_string(static_cast<RunState>(n)) == state) snapshot.state = static_cast<RunState>(n);
    snapshot.generation = object.at("generation");
    snapshot.evaluated = object.at("evaluated");
    snapshot.total = object.at("total");
    snapshot.valid = object.at("valid");
    snapshot.infeasible = object.at("infeasible");
    snapshot.diverged = object.at("diverged");
    snapshot.failed = object.at("failed");
    snapshot.all_goals_met = object.at("all_goals_met");
    snapshot.seconds = number_or_undefined(object.at("seconds"));
    snapshot.evaluations_per_second = number_or_undefined(object.at("evaluations_per_second"));
    snapshot.seconds_left = number_or_undefined(object.at("seconds_left"));
    snapshot.message = object.at("message");
    if (object.contains("best")) snapshot.best = best_of(object.at("best"));
    return snapshot;
}

}  // namespace

std::string snapshot_line(const RunSnapshot& snapshot) {
    json object = {{mark, to_string(snapshot.state)},
                   {"generation", snapshot.generation},
                   {"evaluated", snapshot.evaluated},
                   {"total", snapshot.total},
                   {"valid", snapshot.valid},
                   {"infeasible", snapshot.infeasible},
                   {"diverged", snapshot.diverged},
                   {"failed", snapshot.failed},
                   {"all_goals_met", snapshot.all_goals_met},
                   {"seconds", snapshot.seconds},
                   {"evaluations_per_second", snapshot.evaluations_per_second},
                   {"seconds_left", snapshot.seconds_left},
                   {"message", snapshot.message}};
    if (snapshot.best) object["best"] = of_best(*snapshot.best);
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<RunSnapshot> read_snapshot_line(const std::string& line) {
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object() || !object.contains(mark)) return std::nullopt;
    try {
        return of_line(object);
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

}  // namespace lathe::genetic
