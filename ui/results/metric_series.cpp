#include "ui/results/metric_series.hpp"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "genetic/fitness/objectives.hpp"
#include "genetic/report/figures.hpp"

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
                                  "front_to_back_db"};

bool is_of_dish(const std::string& key) {
    for (const char* part : {"spillover", "polarisation_eff", "taper", "phase_eff", "feed_eff"})
        if (key.starts_with(part)) return true;
    return false;
}

}  // namespace

const std::vector<ShownMetric>& shown_metrics() {
    static const std::vector<ShownMetric> all = [] {
        std::vector<std::string> keys(std::begin(first_keys), std::end(first_keys));
        for (const std::string& key : known_metrics())
            if (key != "length_mm" && key != "co_polar_db" &&
                std::find(keys.begin(), keys.end(), key) == keys.end())
                keys.push_back(key);
        std::vector<ShownMetric> made;
        for (const std::string& key : keys)
            made.push_back({key, QString::fromStdString(genetic::metric_title(key)),
                            QString::fromStdString(genetic::metric_unit(key)), is_of_dish(key)});
        return made;
    }();
    return all;
}

std::vector<double> metric_series(const Results& results, const ShownMetric& metric,
                                  double dish_half_angle_deg) {
    Objective objective;
    objective.metric = metric.key;
    if (metric.needs_half_angle) objective.to_theta_deg = dish_half_angle_deg;
    if (!results.has_s11 && (metric.key == "s11_db" || metric.key == "vswr"))
        return std::vector<double>(results.frequencies.size(), undefined_number);
    return genetic::metric_values(results, Antenna{}, objective);
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

QString metric_text(double value, const QString& unit) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    const bool coarse =
        unit == QLatin1String("°") || unit == QLatin1String("%") || unit == QLatin1String("mm");
    QString text = QLocale::c().toString(value, 'f', coarse ? 2 : 3);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

}  // namespace lathe::ui
