#include "ui/patterns/pattern_points.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/plane_cut.hpp"

namespace lathe::ui {
namespace {

using Cut = std::vector<std::complex<double>>;

constexpr double degrees_per_radian = 57.29577951308232;
constexpr double highest_axial_ratio_db = 60.0;  // a linear wave would have no place on a chart
constexpr double faintest_phase = 1e-4;          // of the peak's amplitude
constexpr PatternPlane all_planes[] = {PatternPlane::e,     PatternPlane::h,       PatternPlane::d,
                                       PatternPlane::cross, PatternPlane::free_co, PatternPlane::free_cross};

QString tr(const char* text) {
    return QCoreApplication::translate("PatternChart", text);
}

Cut cut_of(const FarField& field, PatternPlane plane, const PatternChoice& choice) {
    if (plane == PatternPlane::free_co) return plane_cut(field, choice.phi_deg / degrees_per_radian).co;
    if (plane == PatternPlane::free_cross) return plane_cut(field, choice.phi_deg / degrees_per_radian).cross;
    PatternCuts cuts = pattern_cuts(field);
    switch (plane) {
        case PatternPlane::h:
            return std::move(cuts.h_co);
        case PatternPlane::d:
            return std::move(cuts.d_co);
        case PatternPlane::cross:
            return std::move(cuts.d_cross);
        default:
            return std::move(cuts.e_co);
    }
}

std::size_t peak_of(const Cut& cut) {
    const auto weaker = [](const auto& a, const auto& b) { return std::norm(a) < std::norm(b); };
    return static_cast<std::size_t>(std::max_element(cut.begin(), cut.end(), weaker) - cut.begin());
}

/// Relative to the co-polar E plane at its peak.
QList<QPointF> phase_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice) {
    const FarField& field = at.beam().far_field;
    const Cut cut = cut_of(field, plane, choice), co = pattern_cuts(field).e_co;
    QList<QPointF> points;
    if (cut.empty()) return points;
    const double centre_m =
        choice.scale == PatternScale::phase_at_centre ? 1e-3 * at.beam().phase_centre_mean_mm : 0.0;
    const double wave_number = 2.0 * constants::pi * field.frequency_hz / constants::speed_of_light;
    const auto seen = [&](const Cut& of, std::size_t n) {
        const double turn =
            std::isfinite(centre_m) ? -wave_number * centre_m * std::cos(field.theta_rad[n]) : 0.0;
        return of[n] * std::polar(1.0, turn);
    };
    const std::size_t peak = peak_of(co);
    const std::complex<double> reference = seen(co, peak);
    const std::size_t count = std::min(cut.size(), field.theta_rad.size());
    for (std::size_t n = 0; n < count; ++n)
        if (std::abs(cut[n]) > faintest_phase * std::abs(reference))
            points.append({field.theta_rad[n] * degrees_per_radian,
                           std::arg(seen(cut, n) * std::conj(reference)) * degrees_per_radian});
    return points;
}

QList<QPointF> axial_ratio_points(const FarField& field) {
    QList<QPointF> points;
    const std::vector<double> ratios_db = circular_axial_ratio_db(field);
    for (std::size_t n = 0; n < ratios_db.size(); ++n)
        if (!std::isnan(ratios_db[n]))
            points.append(
                {field.theta_rad[n] * degrees_per_radian, std::min(ratios_db[n], highest_axial_ratio_db)});
    return points;
}

QList<QPointF> level_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice) {
    const Cut cut = cut_of(at.beam().far_field, plane, choice);
    const double reference = level_reference(at, choice);
    // Nulls of minus infinity would leave gaps: lower than any chart shows is enough.
    const double lowest = at.beam().directivity_dbi - reference - 2.0 * pattern_depth_db;
    QList<QPointF> points;
    const std::size_t count = std::min(cut.size(), at.beam().far_field.theta_rad.size());
    for (std::size_t n = 0; n < count; ++n)
        points.append({at.beam().far_field.theta_rad[n] * degrees_per_radian,
                       std::max(directivity_dbi(at.beam().far_field, cut[n]) - reference, lowest)});
    return points;
}

double turned_by_half(double degrees) {
    return degrees > 0.0 ? degrees - 180.0 : degrees + 180.0;
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
        case PatternPlane::free_co:
            return tr("any plane φ, co-polar");
        case PatternPlane::free_cross:
            return tr("any plane φ, cross-polar");
    }
    return {};
}

QString cut_name(PatternPlane plane, const PatternChoice& choice, int azimuthal_order) {
    if (choice.scale == PatternScale::axial_ratio) return tr("circular feed");
    if (azimuthal_order == 0) return tr("elevation cut");
    const QString phi = QString::number(choice.phi_deg);
    if (plane == PatternPlane::free_co) return tr("co, φ = %1°").arg(phi);
    if (plane == PatternPlane::free_cross) return tr("cross, φ = %1°").arg(phi);
    return plane_name(plane);
}

QString scale_title(PatternScale scale) {
    switch (scale) {
        case PatternScale::relative:
            return tr("relative to the peak / dB");
        case PatternScale::directivity:
            return tr("directivity / dBi");
        case PatternScale::realised_gain:
            return tr("realised gain / dBi");
        case PatternScale::phase:
            return tr("phase from z = 0 / degrees");
        case PatternScale::phase_at_centre:
            return tr("phase from the phase centre / degrees");
        case PatternScale::axial_ratio:
            return tr("axial ratio, circular feed / dB");
    }
    return {};
}

