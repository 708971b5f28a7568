#include "ui/optimise/convergence_chart.hpp"

#include <QLineSeries>
#include <algorithm>
#include <cmath>

namespace lathe::ui {

ConvergenceChart::ConvergenceChart(QWidget* parent)
    : Plot(tr("Convergence"), tr("generation"), tr("distance from the goals"), parent),
      median_(add_curve(tr("median of the generation"), CurveRole::background)),
      best_(add_curve(tr("best so far"), CurveRole::now)) {
    best_->setPointsVisible(true);
    set_x_range(0, 10);
    set_y_range(0, 1);
}

void ConvergenceChart::show_history(const std::vector<genetic::GenerationSummary>& history) {
    QList<QPointF> best, median;
    double top = 0.0, bottom = 0.0;  // goals that are kept by a margin lie below zero
    for (const auto& generation : history) {
        best.append({static_cast<double>(generation.number), generation.best_so_far});
        median.append({static_cast<double>(generation.number), generation.median_objective});
        if (!std::isfinite(generation.best_so_far)) continue;
        top = std::max(top, generation.best_so_far), bottom = std::min(bottom, generation.best_so_far);
    }
    // The first median may be far off; the best curve decides how much of it is seen.
    set_points(best_, best);
    set_points(median_, median);
    best_->setPointsVisible(best.size() < 40);
    const double last = history.empty() ? 0.0 : history.back().number;
    set_x_range(0.0, std::max(10.0, std::ceil(last / 5.0) * 5.0));
    set_y_range(1.1 * bottom, top > 0.0 ? 1.6 * top : 1.0);
}

}  // namespace lathe::ui
