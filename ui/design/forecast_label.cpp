#include "ui/design/forecast_label.hpp"

#include <QStringList>

#include "solver/simulation/solve_any.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

QString grid_text(const SolveSize& size) {
    QStringList cells;
    for (const int along : size.grid) cells << QString::number(along);
    return cells.join(QStringLiteral(" × "));
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
    const bool in_space = family_of(document_.project()) == ProblemFamily::space;
    task_.start([project = document_.project()](
                    std::stop_token) { return size_of_solve(any_antenna_of(project), project.simulation); },
                [this, in_space](const SolveSize& size) {
                    QString text = tr("A solve: %1 = %2 cells, some %3, ")
                                       .arg(grid_text(size), QString::number(size.cells, 'f', 0),
                                            memory_text(size.memory_bytes));
                    const double rate = rate_ > 0.0 ? rate_ : solve_rate(rate_name("auto", in_space));
                    text += tr("%1; at most %2.")
                                .arg(about_time(size.updates / rate), about_time(size.updates_most / rate));
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
