#include "genetic/report/tolerance_summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/run/archive.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The design as drawn and its finished copies, with what was measured on them.
struct Copies {
    std::vector<StoredEvaluation> evaluations;
    std::vector<CandidateMetrics> metrics;
    std::size_t size() const { return evaluations.size(); }
};

/// `first` apart: the design as drawn, empty while it is not evaluated.
Copies copies_of(const RunView& run, Copies& as_drawn) {
    Copies copies;
    for (StoredEvaluation& evaluation : run.evaluations()) {
        if (evaluation.is_pending) continue;
        Copies& to = evaluation.generation == 0 && evaluation.slot == 0 ? as_drawn : copies;
        to.metrics.push_back(parse_candidate_metrics(evaluation.metrics_json));
        evaluation.metrics_json = {};  // long; thousands of them are not needed twice
        to.evaluations.push_back(std::move(evaluation));
    }
    return copies;
}

Spread spread_of(const std::vector<double>& samples, double nominal) {
    std::vector<double> sorted;
    for (const double value : samples)
        if (std::isfinite(value)) sorted.push_back(value);
    std::sort(sorted.begin(), sorted.end());
    Spread spread{.nominal = nominal, .mean = not_a_number, .deviation = not_a_number};
    spread.count = sorted.size();
    double sum = 0.0, squares = 0.0;
    for (const double value : sorted) sum += value;
    if (!sorted.empty()) spread.mean = sum / static_cast<double>(sorted.size());
    for (const double value : sorted) squares += (value - spread.mean) * (value - spread.mean);
    if (sorted.size() > 1) spread.deviation = std::sqrt(squares / static_cast<double>(sorted.size() - 1));
    spread.p1 = percentile(sorted, 1.0);
    spread.p5 = percentile(sorted, 5.0);
    spread.p50 = percentile(sorted, 50.0);
    spread.p95 = percentile(sorted, 95.0);
    spread.p99 = percentile(sorted, 99.0);
    return spread;
}

double worst_value(const StoredEvaluation& evaluation, std::size_t goal) {
    return goal < evaluation.objectives.size() ? evaluation.objectives[goal].worst_value : not_a_number;
}

GoalTolerance goal_tolerance(const Objective& objective, std::size_t index, const Copies& copies,
                             const Copies& as_drawn, std::uint64_t seed) {
    GoalTolerance goal{.objective = objective};
    std::vector<std::vector<double>> genomes;
    long met = 0;
    for (const StoredEvaluation& copy : copies.evaluations) {
        goal.samples.push_back(worst_value(copy, index));
        genomes.push_back(copy.genome);
        met += index < copy.objectives.size() && copy.objectives[index].is_met() ? 1 : 0;
    }
    goal.values = spread_of(
        goal.samples, as_drawn.size() > 0 ? worst_value(as_drawn.evaluations.front(), index) : not_a_number);
    goal.yield = share_of(met, static_cast<long>(copies.size()));
    goal.influence = analyse_influence(genomes, goal.samples, seed);
    return goal;
}

/// How a band is made one number: by its worse end where one is worse.
std::string end_of_band(const std::string& metric) {
    const auto goal = usual_goal(metric);
    if (is_of_geometry(metric)) return "";
    return !goal ? "mean" : *goal == Goal::below ? "largest" : "smallest";
}

