#include "solver/volume/solve/solve_volume.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/cancellation.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/solve/excitation_powers.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {
namespace {

/// Largest |1 - power out of terminals and through the box| for 1 W in.
double balance_error(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                     const Recording& recording) {
    const auto spectra = open_spectra(simulation, recording);
    double worst = 0.0;
    for (std::size_t f = 0; f < spectra.size(); ++f) {
        const double frequency = simulation.problem().frequencies_hz[f];
        const std::complex<double> incident = incident_wave(simulation, excitation, recording, frequency);
        const double out =
            outgoing_waves(simulation, excitation, recording, frequency, incident).squaredNorm() +
            power_through_box(simulation, spectra[f] / incident, frequency);
        worst = std::max(worst, std::abs(1.0 - out));
    }
    return worst;
}

}  // namespace

Results solve_volume(const VolumeAntenna& antenna, const SimulationSettings& settings,
                     const VolumeEngine& engine, int threads, Progress& progress, std::stop_token stop,
                     int cuts, const VolumeWatch& watch) {
    const int cores = threads > 0 ? threads : core_count();
    const ParallelScope all(static_cast<unsigned>(cores));
    VolumeSimulation simulation = [&] {
        const CancellationScope cancellation(stop);
        return build_volume(antenna, settings);
    }();
    tell_limits(simulation.problem(), simulation.problem().dt, simulation.problem().grid.cell_count(),
                simulation.problems.size(), progress);
    if (watch.built) watch.built(simulation);
    std::vector<Recording> recordings;
    for (std::size_t n = 0; n < simulation.problems.size(); ++n) {
        VolumeProblem& problem = simulation.problems[n];
        const auto excitation = std::find_if(simulation.excitations.begin(), simulation.excitations.end(),
                                             [n](const VolumeExcitation& its) { return its.problem == n; });
        // What a dielectric takes is not measured, and nothing is incident at a port in a plane wave.
        if (simulation.is_lossless && !excitation->wave)
            problem.balance_error = [&simulation, excitation](const Recording& recording) {
                return balance_error(simulation, *excitation, recording);
            };
        recordings.push_back(
            engine.solve(problem, cores, progress, stop, watch.planes ? watch.planes(n) : nullptr));
    }
    return evaluate_volume(simulation, recordings, cuts);
}

}  // namespace lathe
