#include "solver/adjoint/planar_differential.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <optional>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/planar_beams.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

// Of the number that is changed: rounding and curvature are both far below 1e-6 then.
constexpr double relative_step = 1e-5, least_wave = 1e-4;
const double db_of_power = 10.0 / std::log(10.0);

/// One frequency of results, changed for the differences of metrics.
class Changed {
public:
    Changed(const PlanarSettings& settings, const Results& results, std::size_t at, std::size_t excitation)
        : settings_(settings), excitation_(excitation) {
        one_.ports = results.ports;
        one_.driven = {results.driven[excitation]};
        one_.driven_kinds = {results.driven_kinds[excitation]};
        one_.phi_rad = results.phi_rad;
        one_.pattern_kind = results.pattern_kind;
        const FrequencyResult& frequency = results.frequencies[at];
        one_.frequencies = {{frequency.frequency_hz,
                             frequency.s_matrix,
                             {frequency.beams[excitation]},
                             frequency.wall_scattering}};
        for (const Complex field : beam().plane_field) intensity_.push_back(std::norm(field));
    }

    const Beam& beam() const { return one_.frequencies.front().beams.front(); }
    const std::vector<double>& intensity() const { return intensity_; }
    std::size_t excitation() const { return excitation_; }
    const Eigen::MatrixXcd& s_matrix() const { return one_.frequencies.front().s_matrix; }
    /// S between perfect walls.
    Eigen::MatrixXcd lossless_s_matrix() const {
        const Eigen::MatrixXcd& of_walls = one_.frequencies.front().wall_scattering;
        return of_walls.size() == 0 ? s_matrix() : Eigen::MatrixXcd(s_matrix() - of_walls);
    }
    /// Position of the excitation's guide in the S-matrix, empty where it is none.
    std::optional<std::size_t> guide() const { return find_port(one_, one_.driven.front()); }

    /// The metric of a field with these |F|^2.
    double with_intensity(const AskedMetric& asked, const std::vector<double>& intensity) {
        std::vector<Complex> field;
        field.reserve(intensity.size());
        for (const double value : intensity) field.emplace_back(std::sqrt(std::max(0.0, value)));
        FrequencyResult at{one_.frequencies.front().frequency_hz, {}, {}};
        at.beams.push_back(measure_beam(settings_.polarisation, one_.phi_rad, std::move(field)));
        return metric_value(*asked.metric, one_, at, asked.question);
    }
    /// Any number of the beam with another S from its guide.
    double with_s(const Eigen::MatrixXcd& s, const std::function<double(const Results&)>& number) {
        Results changed = one_;
        changed.frequencies.front().s_matrix = s;
        compare_beams(settings_, changed);
        return number(changed);
    }

private:
    const PlanarSettings& settings_;
    std::size_t excitation_;
    Results one_;
    std::vector<double> intensity_;
};

/// d by |F|^2 of a metric that few samples decide. Runs of samples are changed together, each sample by a
/// factor of its own, so that changes do not cancel, and halved where the metric notices.
class FewSamples {
public:
    FewSamples(Changed& changed, const AskedMetric& asked)
        : changed_(changed),
          asked_(asked),
          here_(changed.with_intensity(asked, changed.intensity())),
          slopes_(changed.intensity().size()) {}

    std::vector<double> run() {
        constexpr std::size_t first_run = 64;
        for (std::size_t n = 0; n < slopes_.size(); n += first_run)
            search(n, std::min(n + first_run, slopes_.size()));
        return std::move(slopes_);
    }

private:
    static double factor_of(std::size_t n) { return 1.0 + 0.37 * std::sin(2.4 * static_cast<double>(n)); }
    double at(std::size_t from, std::size_t to, double step) {
        std::vector<double> intensity = changed_.intensity();
        for (std::size_t n = from; n < to; ++n) intensity[n] *= 1.0 + step * factor_of(n);
        return changed_.with_intensity(asked_, intensity);
    }
    void search(std::size_t from, std::size_t to) {
        const double above = at(from, to, relative_step), below = at(from, to, -relative_step);
        if (above == here_ && below == here_) return;
        if (to - from > 1) {
            search(from, (from + to) / 2), search((from + to) / 2, to);
            return;
        }
        const double h = relative_step * factor_of(from);
        const double value = changed_.intensity()[from];
        if (value > 0.0) slopes_[from] = (above - below) / (2.0 * h * value);
    }

    Changed& changed_;
    const AskedMetric& asked_;
    double here_;
    std::vector<double> slopes_;
};

/// 10 log10 of the peak of a pattern, the parabola's through the largest sample and its neighbours
/// (round_pattern()), and with `per_power` of that over the sum of all samples.
std::vector<double> peak_slopes(const std::vector<double>& u, bool per_power) {
    std::vector<double> slopes(u.size());
    const std::size_t count = u.size(),
                      top = static_cast<std::size_t>(std::max_element(u.begin(), u.end()) - u.begin()),
                      low = (top + count - 1) % count, high = (top + 1) % count;
    const double difference = u[high] - u[low], curvature = u[low] - 2.0 * u[top] + u[high];
    double peak = u[top];
    slopes[top] = 1.0;
    if (curvature < 0.0) {
        const double offset = difference / curvature;
        peak -= 0.125 * difference * offset;
        slopes[top] -= 0.25 * offset * offset;
        slopes[low] = 0.25 * offset + 0.125 * offset * offset;
        slopes[high] = -0.25 * offset + 0.125 * offset * offset;
    }
    double sum = 0.0;
    for (const double value : u) sum += value;
    for (double& slope : slopes) slope = db_of_power * (slope / peak - (per_power ? 1.0 / sum : 0.0));
    return slopes;
}

