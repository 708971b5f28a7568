#include "solver/adjoint/metric_differential.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/pattern_levels.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

// Of the amplitude that is changed, or of the largest: rounding and curvature are both far below 1e-6 then.
constexpr double relative_step = 1e-5;
const double db_of_power = 10.0 / std::log(10.0);

std::vector<double> values_of(const FrequencyWaves& waves, std::span<const AskedMetric> metrics) {
    const FrequencyResult result = measure_frequency(waves);
    std::vector<double> values;
    for (const AskedMetric& asked : metrics)
        values.push_back(metric_value(*asked.metric, result, asked.question));
    return values;
}

/// (f(+h) - f(-h))/2h of all metrics, `change(h)` giving the waves.
std::vector<double> slopes(std::span<const AskedMetric> metrics, double h,
                           const std::function<FrequencyWaves(double)>& change) {
    const std::vector<double> above = values_of(change(h), metrics), below = values_of(change(-h), metrics);
    std::vector<double> slope(above.size());
    for (std::size_t n = 0; n < slope.size(); ++n)
        slope[n] = above[n] == below[n] ? 0.0 : (above[n] - below[n]) / (2.0 * h);
    return slope;
}

/// Differences in S11 and in the power.
void difference_guide(const FrequencyWaves& waves, std::span<const AskedMetric> metrics,
                      std::vector<MetricDifferential>& found) {
    const double h = relative_step * std::max(std::abs(waves.port.s11), 1e-4);
    for (const Complex direction : {Complex(1.0, 0.0), Complex(0.0, 1.0)}) {
        const auto slope = slopes(metrics, h, [&](double step) {
            FrequencyWaves changed = waves;
            changed.port.s11 += step * direction;
            return changed;
        });
        // Re(s11 dS11): the slope along j is minus the imaginary part.
        for (std::size_t n = 0; n < slope.size(); ++n) found[n].s11 += slope[n] * std::conj(direction);
    }
    const auto slope = slopes(metrics, relative_step * std::abs(waves.contour_power_w), [&](double step) {
        FrequencyWaves changed = waves;
        changed.contour_power_w += step;
        return changed;
    });
    for (std::size_t n = 0; n < slope.size(); ++n) found[n].contour_power = slope[n];
}

/// Differences in every A and B.
void difference_pattern(const FrequencyWaves& waves, std::span<const AskedMetric> metrics,
                        std::span<MetricDifferential* const> found) {
    const std::size_t angles = waves.far_field.a.size();
    double largest = 0.0;
    for (std::size_t n = 0; n < angles; ++n)
        largest = std::max({largest, std::abs(waves.far_field.a[n]), std::abs(waves.far_field.b[n])});
    for (MetricDifferential* each : found)
        each->pattern = {std::vector<Complex>(angles), std::vector<Complex>(angles)};
    for (const bool is_b : {false, true})
        for (std::size_t n = 0; n < angles; ++n) {
            const Complex here = (is_b ? waves.far_field.b : waves.far_field.a)[n];
            const double h = relative_step * std::max(std::abs(here), 1e-2 * largest);
            for (const Complex direction : {Complex(1.0, 0.0), Complex(0.0, 1.0)}) {
                const auto slope = slopes(metrics, h, [&](double step) {
                    FrequencyWaves changed = waves;
                    (is_b ? changed.far_field.b : changed.far_field.a)[n] += step * direction;
                    changed.far_field.radiated_power_w = pattern_power(changed.far_field);
                    return changed;
                });
                for (std::size_t m = 0; m < slope.size(); ++m)
                    (is_b ? found[m]->pattern.b : found[m]->pattern.a)[n] += slope[m] * std::conj(direction);
            }
        }
}

/// Adds `scale` d|field|^2 of one amplitude, which is 2 Re(conj(field) d field).
void add_square(Complex& weight, double scale, Complex field) {
    weight += 2.0 * scale * std::conj(field);
}

