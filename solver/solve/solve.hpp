// From antenna to results in one call: what the batch program, the window and the fitness use.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/engine/session.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/results/frequency_map.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Choices of a study; users get the defaults.
struct BuildOptions {
    WallModel walls = WallModel::conformal;
    /// Fraction of the stability limit. The tenth below it is what cells next to cut ones need to keep second
    /// order (solver/discretise/small_faces.hpp).
    double time_step_fraction = 0.9;
    /// Couples the edges at slanted surfaces of dielectrics, which are of second order then
    /// (solver/discretise/slanted_fit.hpp); not of planar antennas with E across the plane. Of the CUDA
    /// engine's strategies `registers`, `resident` and `global` take such problems.
    bool slanted_dielectrics = true;
};

/// Grid, coefficients, port mode, pulse and contour of one antenna. Throws InputError when the
/// antenna does not fit the settings (too many cells, port not on a guide, mode below cut-off). This and
/// evaluate() take the cores that ParallelScope allows the calling thread; what comes out does not depend on
/// how many.
Simulation build_simulation(const Antenna& antenna, const SimulationSettings& settings,
                            const BuildOptions& options = {});

/// The simulation of a body of revolution on the grid of another antenna with the same port, which must have
/// room for it: near enough designs are compared without what the grid adds.
Simulation build_simulation(const Antenna& antenna, const SimulationSettings& settings, const GridPlan& plan,
                            const BuildOptions& options = {});

/// The coefficients of such a simulation alone. `antenna`: with its port on its walls (with_port_on_walls()).
Coefficients coefficients_on(const GridPlan& plan, const Antenna& antenna, const SimulationSettings& settings,
                             const BuildOptions& options = {});

/// Has all problems of a simulation recorded as spectra, which is what evaluate() reads, instead of samples.
void record_spectra(Simulation& simulation);

/// Spectra, S11, far field and metrics of one recording. Throws SolverError when the solve diverged or was
/// cancelled.
Results evaluate(const Simulation& simulation, const Recording& recording);

/// Results from one recording for each entry of problems_of(simulation). Throws as evaluate() above does.
Results evaluate(const Simulation& simulation, std::span<const Recording> recordings);

/// All problems of a simulation in the order of their recordings.
std::vector<Problem> problems_of(const Simulation& simulation);

/// Builds, solves and evaluates one antenna, on what the session has for one solve. Throws InputError where
/// build_simulation() does, SolverError where evaluate() does and what the session's engine throws.
Results solve(const Antenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop = {}, FrameSink* live = nullptr,
              const BuildOptions& options = {});

/// Solves an antenna with a watcher for each of its problems, in the order of problems_of(); null, or beyond
/// the end: nobody watches. Watchers get fields of the antenna, also where its dual is stepped. Throws as the
/// overload with one watcher.
Results solve(const Antenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop, std::span<FrameSink* const> live,
              const BuildOptions& options = {});

/// Results, and maps of the whole field at some frequencies of the simulation's band; of a planar antenna one
/// for each frequency and excitation.
struct MappedResults {
    Results results;
    std::vector<FrequencyMap> maps;
};
MappedResults solve_with_maps(const Antenna& antenna, const SimulationSettings& settings,
                              const std::vector<double>& map_frequencies_hz, Session& session,
                              Progress& progress, std::stop_token stop = {});

}  // namespace lathe
