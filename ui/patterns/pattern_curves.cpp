#include "ui/patterns/pattern_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double default_cross_polar_deg = 90.0;  // of the metric cross_polar_db
constexpr double nearest_frequency_share = 0.01;
constexpr double highest_axial_ratio_db = 30.0;  // beyond it waves are as good as linear

QString tr(const char* text) {
    return QCoreApplication::translate("PatternChart", text);
}

}  // namespace

QList<PatternCurve> pattern_curves(const Results& results, const std::vector<std::size_t>& frequencies,
                                   const PatternChoice& choice) {
    QList<PatternCurve> curves;
    for (std::size_t n = 0; n < frequencies.size(); ++n) {
        if (frequencies[n] >= results.frequencies.size()) continue;
        const FrequencyResult& at = results.frequencies[frequencies[n]];
        const QString ghz = tr("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
        bool is_first_plane = true;
        const int order = at.beam().far_field.azimuthal_order;
        for (const PatternPlane plane : shown_planes(choice, order)) {
            const QString cut = cut_name(plane, choice, order);
            PatternCurve curve;
            curve.key = QStringLiteral("now %1 %2").arg(n).arg(static_cast<int>(plane));
            curve.points = pattern_points(at, plane, choice);
            if (frequencies.size() == 1) {
                curve.name = curve.legend = cut;
                curve.style = cut_style(plane, false);
            } else {
                curve.name = ghz + QStringLiteral(", ") + cut;
                curve.style = {CurveRole::now, static_cast<int>(n), cut_line(plane)};
                // One entry per frequency and, with the first of them, one per plane.
                if (n == 0)
                    curve.legend = is_first_plane ? curve.name : cut;
                else if (is_first_plane)
                    curve.legend = ghz;
            }
            is_first_plane = false;
            curves.append(std::move(curve));
        }
    }
    return curves;
}

QList<PatternCurve> start_curves(const Results& start, std::size_t frequency, const PatternChoice& choice) {
    QList<PatternCurve> curves;
    if (frequency >= start.frequencies.size()) return curves;
    const int order = start.frequencies[frequency].beam().far_field.azimuthal_order;
    for (const PatternPlane plane : shown_planes(choice, order)) {
        PatternCurve curve;
        curve.key = QStringLiteral("start %1").arg(static_cast<int>(plane));
        curve.name = tr("start, %1").arg(cut_name(plane, choice, order));
        if (curves.isEmpty()) curve.legend = tr("start");
        curve.style = cut_style(plane, true);
        curve.points = pattern_points(start.frequencies[frequency], plane, choice);
        curves.append(std::move(curve));
    }
    return curves;
}

QList<PatternCurve> pinned_curves(const PinnedDesign& design, double frequency_hz,
                                  const PatternChoice& choice) {
    QList<PatternCurve> curves;
    if (design.results->pattern_kind != PatternKind::revolution) return curves;
    const auto& all = design.results->frequencies;
    const auto nearest = std::min_element(all.begin(), all.end(), [&](const auto& a, const auto& b) {
        return std::abs(a.frequency_hz - frequency_hz) < std::abs(b.frequency_hz - frequency_hz);
    });
    if (nearest == all.end()) return curves;
    const double away_hz = std::abs(nearest->frequency_hz - frequency_hz);
    if (away_hz > nearest_frequency_share * frequency_hz) return curves;
    QString name = design.name;
    if (away_hz > 1e-6 * frequency_hz)
        name += tr(" at %1 GHz").arg(nearest->frequency_hz * hz_to_ghz, 0, 'g', 6);
    const int order = nearest->beam().far_field.azimuthal_order;
    for (const PatternPlane plane : shown_planes(choice, order)) {
        PatternCurve curve;
        curve.key = QStringLiteral("%1 %2").arg(design.key()).arg(static_cast<int>(plane));
        curve.name = name + QStringLiteral(", ") + cut_name(plane, choice, order);
        if (curves.isEmpty()) curve.legend = name;
        curve.style = {CurveRole::pinned, design.colour, cut_line(plane)};
        curve.points = pattern_points(*nearest, plane, choice);
        curves.append(std::move(curve));
    }
    return curves;
}

QList<PatternCurve> goal_curves(const std::vector<Objective>& objectives, double peak_dbi,
                                const PatternChoice& choice) {
    QList<PatternCurve> curves;
    if (!choice.is_level()) return curves;
    for (const Objective& objective : objectives) {
        const bool is_cross = objective.metric == "cross_polar_db" && choice.shows(PatternPlane::cross);
        const bool is_co = objective.metric == "co_polar_db";
        if (!is_cross && !is_co) continue;
        const double from = objective.from_theta_deg.value_or(0.0);
        const double to = objective.to_theta_deg.value_or(is_co ? 180.0 : default_cross_polar_deg);
        const double level = objective.value + (choice.is_absolute() ? peak_dbi : 0.0);
        PatternCurve limit;
        limit.style = CurveStyle::of(CurveRole::goal);
        for (const double side : {1.0, -1.0}) {
            if (side < 0.0 && !choice.is_mirrored) continue;
            limit.key = QStringLiteral("goal %1").arg(curves.size());
            limit.legend =
                curves.isEmpty() ? (is_cross ? tr("goal, cross") : tr("goal, co-polar")) : QString();
            limit.points = {{std::min(side * from, side * to), level},
                            {std::max(side * from, side * to), level}};
            curves.append(limit);
        }
    }
    return curves;
}

double pattern_top_db(const QList<PatternCurve>& curves, const PatternChoice& choice) {
    if (!choice.is_absolute()) return 0.0;
    double top = -HUGE_VAL;
    for (const PatternCurve& curve : curves)
        for (const QPointF& point : curve.points) top = std::max(top, point.y());
    return std::isfinite(top) ? 5.0 * std::ceil(top / 5.0) : 0.0;
}

PatternAxis pattern_axis(const QList<PatternCurve>& curves, const PatternChoice& choice) {
    if (choice.is_level()) {
        const double top = pattern_top_db(curves, choice);
        return {top - pattern_depth_db, top, 10.0};
    }
    if (choice.scale != PatternScale::axial_ratio) return {-180.0, 180.0, 60.0};
    double most = 0.0;
    for (const PatternCurve& curve : curves)
        for (const QPointF& point : curve.points)
            if (std::abs(point.x()) <= choice.widest_deg) most = std::max(most, point.y());
    const double high = std::clamp(5.0 * std::ceil(most / 5.0), 5.0, highest_axial_ratio_db);
    return {0.0, high, high > 10.0 ? 5.0 : 1.0};
}

}  // namespace lathe::ui
