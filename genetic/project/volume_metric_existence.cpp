// Goals of antennas in space.
#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/goal_checks.hpp"
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

std::string why_not_of_solids(const MetricDescription& metric, const VolumeAntenna& antenna) {
    if (metric.volume_excitation == MetricExcitation::none) return "3D antennas do not have it";
    if (ports_of(antenna, metric.volume_excitation).driven.empty())
        return metric.volume_excitation == MetricExcitation::beam
                   ? "it needs a driven guide, a lumped port or a dipole, and there are plane waves alone"
                   : "it needs a guide or a lumped port that is driven";
    const auto terminals = std::count_if(antenna.ports.begin(), antenna.ports.end(), is_terminal);
    if ((metric.key == "coupling_db" || metric.key == "s_db") && terminals < 2)
        return "it needs two guides or lumped ports";
    return "";
}

void check_goal_of_solids(std::size_t n, const Objective& objective, const VolumeAntenna& antenna,
                          const SimulationSettings& simulation) {
    if ((objective.from_theta_deg || objective.to_theta_deg) && !takes_angles(objective.metric))
        refuse_goal(n, ".metric", fmt::format("\"{}\"", objective.metric),
                    "takes no angles of its own for 3D antennas; allowed: no from_theta_deg, to_theta_deg");
    const MetricExcitation excitation = metric_of(objective.metric).volume_excitation;
    const PortsOfGoals ports = with_combined(ports_of(antenna, excitation), simulation, excitation);
    check_named_ports(n, objective, ports, excitation);
    check_goal_range(n, objective, solved_frequencies(simulation));
}

}  // namespace lathe
