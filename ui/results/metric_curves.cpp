#include "ui/results/metric_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/plot.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;

QString tr(const char* text) {
    return QCoreApplication::translate("MetricCurves", text);
}

QList<QPointF> points_of(const SharedResults& results, const std::vector<double>& values) {
    QList<QPointF> points;
    for (std::size_t n = 0; n < values.size(); ++n)
        points.append({results->frequencies[n].frequency_hz * hz_to_ghz, values[n]});
    return points;
}

}  // namespace

void MetricCurves::set_results(SharedResults start, SharedResults now) {
    start_ = std::move(start);
    now_ = std::move(now);
}

void MetricCurves::set_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings) {
    objectives_ = objectives;
    from_ghz_ = settings.from_hz * hz_to_ghz;
    to_ghz_ = settings.to_hz * hz_to_ghz;
    plot_.set_x_range(from_ghz_, to_ghz_);
}

KeyedCurve MetricCurves::goal_curve(const Objective& objective, double value, int number) const {
    KeyedCurve goal;
    goal.key = QStringLiteral("goal %1").arg(number);
    if (number == 0) goal.name = goal.legend = tr("goal");
    goal.style = CurveStyle::of(CurveRole::goal);
    goal.points = {{objective.from_hz ? *objective.from_hz * hz_to_ghz : from_ghz_, value},
                   {objective.to_hz ? *objective.to_hz * hz_to_ghz : to_ghz_, value}};
    return goal;
}

std::optional<std::pair<double, double>> MetricCurves::show(const ShownMetric& metric,
                                                            double dish_half_angle_deg) {
    QList<KeyedCurve> curves;
    bool is_complete = true;
    const auto add = [&](const QString& key, const QString& name, const CurveStyle& style,
                         const SharedResults& results) {
        KeyedCurve curve{key, name, name, style, {}};
        if (results && is_reflection_quantity(metric.key)) {
            curve.points = reflection_points(*results, metric.key);
        } else if (results) {
            // Ask for all of them: they are computed together.
            if (const auto values = source_.series(results, metric, dish_half_angle_deg))
                curve.points = points_of(results, *values);
            else
                is_complete = false;
        }
        curves.append(curve);
    };
    add("start", tr("start"), CurveStyle::of(CurveRole::start), start_);
    add("now", tr("now"), CurveStyle::of(CurveRole::now), now_);
    for (const PinnedDesign& design : pinned_) add(design.key(), design.name, design.style(), design.results);
    if (!is_complete) return std::nullopt;
    int goals = 0;
    for (const Objective& objective : objectives_)
        if (const auto value = reflection_goal(objective.metric, objective.value, metric.key))
            curves.append(goal_curve(objective, *value, goals++));
    mark_present(curves, state_);
    curves_.show(curves);
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const KeyedCurve& curve : curves)
        for (const QPointF& point : curve.points) {
            if (!std::isfinite(point.y())) continue;
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    return low <= high ? std::pair(low, high) : std::pair(0.0, 1.0);
}

}  // namespace lathe::ui
