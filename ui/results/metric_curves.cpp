#include "ui/results/metric_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/plot.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double lowest_reflection_db = -80.0;  // a perfect match would have no place on a chart

QString tr(const char* text) {
    return QCoreApplication::translate("MetricCurves", text);
}

QList<QPointF> points_of(const SharedResults& results, const ShownMetric& metric, double half_angle_deg) {
    QList<QPointF> points;
    if (!results) return points;
    const std::vector<double> values = metric_series(*results, metric, half_angle_deg);
    const bool has_floor = metric.key == "s11_db";
    for (std::size_t n = 0; n < values.size(); ++n)
        points.append({results->frequencies[n].frequency_hz * hz_to_ghz,
                       has_floor ? std::max(values[n], lowest_reflection_db) : values[n]});
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

KeyedCurve MetricCurves::goal_curve(const Objective& objective, int number) const {
    KeyedCurve goal;
    goal.key = QStringLiteral("goal %1").arg(number);
    if (number == 0) goal.name = goal.legend = tr("goal");
    goal.style = CurveStyle::of(CurveRole::goal);
    goal.points = {{objective.from_hz ? *objective.from_hz * hz_to_ghz : from_ghz_, objective.value},
                   {objective.to_hz ? *objective.to_hz * hz_to_ghz : to_ghz_, objective.value}};
    return goal;
}

std::pair<double, double> MetricCurves::show(const ShownMetric& metric, double dish_half_angle_deg) {
    QList<KeyedCurve> curves;
    curves.append({"start", tr("start"), tr("start"), CurveStyle::of(CurveRole::start),
                   points_of(start_, metric, dish_half_angle_deg)});
    curves.append({"now", tr("now"), tr("now"), CurveStyle::of(CurveRole::now),
                   points_of(now_, metric, dish_half_angle_deg)});
    for (const KeptDesign& design : kept_)
        curves.append({design.key(), design.name, design.name, design.style(),
                       points_of(design.results, metric, dish_half_angle_deg)});
    int goals = 0;
    for (const Objective& objective : objectives_)
        if (objective.metric == metric.key) curves.append(goal_curve(objective, goals++));
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
