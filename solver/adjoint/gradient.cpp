#include "solver/adjoint/gradient.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <optional>
#include <thread>
#include <utility>

#include "solver/adjoint/adjoint_problem.hpp"
#include "solver/adjoint/coefficient_gradient.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

// Of a parameter's value: the grid of each side is planned anew, so that less would be its roughness.
constexpr double port_step = 5e-3;

/// Whether two antennas can share a grid and a port's mode.
bool has_same_port(const Antenna& one, const Antenna& other) {
    Port moved = other.port;
    moved.reference_z = one.port.reference_z;
    return one.port == moved && one.ground_plane_z == other.ground_plane_z;
}

class GradientSolve {
public:
    GradientSolve(const Antenna& drawn, const SimulationSettings& settings,
                  const std::vector<SensitiveParameter>& parameters, const std::vector<WantedMetric>& metrics,
                  const BuildOptions& options)
        : drawn_(drawn),
          antenna_(with_port_on_walls(drawn)),
          settings_(settings),
          parameters_(parameters),
          metrics_(metrics),
          options_(options),
          plan_(plan_grid(antenna_, settings)),
          simulation_(build_simulation(drawn, settings, plan_, options)) {
        simulation_.warnings.insert(simulation_.warnings.end(), plan_.warnings.begin(), plan_.warnings.end());
        for (const WantedMetric& wanted : metrics) asked_.push_back(wanted.asked);
    }

    Gradient run(Session& session, Progress& progress, const std::stop_token& stop,
                 const MetricChoice& choice) {
        difference_coefficients();
        fields_.emplace(simulation_.problem, changes_);
        auto& probes = simulation_.problem.probes;
        probes.insert(probes.end(), fields_->list().begin(), fields_->list().end());
        record_spectra(simulation_);
        solve_forward(session, progress, stop);
        chosen_ = choice ? choice(gradient_.results) : std::vector<bool>(metrics_.size(), true);
        parallel_for_each(static_cast<int>(frequencies()), 1,
                          [&](int f) { differentiate(static_cast<std::size_t>(f)); });
        solve_adjoint(session, progress, stop);
        assemble();
        return std::move(gradient_);
    }

private:
    /// What stands beside the present antenna for one parameter.
    struct Beside {
        ParameterSides sides;                 ///< with their ports on their walls
        std::optional<Simulation> low, high;  ///< where the port moves
        std::optional<Results> low_results, high_results;
        bool by_solves() const { return low.has_value() || high.has_value(); }
    };

    void tell_limits(std::size_t problems, Progress& progress) const {
        const Problem& problem = simulation_.problem;
        lathe::tell_limits(problem, problem.coefficients.dt, problem.grid.cells(), problems, progress);
    }

    std::size_t frequencies() const { return simulation_.problem.frequencies_hz.size(); }
    double frequency(std::size_t f) const { return simulation_.problem.frequencies_hz[f]; }
    bool is_wanted(std::size_t metric, std::size_t f) const {
        return metrics_[metric].from_hz <= frequency(f) && frequency(f) <= metrics_[metric].to_hz &&
               metrics_[metric].asked.metric->source != MetricSource::geometry;
    }

