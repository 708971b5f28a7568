#include "genetic/project/goal_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/metric_existence.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

std::string quoted(const std::string& text) {
    return fmt::format("\"{}\"", text);
}

}  // namespace

void refuse_goal(std::size_t n, const char* key, const std::string& value, const std::string& problem) {
    throw InputError({.key = fmt::format("objectives[{}]{}", n, key)}, value, problem);
}

PortsOfGoals ports_of_goals(const Antenna& antenna, MetricExcitation excitation) {
    PortsOfGoals ports;
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind == PlanarPortKind::guide) ports.guides.push_back(port.name);
        if (port.driven && has_metric(excitation_kind(port.kind), excitation))
            ports.driven.push_back(port.name);
        if (!port.driven) ports.listening.push_back(port.name);
    }
    return ports;
}

PortsOfGoals with_combined(PortsOfGoals ports, const SimulationSettings& settings,
                           MetricExcitation excitation) {
    if (!settings.excitation_weights.empty() && has_metric(ExcitationKind::combined, excitation))
        ports.driven.emplace_back(combined_excitation);
    return ports;
}

void check_named_ports(std::size_t n, const Objective& objective, const PortsOfGoals& ports,
                       MetricExcitation excitation) {
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (objective.port.empty() && names_one(excitation) && ports.driven.size() > 1 &&
        !has(ports.driven, combined_excitation))
        refuse_goal(n, ".metric", quoted(objective.metric),
                    "is another number for each excitation: needs port; allowed: " + joined(ports.driven));
    if (!objective.port.empty() && !has(ports.driven, objective.port))
        refuse_goal(n, ".port", quoted(objective.port),
                    std::string(has(ports.listening, objective.port)
                                    ? "is a port that is only listened to (\"driven\": false)"
                                    : "is no excitation that has this metric") +
                        "; allowed: " + joined(ports.driven));
    if (!objective.to_port.empty() && !has(ports.guides, objective.to_port))
        refuse_goal(n, ".to_port", quoted(objective.to_port),
                    "is no guide of this antenna; allowed: " + joined(ports.guides));
}

void check_goal_range(std::size_t n, const Objective& objective, std::span<const double> frequencies_hz) {
    if (std::none_of(frequencies_hz.begin(), frequencies_hz.end(),
                     [&](double frequency) { return is_in_range(frequency, objective); }))
        refuse_goal(n, "", objective.metric,
                    "none of the solved frequencies lies between its from_ghz and to_ghz; raise "
                    "simulation.frequencies or widen the range");
}

}  // namespace lathe
