#include "ui/design/forecast_label.hpp"

#include <QLocale>

#include "solver/solve/forecast.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {

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
    task_.start([project = document_.project()](
                    std::stop_token) { return forecast_solve(antenna_of(project), project.simulation); },
                [this](const SolveForecast& forecast) {
                    const QLocale locale;
                    QString text =
                        tr("A solve: %1 × %2 = %3 cells, some %4, ")
                            .arg(forecast.nr)
                            .arg(forecast.nz)
                            .arg(locale.toString(forecast.cells, 'f', 0), memory_text(forecast.memory_bytes));
                    const double rate = rate_ > 0.0 ? rate_ : solve_rate("auto");
                    text += tr("%1; %2 if it does not ring down.")
                                .arg(about_time(forecast.updates_usual() / rate),
                                     about_time(forecast.updates_most() / rate));
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