    void difference_coefficients() {
        beside_.resize(parameters_.size());
        changes_.resize(parameters_.size());
        gradient_.differences.resize(parameters_.size());
        parallel_for_each(static_cast<int>(parameters_.size()), 1,
                          [&](int n) { difference_by(static_cast<std::size_t>(n)); });
    }
    void difference_by(std::size_t n) {
        const double cell = std::min(plan_.grid.smallest_dr(), plan_.grid.smallest_dz());
        ParameterSides& sides = beside_[n].sides;
        ParameterDifferences& differences = gradient_.differences[n];
        sides = sides_of(drawn_, parameters_[n], cell);
        if (!sides.low && !sides.high)
            throw InputError({.key = "antenna.parameters"}, parameters_[n].name,
                             "breaks a rule of the antenna on either side of its value");
        for (std::optional<Antenna>* side : {&sides.low, &sides.high})
            if (*side) *side = with_port_on_walls(**side);
        if ((sides.low && !has_same_port(antenna_, *sides.low)) ||
            (sides.high && !has_same_port(antenna_, *sides.high))) {
            build_sides(n);
        } else {
            std::optional<Coefficients> low, high;
            if (sides.low) low = coefficients_on(plan_, *sides.low, settings_, options_);
            if (sides.high) high = coefficients_on(plan_, *sides.high, settings_, options_);
            changes_[n] =
                coefficient_change(plan_.grid, simulation_.problem.coefficients,
                                   {low ? &*low : nullptr, high ? &*high : nullptr, sides.step, sides.step});
        }
        differences.step = sides.step;
        differences.changed = static_cast<int>(changes_[n].unknowns.size() + changes_[n].pairs.size());
        differences.jumps = changes_[n].jumps, differences.switched = changes_[n].switched;
        differences.by_solves = beside_[n].by_solves();
    }
    void build_sides(std::size_t n) {
        Beside& beside = beside_[n];
        beside.sides = sides_at(parameters_[n], port_step * std::abs(parameters_[n].value));
        if (beside.sides.low) beside.low = build_simulation(*beside.sides.low, settings_, options_);
        if (beside.sides.high) beside.high = build_simulation(*beside.sides.high, settings_, options_);
    }

    void solve_forward(Session& session, Progress& progress, const std::stop_token& stop) {
        std::vector<Problem> problems{simulation_.problem};
        for (Beside& beside : beside_)
            for (std::optional<Simulation>* side : {&beside.low, &beside.high})
                if (*side) record_spectra(**side), problems.push_back((*side)->problem);
        // Each metric may take an adjoint; those of the reflection alone take none.
        const auto adjoints = std::count_if(asked_.begin(), asked_.end(), [](const AskedMetric& asked) {
            return asked.metric->source == MetricSource::frequency;
        });
        tell_limits(problems.size() + static_cast<std::size_t>(adjoints), progress);
        const std::vector<Recording> recordings = session.solve(problems, progress, stop);
        gradient_.solves.forward = static_cast<int>(problems.size());
        recording_ = recordings.front();
        gradient_.results = evaluate(simulation_, recording_);
        std::size_t next = 1;
        for (Beside& beside : beside_) {
            if (beside.low) beside.low_results = evaluate(*beside.low, recordings[next++]);
            if (beside.high) beside.high_results = evaluate(*beside.high, recordings[next++]);
        }
        forward_ = probe_spectra(simulation_, recording_, fields_->list().size());
        contour_ = transform_contour(simulation_, recording_);
        differentials_.resize(frequencies());
    }

    void differentiate(std::size_t f) {
        const FrequencyResult& result = gradient_.results.frequencies[f];
        FrequencyWaves waves{port_spectrum(simulation_, recording_, frequency(f)), result.far_field,
                             contour_power(simulation_, contour_[f]), 0.0,
                             simulation_.port ? simulation_.port->line_impedance_ohm : 0.0};
        waves.wall_loss_w = result.wall_loss_ratio * waves.port.incident_power_w;
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

    /// The weights of one metric on the contour, at all frequencies where it reads the far field.
    std::vector<ContourWeights> weights_of(std::size_t metric) const {
        std::vector<ContourWeights> weights;
        for (std::size_t f = 0; f < frequencies(); ++f) {
            const MetricDifferential& differential = differentials_[f][metric];
            if (!differential.is_of_radiation()) continue;
            if (!simulation_.port && differential.contour_power != 0.0)
                throw InputError({.key = "objectives.metric"}, std::string(asked_[metric].metric->key),
                                 "has no gradient where a current element feeds the antenna");
            ContourWeights& at = weights.emplace_back();
            at.frequency = f;
            at.g = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(simulation_.problem.surface.size()));
            if (!differential.pattern.a.empty())
                at.g = transposed_far_field(simulation_, differential.pattern, frequency(f));
            if (differential.contour_power != 0.0)
                at.g += differential.contour_power * contour_power_weights(simulation_, contour_[f]);
            if (!at.g.allFinite()) weights.pop_back();
        }
        return weights;
    }

