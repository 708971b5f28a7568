// The entries of the metric table.
#pragma once

#include <vector>

#include "solver/results/metric_table.hpp"

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

/// A number that a beam holds, as MetricDescription::of_beam.
template <auto number>
double beam_number(const BeamQuery& of, const MetricQuestion& /*question*/) {
    return of.beam.*number;
}

}  // namespace lathe
