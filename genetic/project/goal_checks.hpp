// What checks of goals share, whatever the geometry.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {

/// Throws InputError with a key below "objectives[n]".
[[noreturn]] void refuse_goal(std::size_t n, const char* key, const std::string& value,
                              const std::string& problem);

/// Ports of an antenna with several, as goals on one metric see them.
struct PortsOfGoals {
    std::vector<std::string> driven;     ///< that have the metric
    std::vector<std::string> guides;     ///< where waves go to
    std::vector<std::string> listening;  ///< that are not driven
};

/// Those of a planar antenna, for goals on metrics of an excitation.
PortsOfGoals ports_of_goals(const Antenna& antenna, MetricExcitation excitation);

/// The same with combined_excitation, where the settings have one and it has the metric.
PortsOfGoals with_combined(PortsOfGoals ports, const SimulationSettings& settings,
                           MetricExcitation excitation);

/// Refuses names of ports that are not there or do not have the metric, and a missing one where it is needed.
/// Throws InputError.
void check_named_ports(std::size_t n, const Objective& objective, const PortsOfGoals& ports,
                       MetricExcitation excitation);

/// Reason that no result of an antenna drawn by solids defines the metric; empty when one may.
std::string why_not_of_solids(const MetricDescription& metric, const VolumeAntenna& antenna);

/// Refuses what no result of an antenna drawn by solids can meet or miss, but for metrics that cannot exist.
/// Throws InputError.
void check_goal_of_solids(std::size_t n, const Objective& objective, const VolumeAntenna& antenna,
                          const SimulationSettings& simulation);

/// Refuses a range in which no frequency is solved. Throws InputError.
void check_goal_range(std::size_t n, const Objective& objective, std::span<const double> frequencies_hz);

}  // namespace lathe
