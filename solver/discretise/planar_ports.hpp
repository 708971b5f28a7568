// Guides along the axes of a planar grid: what drives them and what is recorded at them.
#pragma once

#include "solver/discretise/planar_simulation.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Adds the terms that send the mode's wave one way, from node `plane` on towards larger (`sign` 1) or smaller
/// (-1) indices, and the line that it follows. Behind the plane only what comes back is left.
void drive_guide(const PlanarMode1d& mode, int sign, int plane, Problem& problem);

/// Appends probes for the overlap of V at node `plane` to a list and says what it is made of.
PlanarReading read_guide(const PlanarMode1d& mode, int plane, double distance,
                         std::vector<FieldIndex>& probes);

/// Lets the stop rule watch the overlap of V there: what comes back into the driven guide.
void watch_guide(const PlanarMode1d& mode, int plane, Problem& problem);

}  // namespace lathe
