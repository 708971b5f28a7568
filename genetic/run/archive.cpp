#include "genetic/run/archive.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

void require_kept(const std::vector<Objective>& objectives, const Project& project) {
    for (std::size_t i = 0; i < objectives.size(); ++i)
        if (!is_kept(objectives[i]))
            throw InputError({.key = "objectives[" + std::to_string(i) + "].metric"}, objectives[i].metric,
                             objectives[i].from_theta_deg || objectives[i].to_theta_deg
                                 ? "within angles of its own needs the patterns, which a store does not keep"
                                 : "needs the patterns, which a store does not keep");
    Project asked = project;
    asked.objectives = objectives;
    check_objectives(asked);
}

std::vector<ObjectiveResult> judged(const CandidateMetrics& metrics,
                                    const std::vector<Objective>& objectives) {
    std::vector<ObjectiveResult> results;
    for (const Objective& objective : objectives) {
        const MetricCurve curve = kept_metric_curve(metrics, objective);
        results.push_back(judge_objective(objective, curve.values, curve.frequencies_hz));
    }
    return results;
}

/// True when a record has a number in the objective's range.
bool is_answered(const StoredEvaluation& evaluation, const Objective& objective) {
    const CandidateMetrics metrics = parse_candidate_metrics(evaluation.metrics_json);
    if (metrics.frequencies.empty()) return false;
    const MetricCurve curve = kept_metric_curve(metrics, objective);
    for (std::size_t n = 0; n < curve.values.size(); ++n)
        if (!std::isnan(curve.values[n]) && is_in_range(curve.frequencies_hz[n], objective)) return true;
    return false;
}

/// Power handling is there where a goal of the run asked for it, and nowhere else.
void require_answered(const std::vector<Objective>& objectives,
                      const std::vector<StoredEvaluation>& evaluations) {
    if (evaluations.empty()) return;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const Objective& objective = objectives[i];
        const bool is_known = metric_of(objective.metric).source != MetricSource::power ||
                              std::any_of(evaluations.begin(), evaluations.end(),
                                          [&](const auto& each) { return is_answered(each, objective); });
        if (is_known) continue;
        const std::string where = (objective.region.empty() ? "" : " of region \"" + objective.region + '"') +
                                  (objective.port.empty() ? "" : " driven at \"" + objective.port + '"');
        throw InputError({.key = "objectives[" + std::to_string(i) + "].metric"}, objective.metric,
                         "is not in this store" + where +
                             " within the goal's range: power handling is computed where a goal of the run "
                             "asks for it, and stores of early versions keep the worst region alone");
    }
}

/// The score a solve would have given; one that had no score stays without.
void score_again(StoredEvaluation& evaluation, const std::vector<Objective>& objectives) {
    const CandidateMetrics metrics = parse_candidate_metrics(evaluation.metrics_json);
    if (metrics.frequencies.empty()) return;
    evaluation.objectives = judged(metrics, objectives);
    Score& score = evaluation.score;
    score.objectives.clear();
    for (const ObjectiveResult& result : evaluation.objectives) score.objectives.push_back(result.share);
    score.objective = combined_violation(evaluation.objectives, objectives);
    score.constraint_violation = 0.0;
    score.status = std::isnan(score.objective) ? EvaluationStatus::failed : EvaluationStatus::valid;
}

}  // namespace

namespace {

/// The recorded value for the excitation that the objective names, else for that which serves its goal worst.
double kept_value(const std::vector<std::string>& driven, const FrequencyMetrics& entry,
                  const Objective& objective) {
    const double worst_of_usual_goal = entry.value(objective.metric);
    const MetricQuestion question{.goal = objective.goal, .value = objective.value};
    if (objective.port.empty() &&
        (entry.by_port.empty() || objective.goal == usual_goal(objective.metric).value_or(Goal::below)))
        return worst_of_usual_goal;
    std::optional<double> found;
    for (std::size_t n = 0; n < entry.by_port.size(); ++n) {
        if (!objective.port.empty() && driven.at(n) != objective.port) continue;
        const double value = entry.value_at_port(objective.metric, n);
        // Where all that have the metric define it, those without a number do not have it.
        if (objective.port.empty() && std::isnan(value) && !std::isnan(worst_of_usual_goal)) continue;
        found = found ? worse_for_goal(*found, value, question) : value;
    }
    return found.value_or(undefined_number);
}

}  // namespace

bool is_kept(const Objective& objective) {
    const MetricDescription* metric = find_metric(objective.metric);
    if (metric == nullptr || !metric->is_kept() || !objective.to_port.empty()) return false;
    return metric->source == MetricSource::geometry || (!objective.from_theta_deg && !objective.to_theta_deg);
}

std::vector<double> kept_metric_values(const CandidateMetrics& metrics, const Objective& objective) {
    if (!is_kept(objective))
        throw InputError({.key = "objectives.metric"}, objective.metric, "is not kept in stores");
    if (is_of_geometry(objective.metric)) return {metrics.geometry_value(objective.metric)};
    std::vector<double> values;
    for (const FrequencyMetrics& entry : metrics.frequencies) {
        const FrequencyMetrics* asked = entry.of_region(objective.region);
        values.push_back(asked ? kept_value(metrics.driven, *asked, objective) : undefined_number);
    }
    return values;
}

