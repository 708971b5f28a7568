#include "ui/design/forecast_label.hpp"

#include <QLocale>

#include "solver/solve/forecast.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

/// What a solve of any kind of project takes.
struct SolveSizes {
    QString grid;
    double cells = 0.0, bytes = 0.0, updates_usual = 0.0, updates_most = 0.0;
};

SolveSizes sizes_of(const Project& project) {
    const auto of = [](const QString& grid, const auto& forecast) {
        return SolveSizes{grid, forecast.cells, forecast.memory_bytes, forecast.updates_usual(),
                          forecast.updates_most()};
    };
    if (project.is_volume()) {
        const VolumeForecast forecast = forecast_volume(volume_antenna_of(project), project.simulation);
        const auto& cells = forecast.grid;
        return of(QStringLiteral("%1 × %2 × %3").arg(cells[0]).arg(cells[1]).arg(cells[2]), forecast);
    }
    const SolveForecast forecast = forecast_solve(antenna_of(project), project.simulation);
    return of(QStringLiteral("%1 × %2").arg(forecast.nr).arg(forecast.nz), forecast);
}

}  // namespace

ForecastLabel::ForecastLabel(const Document& document, QWidget* parent)
    : QLabel(parent), document_(document) {
    setWordWrap(true);
    setMinimumHeight(2 * fontMetrics().lineSpacing());
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void ForecastLabel::showEvent(QShowEvent* event) {
    QLabel::showEvent(event);
    renew();
}

void ForecastLabel::renew() {
    if (!isVisible()) return;
    const bool in_space = document_.project().is_volume();
    task_.start(
        [project = document_.project()](std::stop_token) { return sizes_of(project); },
        [this, in_space](const SolveSizes& sizes) {
            QString text =
                tr("A solve: %1 = %2 cells, some %3, ")
                    .arg(sizes.grid, QLocale().toString(sizes.cells, 'f', 0), memory_text(sizes.bytes));
            const double rate = rate_ > 0.0 ? rate_ : solve_rate(rate_name("auto", in_space));
            text += tr("%1; %2 if it does not ring down.")
                        .arg(about_time(sizes.updates_usual / rate), about_time(sizes.updates_most / rate));
            setText(text);
        },
        [this](const QString& problem) { setText(problem); });
}

void ForecastLabel::set_rate(double updates_per_second) {
    if (updates_per_second == rate_) return;
    rate_ = updates_per_second;
    renew();
}

}  // namespace lathe::ui
