#include "solver/volume/solve/solve_volume.hpp"

#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/base/parallel.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {

VolumeSimulation build_for_solve(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    VolumeSimulation simulation = build_volume(antenna, settings);
    add_power_terms(simulation);
    return simulation;
}

Results solve_volume(const VolumeAntenna& antenna, const SimulationSettings& settings, Session& session,
                     Progress& progress, std::stop_token stop, int cuts, const VolumeWatch& watch) {
    const ParallelScope all(static_cast<unsigned>(session.threads()));
    const VolumeSimulation simulation = [&] {
        const CancellationScope cancellation(stop);
        return build_for_solve(antenna, settings);
    }();
    tell_limits(simulation.problem(), simulation.problem().dt, simulation.problem().grid.cell_count(),
                simulation.problems.size(), progress);
    if (watch.built) watch.built(simulation);
    std::vector<Recording> recordings;
    for (std::size_t n = 0; n < simulation.problems.size(); ++n) {
        const AnyProblem problem(  // owns nothing: the simulation stays until the end
            std::shared_ptr<const VolumeProblem>(std::shared_ptr<void>(), &simulation.problems[n]));
        const FieldWatcher watcher = watch.planes ? watch.planes(n) : nullptr;
        auto solved = session.solve({&problem, 1}, progress, stop, {&watcher, 1});
        recordings.push_back(std::move(solved.front()));
    }
    return evaluate_volume(simulation, recordings, cuts);
}

}  // namespace lathe
