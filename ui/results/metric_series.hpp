// The metrics that goals know, as series over frequency for charts and tables.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "solver/radiation/results.hpp"

namespace lathe::ui {

struct ShownMetric {
    std::string key;                ///< as in objectives
    QString title, unit;            ///< unit may be empty
    bool needs_half_angle = false;  ///< efficiencies in a dish
};

/// All metrics that have a value at each frequency, reflection first.
const std::vector<ShownMetric>& shown_metrics();

/// One value a frequency, NaN where undefined. `dish_half_angle_deg` is read by the metrics that need it.
std::vector<double> metric_series(const Results& results, const ShownMetric& metric,
                                  double dish_half_angle_deg);

/// Of the finite ones; all NaN when there are none.
struct BandSummary {
    double least = undefined_number, mean = undefined_number, greatest = undefined_number;
};
BandSummary summary_of(const std::vector<double>& values);

/// As many decimals as the metric is worth; a dash for NaN.
QString metric_text(double value, const QString& unit);

}  // namespace lathe::ui
