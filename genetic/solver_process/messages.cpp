#include "genetic/solver_process/messages.hpp"

namespace lathe::genetic {

using nlohmann::json;

json evaluation_to_json(const Evaluation& evaluation) {
    json objectives = json::array();
    for (const ObjectiveResult& o : evaluation.objectives)
        objectives.push_back(
            {o.metric, o.worst_value, o.worst_frequency_hz, o.worst_violation, o.rms_violation, o.share});
    return {{"status", to_string(evaluation.score.status)},
            {"constraint_violation", evaluation.score.constraint_violation},
            {"objective", evaluation.score.objective},
            {"shares", evaluation.score.objectives},
            {"objectives", std::move(objectives)},
            {"metrics", evaluation.metrics_json},
            {"device", evaluation.device},
            {"error", evaluation.error},
            {"milliseconds", evaluation.milliseconds}};
}

Evaluation evaluation_from_json(const json& value) {
    Evaluation evaluation;
    evaluation.score = {parse_evaluation_status(value.at("status").get<std::string>()),
                        value.at("constraint_violation").get<double>(), value.at("objective").get<double>(),
                        value.at("shares").get<std::vector<double>>()};
    for (const json& o : value.at("objectives"))
        evaluation.objectives.push_back({o.at(0).get<std::string>(), o.at(1).get<double>(),
                                         o.at(2).get<double>(), o.at(3).get<double>(), o.at(4).get<double>(),
                                         o.at(5).get<double>()});
    evaluation.metrics_json = value.at("metrics").get<std::string>();
    evaluation.device = value.at("device").get<std::string>();
    evaluation.error = value.at("error").get<std::string>();
    evaluation.milliseconds = value.at("milliseconds").get<double>();
    return evaluation;
}

}  // namespace lathe::genetic
