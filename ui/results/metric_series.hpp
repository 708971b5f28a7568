// The metrics that goals know, as series over frequency for charts and tables.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "ui/workers/background_task.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

struct ShownMetric {
    std::string key;                ///< as in objectives
    QString title, unit;            ///< unit may be empty
    bool needs_half_angle = false;  ///< efficiencies in a dish
    std::string port = {};          ///< excitation of a planar antenna; empty: the one there is
};

/// All metrics that a body of revolution has at each frequency, reflection first.
const std::vector<ShownMetric>& shown_metrics();
/// The metrics of the antenna that results are of, each once. Those of a planar antenna have one number for
/// each excitation; those that need more than it has, such as an array, are left out.
std::vector<ShownMetric> shown_metrics(const Results& results);
/// The same with an entry for each excitation of a planar antenna that has the metric: lines of a table.
/// Titles name the excitation where there are several.
std::vector<ShownMetric> metric_lines(const Results& results);
/// Excitations of a planar antenna that have a metric; none for results of a body of revolution.
std::vector<std::string> excitations_with(const Results& results, const ShownMetric& metric);

/// Series for one view. Efficiencies in a dish are searched for at each frequency, which may take longer than
/// the window has: they are computed away from it, once for each results and angle whichever view asks.
class MetricSource final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// One value per frequency, NaN where undefined; nothing while they are being computed: ready() follows,
    /// unless other ones of more recent wishes have taken their place. `dish_half_angle_deg` is read by the
    /// metrics that need it. Of several excitations without a name the greatest value.
    std::optional<std::vector<double>> series(const SharedResults& results, const ShownMetric& metric,
                                              double dish_half_angle_deg);

signals:
    void ready();

private:
    void compute(const SharedResults& results, double half_angle_deg);

    BackgroundTask task_;
    /// Results to measure at the half angle that was asked for last; computed together.
    std::vector<SharedResults> wanted_;
    double wanted_angle_deg_ = 0.0;
};

/// Least, mean and greatest of the finite values; all NaN when there are none.
struct BandSummary {
    double least = undefined_number, mean = undefined_number, greatest = undefined_number;
};
BandSummary summary_of(const std::vector<double>& values);
/// Of the whole dense curve of a reflection where the results have one, else of `values`, one per frequency.
BandSummary band_summary(const Results& results, const ShownMetric& metric,
                         const std::vector<double>& values);

/// A value with as many decimals as the metric is worth; a dash for NaN.
QString metric_text(double value, const QString& unit);

}  // namespace lathe::ui