/// 10 log10 of the largest intensity over the power of the pattern.
FarFieldWeights directivity_weights(const FarField& field) {
    const std::size_t angles = field.a.size();
    FarFieldWeights weights{std::vector<Complex>(angles), std::vector<Complex>(angles)};
    const bool sums_both = field.azimuthal_order == 0;
    const auto intensity = [&](std::size_t n) { return largest_intensity(field, n); };
    std::size_t peak = 0;
    for (std::size_t n = 1; n < angles; ++n)
        if (intensity(n) > intensity(peak)) peak = n;
    const double top = intensity(peak), power = pattern_power(field);
    // On the axis A and B are one field, as large, and share what it gains.
    constexpr double alike = 1e-6;
    const double difference = std::norm(field.a[peak]) - std::norm(field.b[peak]);
    double share_of_a = 1.0, share_of_b = 1.0;
    if (!sums_both) {
        const bool is_tie = std::abs(difference) <= alike * top;
        share_of_a = is_tie ? 0.5 : (difference > 0.0 ? 1.0 : 0.0), share_of_b = 1.0 - share_of_a;
    }
    add_square(weights.a[peak], share_of_a * db_of_power / top, field.a[peak]);
    add_square(weights.b[peak], share_of_b * db_of_power / top, field.b[peak]);
    for (std::size_t n = 0; n < angles; ++n) {
        const double share = -db_of_power * pattern_power_weight(field, n) / power;
        add_square(weights.a[n], share, field.a[n]);
        add_square(weights.b[n], share, field.b[n]);
    }
    return weights;
}

/// 20 log10 of the largest |A + B| in the range over the largest |A - B|, both in the beam's frame; of orders
/// m > 0. The weights are those of the antenna's own A and B.
FarFieldWeights cross_polar_weights(const FarField& far_field, ThetaRange range) {
    const BeamFrame frame(far_field);
    const FarField& field = frame.field();
    const std::size_t angles = field.a.size();
    FarFieldWeights weights{std::vector<Complex>(angles), std::vector<Complex>(angles)};
    std::size_t cross = angles, co = 0;
    const auto cross_at = [&](std::size_t n) { return std::norm(field.a[n] + field.b[n]); };
    const auto co_at = [&](std::size_t n) { return std::norm(field.a[n] - field.b[n]); };
    for (std::size_t n = 0; n < angles; ++n) {
        if (co_at(n) > co_at(co)) co = n;
        if (range.holds(field.theta_rad[n]) && (cross == angles || cross_at(n) > cross_at(cross))) cross = n;
    }
    if (cross == angles || cross_at(cross) == 0.0) return weights;
    const Complex of_cross = 2.0 * db_of_power * std::conj(field.a[cross] + field.b[cross]) / cross_at(cross);
    weights.a[cross] += of_cross, weights.b[cross] += of_cross;
    const Complex of_co = 2.0 * db_of_power * std::conj(field.a[co] - field.b[co]) / co_at(co);
    weights.a[co] -= of_co, weights.b[co] += of_co;
    if (frame.is_mirrored()) mirror(weights.a, weights.b);
    return weights;
}

/// The pattern's part of a metric that is known by hand.
bool by_hand(const FarField& field, const AskedMetric& asked, FarFieldWeights& weights) {
    const auto key = asked.metric->key;
    if (key == "directivity_dbi" || key == "gain_dbi" || key == "realised_gain_dbi") {
        weights = directivity_weights(field);
        return true;
    }
    if (key == "cross_polar_db" && field.azimuthal_order > 0) {
        weights = cross_polar_weights(
            field, {asked.question.from_theta_deg.value_or(0.0), asked.question.to_theta_deg.value_or(90.0)});
        return true;
    }
    return asked.metric->source == MetricSource::reflection || key == "input_resistance_ohm" ||
           key == "input_reactance_ohm" || key == "radiated_power_ratio" ||
           key == "radiation_efficiency_percent";
}

std::vector<MetricDifferential> differentials(const FrequencyWaves& waves,
                                              std::span<const AskedMetric> metrics, bool all_by_differences) {
    std::vector<MetricDifferential> found(metrics.size());
    const std::vector<double> values = values_of(waves, metrics);
    for (std::size_t n = 0; n < found.size(); ++n) found[n].value = values[n];
    difference_guide(waves, metrics, found);
    std::vector<AskedMetric> rest;
    std::vector<MetricDifferential*> of_rest;
    for (std::size_t n = 0; n < metrics.size(); ++n) {
        if (!all_by_differences && by_hand(waves.far_field, metrics[n], found[n].pattern)) continue;
        rest.push_back(metrics[n]), of_rest.push_back(&found[n]);
    }
    if (!rest.empty()) difference_pattern(waves, rest, of_rest);
    return found;
}

}  // namespace

std::vector<MetricDifferential> metric_differentials(const FrequencyWaves& waves,
                                                     std::span<const AskedMetric> metrics) {
    return differentials(waves, metrics, false);
}

std::vector<MetricDifferential> differenced_metrics(const FrequencyWaves& waves,
                                                    std::span<const AskedMetric> metrics) {
    return differentials(waves, metrics, true);
}

}  // namespace lathe
