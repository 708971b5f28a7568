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

namespace {

Evaluation judged(std::vector<ObjectiveResult> objectives, const CandidateMetrics& metrics,
                  std::shared_ptr<const Results> results, const Project& project) {
    Evaluation evaluation;
    evaluation.objectives = std::move(objectives);
    evaluation.metrics_json = to_json_text(metrics);
    evaluation.device = results->engine.name;
    evaluation.results = std::move(results);
    evaluation.score.status = EvaluationStatus::valid;
    evaluation.score.objective = objective_of(evaluation.objectives, project);
    for (const ObjectiveResult& objective : evaluation.objectives) {
        evaluation.score.objectives.push_back(objective.share);
        if (!std::isnan(objective.share)) continue;
        evaluation.score.status = EvaluationStatus::failed;
        evaluation.error = objective.metric + " is not defined for this candidate";
    }
    return evaluation;
}

}  // namespace

Evaluation scored(Results results, const Antenna* antenna, const Project& project) {
    auto objectives =
        evaluate_objectives(results, antenna != nullptr ? *antenna : Antenna{}, project.objectives);
    const CandidateMetrics metrics = candidate_metrics(results, antenna);
    return judged(std::move(objectives), metrics, std::make_shared<const Results>(std::move(results)),
                  project);
}

Evaluation scored(std::span<const Results> on_grids, const Antenna& antenna, const Project& project) {
    std::vector<CandidateMetrics> metrics;
    for (const Results& results : on_grids) metrics.push_back(candidate_metrics(results, antenna));
    return judged(evaluate_objectives(on_grids, antenna, project.objectives), mean_metrics(metrics),
                  std::make_shared<const Results>(on_grids.front()), project);
}

}  // namespace lathe::genetic
