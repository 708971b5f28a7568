// All seeds of one power.
#pragma once

#include <stop_token>

#include "solver/particles/multipactor/electron_engine.hpp"
#include "solver/particles/multipactor/multipactor.hpp"

namespace lathe::particles {

/// A level and the sums over the impacts of its seeds after the first third of the periods.
struct LevelOutcome {
    MultipactorLevel level;
    ImpactTally tally;
    double particle_steps = 0.0;
};

/// Runs the levels of some powers, each with all seeds; again over more periods where flights are so long
/// that fewer than fewest_flights were followed. A level depends on neither the other powers nor the engine's
/// threads. Throws SolverError when stopped.
std::vector<LevelOutcome> run_levels(const RunSetting& setting, const MultipactorSettings& settings,
                                     const std::vector<double>& powers_w, const ElectronEngine& engine,
                                     const std::stop_token& stop);

}  // namespace lathe::particles
