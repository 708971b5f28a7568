#include "solver/adjoint/planar_gradient.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/planar_excitations.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {

PlanarGradient::PlanarGradient(const Antenna& drawn, const SimulationSettings& settings,
                               const std::vector<SensitiveParameter>& parameters,
                               const std::vector<WantedMetric>& metrics, const PlanarGridPlanner& planner)
    : drawn_(drawn),
      settings_(settings),
      parameters_(parameters),
      metrics_(metrics),
      plan_(planner(drawn)),
      simulation_(build_planar_simulation(drawn, settings, plan_, {})),
      chosen_(metrics.size(), true) {
    for (const WantedMetric& wanted : metrics) asked_.push_back(wanted.asked);
    beside_ = besides_of(SolvedPlanarAntenna{drawn_, settings_, plan_, simulation_.problem.coefficients},
                         parameters_);
    list_sources();
    std::vector<CoefficientChange> changes;
    for (const BesideAntenna& beside : beside_) changes.push_back(beside.change);
    fields_.emplace(simulation_.problem, changes);
    const auto add_fields = [&](Problem& problem) {
        problem.probes.insert(problem.probes.end(), fields_->list().begin(), fields_->list().end());
    };
    add_fields(simulation_.problem);
    for (Problem& problem : simulation_.other_excitations) add_fields(problem);
    record_spectra(simulation_);
}

/// The contour's unknowns, then those that guides are read at; each stands there once.
void PlanarGradient::list_sources() {
    sources_ = simulation_.problem.surface;
    const std::vector<FieldIndex>& probes = simulation_.problem.probes;
    source_of_probe_.assign(probes.size(), 0);
    std::map<std::tuple<int, int, int>, std::size_t> places;
    const auto place_of = [&](const FieldIndex& at, std::size_t fresh) {
        return places.try_emplace({static_cast<int>(at.component), at.row, at.column}, fresh).first->second;
    };
    for (std::size_t n = 0; n < sources_.size(); ++n) place_of(sources_[n], n);
    for (const PlanarGuide& guide : planar().guides)
        for (const PlanarReading& reading : guide.readings)
            for (const PlanarReading::Term& term : reading.terms) {
                const auto probe = static_cast<std::size_t>(term.probe);
                source_of_probe_[probe] = place_of(probes[probe], sources_.size());
                if (source_of_probe_[probe] == sources_.size()) sources_.push_back(probes[probe]);
            }
}

std::vector<Problem> PlanarGradient::problems() const {
    return problems_of(simulation_);
}

std::size_t PlanarGradient::problems_of_sides() const {
    if (std::find(chosen_.begin(), chosen_.end(), true) == chosen_.end()) return 0;
    std::size_t count = 0;
    for (const BesideAntenna& beside : beside_)
        for (const std::optional<Simulation>* side : {&beside.low, &beside.high})
            if (*side) count += 1 + (*side)->other_excitations.size();
    return count;
}

std::size_t PlanarGradient::most_further() const {
    // An adjoint for each metric. A scan loss may take two, one for each of the beams that it compares; for
    // arrays it is read off S of the guides, which takes none where both are driven.
    return problems_of_sides() +
           static_cast<std::size_t>(std::count_if(asked_.begin(), asked_.end(), [](const AskedMetric& asked) {
               return asked.metric->source == MetricSource::frequency;
           }));
}

double PlanarGradient::halves() const {
    return planar().settings.symmetry == SymmetryPlane::none ? 1.0 : 2.0;
}

std::optional<std::size_t> PlanarGradient::excitation_of(std::size_t guide) const {
    for (std::size_t e = 0; e < excitations(); ++e)
        if (planar().excitations[e].guide == static_cast<int>(guide)) return e;
    return std::nullopt;
}

void PlanarGradient::take(std::span<const Recording> recordings) {
    results_ = evaluate(simulation_, recordings);
    const std::size_t channels = fields_->list().size();
    std::vector<FieldSpectra> sensitive;
    std::vector<ContourSpectra> contours;
    for (std::size_t n = 0; n < recordings.size(); ++n) {
        const Problem& problem = n == 0 ? simulation_.problem : simulation_.other_excitations[n - 1];
        sensitive.push_back(probe_spectra(simulation_, problem.probes, recordings[n], channels));
        contours.push_back(transform_contour(simulation_, recordings[n]));
    }
    const ProbeSpectra spectra(simulation_, recordings);
    forward_.resize(frequencies());
    for (std::size_t f = 0; f < frequencies(); ++f) {
        const PlanarWaves waves = planar_waves(simulation_, recordings, spectra, f);
        const Eigen::MatrixXcd combination =
            waves.into.cols() > 0 ? combination_of_problems(simulation_, waves) : Eigen::MatrixXcd{};
        Fields& fields = forward_[f];
        fields.readers = waves.readers;
        for (const ExcitationSum& sum : excitation_sums(simulation_, recordings, spectra, combination, f)) {
            Spectrum& of_sum = fields.sensitive.emplace_back(channels);
            Eigen::VectorXcd contour =
                Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(simulation_.problem.surface.size()));
            for (const auto& [problem, weight] : sum.problems) {
                const auto n = static_cast<std::size_t>(problem);
                contour += weight * contours[n][f];
                for (std::size_t c = 0; c < channels; ++c) of_sum[c] += weight * sensitive[n][f][c];
            }
            fields.contour.push_back(std::move(contour));
            fields.power_w.push_back(sum.power_w);
        }
    }
    read_changed_settings(recordings);
}

