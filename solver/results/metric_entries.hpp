// The entries of the metric table.
#pragma once

#include <vector>

#include "solver/results/metric_table.hpp"
#include "solver/results/pattern_levels.hpp"

namespace lathe {

/// A new list of all entries, in the order of lists. metric_table() holds the one that everybody reads.
std::vector<MetricDescription> metric_entries();

/// Those of them that a beam has: levels, widths, gain, phase centres; and length and power balance, which
/// stand among them in lists.
std::vector<MetricDescription> pattern_metric_entries();

/// Those of power handling.
std::vector<MetricDescription> power_metric_entries();

/// Those of beams in a plane, of pairs of ports and of arrays.
std::vector<MetricDescription> planar_metric_entries();

/// Those of circular polarisation.
std::vector<MetricDescription> circular_metric_entries();

/// Angles of a question from the beam's axis; `to_deg`: where it gives no end.
inline ThetaRange theta_range(const MetricQuestion& question, double to_deg) {
    return {question.from_theta_deg.value_or(0.0), question.to_theta_deg.value_or(to_deg)};
}

/// A number that a beam holds, as MetricDescription::of_beam.
template <auto number>
double beam_number(const BeamQuery& of, const MetricQuestion& /*question*/) {
    return of.beam.*number;
}

}  // namespace lathe
