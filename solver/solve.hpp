// From antenna to results in one call: what the batch program, the window and the fitness use.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "solver/antenna/antenna.hpp"
#include "solver/engine/engine.hpp"
#include "solver/io/project.hpp"
#include "solver/radiation/results.hpp"

namespace lathe {

/// Grid, coefficients, port mode, pulse and contour of one antenna. Throws InputError when the
/// antenna does not fit the settings (too many cells, port not on a guide, mode below cut-off).
Simulation build_simulation(const Antenna& antenna, const SimulationSettings& settings);

/// Spectra, S11, far field and metrics of one recording. Throws SolverError when it diverged.
Results evaluate(const Simulation& simulation, const Recording& recording, const Engine& engine);

/// Builds, solves and evaluates one antenna.
Results solve(const Antenna& antenna, const SimulationSettings& settings, Engine& engine,
              Progress& progress, std::stop_token stop = {}, FrameSink* live = nullptr);

}  // namespace lathe
