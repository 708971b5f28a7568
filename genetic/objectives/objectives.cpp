#include "genetic/objectives/objectives.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>

#include "genetic/objectives/pattern_metrics.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double worst_case_part = 0.2;

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

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

PhaseCentre phase_centre_of(const FrequencyResult& result, const Objective& objective) {
    if (!objective.to_theta_deg) return phase_centre(result.far_field);
    return phase_centre(result.far_field, radians(*objective.to_theta_deg));
}

double phase_centre_mm(const FrequencyResult& result, const Objective& objective, double PhaseCentre::*which,
                       double over_its_own_cone) {
    return objective.to_theta_deg ? 1e3 * (phase_centre_of(result, objective).*which) : over_its_own_cone;
}

double phase_centre_difference_mm(const FrequencyResult& result, const Objective& objective) {
    return std::abs(phase_centre_mm(result, objective, &PhaseCentre::e_m, result.phase_centre_mm.e) -
                    phase_centre_mm(result, objective, &PhaseCentre::h_m, result.phase_centre_mm.h));
}

DishEfficiency dish_of(const FrequencyResult& result, const Objective& objective) {
    const double half_angle = objective.to_theta_deg ? radians(*objective.to_theta_deg) : not_a_number;
    if (result.dish && result.dish->half_angle_rad == half_angle) return *result.dish;
    return dish_efficiency(result.far_field, half_angle);
}

// Metrics with a value at each frequency. length_mm, a metric of the geometry, is not among them.
const std::map<std::string, FrequencyMetric>& frequency_metrics() {
    using R = const FrequencyResult&;
    using O = const Objective&;
    static const std::map<std::string, FrequencyMetric> metrics = {
        {"s11_db", [](R r, O) { return r.s11_db; }},
        {"vswr", [](R r, O) { return standing_wave_ratio(r.s11); }},
        {"directivity_dbi", [](R r, O) { return r.directivity_dbi; }},
        {"realised_gain_dbi", [](R r, O) { return r.realised_gain_dbi; }},
        {"radiated_power_ratio", [](R r, O) { return r.radiated_power_ratio; }},
        {"beamwidth_3db_e_deg", [](R r, O) { return r.beamwidth_3db_deg.e; }},
        {"beamwidth_3db_h_deg", [](R r, O) { return r.beamwidth_3db_deg.h; }},
        {"beamwidth_difference_deg",
         [](R r, O) { return std::abs(r.beamwidth_3db_deg.e - r.beamwidth_3db_deg.h); }},
        {"phase_centre_e_mm",
         [](R r, O o) { return phase_centre_mm(r, o, &PhaseCentre::e_m, r.phase_centre_mm.e); }},
        {"phase_centre_h_mm",
         [](R r, O o) { return phase_centre_mm(r, o, &PhaseCentre::h_m, r.phase_centre_mm.h); }},
        {"phase_centre_mean_mm",
         [](R r, O o) { return phase_centre_mm(r, o, &PhaseCentre::mean_m, r.phase_centre_mean_mm); }},
        {"phase_centre_difference_mm", phase_centre_difference_mm},
        {"phase_error_deg",
         [](R r, O o) { return phase_centre_of(r, o).mean_residual_rad * 180.0 / std::numbers::pi; }},
        {"gain_dbi", [](R r, O) { return r.gain_dbi; }},
        {"beamwidth_3db_d_deg", [](R r, O) { return r.beamwidth_3db_d_deg; }},
        {"beamwidth_10db_e_deg", [](R r, O) { return r.beamwidth_10db_deg.e; }},
        {"beamwidth_10db_h_deg", [](R r, O) { return r.beamwidth_10db_deg.h; }},
        {"beamwidth_10db_d_deg", [](R r, O) { return r.beamwidth_10db_deg.d; }},
        {"beamwidth_12db_e_deg", [](R r, O) { return r.beamwidth_12db_deg.e; }},
        {"beamwidth_12db_h_deg", [](R r, O) { return r.beamwidth_12db_deg.h; }},
        {"beamwidth_12db_d_deg", [](R r, O) { return r.beamwidth_12db_deg.d; }},
        {"radiation_efficiency_percent",
         [](R r, O) { return 100.0 * std::pow(10.0, 0.1 * (r.gain_dbi - r.directivity_dbi)); }},
        {"front_to_back_db", [](R r, O) { return r.front_to_back_db; }},
        {"horizon_gain_dbi", [](R r, O) { return r.horizon_gain_dbi(); }},
        {"spillover_efficiency_percent", [](R r, O o) { return 100.0 * dish_of(r, o).spillover; }},
        {"polarisation_efficiency_percent", [](R r, O o) { return 100.0 * dish_of(r, o).polarisation; }},
        {"taper_efficiency_percent", [](R r, O o) { return 100.0 * dish_of(r, o).taper; }},
        {"phase_efficiency_percent", [](R r, O o) { return 100.0 * dish_of(r, o).phase; }},
        {"feed_efficiency_percent", [](R r, O o) { return 100.0 * dish_of(r, o).feed(); }},
        {"boresight_group_delay_ns", [](R r, O) { return 1e9 * r.boresight_group_delay_s; }},
        {"s11_group_delay_ns", [](R r, O) { return 1e9 * r.s11_group_delay_s; }},
        {"input_resistance_ohm", [](R r, O) { return r.input_impedance_ohm.real(); }},
        {"input_reactance_ohm", [](R r, O) { return r.input_impedance_ohm.imag(); }},
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

}  // namespace

ObjectiveResult judge_objective(const Objective& objective, std::span<const double> values,
                                std::span<const double> frequencies_hz) {
    ObjectiveResult result{.metric = objective.metric};
    double largest_miss = 0.0, sum_of_squares = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!is_geometry_metric(objective.metric) && !is_in_range(frequencies_hz[i], objective)) continue;
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
    if (is_geometry_metric(objective.metric)) return {length_mm(antenna)};
    const auto found = frequency_metrics().find(objective.metric);
    if (found == frequency_metrics().end())
        throw InputError({.key = "objectives.metric"}, objective.metric, "unknown metric");
    const bool is_undefined = is_of_reflection(objective.metric) && !results.has_s11;
    std::vector<double> values;
    for (const FrequencyResult& result : results.frequencies)
        values.push_back(is_undefined ? not_a_number : found->second(result, objective));
    return values;
}

