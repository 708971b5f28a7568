#include "solver/adjoint/grid_gradient.hpp"

#include <algorithm>
#include <utility>

#include "solver/adjoint/contour_transpose.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/results/far_field.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {

GridGradient::GridGradient(const Antenna& drawn, const SimulationSettings& settings,
                           const std::vector<SensitiveParameter>& parameters,
                           const std::vector<WantedMetric>& metrics, const GridPlanner& planner)
    : drawn_(drawn),
      antenna_(with_port_on_walls(drawn)),
      settings_(settings),
      parameters_(parameters),
      metrics_(metrics),
      plan_(planner(antenna_)),
      simulation_(build_simulation(drawn, settings, plan_)),
      chosen_(metrics.size(), true) {
    simulation_.warnings.insert(simulation_.warnings.end(), plan_.warnings.begin(), plan_.warnings.end());
    for (const WantedMetric& wanted : metrics) asked_.push_back(wanted.asked);
    const Coefficients& coefficients = simulation_.problem.coefficients;
    const StepWindows windows(antenna_, plan_, coefficients);
    beside_ =
        besides_of(SolvedAntenna{drawn_, antenna_, settings_, plan_, coefficients, windows}, parameters_);
    std::vector<CoefficientChange> changes;
    for (const BesideAntenna& beside : beside_) changes.push_back(beside.change);
    fields_.emplace(simulation_.problem, changes);
    auto& probes = simulation_.problem.probes;
    probes.insert(probes.end(), fields_->list().begin(), fields_->list().end());
    record_spectra(simulation_);
}

std::size_t GridGradient::problems_of_sides() const {
    if (std::find(chosen_.begin(), chosen_.end(), true) == chosen_.end()) return 0;
    std::size_t count = 0;
    for (const BesideAntenna& beside : beside_) count += (beside.low ? 1U : 0U) + (beside.high ? 1U : 0U);
    return count;
}

std::size_t GridGradient::most_further() const {
    // Metrics of the reflection alone take no adjoint.
    return problems_of_sides() +
           static_cast<std::size_t>(std::count_if(asked_.begin(), asked_.end(), [](const AskedMetric& asked) {
               return asked.metric->source == MetricSource::frequency;
           }));
}

void GridGradient::take(std::span<const Recording> recordings) {
    recording_ = recordings.front();
    results_ = evaluate(simulation_, recording_);
    forward_ = probe_spectra(simulation_, simulation_.problem.probes, recording_, fields_->list().size());
    contour_ = transform_contour(simulation_, recording_);
}

void GridGradient::differentiate(std::size_t f) {
    const FrequencyResult& result = results_.frequencies[f];
    FrequencyWaves waves{port_spectrum(simulation_, recording_, frequency(f)), result.beam().far_field,
                         contour_power(simulation_, contour_[f]), 0.0,
                         simulation_.port ? simulation_.port->line_impedance_ohm : 0.0};
    waves.wall_loss_w = result.beam().wall_loss_ratio * waves.port.incident_power_w;
    if (result.wall_scattering.size() > 0) waves.wall_reflection = result.wall_scattering(0, 0);
    waves.has_port = result.s_matrix.size() > 0;
    std::vector<AskedMetric> here;
    differentials_[f].resize(asked_.size());
    for (std::size_t m = 0; m < asked_.size(); ++m) {
        if (!is_wanted(m, f)) continue;
        if (chosen_[m])
            here.push_back(asked_[m]);
        else
            differentials_[f][m].value = metric_value(*asked_[m].metric, result, asked_[m].question);
    }
    std::vector<MetricDifferential> found = metric_differentials(waves, here);
    std::size_t next = 0;
    for (std::size_t m = 0; m < asked_.size(); ++m)
        if (is_wanted(m, f) && chosen_[m]) differentials_[f][m] = std::move(found[next++]);
}

