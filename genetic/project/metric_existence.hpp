// Which metrics the results of an antenna define: what readers, optimisers and forms ask the metric table.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/volume/antenna/any_antenna.hpp"

namespace lathe {

/// Why no result of such an antenna defines the metric, in words: its port has no reflection, m != 1 puts
/// nothing on the axis, ... Empty when it may be defined. What decides is the kind of port, its azimuthal
/// order, the ground plane and the number of frequencies, all of which are the same for every candidate of a
/// run: a mode is a choice, and a choice cannot be a gene. For antennas drawn by solids, kinds and number of
/// the driven ports decide.
std::string why_metric_cannot_exist(const std::string& metric, const AnyAntenna& antenna,
                                    const SimulationSettings& simulation);

/// The same, for the antenna at the project's present parameter values.
std::string why_metric_cannot_exist(const std::string& metric, const Project& project);

/// The known metrics that may be defined, in the order of known_metrics().
std::vector<std::string> existing_metrics(const AnyAntenna& antenna, const SimulationSettings& simulation);

/// Refuses objectives that no result can meet or miss: metrics that cannot exist, ranges without a solved
/// frequency, angles below a ground plane, ports that are not there or not driven. Throws InputError with the
/// key below "objectives", the value, the reason and what exists.
void check_objectives_exist(const Project& project, const AnyAntenna& antenna);
/// The same, for the antenna at the project's present parameter values.
void check_objectives_exist(const Project& project);

/// True of the metrics that are read off the reflection alone: s11_db, vswr, s11_group_delay_ns. Goals on
/// them are judged at reflection_frequencies(), others, and all of antennas with several ports, at
/// solved_frequencies().
bool is_of_reflection(const std::string& metric);

/// True when the objective counts what happens at this frequency.
bool is_in_range(double frequency_hz, const Objective& objective);

}  // namespace lathe
