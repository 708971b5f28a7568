#include "genetic/execution/candidate_scores.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "genetic/objectives/candidate_metrics.hpp"

namespace lathe::genetic {

Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error) {
    Evaluation evaluation;
    evaluation.score = {status, constraint_violation, std::numeric_limits<double>::quiet_NaN(), {}};
    evaluation.error = std::move(error);
    return evaluation;
}

Evaluation infeasible_by_rules(const std::vector<RuleViolation>& violations) {
    double sum = 0.0;
    std::string text;
    for (const RuleViolation& violation : violations) {
        sum += violation.amount;
        text += (text.empty() ? "" : "; ") + violation.rule;
    }
    return unsolved(EvaluationStatus::infeasible, sum, text);
}

Evaluation infeasible_without_measure(const InputError& error) {
    return unsolved(EvaluationStatus::infeasible, std::numeric_limits<double>::infinity(), error.what());
}

Evaluation scored(Results results, const Antenna* antenna, std::span<const Objective> objectives) {
    Evaluation evaluation;
    evaluation.objectives =
        evaluate_objectives(results, antenna != nullptr ? *antenna : Antenna{}, objectives);
    evaluation.metrics_json = to_json_text(candidate_metrics(results, antenna));
    evaluation.device = results.engine.name;
    evaluation.score.status = EvaluationStatus::valid;
    evaluation.score.objective = combined_violation(evaluation.objectives, objectives);
    for (const ObjectiveResult& objective : evaluation.objectives) {
        evaluation.score.objectives.push_back(objective.share);
        if (!std::isnan(objective.share)) continue;
        evaluation.score.status = EvaluationStatus::failed;
        evaluation.error = objective.metric + " is not defined for this candidate";
    }
    evaluation.results = std::make_shared<const Results>(std::move(results));
    return evaluation;
}

}  // namespace lathe::genetic
