#include "solver/adjoint/adjoint_problem.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace lathe {
namespace {

constexpr std::size_t most_in_a_comb = 32;

/// Highest cut-off of the modes of the simulation's guides that lies below a frequency, Hz.
double highest_cutoff_below(const Simulation& simulation, double frequency_hz) {
    double highest = 0.0;
    const auto include = [&](double cutoff) {
        if (cutoff < frequency_hz) highest = std::max(highest, cutoff);
    };
    if (simulation.port) include(simulation.port->mode.cutoff_hz());
    if (simulation.planar)
        for (const PlanarGuide& guide : simulation.planar->guides) include(guide.mode.cutoff_hz());
    return highest;
}

/// Long enough to tell the frequencies apart and to end above the guide's cut-off, near which waves never
/// leave, and clear of zero frequency.
double comb_length(const Simulation& simulation, std::vector<double> frequencies_hz) {
    std::sort(frequencies_hz.begin(), frequencies_hz.end());
    double spacing = std::numeric_limits<double>::infinity();
    for (std::size_t n = 1; n < frequencies_hz.size(); ++n)
        spacing = std::min(spacing, frequencies_hz[n] - frequencies_hz[n - 1]);
    const double lowest = frequencies_hz.front(), cutoff = highest_cutoff_below(simulation, lowest);
    constexpr double clearance = 0.9, share_of_lowest = 0.25;
    double skirt = share_of_lowest * lowest;
    skirt = std::min(skirt, clearance * (lowest - cutoff));
    return std::max(comb_length_s(spacing), comb_skirt_hz(1.0) / skirt);
}

AdjointRun adjoint_run(const Simulation& simulation, const std::vector<FieldIndex>& places,
                       const std::vector<FieldIndex>& probes,
                       const std::vector<const SourceWeights*>& weights) {
    const Problem& solved = simulation.problem;
    AdjointRun run{solved, {}, {}};
    Problem& problem = run.problem;
    problem.line.reset();
    problem.sources.clear(), problem.sums.clear();
    problem.probes = probes;
    CombSeries series;
    for (const SourceWeights* each : weights) {
        run.frequencies.push_back(each->frequency);
        series.frequencies_hz.push_back(solved.frequencies_hz[each->frequency]);
    }
    series.length_s = comb_length(simulation, series.frequencies_hz);

    std::vector<std::vector<std::complex<double>>> amplitudes;
    for (const SourceWeights* each : weights) {
        const double largest = each->g.cwiseAbs().maxCoeff();
        run.scale.push_back(largest > 0.0 ? largest / series.length_s : 0.0);
    }
    std::vector<FieldIndex> driven;
    for (std::size_t c = 0; c < places.size(); ++c) {
        const auto channel = static_cast<Eigen::Index>(c);
        if (std::all_of(weights.begin(), weights.end(),
                        [&](const SourceWeights* each) { return each->g[channel] == 0.0; }))
            continue;
        driven.push_back(places[c]);
        const double sign = is_current(places[c].component) ? -1.0 : 1.0;
        std::vector<std::complex<double>>& of_channel = amplitudes.emplace_back();
        for (std::size_t f = 0; f < weights.size(); ++f)
            of_channel.push_back(run.scale[f] > 0.0 ? sign / run.scale[f] * weights[f]->g[channel] : 0.0);
    }
    const double dt = solved.coefficients.dt, length = series.length_s;
    problem.comb = comb_source(std::move(series), std::move(driven), amplitudes, dt);
    problem.surface.clear();

    // As long after the source as the solve had after its pulse.
    const StopRule& forward = solved.stop;
    const long after_pulse = forward.earliest - std::lround(solved.pulse.end_s() / dt);
    problem.stop.earliest = std::lround(length / dt) + std::max(0L, after_pulse);
    problem.stop.max_steps = problem.stop.earliest + forward.max_steps - forward.earliest;
    problem.stop.watches_reflection = false;
    problem.stop.settling_from = std::numeric_limits<long>::max();
    return run;
}

}  // namespace

std::vector<AdjointRun> adjoint_runs(const Simulation& simulation, const std::vector<FieldIndex>& places,
                                     const std::vector<FieldIndex>& probes,
                                     const std::vector<SourceWeights>& weights) {
    const std::size_t combs = (weights.size() + most_in_a_comb - 1) / most_in_a_comb;
    std::vector<AdjointRun> runs;
    for (std::size_t comb = 0; comb < combs; ++comb) {
        // Every n-th frequency, so that those of a comb lie apart.
        std::vector<const SourceWeights*> of_comb;
        for (std::size_t n = comb; n < weights.size(); n += combs) of_comb.push_back(&weights[n]);
        runs.push_back(adjoint_run(simulation, places, probes, of_comb));
    }
    return runs;
}

}  // namespace lathe