/// Weights of S from the excitation's guide, by central differences of a number.
Eigen::MatrixXcd s_slopes(Changed& changed, const std::function<double(const Results&)>& number) {
    const Eigen::MatrixXcd& s = changed.s_matrix();
    Eigen::MatrixXcd weights = Eigen::MatrixXcd::Zero(s.rows(), s.cols());
    const auto column = static_cast<Eigen::Index>(*changed.guide());
    for (Eigen::Index row = 0; row < s.rows(); ++row)
        for (const Complex direction : {Complex(1.0, 0.0), Complex(0.0, 1.0)}) {
            const double h = relative_step * std::max(std::abs(s(row, column)), least_wave);
            const auto value = [&](double step) {
                Eigen::MatrixXcd moved = s;
                moved(row, column) += step * direction;
                return changed.with_s(moved, number);
            };
            const double above = value(h), below = value(-h);
            // Re(w dS): the slope along j is minus the imaginary part.
            if (above != below) weights(row, column) += (above - below) / (2.0 * h) * std::conj(direction);
        }
    return weights;
}

/// Differential of the strength that scan losses compare: density in the beam's direction, dB.
PlanarDifferential strength(Changed& changed) {
    PlanarDifferential found;
    if (changed.beam().array)
        found.s = s_slopes(changed, [](const Results& results) {
            return results.frequencies.front().beams.front().array->strength_db;
        });
    else
        found.beams = {{changed.excitation(), peak_slopes(changed.intensity(), !changed.guide()), 0.0, 0.0}};
    return found;
}

/// The differential of one excitation's metric, `changed` being of that excitation.
PlanarDifferential of_excitation(const PlanarSettings& settings, Changed& changed, double frequency_hz,
                                 const AskedMetric& asked) {
    PlanarDifferential found;
    const auto key = asked.metric->key;
    const auto by_intensity = [&](std::vector<double> slopes) {
        found.beams = {{changed.excitation(), std::move(slopes), 0.0, 0.0}};
    };
    if (key == "radiated_power_ratio") {
        if (!changed.guide())
            throw InputError({.key = "objectives.metric"}, std::string(key),
                             "has a gradient where a guide feeds a planar antenna, and this excitation is "
                             "none");
        const auto column = static_cast<Eigen::Index>(*changed.guide());
        found.s = Eigen::MatrixXcd::Zero(changed.s_matrix().rows(), changed.s_matrix().cols());
        // With lossy walls the ratio is that of perfect ones less the absorbed power.
        found.s.col(column) = 2.0 * changed.lossless_s_matrix().col(column).conjugate();
        found.beams = {{changed.excitation(), {}, 1.0, 0.0}};
    } else if (key == "directivity_dbi") {
        if (settings.plate_height > 0.0) found.beams = {{changed.excitation(), {}, 0.0, 1.0}};
    } else if (key == "directivity_2d_db") {
        by_intensity(peak_slopes(changed.intensity(), true));
    } else if (key == "total_scattering_width") {
        const auto count = changed.intensity().size();
        by_intensity(std::vector<double>(count, 2.0 * constants::pi / static_cast<double>(count) *
                                                    frequency_hz / constants::speed_of_light));
    } else if (asked.metric->planar_excitation == MetricExcitation::guide ||
               asked.metric->planar_excitation == MetricExcitation::one_guide ||
               asked.metric->planar_excitation == MetricExcitation::pair_of_guides) {
        found.s = s_slopes(changed, [&](const Results& results) {
            return metric_value(*asked.metric, results, results.frequencies.front(), asked.question);
        });
    } else {
        by_intensity(FewSamples(changed, asked).run());
    }
    return found;
}

/// One less another one.
PlanarDifferential less(PlanarDifferential one, PlanarDifferential other) {
    for (BeamDifferential& beam : other.beams) {
        for (double& slope : beam.intensity) slope = -slope;
        one.beams.push_back(std::move(beam));
    }
    if (one.s.size() == 0)
        one.s = -other.s;
    else if (other.s.size() != 0)
        one.s -= other.s;
    return one;
}

/// The excitation whose value a metric without a named one has.
std::size_t worst_excitation(const Results& results, const FrequencyResult& at, const AskedMetric& asked,
                             double value) {
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        AskedMetric one = asked;
        one.question.port = results.driven[n];
        if ((asked.question.port.empty() || asked.question.port == one.question.port) &&
            metric_value(*one.metric, results, at, one.question) == value)
            return n;
    }
    return 0;
}

}  // namespace

PlanarDifferential planar_differential(const PlanarSettings& settings, const Results& results, std::size_t at,
                                       const AskedMetric& asked) {
    const FrequencyResult& frequency = results.frequencies[at];
    const double value = metric_value(*asked.metric, results, frequency, asked.question);
    PlanarDifferential found;
    if (!std::isfinite(value)) return found;
    const std::size_t excitation = worst_excitation(results, frequency, asked, value);
    Changed changed(settings, results, at, excitation);
    if (asked.metric->key == "scan_loss_db") {
        std::size_t best = excitation;
        for (std::size_t n = 0; n < results.driven.size(); ++n)
            if (frequency.beams[n].scan_loss_db == 0.0) best = n;
        Changed strongest(settings, results, at, best);
        if (best != excitation) found = less(strength(strongest), strength(changed));
    } else {
        found = of_excitation(settings, changed, frequency.frequency_hz, asked);
    }
    found.value = value;
    return found;
}

}  // namespace lathe
