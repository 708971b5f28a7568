// How the metrics of one frequency change with the waves that leave the antenna.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include "solver/adjoint/contour_transpose.hpp"
#include "solver/results/frequency_waves.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {

/// A metric as an objective asks for it.
struct AskedMetric {
    const MetricDescription* metric = nullptr;
    MetricQuestion question;
};

/// d(metric) = Re sum (a dA + b dB) + Re(s11 dS11) + contour_power dP, P through the contour in W. NaN
/// throughout where the metric is undefined.
struct MetricDifferential {
    double value = 0.0;  ///< of the metric itself, in its unit
    FarFieldWeights pattern;
    std::complex<double> s11 = 0.0;
    double contour_power = 0.0;
    /// Whether the metric depends on fields outside the guide.
    bool is_of_radiation() const { return !pattern.a.empty() || contour_power != 0.0; }
};

/// Directivity, gains and peak cross-polar level by hand, at the angle where they are attained (envelope
/// theorem); all others by central differences of the metric in A, B, S11 and the power, which take no
/// solve. The incident wave, the loss of walls
/// and the change of S11 by it count as constants.
std::vector<MetricDifferential> metric_differentials(const FrequencyWaves& waves,
                                                     std::span<const AskedMetric> metrics);

/// Differentials of all metrics by central differences alone, to compare metric_differentials() with.
std::vector<MetricDifferential> differenced_metrics(const FrequencyWaves& waves,
                                                    std::span<const AskedMetric> metrics);

}  // namespace lathe