MetricCurve kept_metric_curve(const CandidateMetrics& metrics, const Objective& objective) {
    if (is_of_reflection(objective.metric) && !metrics.reflection.empty())
        return reflection_metric(metrics.reflection, objective.metric);
    MetricCurve curve{{}, kept_metric_values(metrics, objective)};
    if (is_of_geometry(objective.metric)) {
        curve.frequencies_hz = {0.0};
        return curve;
    }
    for (const FrequencyMetrics& entry : metrics.frequencies)
        curve.frequencies_hz.push_back(entry.frequency_hz);
    return where_asked(std::move(curve), objective.metric);
}

std::vector<RescoredCandidate> rescored(const RunView& run, const std::vector<Objective>& objectives) {
    require_kept(objectives, run.project());
    std::vector<StoredEvaluation> evaluations = run.best_evaluations();
    require_answered(objectives, evaluations);
    std::vector<RescoredCandidate> candidates;
    for (StoredEvaluation& evaluation : evaluations) {
        const double first = evaluation.score.objective;
        score_again(evaluation, objectives);
        candidates.push_back({std::move(evaluation), first});
    }
    // Stable: equal ones in the order of the run, which put the earlier ones first.
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& left, const auto& right) {
        return better(left.evaluation.score, right.evaluation.score);
    });
    return candidates;
}

WarmStart warm_start_from(const RunView& other, const Project& project, std::size_t count) {
    const auto genes = genes_of(project), known = genes_of(other.project());
    const auto common = [&](const Gene& gene) {
        return std::any_of(known.begin(), known.end(),
                           [&](const Gene& theirs) { return theirs.name == gene.name; });
    };
    if (std::none_of(genes.begin(), genes.end(), common))
        throw InputError({.key = "warm_start"}, other.project().name,
                         "has no gene in common with this project: nothing to start from");
    WarmStart start;
    for (const StoredEvaluation& evaluation : other.best_evaluations(count)) {
        if (evaluation.score.status != EvaluationStatus::valid) break;
        auto& candidate = start.emplace_back();
        for (std::size_t i = 0; i < known.size(); ++i)
            for (const Gene& gene : genes)
                if (gene.name == known[i].name)
                    candidate[gene.name] = repaired(std::span(&gene, 1), {evaluation.genome[i]}).front();
    }
    return start;
}

std::vector<Genome> starting_genomes(const Project& project) {
    const auto genes = genes_of(project);
    const Genome drawn = seed_genome_of(project);
    std::vector<Genome> genomes{drawn};
    for (const auto& candidate : project.warm_start) {
        Genome genome = drawn;
        for (std::size_t i = 0; i < genes.size(); ++i)
            if (const auto named = candidate.find(genes[i].name); named != candidate.end())
                genome[i] = named->second;
        genome = repaired(genes, std::move(genome));
        if (std::find(genomes.begin(), genomes.end(), genome) == genomes.end())
            genomes.push_back(std::move(genome));
    }
    return genomes;
}

std::optional<Goal> usual_goal(const std::string& metric) {
    const MetricDescription* found = find_metric(metric);
    return found == nullptr ? std::nullopt : found->usual_goal;
}

std::vector<bool> not_dominated(const std::vector<std::vector<double>>& rows) {
    // In lexical order a row is dominated by no later one, and by members of the front alone.
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return rows[left] < rows[right]; });
    std::vector<bool> is_on_front(rows.size(), false);
    std::vector<std::size_t> front;
    for (const std::size_t candidate : order) {
        const auto& row = rows[candidate];
        const bool is_dominated = std::any_of(front.begin(), front.end(), [&](std::size_t member) {
            const auto& better_row = rows[member];
            bool is_as_good = true;
            for (std::size_t i = 0; i < row.size(); ++i) is_as_good &= better_row[i] <= row[i];
            return is_as_good && better_row != row;
        });
        if (is_dominated) continue;
        front.push_back(candidate);
        is_on_front[candidate] = true;
    }
    return is_on_front;
}

std::vector<FrontPoint> front_points(const RunView& run, const std::vector<FrontMetric>& metrics) {
    std::vector<Objective> objectives;
    for (const FrontMetric& metric : metrics) objectives.push_back(metric.objective);
    require_kept(objectives, run.project());
    std::vector<FrontPoint> points;
    std::vector<std::vector<double>> rows;
    const std::vector<StoredEvaluation> evaluations = run.evaluations();
    require_answered(objectives, evaluations);
    for (const StoredEvaluation& evaluation : evaluations) {
        if (evaluation.is_pending || evaluation.score.status != EvaluationStatus::valid) continue;
        const auto results = judged(parse_candidate_metrics(evaluation.metrics_json), objectives);
        FrontPoint point{evaluation, {}, false};
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < results.size(); ++i) {
            point.values.push_back(results[i].worst_value);
            row.push_back(objectives[i].goal == Goal::above ? -results[i].worst_value
                                                            : results[i].worst_value);
        }
        if (std::all_of(row.begin(), row.end(), [](double value) { return std::isfinite(value); }))
            points.push_back(std::move(point));
        else
            rows.pop_back();
    }
    const auto on_front = not_dominated(rows);
    for (std::size_t i = 0; i < points.size(); ++i) points[i].is_on_front = on_front[i];
    return points;
}

}  // namespace lathe::genetic
