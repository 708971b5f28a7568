// Walls of guides in front of their ports and behind them.
#pragma once

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/problem/volume_problem.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Leaves out guides behind the planes of their ports, which belong to no antenna and lack the incident wave:
/// their walls are not sampled, and their currents are not read. `terminals` must outlive the rule.
WallSampleRule in_front_of_ports(const VolumeGrid& grid, const std::vector<VolumeTerminal>& terminals);

/// The wall of a guide over a few cells behind its port's plane, where it is uniform.
VolumeGuideWall sample_guide_wall(const Body& body, const VolumeProblem& problem, const VolumeGuide& guide);

}  // namespace lathe
