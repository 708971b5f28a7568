// Goals of antennas in space.
#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/goal_checks.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {
namespace {

/// Ports with an incident and a reflected wave.
bool is_terminal(const VolumePort& port) {
    return port.kind == VolumePortKind::waveguide || port.kind == VolumePortKind::lumped;
}

PortsOfGoals ports_of(const VolumeAntenna& antenna, MetricExcitation excitation) {
    PortsOfGoals ports;
    for (const VolumePort& port : antenna.ports) {
        if (is_terminal(port)) ports.guides.push_back(port.name);
        if (port.driven && has_metric(excitation_kind(port.kind), excitation))
            ports.driven.push_back(port.name);
        if (!port.driven) ports.listening.push_back(port.name);
    }
    return ports;
}

bool takes_angles(const std::string& metric) {
    return metric == "cross_polar_db" || metric == "cp_cross_polar_db" || metric == "axial_ratio_db";
}

}  // namespace

std::string why_metric_cannot_exist(const std::string& metric, const VolumeAntenna& antenna) {
    const MetricDescription* found = find_metric(metric);
    if (found == nullptr) return "";
    if (found->volume_excitation == MetricExcitation::none) return "3D antennas do not have it";
    if (ports_of(antenna, found->volume_excitation).driven.empty())
        return found->volume_excitation == MetricExcitation::beam
                   ? "it needs a driven guide, a lumped port or a dipole, and there are plane waves alone"
                   : "it needs a guide or a lumped port that is driven";
    const auto terminals = std::count_if(antenna.ports.begin(), antenna.ports.end(), is_terminal);
    if ((metric == "coupling_db" || metric == "s_db") && terminals < 2)
        return "it needs two guides or lumped ports";
    return "";
}

std::string why_metric_cannot_exist(const std::string& metric, const Project& project) {
    if (project.is_volume()) return why_metric_cannot_exist(metric, volume_antenna_of(project));
    return why_metric_cannot_exist(metric, antenna_of(project), project.simulation);
}

std::vector<std::string> existing_metrics(const VolumeAntenna& antenna) {
    std::vector<std::string> metrics = known_metrics();
    std::erase_if(metrics, [&](const std::string& metric) {
        return !why_metric_cannot_exist(metric, antenna).empty();
    });
    return metrics;
}

void check_objectives_exist(const Project& project, const VolumeAntenna& antenna) {
    combined_waves_of(antenna.ports, project.simulation.excitation_weights);
    for (std::size_t n = 0; n < project.objectives.size(); ++n) {
        const Objective& objective = project.objectives[n];
        const std::string reason = why_metric_cannot_exist(objective.metric, antenna);
        if (!reason.empty())
            refuse_goal(n, ".metric", fmt::format("\"{}\"", objective.metric),
                        "does not exist for this antenna: " + reason +
                            "; allowed: " + joined(existing_metrics(antenna)));
        if ((objective.from_theta_deg || objective.to_theta_deg) && !takes_angles(objective.metric))
            refuse_goal(
                n, ".metric", fmt::format("\"{}\"", objective.metric),
                "takes no angles of its own for antennas in space; allowed: no from_theta_deg, to_theta_deg");
        const MetricExcitation excitation = metric_of(objective.metric).volume_excitation;
        const PortsOfGoals ports =
            with_combined(ports_of(antenna, excitation), project.simulation, excitation);
        check_named_ports(n, objective, ports, excitation);
        check_goal_range(n, objective, solved_frequencies(project.simulation));
    }
}

void check_objectives_exist(const Project& project) {
    if (project.is_volume())
        check_objectives_exist(project, volume_antenna_of(project));
    else
        check_objectives_exist(project, antenna_of(project));
}

}  // namespace lathe
