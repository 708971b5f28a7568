#include "ui/charts/reflection_chart.hpp"

#include <QChart>
#include <QLineSeries>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double lowest_shown_db = -80.0;

QList<QPointF> reflection_points(const Results* results) {
    QList<QPointF> points;
    if (!results || !results->has_s11) return points;
    for (const FrequencyResult& at : results->frequencies)
        points.append({at.frequency_hz * hz_to_ghz, std::max(at.s11_db, lowest_shown_db)});
    return points;
}

}  // namespace

ReflectionChart::ReflectionChart(QWidget* parent)
    : Plot(tr("Reflection"), tr("frequency / GHz"), tr("|S11| / dB"), parent),
      start_(add_curve(tr("start"), CurveRole::start)),
      now_(add_curve(tr("now"), CurveRole::now)) {
    set_x_range(0, 1);
    set_y_range(-50, 0);
}

void ReflectionChart::show_results(const Results* start, const Results* now) {
    const QList<QPointF> before = reflection_points(start), present = reflection_points(now);
    set_points(start_, before);
    set_points(now_, present);
    double lowest = -40.0;
    for (const QPointF& point : before + present) lowest = std::min(lowest, point.y());
    set_y_range(std::floor(lowest / 10.0) * 10.0, 0.0);
}

void ReflectionChart::show_goals(const std::vector<Objective>& objectives,
                                 const SimulationSettings& settings) {
    set_x_range(settings.from_hz * hz_to_ghz, settings.to_hz * hz_to_ghz);
    std::size_t used = 0;
    for (const Objective& objective : objectives) {
        if (objective.metric != "s11_db") continue;
        if (used == static_cast<std::size_t>(limits_.size()))
            limits_.append(add_curve(used == 0 ? tr("goal") : QString(), CurveRole::goal));
        set_points(limits_[static_cast<int>(used++)],
                   {{objective.from_hz.value_or(settings.from_hz) * hz_to_ghz, objective.value},
                    {objective.to_hz.value_or(settings.to_hz) * hz_to_ghz, objective.value}});
    }
    for (std::size_t i = used; i < static_cast<std::size_t>(limits_.size()); ++i)
        set_points(limits_[static_cast<int>(i)], {});
}

}  // namespace lathe::ui