std::vector<PatternPlane> shown_planes(const PatternChoice& choice, int azimuthal_order) {
    const bool is_axial_ratio = choice.scale == PatternScale::axial_ratio;
    if (azimuthal_order == 0)
        return is_axial_ratio ? std::vector<PatternPlane>() : std::vector{PatternPlane::e};
    if (is_axial_ratio) return {PatternPlane::e};
    std::vector<PatternPlane> planes;
    for (const PatternPlane plane : all_planes)
        if (choice.shows(plane)) planes.push_back(plane);
    return planes;
}

double level_reference(const FrequencyResult& at, const PatternChoice& choice) {
    if (choice.scale == PatternScale::relative) return at.beam().directivity_dbi;
    return choice.scale == PatternScale::realised_gain
               ? at.beam().directivity_dbi - at.beam().realised_gain_dbi
               : 0.0;
}

QList<QPointF> pattern_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice) {
    const bool is_axial_ratio = choice.scale == PatternScale::axial_ratio;
    const QList<QPointF> points = is_axial_ratio      ? axial_ratio_points(at.beam().far_field)
                                  : choice.is_level() ? level_points(at, plane, choice)
                                                      : phase_points(at, plane, choice);
    if (!choice.is_mirrored) return points;
    const int order = at.beam().far_field.azimuthal_order;
    const bool turns = !choice.is_level() && !is_axial_ratio && order > 0 && order % 2 == 0;
    QList<QPointF> both;
    for (qsizetype i = points.size() - 1; i >= 0; --i)
        if (points[i].x() > 0.0)
            both.append({-points[i].x(), turns ? turned_by_half(points[i].y()) : points[i].y()});
    return both + points;
}

CurveStyle cut_style(PatternPlane plane, bool is_start) {
    constexpr int pink = 4, olive = 9, brown = 8;
    const auto numbered = [is_start](int number) {
        return CurveStyle{CurveRole::now, number, is_start ? Qt::DashLine : Qt::SolidLine};
    };
    switch (plane) {
        case PatternPlane::e:
            return CurveStyle::of(is_start ? CurveRole::start : CurveRole::now);
        case PatternPlane::h:
            return CurveStyle::of(is_start ? CurveRole::start_second : CurveRole::now_second);
        case PatternPlane::cross:
            return CurveStyle::of(is_start ? CurveRole::start_third : CurveRole::now_third);
        case PatternPlane::d:
            return numbered(pink);
        case PatternPlane::free_co:
            return numbered(olive);
        case PatternPlane::free_cross:
            return numbered(brown);
    }
    return {};
}

Qt::PenStyle cut_line(PatternPlane plane) {
    switch (plane) {
        case PatternPlane::e:
            return Qt::SolidLine;
        case PatternPlane::h:
            return Qt::DashLine;
        case PatternPlane::d:
        case PatternPlane::free_co:
            return Qt::DashDotLine;
        case PatternPlane::cross:
        case PatternPlane::free_cross:
            return Qt::DotLine;
    }
    return Qt::SolidLine;
}

QList<ChartNote> pattern_notes(const FrequencyResult& at, const PatternChoice& choice, bool dark) {
    QList<ChartNote> notes;
    if (!choice.is_level() || !choice.has_notes || at.beam().far_field.a.empty()) return notes;
    const int order = at.beam().far_field.azimuthal_order;
    constexpr double half_power_db = 3.0;
    for (const PatternPlane plane : shown_planes(choice, order)) {
        if (plane == PatternPlane::cross || plane == PatternPlane::free_cross) continue;
        const Cut cut = cut_of(at.beam().far_field, plane, choice);
        const QColor colour = cut_style(plane, false).colour(dark);
        const double peak =
            directivity_dbi(at.beam().far_field, cut[peak_of(cut)]) - level_reference(at, choice);
        Cut from_axis = cut;  // theta counts from the pole that the beam points to
        const bool is_down = beam_pole(at.beam().far_field) == Pole::minus_z;
        if (is_down) std::reverse(from_axis.begin(), from_axis.end());
        const BeamEnds beam = beam_ends(from_axis, at.beam().far_field.theta_rad, half_power_db);
        const auto drawn_deg = [&](double theta_rad) {
            const double degrees = theta_rad * degrees_per_radian;
            return is_down ? std::remainder(180.0 - degrees, 360.0) : degrees;
        };
        const double inner = drawn_deg(beam.inner_rad), outer = drawn_deg(beam.outer_rad);
        if (beam.outer_rad < constants::pi) {
            const double width_deg = (beam.outer_rad - beam.inner_rad) * degrees_per_radian;
            const QString width = tr("%1 wide").arg(number_text(width_deg, 1) + QStringLiteral("°"));
            notes.append({{outer, peak - half_power_db}, width, colour});
            if (inner > 0.0 || choice.is_mirrored) notes.append({{inner, peak - half_power_db}, {}, colour});
        }
        auto lobe = side_lobe_index(from_axis);
        if (!lobe) continue;
        if (is_down) lobe = cut.size() - 1 - *lobe;
        const double level = directivity_dbi(at.beam().far_field, cut[*lobe]) - level_reference(at, choice);
        notes.append({{at.beam().far_field.theta_rad[*lobe] * degrees_per_radian, level},
                      tr("lobe %1 dB").arg(number_text(level - peak, 1)),
                      colour});
    }
    return notes;
}

}  // namespace lathe::ui
