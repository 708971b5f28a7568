#include "ui/results/metric_series.hpp"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "genetic/objectives/objectives.hpp"
#include "genetic/report/figures.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "solver/results/metric_table.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui {
namespace {

// What is looked at first; the others follow in the order of the project file.
const char* const first_keys[] = {"s11_db",
                                  "vswr",
                                  "directivity_dbi",
                                  "gain_dbi",
                                  "realised_gain_dbi",
                                  "radiation_efficiency_percent",
                                  "beamwidth_3db_e_deg",
                                  "beamwidth_3db_h_deg",
                                  "cross_polar_db",
                                  "side_lobe_e_db",
                                  "side_lobe_h_db",
                                  "front_to_back_db",
                                  "horizon_gain_dbi"};

/// Metrics with a value at each frequency that asks for no angles but those of a dish. The window's solves
/// leave power handling out.
bool is_shown(const MetricDescription& metric) {
    return metric.revolved_excitation != MetricExcitation::none &&
           metric.source != lathe::MetricSource::power && !is_of_geometry(metric.key) &&
           metric.angles != MetricAngles::needed_range;
}

ShownMetric shown(const MetricDescription& metric) {
    return {std::string(metric.key), QString::fromStdString(std::string(metric.title)),
            QString::fromStdString(std::string(metric.unit)), metric.angles == MetricAngles::dish};
}

/// True when an excitation has a number for it at some frequency; -inf, as of a beam without side lobes, is
/// one.
bool has_numbers(const Results& results, const MetricDescription& metric) {
    for (const std::string& port : lathe::excitations_with(results, metric))
        for (const FrequencyResult& at : results.frequencies)
            if (!std::isnan(metric_value(metric, results, at, {.port = port}))) return true;
    return false;
}

/// Metrics of the excitations. Those that any planar antenna has are there even without numbers, as where no
/// beam falls by 3 dB.
std::vector<ShownMetric> metrics_of_excitations(const Results& results) {
    std::vector<ShownMetric> metrics;
    for (const MetricDescription& metric : metric_table()) {
        if (!is_of_one_excitation(metric, results.pattern_kind)) continue;
        if (metric.angles == MetricAngles::needed_range || metric.angles == MetricAngles::dish) continue;
        const bool is_usual = results.pattern_kind == PatternKind::plane && metric.missing == nullptr &&
                              !lathe::excitations_with(results, metric).empty();
        if (is_usual || has_numbers(results, metric)) metrics.push_back(shown(metric));
    }
    return metrics;
}

std::vector<double> values_of(const Results& results, const ShownMetric& metric,
                              std::optional<double> dish_half_angle_deg) {
    Objective objective;
    objective.metric = metric.key;
    objective.to_theta_deg = dish_half_angle_deg;
    objective.port = metric.port;
    return genetic::metric_values(results, Antenna{}, objective);
}

/// Results with their efficiencies in a dish, as long as the results are there. Of the window's thread only.
class MeasuredDishes {
public:
    static MeasuredDishes& instance() {
        static MeasuredDishes dishes;
        return dishes;
    }
    /// Null when they have not been measured at this angle.
    SharedResults find(const SharedResults& results, double half_angle_deg) const {
        for (const Entry& entry : entries_)
            if (entry.half_angle_deg == half_angle_deg && entry.results.lock() == results)
                return entry.measured;
        return nullptr;
    }
    void keep(const SharedResults& results, double half_angle_deg, SharedResults measured) {
        std::erase_if(entries_, [](const Entry& entry) { return entry.results.expired(); });
        if (entries_.size() >= most_kept) entries_.erase(entries_.begin());
        entries_.push_back({results, half_angle_deg, std::move(measured)});
    }

private:
    static constexpr std::size_t most_kept = 256;
    struct Entry {
        std::weak_ptr<const Results> results;
        double half_angle_deg;
        SharedResults measured;
    };
    std::vector<Entry> entries_;
};

}  // namespace

