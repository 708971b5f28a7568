#include "ui/workers/solve_rates.hpp"

#include <QCoreApplication>
#include <QSettings>
#include <algorithm>
#include <cmath>

#include "ui/settings/kept_settings.hpp"

namespace lathe::ui {
namespace {

constexpr double least_seconds = 0.3;
constexpr double weight_of_the_newest = 0.5;
constexpr double almost_all = 0.97;

QString key_of(const std::string& engine) {
    return QStringLiteral("solve_rate/") +
           QString::fromStdString(engine).replace(QLatin1Char(':'), QLatin1Char('_'));
}

QString tr(const char* text) {
    return QCoreApplication::translate("SolveRates", text);
}

}  // namespace

double solve_rate(const std::string& engine, double guess) {
    const double kept = QSettings().value(key_of(engine)).toDouble();
    return std::isfinite(kept) && kept > 0.0 ? kept : guess;
}

std::string rate_name(const std::string& engine, bool in_space) {
    return in_space ? engine + "_in_space" : engine;
}

void learn_solve_rate(const std::string& engine, double cell_updates, double seconds) {
    if (seconds < least_seconds || !(cell_updates > 0.0)) return;
    const double rate = cell_updates / seconds;
    const double before = QSettings().value(key_of(engine)).toDouble();
    const double now =
        before > 0.0 ? (1.0 - weight_of_the_newest) * before + weight_of_the_newest * rate : rate;
    keep_settings({{key_of(engine), now}});
}

QString about_time(double seconds) {
    if (seconds < 1.0) return tr("less than a second");
    if (seconds < 90.0) return tr("about %1 s").arg(std::round(seconds));
    if (seconds < 5400.0) return tr("about %1 min").arg(std::round(seconds / 60.0));
    return tr("about %1 h").arg(seconds / 3600.0, 0, 'g', 2);
}

QString left_text(double share, const std::optional<double>& seconds) {
    if (share < least_known_share) return tr("estimating");
    if (share >= almost_all) return tr("almost done");
    return seconds ? tr("%1 left").arg(about_time(*seconds)) : QString();
}

QString memory_text(double bytes) {
    if (bytes < 0.95e9) return QStringLiteral("%1 MB").arg(std::max(1.0, std::round(bytes * 1e-6)));
    return QStringLiteral("%1 GB").arg(bytes * 1e-9, 0, 'f', 1);
}

QString solve_text(const Progress& progress, const SolveEstimate& estimate) {
    const SolveStage now = stage_of(progress, estimate);
    if (now.stage == SolveStage::building) return tr("the grid is being built");
    if (now.stage == SolveStage::evaluating) return tr("the far field is being computed");
    QString text = left_text(now.share, now.seconds_left);
    if (now.share >= least_known_share)
        text = tr("%1 %").arg(std::floor(100.0 * now.share)) +
               (text.isEmpty() ? text : QStringLiteral(", ") + text);
    return text + tr(" (%1 periods, energy %2 dB)")
                      .arg(progress.periods.load(), 0, 'f', 0)
                      .arg(QString::number(progress.stored_energy_db.load(), 'f', 0)
                               .replace(QLatin1Char('-'), QChar(0x2212)));
}

}  // namespace lathe::ui
