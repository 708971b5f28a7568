// What the settings of a solve say about time: how often samples are taken, when it ends, and whether it did.
#pragma once

#include "solver/engine/progress.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/problem.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// Steps between the samples of a contour: so many per period of the highest frequency that aliases of what
/// the pulse holds above it fall far outside the band.
int sample_stride(const SimulationSettings& settings, double dt);

/// Stop rule of a problem that is driven by `pulse`; waves cross its grid in `transit_s`.
StopRule stop_rule(const SimulationSettings& settings, const fdtd::Pulse& pulse, double transit_s, double dt);

/// Stop rule of a problem whose grid, time step and pulse are set.
StopRule stop_rule(const SimulationSettings& settings, const Problem& problem);

/// Tells who watches when `problems` problems like this one, of so many cells and time step `dt` (s), end at
/// the earliest and at the latest, and what a period costs.
void tell_limits(const SolveRules& rules, double dt, std::size_t cells, std::size_t problems,
                 Progress& progress);

/// Throws SolverError where a solve diverged or was cancelled.
void refuse_unfinished(const Recording& recording);

}  // namespace lathe