    void solve_adjoint(Session& session, Progress& progress, const std::stop_token& stop) {
        std::vector<AdjointRun> runs;
        std::vector<std::size_t> metric_of_run;
        for (std::size_t m = 0; m < asked_.size(); ++m)
            for (AdjointRun& run : adjoint_runs(simulation_, fields_->list(), weights_of(m)))
                runs.push_back(std::move(run)), metric_of_run.push_back(m);
        std::vector<Problem> problems;
        for (AdjointRun& run : runs) problems.push_back(std::move(run.problem));
        tell_limits(static_cast<std::size_t>(gradient_.solves.forward) + problems.size(), progress);
        const std::vector<Recording> recordings =
            problems.empty() ? std::vector<Recording>{} : session.solve(problems, progress, stop);
        gradient_.solves.adjoint = static_cast<int>(runs.size());
        adjoint_.assign(asked_.size(), ProbeSpectra(frequencies()));
        Simulation recorded = simulation_;
        for (std::size_t r = 0; r < runs.size(); ++r) {
            refuse_unfinished(recordings[r]);
            recorded.problem = std::move(problems[r]);
            ProbeSpectra spectra = probe_spectra(recorded, recordings[r], fields_->list().size());
            for (std::size_t n = 0; n < runs[r].frequencies.size(); ++n) {
                const std::size_t f = runs[r].frequencies[n];
                for (Complex& value : spectra[f]) value *= runs[r].scale[n];
                adjoint_[metric_of_run[r]][f] = std::move(spectra[f]);
            }
        }
    }

    /// S11 at all frequencies, read at the reference plane of another antenna.
    std::vector<Complex> s11_read_at(const Antenna& side) const {
        Simulation moved = simulation_;
        moved.port->reference_z = side.port.reference_z;
        std::vector<Complex> s11;
        for (std::size_t f = 0; f < frequencies(); ++f)
            s11.push_back(port_spectrum(moved, recording_, frequency(f)).s11);
        return s11;
    }

    /// Derivatives of S11 by one parameter at all frequencies: by the coefficients, and by the reference
    /// plane if that moves.
    std::vector<Complex> reflection_derivatives(std::size_t parameter) const {
        std::vector<Complex> derivatives(frequencies());
        if (!simulation_.port) return derivatives;
        for (std::size_t f = 0; f < frequencies(); ++f)
            derivatives[f] = reflection_self_adjoint(simulation_, recording_, frequency(f)) *
                             coefficient_derivative(simulation_.problem, *fields_, changes_[parameter],
                                                    {frequency(f), &forward_[f], &forward_[f]});
        const ParameterSides& sides = beside_[parameter].sides;
        const Antenna &low = sides.low ? *sides.low : antenna_, &high = sides.high ? *sides.high : antenna_;
        if (low.port.reference_z == high.port.reference_z) return derivatives;
        const std::vector<Complex> at_low = s11_read_at(low), at_high = s11_read_at(high);
        const double span = sides.step * ((sides.low ? 1.0 : 0.0) + (sides.high ? 1.0 : 0.0));
        for (std::size_t f = 0; f < frequencies(); ++f) derivatives[f] += (at_high[f] - at_low[f]) / span;
        return derivatives;
    }

    double derivative(std::size_t metric, std::size_t parameter, std::size_t f, Complex s11) const {
        if (beside_[parameter].by_solves()) return solved_derivative(metric, parameter, f);
        const MetricDifferential& differential = differentials_[f][metric];
        if (std::isnan(differential.value)) return undefined_number;
        double sum = std::real(differential.s11 * s11);
        if (!adjoint_[metric][f].empty())
            sum += std::real(coefficient_derivative(simulation_.problem, *fields_, changes_[parameter],
                                                    {frequency(f), &forward_[f], &adjoint_[metric][f]}));
        return sum;
    }
    double solved_derivative(std::size_t metric, std::size_t parameter, std::size_t f) const {
        const Beside& beside = beside_[parameter];
        const auto value = [&](const std::optional<Results>& side) {
            const Results& results = side ? *side : gradient_.results;
            return metric_value(*asked_[metric].metric, results.frequencies[f], asked_[metric].question);
        };
        const double sides = (beside.low_results ? 1.0 : 0.0) + (beside.high_results ? 1.0 : 0.0);
        return (value(beside.high_results) - value(beside.low_results)) / (sides * beside.sides.step);
    }

