#include "genetic/objectives/objectives.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double worst_case_part = 0.2;

ObjectiveResult undefined_result(const Objective& objective, double frequency_hz) {
    return {objective.metric, not_a_number, frequency_hz, not_a_number, not_a_number, not_a_number};
}

}  // namespace

MetricQuestion question_of(const Objective& objective) {
    return {objective.from_theta_deg, objective.to_theta_deg, objective.goal,  objective.value,
            objective.port,           objective.to_port,      objective.region};
}

double signed_miss(double value, const Objective& objective) {
    switch (objective.goal) {
        case Goal::below:
            return value - objective.value;
        case Goal::above:
            return objective.value - value;
        case Goal::near:
            break;
    }
    return std::abs(value - objective.value);
}

ObjectiveResult judge_objective(const Objective& objective, std::span<const double> values,
                                std::span<const double> frequencies_hz) {
    ObjectiveResult result{.metric = objective.metric};
    double largest_miss = 0.0, sum_of_squares = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!is_of_geometry(objective.metric) && !is_in_range(frequencies_hz[i], objective)) continue;
        if (std::isnan(values[i])) return undefined_result(objective, frequencies_hz[i]);
        const double miss = signed_miss(values[i], objective);
        const double violation = std::max(0.0, miss);
        sum_of_squares += violation * violation;
        if (count++ == 0 || miss > largest_miss) {
            largest_miss = miss;
            result.worst_value = values[i];
            result.worst_frequency_hz = frequencies_hz[i];
            result.worst_violation = violation;
        }
    }
    if (count == 0)
        throw InputError({.key = "objectives"}, objective.metric, "no solved frequency lies in its range");
    result.rms_violation = std::sqrt(sum_of_squares / count);
    result.share = result.rms_violation + worst_case_part * result.worst_violation;
    return result;
}

std::vector<double> metric_values(const Results& results, const Antenna& antenna,
                                  const Objective& objective) {
    const MetricDescription& metric = metric_of(objective.metric);
    if (metric.source == MetricSource::geometry)
        return {results.pattern_kind == PatternKind::cuts ? not_a_number : metric.of_antenna(antenna)};
    return lathe::metric_values(metric, results, question_of(objective));
}

MetricCurve metric_curve(const Results& results, const Antenna& antenna, const Objective& objective) {
    MetricCurve curve;
    if (is_of_geometry(objective.metric)) {
        curve.frequencies_hz = {0.0};
    } else if (is_of_reflection(objective.metric) && !results.reflection.empty()) {
        return reflection_metric(results.reflection, objective.metric);
    } else {
        curve.frequencies_hz = frequencies_of(results);
    }
    curve.values = metric_values(results, antenna, objective);
    return where_asked(std::move(curve), objective.metric);
}

MetricCurve where_asked(MetricCurve curve, const std::string& metric) {
    if (metric_of(metric).source != MetricSource::power) return curve;
    MetricCurve asked;
    for (std::size_t n = 0; n < curve.values.size(); ++n) {
        if (std::isnan(curve.values[n])) continue;
        asked.frequencies_hz.push_back(curve.frequencies_hz[n]);
        asked.values.push_back(curve.values[n]);
    }
    return asked.values.empty() ? curve : asked;
}

MetricCurve reflection_metric(std::span<const ReflectionPoint> reflection, const std::string& metric) {
    const MetricDescription& described = metric_of(metric);
    MetricCurve curve;
    for (const ReflectionPoint& point : reflection) {
        curve.frequencies_hz.push_back(point.frequency_hz);
        curve.values.push_back(described.scale * described.of_reflection(point));
    }
    return curve;
}

std::vector<ObjectiveResult> evaluate_objectives(const Results& results, const Antenna& antenna,
                                                 std::span<const Objective> objectives) {
    return evaluate_objectives(std::span(&results, 1), antenna, objectives);
}

std::vector<ObjectiveResult> evaluate_objectives(std::span<const Results> on_grids, const Antenna& antenna,
                                                 std::span<const Objective> objectives) {
    std::vector<ObjectiveResult> judged;
    for (const Objective& objective : objectives) {
        MetricCurve curve = metric_curve(on_grids.front(), antenna, objective);
        for (const Results& other : on_grids.subspan(1)) {
            const MetricCurve beside = metric_curve(other, antenna, objective);
            for (std::size_t n = 0; n < curve.values.size(); ++n) curve.values[n] += beside.values[n];
        }
        if (on_grids.size() > 1)
            for (double& value : curve.values) value /= static_cast<double>(on_grids.size());
        judged.push_back(judge_objective(objective, curve.values, curve.frequencies_hz));
    }
    return judged;
}

double combined_violation(std::span<const ObjectiveResult> results, std::span<const Objective> objectives) {
    double sum = 0.0;
    for (std::size_t i = 0; i < results.size(); ++i) sum += objectives[i].weight * results[i].share;
    return sum;
}

double smallest_headroom(std::span<const ObjectiveResult> results, std::span<const Objective> objectives) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!(objectives[i].weight > 0.0)) continue;
        const double headroom = -objectives[i].weight * signed_miss(results[i].worst_value, objectives[i]);
        if (std::isnan(headroom)) return headroom;
        least = std::min(least, headroom);
    }
    return std::isinf(least) ? 0.0 : least;
}

double objective_of(std::span<const ObjectiveResult> results, const Project& project) {
    const double violation = combined_violation(results, project.objectives);
    if (violation != 0.0 || !project.optimiser.is_for_margin()) return violation;
    return -smallest_headroom(results, project.objectives);
}

void check_objectives(const Project& project) {
    if (project.objectives.empty())
        throw InputError({.key = "objectives"}, "[]", "an optimisation needs at least one objective");
    for (std::size_t i = 0; i < project.objectives.size(); ++i) {
        const std::string& metric = project.objectives[i].metric;
        if (find_metric(metric) == nullptr)
            throw InputError({.key = "objectives[" + std::to_string(i) + "].metric"}, metric,
                             "unknown metric");
    }
    check_objectives_exist(project);
}

}  // namespace lathe::genetic
