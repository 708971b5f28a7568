#include "solver/volume/solve/solve_volume.hpp"

#include "solver/base/cancellation.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {

Results solve_volume(const VolumeAntenna& antenna, const SimulationSettings& settings,
                     const VolumeEngine& engine, int threads, Progress& progress, std::stop_token stop,
                     int cuts, const VolumeWatch& watch) {
    const int cores = threads > 0 ? threads : core_count();
    const ParallelScope all(static_cast<unsigned>(cores));
    VolumeSimulation simulation = [&] {
        const CancellationScope cancellation(stop);
        return build_volume(antenna, settings);
    }();
    add_power_terms(simulation);
    tell_limits(simulation.problem(), simulation.problem().dt, simulation.problem().grid.cell_count(),
                simulation.problems.size(), progress);
    if (watch.built) watch.built(simulation);
    std::vector<Recording> recordings;
    for (std::size_t n = 0; n < simulation.problems.size(); ++n) {
        const VolumeProblem& problem = simulation.problems[n];
        recordings.push_back(
            engine.solve(problem, cores, progress, stop, watch.planes ? watch.planes(n) : nullptr));
    }
    return evaluate_volume(simulation, recordings, cuts);
}

}  // namespace lathe