MetricCurve metric_curve(const Results& results, const Antenna& antenna, const Objective& objective) {
    MetricCurve curve;
    if (is_geometry_metric(objective.metric)) {
        curve.frequencies_hz = {0.0};
    } else if (is_of_reflection(objective.metric) && !results.reflection.empty()) {
        return reflection_metric(results.reflection, objective.metric);
    } else {
        for (const FrequencyResult& at : results.frequencies) curve.frequencies_hz.push_back(at.frequency_hz);
    }
    curve.values = metric_values(results, antenna, objective);
    return curve;
}

MetricCurve reflection_metric(std::span<const ReflectionPoint> reflection, const std::string& metric) {
    MetricCurve curve;
    for (const ReflectionPoint& point : reflection) {
        curve.frequencies_hz.push_back(point.frequency_hz);
        curve.values.push_back(metric == "s11_db" ? reflection_db(point.s11)
                               : metric == "vswr" ? standing_wave_ratio(point.s11)
                                                  : 1e9 * point.group_delay_s);
    }
    return curve;
}

std::vector<ObjectiveResult> evaluate_objectives(const Results& results, const Antenna& antenna,
                                                 std::span<const Objective> objectives) {
    std::vector<ObjectiveResult> judged;
    for (const Objective& objective : objectives) {
        const MetricCurve curve = metric_curve(results, antenna, objective);
        judged.push_back(judge_objective(objective, curve.values, curve.frequencies_hz));
    }
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
    for (std::size_t i = 0; i < project.objectives.size(); ++i) {
        const std::string& metric = project.objectives[i].metric;
        if (!is_geometry_metric(metric) && !frequency_metrics().contains(metric))
            throw InputError({.key = "objectives[" + std::to_string(i) + "].metric"}, metric,
                             "unknown metric");
    }
    check_objectives_exist(project, antenna_of(project));
}

}  // namespace lathe::genetic