double over_band(const std::vector<double>& values, const std::string& how) {
    if (values.empty() || std::any_of(values.begin(), values.end(), [](double v) { return std::isnan(v); }))
        return not_a_number;
    if (how == "largest") return *std::max_element(values.begin(), values.end());
    if (how == "smallest") return *std::min_element(values.begin(), values.end());
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

std::vector<MetricTolerance> metric_tolerances(const Copies& copies, const Copies& as_drawn) {
    std::vector<MetricTolerance> all;
    for (const std::string& metric : known_metrics()) {
        Objective objective;
        objective.metric = metric;
        if (!is_kept(objective)) continue;
        const std::string how = end_of_band(metric);
        const auto value_of = [&](const CandidateMetrics& metrics) {
            return metrics.frequencies.empty() ? not_a_number
                                               : over_band(kept_metric_curve(metrics, objective).values, how);
        };
        std::vector<double> samples;
        for (const CandidateMetrics& metrics : copies.metrics) samples.push_back(value_of(metrics));
        const double nominal = as_drawn.size() > 0 ? value_of(as_drawn.metrics.front()) : not_a_number;
        MetricTolerance tolerance{metric, how, spread_of(samples, nominal)};
        if (tolerance.values.count > 0) all.push_back(std::move(tolerance));
    }
    return all;
}

MetricBand metric_band(const std::string& metric, const Copies& copies, const Copies& as_drawn) {
    Objective objective;
    objective.metric = metric;
    MetricBand band{.metric = metric};
    MetricCurve nominal = kept_metric_curve(as_drawn.metrics.front(), objective);
    band.nominal = std::move(nominal.values);
    band.frequencies_hz = std::move(nominal.frequencies_hz);
    std::vector<std::vector<double>> curves;
    for (const CandidateMetrics& metrics : copies.metrics)
        curves.push_back(kept_metric_curve(metrics, objective).values);
    for (std::size_t i = 0; i < band.nominal.size(); ++i) {
        std::vector<double> sorted;
        for (const std::vector<double>& values : curves)
            if (i < values.size() && std::isfinite(values[i])) sorted.push_back(values[i]);
        std::sort(sorted.begin(), sorted.end());
        band.p5.push_back(percentile(sorted, 5.0));
        band.p50.push_back(percentile(sorted, 50.0));
        band.p95.push_back(percentile(sorted, 95.0));
    }
    return band;
}

std::vector<MetricBand> metric_bands(const Project& project, const Copies& copies, const Copies& as_drawn) {
    std::vector<MetricBand> bands;
    if (as_drawn.size() == 0 || as_drawn.metrics.front().frequencies.size() < 2) return bands;
    std::vector<std::string> metrics;
    if (why_metric_cannot_exist("s11_db", project).empty()) metrics.emplace_back("s11_db");
    for (const Objective& objective : project.objectives) {
        Objective whole;
        whole.metric = objective.metric;
        if (!is_of_geometry(whole.metric) && is_kept(whole) &&
            std::find(metrics.begin(), metrics.end(), whole.metric) == metrics.end())
            metrics.push_back(whole.metric);
    }
    for (const std::string& metric : metrics) bands.push_back(metric_band(metric, copies, as_drawn));
    return bands;
}

using Json = nlohmann::ordered_json;

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json to_json(const Spread& spread) {
    return {{"as_drawn", number(spread.nominal)},
            {"mean", number(spread.mean)},
            {"standard_deviation", number(spread.deviation)},
            {"p1", number(spread.p1)},
            {"p5", number(spread.p5)},
            {"p50", number(spread.p50)},
            {"p95", number(spread.p95)},
            {"p99", number(spread.p99)},
            {"copies", spread.count}};
}

Json to_json(const Share& share) {
    return {{"value", number(share.value)}, {"low_95", number(share.low)}, {"high_95", number(share.high)}};
}

Json to_json(const GoalTolerance& goal, const std::vector<TolerancedParameter>& parameters) {
    Json influences = Json::array();
    for (std::size_t i = 0; i < goal.influence.inputs.size(); ++i) {
        const Influence& influence = goal.influence.inputs[i];
        influences.push_back({{"parameter", parameters[i].ref.name},
                              {"standardised_slope", number(influence.slope)},
                              {"standardised_slope_error", number(influence.slope_error)},
                              {"first_order_index", number(influence.first_order)},
                              {"first_order_index_error", number(influence.first_order_error)}});
    }
    Json json = {{"metric", goal.objective.metric}, {"value", goal.objective.value}};
    if (goal.objective.from_hz) json["from_hz"] = *goal.objective.from_hz;
    if (goal.objective.to_hz) json["to_hz"] = *goal.objective.to_hz;
    json["worst_value"] = to_json(goal.values);
    json["yield"] = to_json(goal.yield);
    json["linear_share"] = number(goal.influence.linear_share);
    json["influences"] = std::move(influences);
    return json;
}

}  // namespace