/// The weights of a metric on the contour at a frequency, if it reads the far field there.
std::optional<SourceWeights> GridGradient::weights_of(std::size_t metric, std::size_t f) const {
    const MetricDifferential& differential = differentials_[f][metric];
    if (!differential.is_of_radiation()) return {};
    if (!simulation_.port && differential.contour_power != 0.0)
        throw InputError({.key = "objectives.metric"}, std::string(asked_[metric].metric->key),
                         "has no gradient where a current element feeds the antenna");
    SourceWeights at{f,
                     Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(simulation_.problem.surface.size()))};
    if (!differential.pattern.a.empty())
        at.g = transposed_far_field(simulation_, differential.pattern, frequency(f));
    if (differential.contour_power != 0.0)
        at.g += differential.contour_power * contour_power_weights(simulation_, contour_[f]);
    if (!at.g.allFinite()) return {};
    return at;
}

/// [metric][frequencies at which it has weights]
std::vector<std::vector<SourceWeights>> GridGradient::weights_of_metrics() const {
    const std::size_t each = frequencies();
    std::vector<std::optional<SourceWeights>> found(asked_.size() * each);
    parallel_for_each(static_cast<int>(found.size()), 1, [&](int n) {
        const auto at = static_cast<std::size_t>(n);
        found[at] = weights_of(at / each, at % each);
    });
    std::vector<std::vector<SourceWeights>> weights(asked_.size());
    for (std::size_t n = 0; n < found.size(); ++n)
        if (found[n]) weights[n / each].push_back(std::move(*found[n]));
    return weights;
}

std::vector<Problem> GridGradient::further_problems(const std::vector<bool>& chosen) {
    chosen_ = chosen;
    differentials_.resize(frequencies());
    parallel_for_each(static_cast<int>(frequencies()), 1,
                      [&](int f) { differentiate(static_cast<std::size_t>(f)); });
    std::vector<Problem> problems;
    if (problems_of_sides() > 0)
        for (const BesideAntenna& beside : beside_)
            for (const std::optional<Simulation>* side : {&beside.low, &beside.high})
                if (*side) problems.push_back((*side)->problem);
    const std::vector<std::vector<SourceWeights>> weights = weights_of_metrics();
    std::vector<std::vector<AdjointRun>> of_metrics(asked_.size());
    parallel_for_each(static_cast<int>(asked_.size()), 1, [&](int n) {
        const auto m = static_cast<std::size_t>(n);
        of_metrics[m] = adjoint_runs(simulation_, simulation_.problem.surface, fields_->list(), weights[m]);
    });
    for (std::size_t m = 0; m < asked_.size(); ++m)
        for (AdjointRun& run : of_metrics[m]) {
            problems.push_back(std::move(run.problem));
            run.problem = {};
            runs_.push_back(std::move(run)), metric_of_run_.push_back(m);
        }
    return problems;
}

void GridGradient::take_further(std::span<const Recording> recordings) {
    const std::size_t sides = problems_of_sides();
    std::size_t next = 0;
    for (BesideAntenna& beside : beside_) {
        if (sides > 0 && beside.low) beside.low_results = evaluate(*beside.low, recordings[next++]);
        if (sides > 0 && beside.high) beside.high_results = evaluate(*beside.high, recordings[next++]);
    }
    take_adjoints(recordings.subspan(sides));
}

void GridGradient::take_adjoints(std::span<const Recording> recordings) {
    adjoint_.assign(asked_.size(), FieldSpectra(frequencies()));
    for (std::size_t r = 0; r < runs_.size(); ++r) {
        refuse_unfinished(recordings[r]);
        FieldSpectra spectra =
            probe_spectra(simulation_, fields_->list(), recordings[r], fields_->list().size());
        for (std::size_t n = 0; n < runs_[r].frequencies.size(); ++n) {
            const std::size_t f = runs_[r].frequencies[n];
            for (Complex& value : spectra[f]) value *= runs_[r].scale[n];
            adjoint_[metric_of_run_[r]][f] = std::move(spectra[f]);
        }
    }
}

}  // namespace lathe
