// From an antenna in three dimensions to its results.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "solver/engine/progress.hpp"
#include "solver/engine/session.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// So many cuts through the z axis, in equal steps of phi from 0 to 180 degrees without the end, rad.
std::vector<double> cuts_around(int count);

/// Cuts that results have: phi = 0, 45, 90 and 135 degrees. The goals of projects need these.
inline constexpr int usual_cuts = 4;

/// S-matrix, far fields and beams of one recording per problem, in their order, with grid, engine and
/// warnings; patterns at `cuts` times phi, a multiple of usual_cuts. Throws SolverError when one diverged or
/// was cancelled.
Results evaluate_volume(const VolumeSimulation& simulation, std::span<const Recording> recordings,
                        int cuts = usual_cuts);

/// build_volume() with the powers by whose balance solves end (add_power_terms()).
VolumeSimulation build_for_solve(const VolumeAntenna& antenna, const SimulationSettings& settings);

/// Observers of a solve; functions may be empty, and are called by the solving thread.
struct VolumeWatch {
    /// Told of the simulation before the first step.
    std::function<void(const VolumeSimulation&)> built = {};
    /// Who is shown the field of a problem; null: nobody.
    std::function<PlaneSink*(std::size_t problem)> planes = {};
};

/// Builds, solves and evaluates on the session's cores, one problem after another: each takes all of them.
/// The caller sets the name of the results. Throws InputError where build_volume() does, SolverError where
/// evaluate_volume() does, and what the session's engine throws.
Results solve_volume(const VolumeAntenna& antenna, const SimulationSettings& settings, Session& session,
                     Progress& progress, std::stop_token stop = {}, int cuts = usual_cuts,
                     const VolumeWatch& watch = {});

}  // namespace lathe