/// Reads the solved fields with the settings of the sides too, where these differ: another height of the
/// plates, other places of an array's elements.
void PlanarGradient::read_changed_settings(std::span<const Recording> recordings) {
    changed_.resize(parameters_.size());
    std::optional<Simulation> moved;  // copied once and only where it is needed
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
        if (beside_[p].by_solves()) continue;
        const ParameterSides& sides = beside_[p].sides;
        const std::array all = {&sides.low, &sides.high};
        for (std::size_t side = 0; side < all.size(); ++side) {
            if (!*all[side] || *(*all[side])->planar == planar().settings) continue;
            if (!moved) moved.emplace(simulation_);
            moved->planar->settings = *(*all[side])->planar;
            changed_[p][side] = evaluate(*moved, recordings);
        }
    }
}

std::vector<Problem> PlanarGradient::further_problems(const std::vector<bool>& chosen) {
    chosen_ = chosen;
    differentials_.assign(frequencies(), std::vector<PlanarDifferential>(asked_.size()));
    parallel_for_each(static_cast<int>(frequencies()), 1, [&](int n) {
        const auto f = static_cast<std::size_t>(n);
        for (std::size_t m = 0; m < asked_.size(); ++m)
            if (is_wanted(m, f) && chosen_[m])
                differentials_[f][m] = planar_differential(planar().settings, results_, f, asked_[m]);
    });
    std::vector<Problem> problems;
    if (problems_of_sides() > 0)
        for (const BesideAntenna& beside : beside_)
            for (const std::optional<Simulation>* side : {&beside.low, &beside.high})
                if (*side)
                    for (Problem& problem : problems_of(**side)) problems.push_back(std::move(problem));
    if (std::all_of(beside_.begin(), beside_.end(), [](const BesideAntenna& b) { return b.by_solves(); }))
        return problems;  // nobody asks for an adjoint
    for (std::size_t m = 0; m < asked_.size(); ++m)
        for (std::size_t e = 0; e < excitations(); ++e) {
            std::vector<SourceWeights> all(frequencies()), weights;
            parallel_for_each(static_cast<int>(frequencies()), 1, [&](int n) {
                const auto f = static_cast<std::size_t>(n);
                all[f] = {f, source_of(m, e, f)};
            });
            for (SourceWeights& at : all)
                if (at.g.size() > 0 && at.g.allFinite()) weights.push_back(std::move(at));
            if (weights.empty()) continue;
            for (AdjointRun& run : adjoint_runs(simulation_, sources_, simulation_.problem.probes, weights)) {
                problems.push_back(std::move(run.problem));
                run.problem = {};
                runs_.push_back({m, e, std::move(run)});
            }
        }
    return problems;
}

void PlanarGradient::take_further(std::span<const Recording> recordings) {
    std::size_t next = 0;
    const auto take_side = [&](const std::optional<Simulation>& side, std::optional<Results>& results) {
        if (!side) return;
        const std::size_t count = 1 + side->other_excitations.size();
        results = evaluate(*side, recordings.subspan(next, count));
        next += count;
    };
    if (problems_of_sides() > 0)
        for (BesideAntenna& beside : beside_) {
            take_side(beside.low, beside.low_results);
            take_side(beside.high, beside.high_results);
        }
    adjoint_.assign(asked_.size(),
                    std::vector<std::vector<Spectrum>>(excitations(), std::vector<Spectrum>(frequencies())));
    const std::vector<FieldIndex>& probes = simulation_.problem.probes;
    for (Run& run : runs_) {
        const Recording& recording = recordings[next++];
        refuse_unfinished(recording);
        FieldSpectra spectra = probe_spectra(simulation_, probes, recording, probes.size());
        for (std::size_t n = 0; n < run.run.frequencies.size(); ++n) {
            const std::size_t f = run.run.frequencies[n];
            for (Complex& value : spectra[f]) value *= run.run.scale[n];
            take_out_waves_in(forward_[f], spectra[f]);
            adjoint_[run.metric][run.excitation][f] = std::move(spectra[f]);
        }
    }
}

}  // namespace lathe