const std::vector<ShownMetric>& shown_metrics() {
    static const std::vector<ShownMetric> all = [] {
        std::vector<std::string_view> keys(std::begin(first_keys), std::end(first_keys));
        for (const MetricDescription& metric : metric_table())
            if (is_shown(metric) && std::find(keys.begin(), keys.end(), metric.key) == keys.end())
                keys.push_back(metric.key);
        std::vector<ShownMetric> made;
        for (const std::string_view key : keys) made.push_back(shown(metric_of(key)));
        return made;
    }();
    return all;
}

std::vector<ShownMetric> shown_metrics(const Results& results) {
    return results.pattern_kind == PatternKind::revolution ? shown_metrics()
                                                           : metrics_of_excitations(results);
}

std::vector<ShownMetric> metric_lines(const Results& results) {
    if (results.pattern_kind == PatternKind::revolution) return shown_metrics();
    std::vector<ShownMetric> lines;
    for (const ShownMetric& metric : shown_metrics(results))
        for (const std::string& port : excitations_with(results, metric)) {
            lines.push_back(metric);
            lines.back().port = port;
            if (results.driven.size() > 1)
                lines.back().title =
                    QStringLiteral("%1 (%2)").arg(metric.title, QString::fromStdString(port));
        }
    return lines;
}

std::vector<std::string> excitations_with(const Results& results, const ShownMetric& metric) {
    const MetricDescription* described = find_metric(metric.key);
    return described == nullptr ? std::vector<std::string>{} : lathe::excitations_with(results, *described);
}

std::optional<std::vector<double>> MetricSource::series(const SharedResults& results,
                                                        const ShownMetric& metric,
                                                        double dish_half_angle_deg) {
    if (!metric.needs_half_angle) return values_of(*results, metric, std::nullopt);
    if (const SharedResults measured = MeasuredDishes::instance().find(results, dish_half_angle_deg))
        return values_of(*measured, metric, dish_half_angle_deg);
    compute(results, dish_half_angle_deg);
    return std::nullopt;
}

void MetricSource::compute(const SharedResults& results, double half_angle_deg) {
    if (wanted_angle_deg_ != half_angle_deg) wanted_.clear();
    wanted_angle_deg_ = half_angle_deg;
    if (std::find(wanted_.begin(), wanted_.end(), results) != wanted_.end()) return;
    wanted_.push_back(results);
    task_.start(
        [wanted = wanted_, half_angle_deg](const std::stop_token& stop) {
            std::vector<SharedResults> measured;
            for (const SharedResults& each : wanted) {
                if (stop.stop_requested()) break;
                auto with_dish = std::make_shared<Results>(*each);
                measure_dish(*with_dish, half_angle_deg * std::numbers::pi / 180.0);
                for (FrequencyResult& at : with_dish->frequencies)
                    at.beam().far_field = {};  // no longer needed
                measured.push_back(std::move(with_dish));
            }
            return measured;
        },
        [this](std::vector<SharedResults> measured) {
            for (std::size_t i = 0; i < measured.size(); ++i)
                MeasuredDishes::instance().keep(wanted_[i], wanted_angle_deg_, std::move(measured[i]));
            wanted_.clear();
            emit ready();
        },
        [this](const QString&) { wanted_.clear(); });
}

BandSummary summary_of(const std::vector<double>& values) {
    BandSummary summary;
    double sum = 0.0;
    int count = 0;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        summary.least = count == 0 ? value : std::min(summary.least, value);
        summary.greatest = count == 0 ? value : std::max(summary.greatest, value);
        sum += value;
        ++count;
    }
    if (count > 0) summary.mean = sum / count;
    return summary;
}

BandSummary band_summary(const Results& results, const ShownMetric& metric,
                         const std::vector<double>& values) {
    if (results.pattern_kind != PatternKind::revolution || !is_reflection_quantity(metric.key))
        return summary_of(values);
    std::vector<double> all;
    for (const QPointF& point : reflection_points(results, metric.key)) all.push_back(point.y());
    return summary_of(all);
}

QString metric_text(double value, const QString& unit) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    const bool coarse =
        unit == QLatin1String("°") || unit == QLatin1String("%") || unit == QLatin1String("mm");
    QString text = QLocale::c().toString(value, 'f', coarse ? 2 : 3);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

}  // namespace lathe::ui
