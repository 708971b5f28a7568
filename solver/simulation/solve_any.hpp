// From an antenna of any geometry to its results in one call, and what that will take.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "solver/engine/progress.hpp"
#include "solver/engine/session.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/antenna/any_antenna.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe {

/// Observers of a solve; functions may be empty, and are called by threads of the solve.
struct SolveWatch {
    /// Observer of each problem of a plane, in their order.
    std::vector<FrameSink*> frames = {};
    /// Of an antenna drawn by solids: told of the simulation before it is stepped; observer of each of its
    /// problems, which are solved one after another.
    VolumeWatch space = {};
};

/// Builds, solves and evaluates one antenna on what the session has. Patterns of an antenna drawn by solids
/// at `cuts` times phi (evaluate_volume()). Throws InputError when the antenna does not fit the settings,
/// SolverError when a solve diverged or was cancelled, and what the session's engine throws.
Results solve(const AnyAntenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop = {}, const SolveWatch& watch = {},
              int cuts = usual_cuts);

/// Estimated size of one solve.
struct SolveSize {
    double cells = 0.0;
    double updates = 0.0;        ///< of cells, for fields that ring down as most antennas' do
    double updates_most = 0.0;   ///< of cells, when all problems go on to max_periods
    double preparation_s = 0.0;  ///< core seconds before the first step
    double memory_bytes = 0.0;
    int excitations = 0;         ///< driven ports
    std::vector<int> grid = {};  ///< cells along its axes: r and z, y and x, or x, y and z
};

/// Takes milliseconds. Throws InputError where the grid cannot be planned.
SolveSize size_of_solve(const AnyAntenna& antenna, const SimulationSettings& settings);

}  // namespace lathe
