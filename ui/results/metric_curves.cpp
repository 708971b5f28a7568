#include "ui/results/metric_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "ui/charts/plot.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;

QString tr(const char* text) {
    return QCoreApplication::translate("MetricCurves", text);
}

QList<QPointF> points_of(const Results& results, const std::vector<double>& values) {
    const std::vector<double> frequencies_hz = frequencies_of(results);
    QList<QPointF> points;
    for (std::size_t n = 0; n < values.size(); ++n) points.append({frequencies_hz[n] * hz_to_ghz, values[n]});
    return points;
}

/// The curve of one of several excitations. Those of the present design are named by their port alone and
/// have its colour in every chart, as those of the start, which are dashed, have; a pinned design keeps its
/// colour.
KeyedCurve of_excitation(const KeyedCurve& design, const std::string& port, int number) {
    KeyedCurve curve = design;
    const QString name = QString::fromStdString(port);
    const bool is_now = design.style.role == CurveRole::now;
    curve.key = QStringLiteral("%1 %2").arg(design.key, name);
    curve.name = is_now ? name : QStringLiteral("%1: %2").arg(design.name, name);
    curve.legend = is_now ? name : number == 0 ? design.legend : QString();
    if (design.style.role != CurveRole::pinned) curve.style.number = number;
    return curve;
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

std::optional<QList<KeyedCurve>> MetricCurves::curves_of(const KeyedCurve& look, const SharedResults& results,
                                                         const ShownMetric& metric,
                                                         double dish_half_angle_deg) {
    QList<KeyedCurve> curves{look};
    if (!results) return curves;
    if (results->pattern_kind != PatternKind::revolution) {
        const std::vector<std::string> ports = excitations_with(*results, metric);
        if (ports.size() > 1) curves.clear();
        for (std::size_t n = 0; n < ports.size(); ++n) {
            if (ports.size() > 1) curves.append(of_excitation(look, ports[n], static_cast<int>(n)));
            ShownMetric of_port = metric;
            of_port.port = ports[n];
            curves.back().points = points_of(*results, *source_.series(results, of_port, {}));
            add_errors(curves.back(), results, of_port);
        }
        return curves;
    }
    if (is_reflection_quantity(metric.key)) {
        curves.front().points = reflection_points(*results, metric.key);
    } else if (const auto values = source_.series(results, metric, dish_half_angle_deg)) {
        curves.front().points = points_of(*results, *values);
    } else {
        return std::nullopt;
    }
    add_errors(curves.front(), results, metric);
    return curves;
}

void MetricCurves::add_errors(KeyedCurve& curve, const SharedResults& results,
                              const ShownMetric& metric) const {
    if (curve.style.role == CurveRole::now && is_check_of(check_, results))
        curve.errors = error_bars(*check_, metric);
}

std::optional<std::pair<double, double>> MetricCurves::show(const ShownMetric& metric,
                                                            double dish_half_angle_deg) {
    QList<KeyedCurve> curves;
    bool is_complete = true;
    const auto add = [&](const QString& key, const QString& name, const CurveStyle& style,
                         const SharedResults& results) {
        // Ask for those of all designs: they are computed together.
        if (const auto of_design =
                curves_of({key, name, name, style, {}}, results, metric, dish_half_angle_deg))
            curves.append(*of_design);
        else
            is_complete = false;
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
    const auto include = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const KeyedCurve& curve : curves) {
        for (const QPointF& point : curve.points) include(point.y());
        for (const ErrorBar& bar : curve.errors) {
            include(bar.value - bar.error);
            include(bar.value + bar.error);
        }
    }
    return low <= high ? std::pair(low, high) : std::pair(0.0, 1.0);
}

}  // namespace lathe::ui
