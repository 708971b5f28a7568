#include "genetic/fitness/objectives.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "genetic/fitness/pattern_metrics.hpp"
#include "solver/antenna/input_error.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double worst_case_part = 0.2;
constexpr double frequency_tolerance = 1e-9;  // relative: ends of ranges are typed in GHz

using FrequencyMetric = std::function<double(const FrequencyResult&, const Objective&)>;

bool narrows_theta(const Objective& objective) {
    return objective.from_theta_deg || objective.to_theta_deg;
}

ThetaRange theta_range(const Objective& objective, double default_to_deg) {
    return {objective.from_theta_deg.value_or(0.0), objective.to_theta_deg.value_or(default_to_deg)};
}

double cross_polar(const FrequencyResult& result, const Objective& objective) {
    if (!narrows_theta(objective)) return result.cross_polar_db;
    return cross_polar_within_db(result.far_field, theta_range(objective, 90.0));
}

double side_lobe(const FrequencyResult& result, const Objective& objective, PrincipalPlane plane) {
    if (!narrows_theta(objective))
        return plane == PrincipalPlane::e ? result.side_lobe_db.e : result.side_lobe_db.h;
    return side_lobe_within_db(result.far_field, plane, theta_range(objective, 180.0));
}

// Metrics with a value at each frequency. length_mm, a metric of the geometry, is not among them.
const std::map<std::string, FrequencyMetric>& frequency_metrics() {
    using R = const FrequencyResult&;
    using O = const Objective&;
    static const std::map<std::string, FrequencyMetric> metrics = {
        {"s11_db", [](R r, O) { return r.s11_db; }},
        {"directivity_dbi", [](R r, O) { return r.directivity_dbi; }},
        {"realised_gain_dbi", [](R r, O) { return r.realised_gain_dbi; }},
        {"radiated_power_ratio", [](R r, O) { return r.radiated_power_ratio; }},
        {"beamwidth_3db_e_deg", [](R r, O) { return r.beamwidth_3db_deg.e; }},
        {"beamwidth_3db_h_deg", [](R r, O) { return r.beamwidth_3db_deg.h; }},
        {"beamwidth_difference_deg",
         [](R r, O) { return std::abs(r.beamwidth_3db_deg.e - r.beamwidth_3db_deg.h); }},
        {"phase_centre_e_mm", [](R r, O) { return r.phase_centre_mm.e; }},
        {"phase_centre_h_mm", [](R r, O) { return r.phase_centre_mm.h; }},
        {"cross_polar_db", cross_polar},
        {"side_lobe_e_db", [](R r, O o) { return side_lobe(r, o, PrincipalPlane::e); }},
        {"side_lobe_h_db", [](R r, O o) { return side_lobe(r, o, PrincipalPlane::h); }},
        {"co_polar_db",
         [](R r, O o) { return co_polar_within_db(r.far_field, theta_range(o, 180.0), o.goal, o.value); }},
    };
    return metrics;
}

bool is_geometry_metric(const std::string& metric) {
    return metric == "length_mm";
}

double length_mm(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    return (extent.z_max - extent.z_min) * 1e3;
}

bool in_range(double frequency_hz, const Objective& objective) {
    const double tolerance = frequency_tolerance * frequency_hz;
    return (!objective.from_hz || frequency_hz >= *objective.from_hz - tolerance) &&
           (!objective.to_hz || frequency_hz <= *objective.to_hz + tolerance);
}

// How far a value misses the goal; negative by how much it is kept.
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

ObjectiveResult undefined_result(const Objective& objective, double frequency_hz) {
    return {objective.metric, not_a_number, frequency_hz, not_a_number, not_a_number, not_a_number};
}

ObjectiveResult judge(const Objective& objective, const std::vector<double>& values,
                      const std::vector<double>& frequencies_hz) {
    ObjectiveResult result{.metric = objective.metric};
    double largest_miss = 0.0, sum_of_squares = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!is_geometry_metric(objective.metric) && !in_range(frequencies_hz[i], objective)) continue;
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

std::vector<double> solved_frequencies(const SimulationSettings& settings) {
    std::vector<double> frequencies;
    for (int i = 0; i < settings.frequencies; ++i)
        frequencies.push_back(settings.from_hz +
                              (settings.to_hz - settings.from_hz) * i / (settings.frequencies - 1));
    return frequencies;
}

}  // namespace

std::vector<double> metric_values(const Results& results, const Antenna& antenna,
                                  const Objective& objective) {
    if (is_geometry_metric(objective.metric)) return {length_mm(antenna)};
    const auto found = frequency_metrics().find(objective.metric);
    if (found == frequency_metrics().end())
        throw InputError({.key = "objectives.metric"}, objective.metric, "unknown metric");
    const bool is_undefined = objective.metric == "s11_db" && !results.has_s11;
    std::vector<double> values;
    for (const FrequencyResult& result : results.frequencies)
        values.push_back(is_undefined ? not_a_number : found->second(result, objective));
    return values;
}

std::vector<ObjectiveResult> evaluate_objectives(const Results& results, const Antenna& antenna,
                                                 std::span<const Objective> objectives) {
    std::vector<double> frequencies_hz;
    for (const FrequencyResult& result : results.frequencies) frequencies_hz.push_back(result.frequency_hz);
    const std::vector<double> geometry_frequency{0.0};
    std::vector<ObjectiveResult> judged;
    for (const Objective& objective : objectives)
        judged.push_back(judge(objective, metric_values(results, antenna, objective),
                               is_geometry_metric(objective.metric) ? geometry_frequency : frequencies_hz));
    return judged;
}

std::vector<double> objective_violations(const Results& results, const Antenna& antenna,
                                         std::span<const Objective> objectives) {
    std::vector<double> violations;
    for (const ObjectiveResult& result : evaluate_objectives(results, antenna, objectives))
        violations.push_back(result.worst_violation);
    return violations;
}

double combined_violation(std::span<const ObjectiveResult> results, std::span<const Objective> objectives) {
    double sum = 0.0;
    for (std::size_t i = 0; i < results.size(); ++i) sum += objectives[i].weight * results[i].share;
    return sum;
}

void check_objectives(const Project& project) {
    if (project.objectives.empty())
        throw InputError({.key = "objectives"}, "[]", "an optimisation needs at least one objective");
    const bool is_dipole = antenna_of(project).port.kind == PortKind::dipole;
    for (std::size_t i = 0; i < project.objectives.size(); ++i) {
        const Objective& objective = project.objectives[i];
        const std::string key = "objectives[" + std::to_string(i) + "]";
        if (is_geometry_metric(objective.metric)) continue;
        if (!frequency_metrics().contains(objective.metric))
            throw InputError({.key = key + ".metric"}, objective.metric, "unknown metric");
        if (objective.metric == "s11_db" && is_dipole)
            throw InputError({.key = key + ".metric"}, objective.metric, "a dipole has no S11");
        if (project.simulation.frequencies < 2) continue;
        const auto frequencies = solved_frequencies(project.simulation);
        if (std::none_of(frequencies.begin(), frequencies.end(),
                         [&](double frequency) { return in_range(frequency, objective); }))
            throw InputError({.key = key}, objective.metric,
                             "none of the solved frequencies lies between its from_ghz and to_ghz");
    }
}

}  // namespace lathe::genetic
