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

/// The last of them: those that planar antennas have to themselves.
std::vector<MetricDescription> planar_metric_entries();

/// Says of the metrics which of them antennas in space have, and how.
void add_volume_metrics(std::vector<MetricDescription>& metrics);

}  // namespace lathe