    void assemble() {
        std::vector<std::vector<Complex>> s11(parameters_.size(), std::vector<Complex>(frequencies()));
        parallel_for_each(static_cast<int>(parameters_.size()), 1, [&](int n) {
            const auto p = static_cast<std::size_t>(n);
            if (!beside_[p].by_solves()) s11[p] = reflection_derivatives(p);
        });
        for (std::size_t m = 0; m < asked_.size(); ++m) {
            if (asked_[m].metric->source == MetricSource::geometry) {
                add_geometry_row(m);
                continue;
            }
            for (std::size_t f = 0; f < frequencies(); ++f) {
                if (!is_wanted(m, f)) continue;
                GradientRow row{m, frequency(f), differentials_[f][m].value, {}};
                if (!chosen_[m]) {
                    gradient_.rows.push_back(std::move(row));
                    continue;
                }
                row.derivatives.resize(parameters_.size());
                parallel_for_each(static_cast<int>(parameters_.size()), 1, [&](int n) {
                    const auto p = static_cast<std::size_t>(n);
                    row.derivatives[p] = derivative(m, p, f, s11[p][f]);
                });
                gradient_.rows.push_back(std::move(row));
            }
        }
    }
    void add_geometry_row(std::size_t metric) {
        const auto value = [&](const Antenna& antenna) { return asked_[metric].metric->of_antenna(antenna); };
        GradientRow row{metric, 0.0, value(drawn_), {}};
        for (const Beside& beside : beside_) {
            const ParameterSides& sides = beside.sides;
            const double count = (sides.low ? 1.0 : 0.0) + (sides.high ? 1.0 : 0.0);
            row.derivatives.push_back(
                (value(sides.high ? *sides.high : drawn_) - value(sides.low ? *sides.low : drawn_)) /
                (count * sides.step));
        }
        gradient_.rows.push_back(std::move(row));
    }

    const Antenna& drawn_;
    const Antenna antenna_;
    const SimulationSettings& settings_;
    const std::vector<SensitiveParameter>& parameters_;
    const std::vector<WantedMetric>& metrics_;
    const BuildOptions options_;
    const GridPlan plan_;
    Simulation simulation_;
    std::vector<AskedMetric> asked_;
    std::vector<bool> chosen_;                ///< metrics that are differentiated
    std::vector<Beside> beside_;              ///< one a parameter
    std::vector<CoefficientChange> changes_;  ///< one a parameter
    std::optional<SensitiveFields> fields_;
    Recording recording_;
    ProbeSpectra forward_;
    ContourSpectra contour_;
    std::vector<std::vector<MetricDifferential>> differentials_;  ///< [frequency][metric]
    std::vector<ProbeSpectra> adjoint_;                           ///< [metric]; empty where none was run
    Gradient gradient_;
};

}  // namespace

Gradient gradient(const Antenna& antenna, const SimulationSettings& settings,
                  const std::vector<SensitiveParameter>& parameters, const std::vector<WantedMetric>& metrics,
                  Session& session, Progress& progress, std::stop_token stop, const MetricChoice& choice,
                  const BuildOptions& options) {
    if (antenna.is_planar())
        throw InputError({.key = "antenna.geometry"}, "\"planar\"",
                         "has no gradients yet; allowed: revolution");
    const ParallelScope all(std::thread::hardware_concurrency());
    validate(antenna);
    return GradientSolve(antenna, settings, parameters, metrics, options)
        .run(session, progress, stop, choice);
}

}  // namespace lathe
