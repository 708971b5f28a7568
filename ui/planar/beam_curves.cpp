#include "ui/planar/beam_curves.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "solver/results/planar_beams.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double lowest_db = -200.0;

QString tr(const char* text) {
    return QCoreApplication::translate("BeamChart", text);
}

}  // namespace

std::optional<CombinedBeam> combined_beam(const Results& results, std::size_t frequency,
                                          const std::vector<std::complex<double>>& weights,
                                          const PlanarSettings& settings) {
    if (frequency >= results.frequencies.size()) return std::nullopt;
    const FrequencyResult& at = results.frequencies[frequency];
    std::vector<std::complex<double>> field(results.phi_rad.size());
    Eigen::VectorXcd out = Eigen::VectorXcd::Zero(at.s_matrix.rows());
    CombinedBeam combined;
    for (std::size_t n = 0; n < std::min(weights.size(), at.beams.size()); ++n) {
        const auto guide = find_port(results, results.driven[n]);
        if (!guide || weights[n] == 0.0) continue;
        combined.incident_w += std::norm(weights[n]);
        out += weights[n] * at.s_matrix.col(static_cast<Eigen::Index>(*guide));
        for (std::size_t k = 0; k < field.size(); ++k) field[k] += weights[n] * at.beams[n].plane_field[k];
    }
    if (!(combined.incident_w > 0.0)) return std::nullopt;
    combined.reflected_w = out.squaredNorm();
    combined.beam = measure_beam(settings.polarisation, results.phi_rad, std::move(field));
    const auto guides = guides_of(settings, results);
    combined.waves = array_waves(guides, out, at.frequency_hz);
    combined.beam.array = measure_array(guides, out, at.frequency_hz, std::nullopt);
    combined.beam.radiated_power_ratio =
        (combined.reflected_w + combined.beam.radiated_power_w) / combined.incident_w;
    return combined;
}

bool has_plates(const Results& results) {
    for (const FrequencyResult& at : results.frequencies)
        for (const Beam& beam : at.beams)
            if (std::isfinite(beam.directivity_dbi)) return true;
    return false;
}

double beam_peak_db(const Beam& beam, BeamScale scale) {
    if (scale == BeamScale::relative) return 0.0;
    if (scale == BeamScale::array_factor)
        return beam.array ? beam.array->strength_db : std::numeric_limits<double>::quiet_NaN();
    return scale == BeamScale::directivity_2d ? beam.directivity_2d_db : beam.directivity_dbi;
}

QList<QPointF> beam_points(const Beam& beam, const std::vector<double>& phi_rad, BeamScale scale) {
    const double top = beam_peak_db(beam, scale);
    double strongest = 0.0;
    for (const std::complex<double>& value : beam.plane_field)
        strongest = std::max(strongest, std::norm(value));
    QList<QPointF> points;
    if (!std::isfinite(top) || !(strongest > 0.0)) return points;
    for (std::size_t n = 0; n < std::min(phi_rad.size(), beam.plane_field.size()); ++n)
        points.append(
            {phi_rad[n] * degrees_per_radian,
             top + std::max(lowest_db, 10.0 * std::log10(std::norm(beam.plane_field[n]) / strongest))});
    // Once round: the curve closes.
    if (!points.isEmpty()) points.append({points.front().x() + 360.0, points.front().y()});
    return points;
}

QList<QPointF> array_points(const std::vector<ArrayWave>& waves, double frequency_hz, double incident_w) {
    QList<QPointF> points;
    if (waves.empty()) return points;
    constexpr int steps = 720;
    for (int n = 0; n <= steps; ++n) {
        const double angle_deg = -90.0 + 180.0 * n / steps;
        const double power = array_power(waves, frequency_hz, angle_deg / degrees_per_radian) / incident_w;
        points.append({angle_deg, std::max(lowest_db, 10.0 * std::log10(power))});
    }
    return points;
}

QList<KeyedCurve> beam_curves(const Results& results, const PlanarSettings& settings,
                              const std::vector<bool>& shown, const BeamChoice& choice) {
    QList<KeyedCurve> curves;
    if (choice.frequency >= results.frequencies.size()) return curves;
    const FrequencyResult& at = results.frequencies[choice.frequency];
    const auto& beams = at.beams;
    const auto guides = guides_of(settings, results);
    for (std::size_t n = 0; n < beams.size(); ++n) {
        if (n < shown.size() && !shown[n]) continue;
        KeyedCurve curve;
        curve.key = QStringLiteral("now %1").arg(n);
        curve.name = curve.legend = QString::fromStdString(results.driven[n]);
        curve.style = {CurveRole::now, static_cast<int>(n)};
        if (choice.scale != BeamScale::array_factor)
            curve.points = beam_points(beams[n], results.phi_rad, choice.scale);
        else if (const auto guide = find_port(results, results.driven[n]))
            curve.points = array_points(
                array_waves(guides, at.s_matrix.col(static_cast<Eigen::Index>(*guide)), at.frequency_hz),
                at.frequency_hz, 1.0);
        curves.append(std::move(curve));
    }
    return curves;
}

KeyedCurve combined_curve(const CombinedBeam& combined, const Results& results, const BeamChoice& choice) {
    KeyedCurve curve;
    curve.key = QStringLiteral("now weighted");
    curve.name = curve.legend = tr("weighted");
    curve.style = {CurveRole::start, -1, Qt::SolidLine};
    if (choice.scale == BeamScale::array_factor) {
        curve.points = array_points(combined.waves, results.frequencies[choice.frequency].frequency_hz,
                                    combined.incident_w);
        return curve;
    }
    Beam beam = combined.beam;
    // What a beam gains by the height of its plates hardly depends on where it points.
    if (choice.scale == BeamScale::directivity_3d) {
        const auto& beams = results.frequencies[choice.frequency].beams;
        double sum = 0.0;
        for (const Beam& each : beams) sum += each.directivity_dbi - each.directivity_2d_db;
        beam.directivity_dbi = beam.directivity_2d_db + sum / static_cast<double>(beams.size());
    }
    curve.points = beam_points(beam, results.phi_rad, choice.scale);
    return curve;
}

QString unit_of(BeamScale scale) {
    return scale == BeamScale::directivity_3d ? QStringLiteral("dBi") : QStringLiteral("dB");
}

QString title_of(BeamScale scale) {
    switch (scale) {
        case BeamScale::relative:
            return tr("relative to the peak / dB");
        case BeamScale::directivity_2d:
            return tr("2D directivity / dB");
        case BeamScale::directivity_3d:
            return tr("3D directivity / dBi");
        case BeamScale::array_factor:
            return tr("array factor / dB");
    }
    return {};
}

}  // namespace lathe::ui
