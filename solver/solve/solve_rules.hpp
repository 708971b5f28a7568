// What the settings of a solve say about time: how often samples are taken, and when it ends.
#pragma once

#include "solver/model/simulation_settings.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Steps between the samples of a contour: so many per period of the highest frequency that aliases of what
/// the pulse holds above it fall far outside the band.
int sample_stride(const SimulationSettings& settings, double dt);

/// Stop rule of a problem that is driven by `pulse`; waves cross its grid in `transit_s`.
StopRule stop_rule(const SimulationSettings& settings, const fdtd::Pulse& pulse, double transit_s, double dt);

/// Stop rule of a problem whose grid, time step and pulse are set.
StopRule stop_rule(const SimulationSettings& settings, const Problem& problem);

}  // namespace lathe
