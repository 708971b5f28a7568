// Which power handling the goals of a project ask of each solve.
#pragma once

#include "genetic/project/project.hpp"
#include "solver/particles/power/solved_power.hpp"

namespace lathe::genetic {

/// The solved frequencies within the ranges of goals on metrics of power handling, and of a planar antenna
/// the guides that they name, all where one names none, with the project's settings of it; empty when no goal
/// asks for any, and of antennas in space, which have no such metrics.
particles::PowerQuestion power_question(const Project& project);

}  // namespace lathe::genetic
