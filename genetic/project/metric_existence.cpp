#include "genetic/project/metric_existence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/project/goal_checks.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/results/metric_needs.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {
namespace {

constexpr double frequency_tolerance = 1e-9;  // relative: ends of ranges are typed in GHz

std::string quoted(const std::string& text) {
    return fmt::format("\"{}\"", text);
}

/// Ports that a goal names: that they are there, and do what the metric needs of them.
void check_ports(std::size_t n, const Objective& objective, const Antenna& antenna,
                 const SimulationSettings& simulation) {
    const MetricDescription& metric = metric_of(objective.metric);
    if (!antenna.is_planar()) {
        if (!objective.port.empty())
            refuse_goal(n, ".port", quoted(objective.port),
                        "only goals of planar antennas name a port: a body of revolution has one");
        return;
    }
    const PortsOfGoals ports = ports_of_goals(antenna, metric.planar_excitation);
    check_named_ports(n, objective, with_combined(ports, simulation, metric.planar_excitation),
                      metric.planar_excitation);
}

/// Refuses weights of excitations that are not there.
void check_excitation_weights(const Project& project, const Antenna& antenna) {
    const std::vector<ExcitationWeight>& weights = project.simulation.excitation_weights;
    if (weights.empty()) return;
    if (!antenna.is_planar())
        throw InputError(
            {.key = "simulation.excitation_weights"}, fmt::format("\"{}\"", weights.front().excitation),
            "a body of revolution has one port; its metrics of circular polarisation are those of "
            "the port's mode and the same mode turned, fed in quadrature; allowed: planar and 3D "
            "antennas");
    combined_waves_of(antenna.planar->ports, weights);
}

/// Goals of power handling: that the file has what they are counted from, and that they can be met.
void check_power_goal(std::size_t n, const Objective& objective,
                      const std::optional<particles::PowerSettings>& power) {
    if (metric_of(objective.metric).source != MetricSource::power) return;
    if (!power)
        refuse_goal(n, ".metric", quoted(objective.metric),
                    "needs the regions that are analysed; allowed: with the key multipactor");
    const auto& regions = power->regions;
    if (!objective.region.empty() &&
        std::none_of(regions.begin(), regions.end(),
                     [&](const particles::PowerRegion& each) { return each.name == objective.region; })) {
        std::vector<std::string> names;
        for (const particles::PowerRegion& each : regions) names.push_back(each.name);
        refuse_goal(n, ".region", quoted(objective.region),
                    "is none of multipactor.regions; allowed: " + joined(names));
    }
    const particles::MultipactorSettings& settings = power->multipactor;
    double largest = settings.to_w;
    if (objective.metric == "multipactor_margin_db") {
        if (settings.operating_power_w <= 0.0)
            refuse_goal(n, ".metric", quoted(objective.metric),
                        "is counted from multipactor.operating_power_w, which is not given");
        largest = 10.0 * std::log10(settings.to_w / settings.operating_power_w);
    }
    if (objective.goal != Goal::below && objective.value > largest)
        refuse_goal(n, ".value", fmt::format("{:g}", objective.value),
                    fmt::format("can never be found, since no threshold above multipactor.to_w = {:g} W is "
                                "sought; allowed: up to {:.6g}",
                                settings.to_w, largest));
}

void check_goal_of_plane(std::size_t n, const Objective& objective, const Antenna& antenna,
                         const Project& project) {
    if (antenna.ground_plane_z && objective.from_theta_deg.value_or(0.0) > 90.0)
        refuse_goal(n, ".from_theta_deg", fmt::format("{}", *objective.from_theta_deg),
                    "nothing is radiated below an infinite ground plane; allowed: 0 to 90");
    check_ports(n, objective, antenna, project.simulation);
    check_power_goal(n, objective, project.power);
    const bool is_dense = is_of_reflection(objective.metric) && !antenna.is_planar();
    const std::vector<double> frequencies =
        is_dense ? reflection_frequencies(project.simulation) : solved_frequencies(project.simulation);
    if (!is_of_geometry(objective.metric)) check_goal_range(n, objective, frequencies);
}

}  // namespace

std::string why_metric_cannot_exist(const std::string& metric, const AnyAntenna& antenna,
                                    const SimulationSettings& simulation) {
    const MetricDescription* found = find_metric(metric);
    if (found == nullptr) return "";
    if (const VolumeAntenna* solids = drawn_by_solids(antenna)) return why_not_of_solids(*found, *solids);
    const Antenna& plane = *drawn_in_plane(antenna);
    const std::string reason = metric_needs::geometry(*found, plane);
    if (!reason.empty() || found->missing == nullptr) return reason;
    return found->missing(plane, simulation.frequencies);
}

std::string why_metric_cannot_exist(const std::string& metric, const Project& project) {
    return why_metric_cannot_exist(metric, any_antenna_of(project), project.simulation);
}

std::vector<std::string> existing_metrics(const AnyAntenna& antenna, const SimulationSettings& simulation) {
    std::vector<std::string> metrics = known_metrics();
    std::erase_if(metrics, [&](const std::string& metric) {
        return !why_metric_cannot_exist(metric, antenna, simulation).empty();
    });
    return metrics;
}

bool is_of_reflection(const std::string& metric) {
    const MetricDescription* found = find_metric(metric);
    return found != nullptr && found->source == MetricSource::reflection;
}

bool is_in_range(double frequency_hz, const Objective& objective) {
    const double tolerance = frequency_tolerance * frequency_hz;
    return (!objective.from_hz || frequency_hz >= *objective.from_hz - tolerance) &&
           (!objective.to_hz || frequency_hz <= *objective.to_hz + tolerance);
}

void check_objectives_exist(const Project& project, const AnyAntenna& antenna) {
    const Antenna* plane = drawn_in_plane(antenna);
    if (plane)
        check_excitation_weights(project, *plane);
    else
        combined_waves_of(drawn_by_solids(antenna)->ports, project.simulation.excitation_weights);
    for (std::size_t n = 0; n < project.objectives.size(); ++n) {
        const Objective& objective = project.objectives[n];
        const std::string reason = why_metric_cannot_exist(objective.metric, antenna, project.simulation);
        if (!reason.empty())
            refuse_goal(n, ".metric", quoted(objective.metric),
                        "does not exist for this antenna: " + reason +
                            "; allowed: " + joined(existing_metrics(antenna, project.simulation)));
        if (plane)
            check_goal_of_plane(n, objective, *plane, project);
        else
            check_goal_of_solids(n, objective, *drawn_by_solids(antenna), project.simulation);
    }
}

void check_objectives_exist(const Project& project) {
    check_objectives_exist(project, any_antenna_of(project));
}

}  // namespace lathe
