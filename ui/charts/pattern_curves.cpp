#include "ui/charts/pattern_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "solver/radiation/metrics.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_a_radian = 57.29577951308232;
constexpr double hz_to_ghz = 1e-9;
constexpr double default_cross_polar_deg = 90.0;  // of the metric cross_polar_db
constexpr double nearest_frequency_share = 0.01;
constexpr PatternPlane all_planes[] = {PatternPlane::e, PatternPlane::h, PatternPlane::d,
                                       PatternPlane::cross};

QString tr(const char* text) {
    return QCoreApplication::translate("PatternChart", text);
}

Qt::PenStyle line_of(PatternPlane plane) {
    switch (plane) {
        case PatternPlane::e:
            return Qt::SolidLine;
        case PatternPlane::h:
            return Qt::DashLine;
        case PatternPlane::d:
            return Qt::DashDotLine;
        case PatternPlane::cross:
            return Qt::DotLine;
    }
    return Qt::SolidLine;
}

CurveStyle style_of(PatternPlane plane, bool before) {
    constexpr int pink = 4;
    if (plane == PatternPlane::d) return {CurveRole::now, pink, before ? Qt::DashLine : Qt::SolidLine};
    const CurveRole now[] = {CurveRole::now, CurveRole::now_second, CurveRole::now, CurveRole::now_third};
    const CurveRole start[] = {CurveRole::start, CurveRole::start_second, CurveRole::start,
                               CurveRole::start_third};
    const int index = static_cast<int>(plane);
    return CurveStyle::of(before ? start[index] : now[index]);
}

const std::vector<std::complex<double>>& cut_of(const PatternCuts& cuts, PatternPlane plane) {
    switch (plane) {
        case PatternPlane::h:
            return cuts.h_co;
        case PatternPlane::d:
            return cuts.d_co;
        case PatternPlane::cross:
            return cuts.d_cross;
        default:
            return cuts.e_co;
    }
}

}  // namespace

QString plane_name(PatternPlane plane) {
    switch (plane) {
        case PatternPlane::e:
            return tr("E plane");
        case PatternPlane::h:
            return tr("H plane");
        case PatternPlane::d:
            return tr("D plane, 45°");
        case PatternPlane::cross:
            return tr("cross, 45°");
    }
    return {};
}

QList<QPointF> pattern_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice) {
    const PatternCuts cuts = pattern_cuts(at.far_field);
    const auto& cut = cut_of(cuts, plane);
    const double reference = choice.is_absolute ? 0.0 : at.directivity_dbi;
    // Nulls of minus infinity would leave gaps: lower than any chart shows is enough.
    const double lowest = at.directivity_dbi - reference - 2.0 * pattern_depth_db;
    QList<QPointF> points;
    const std::size_t count = std::min(cut.size(), at.far_field.theta_rad.size());
    for (std::size_t i = 0; i < count; ++i) {
        const double theta_deg = at.far_field.theta_rad[i] * degrees_a_radian;
        points.append({theta_deg, std::max(directivity_dbi(at.far_field, cut[i]) - reference, lowest)});
    }
    if (!choice.is_mirrored) return points;
    QList<QPointF> both;
    for (qsizetype i = points.size() - 1; i > 0; --i) both.append({-points[i].x(), points[i].y()});
    return both + points;
}

QList<PatternCurve> pattern_curves(const Results& results, const std::vector<std::size_t>& frequencies,
                                   const PatternChoice& choice) {
    QList<PatternCurve> curves;
    for (std::size_t n = 0; n < frequencies.size(); ++n) {
        if (frequencies[n] >= results.frequencies.size()) continue;
        const FrequencyResult& at = results.frequencies[frequencies[n]];
        const QString ghz = tr("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
        bool is_first_plane = true;
        for (const PatternPlane plane : all_planes) {
            if (!choice.shows(plane)) continue;
            PatternCurve curve;
            curve.key = QStringLiteral("now %1 %2").arg(n).arg(static_cast<int>(plane));
            curve.points = pattern_points(at, plane, choice);
            if (frequencies.size() == 1) {
                curve.name = curve.legend = plane_name(plane);
                curve.style = style_of(plane, false);
            } else {
                curve.name = ghz + QStringLiteral(", ") + plane_name(plane);
                curve.style = {CurveRole::now, static_cast<int>(n), line_of(plane)};
                // One entry a frequency and, with the first of them, one a plane.
                if (n == 0)
                    curve.legend = is_first_plane ? curve.name : plane_name(plane);
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
    for (const PatternPlane plane : all_planes) {
        if (!choice.shows(plane)) continue;
        PatternCurve curve;
        curve.key = QStringLiteral("start %1").arg(static_cast<int>(plane));
        curve.name = tr("start, %1").arg(plane_name(plane));
        if (curves.isEmpty()) curve.legend = tr("start");
        curve.style = style_of(plane, true);
        curve.points = pattern_points(start.frequencies[frequency], plane, choice);
        curves.append(std::move(curve));
    }
    return curves;
}

QList<PatternCurve> kept_curves(const KeptDesign& design, double frequency_hz, const PatternChoice& choice) {
    QList<PatternCurve> curves;
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
    for (const PatternPlane plane : all_planes) {
        if (!choice.shows(plane)) continue;
        PatternCurve curve;
        curve.key = QStringLiteral("%1 %2").arg(design.key()).arg(static_cast<int>(plane));
        curve.name = name + QStringLiteral(", ") + plane_name(plane);
        if (curves.isEmpty()) curve.legend = name;
        curve.style = {CurveRole::kept, design.colour, line_of(plane)};
        curve.points = pattern_points(*nearest, plane, choice);
        curves.append(std::move(curve));
    }
    return curves;
}

QList<PatternCurve> goal_curves(const std::vector<Objective>& objectives, double peak_dbi,
                                const PatternChoice& choice) {
    QList<PatternCurve> curves;
    for (const Objective& objective : objectives) {
        const bool is_cross = objective.metric == "cross_polar_db" && choice.shows(PatternPlane::cross);
        const bool is_co = objective.metric == "co_polar_db";
        if (!is_cross && !is_co) continue;
        const double from = objective.from_theta_deg.value_or(0.0);
        const double to = objective.to_theta_deg.value_or(is_co ? 180.0 : default_cross_polar_deg);
        const double level = objective.value + (choice.is_absolute ? peak_dbi : 0.0);
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
    if (!choice.is_absolute) return 0.0;
    double top = -HUGE_VAL;
    for (const PatternCurve& curve : curves)
        for (const QPointF& point : curve.points) top = std::max(top, point.y());
    return std::isfinite(top) ? 5.0 * std::ceil(top / 5.0) : 0.0;
}

}  // namespace lathe::ui