ToleranceSummary summarise_tolerance(const RunView& run, const ProjectGradient* slopes) {
    if (study_kind(run.header()) != StudyKind::tolerance)
        throw InputError({.key = "algorithm"}, run.header().algorithm, "is no tolerance study");
    const Project& project = run.project();
    Copies as_drawn;
    const Copies copies = copies_of(run, as_drawn);
    ToleranceSummary summary;
    summary.copies = static_cast<int>(copies.size());
    summary.parameters = toleranced_parameters(project);
    long met = 0;
    for (const StoredEvaluation& copy : copies.evaluations) {
        const EvaluationStatus status = copy.score.status;
        ++(status == EvaluationStatus::valid        ? summary.valid
           : status == EvaluationStatus::infeasible ? summary.infeasible
           : status == EvaluationStatus::diverged   ? summary.diverged
                                                    : summary.failed);
        met += meets_all_goals(copy.score) ? 1 : 0;
    }
    summary.yield = share_of(met, summary.copies);
    for (std::size_t i = 0; i < project.objectives.size(); ++i)
        summary.goals.push_back(
            goal_tolerance(project.objectives[i], i, copies, as_drawn, project.tolerance->seed + i));
    if (slopes != nullptr && !copies.evaluations.empty()) {
        std::vector<Genome> genomes;
        for (const StoredEvaluation& copy : copies.evaluations) genomes.push_back(copy.genome);
        summary.first_order = first_order_yield(project, *slopes, genomes);
    }
    summary.metrics = metric_tolerances(copies, as_drawn);
    summary.bands = metric_bands(project, copies, as_drawn);
    return summary;
}

std::string tolerance_json(const RunView& run, const ToleranceSummary& summary) {
    Json json = {{"format", "lathe-tolerance/1"},
                 {"project", run.project().name},
                 {"project_sha256", run.header().project_sha256},
                 {"program_version", run.header().program_version},
                 {"engine", run.header().evaluator},
                 {"seed", run.header().seed},
                 {"copies", summary.copies},
                 {"valid", summary.valid},
                 {"infeasible", summary.infeasible},
                 {"diverged", summary.diverged},
                 {"failed", summary.failed},
                 {"yield", to_json(summary.yield)}};
    if (summary.first_order) {
        const auto share = [&](int met) { return static_cast<double>(met) / summary.first_order->copies; };
        Json goals = Json::array();
        for (const int met : summary.first_order->met_a_goal) goals.push_back(share(met));
        json["first_order_yield"] = {{"value", share(summary.first_order->met)}, {"goals", std::move(goals)}};
    }
    for (const TolerancedParameter& parameter : summary.parameters) {
        Json entry = {{"parameter", parameter.ref.name},
                      {"as_drawn", parameter.nominal},
                      {"tolerance", parameter.tolerance}};
        if (parameter.position_mm) entry["correlated_at_z_mm"] = *parameter.position_mm;
        json["parameters"].push_back(std::move(entry));
    }
    for (const GoalTolerance& goal : summary.goals)
        json["goals"].push_back(to_json(goal, summary.parameters));
    for (const MetricTolerance& metric : summary.metrics) {
        Json entry = {{"metric", metric.metric}};
        if (!metric.over_band.empty()) entry["over_band"] = metric.over_band;
        entry.update(to_json(metric.values));
        json["metrics"].push_back(std::move(entry));
    }
    return json.dump(2) + "\n";
}

}  // namespace lathe::genetic
