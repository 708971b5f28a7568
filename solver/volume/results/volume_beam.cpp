#include "solver/volume/results/volume_beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/radiated.hpp"
#include "solver/results/round_pattern.hpp"
#include "solver/results/sphere_directions.hpp"
#include "solver/volume/results/beam_pattern.hpp"
#include "solver/volume/results/beam_reference.hpp"
#include "solver/volume/results/box_radiation.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double degree = constants::pi / 180.0;
constexpr double quarter_turn = 0.5 * constants::pi;

double decibel(double ratio) {
    return 10.0 * std::log10(ratio);
}

/// Half of the diagonal of the box with its images, m.
double radius_of(const VolumeGrid& grid, const HuygensBox& box) {
    double square = 0.0;
    for (const Axis axis : all_axes) {
        const auto n = static_cast<std::size_t>(number(axis));
        double length = grid.axis(axis).coordinate(box.high[n]) - grid.axis(axis).coordinate(box.low[n]);
        if (box.is_missing[n][0]) length *= 2.0;
        square += length * length;
    }
    return 0.5 * std::sqrt(square);
}

/// One period: theta = 180 degrees is there once. Of beams along z a ground plane hides what lies below.
std::vector<double> round_of(const std::vector<Complex>& circle, bool has_ground) {
    std::vector<double> intensity;
    const auto half = static_cast<std::ptrdiff_t>(circle.size() / 2);
    for (std::ptrdiff_t n = 0; n + 1 < static_cast<std::ptrdiff_t>(circle.size()); ++n) {
        const bool is_below = has_ground && 2 * std::abs(n - half) > half;
        intensity.push_back(is_below ? 0.0 : std::norm(circle[static_cast<std::size_t>(n)]));
    }
    return intensity;
}

double largest(const std::vector<Complex>& circle, double to_theta) {
    const auto half = static_cast<std::ptrdiff_t>(circle.size() / 2);
    double most = 0.0;
    for (std::ptrdiff_t n = 0; n < static_cast<std::ptrdiff_t>(circle.size()); ++n)
        if (static_cast<double>(std::abs(n - half)) * constants::pi <=
            to_theta * static_cast<double>(half) * (1.0 + 1e-9))
            most = std::max(most, std::abs(circle[static_cast<std::size_t>(n)]));
    return most;
}

FarField round_field(const BeamPattern& pattern, std::vector<Complex> a, std::vector<Complex> b) {
    FarField field;
    field.azimuthal_order = 0;
    field.frequency_hz = pattern.frequency_hz();
    field.a = std::move(a), field.b = std::move(b);
    for (std::size_t n = 0; n < field.a.size(); ++n)
        field.theta_rad.push_back(constants::pi * static_cast<double>(n) / pattern.intervals());
    return field;
}

/// A beam all round the z axis: the numbers of the half plane through the peak, as for m = 0 of a body of
/// revolution, where all planes are alike.
void measure_round(const BeamPattern& pattern, const std::vector<PatternCut>& planes, Beam& beam) {
    const PatternCut& cut = planes.front();  // phi of the peak
    const auto middle = static_cast<std::ptrdiff_t>(cut.co.size() / 2);
    Beam elevation;
    elevation.far_field = round_field(pattern, {cut.co.begin() + middle, cut.co.end()},
                                      std::vector<Complex>(static_cast<std::size_t>(middle) + 1));
    if (pattern.has_ground()) {
        elevation.far_field.above_ground_plane = true;
        for (std::size_t n = elevation.far_field.a.size() / 2 + 1; n < elevation.far_field.a.size(); ++n)
            elevation.far_field.a[n] = 0.0;
    }
    elevation.far_field.radiated_power_w = beam.radiated_power_w;
    measure_pattern(elevation);
    beam.beamwidth_3db_e_deg = elevation.beamwidth_3db_e_deg;
    beam.beamwidth_3db_h_deg = elevation.beamwidth_3db_h_deg;
    beam.side_lobe_e_db = elevation.side_lobe_e_db, beam.side_lobe_h_db = elevation.side_lobe_h_db;
    beam.phase_centre_e_mm = elevation.phase_centre_e_mm,
    beam.phase_centre_h_mm = elevation.phase_centre_h_mm;
    const double to_theta = pattern.has_ground() ? quarter_turn : constants::pi;
    double co = 0.0, cross = 0.0;
    for (const PatternCut& plane : planes) {
        co = std::max(co, largest(plane.co, to_theta));
        cross = std::max(cross, largest(plane.cross, to_theta));
    }
    beam.cross_polar_db = 2.0 * decibel(cross / co);
}

/// A beam about an axis; `planes`: E, H and the diagonals.
void measure_planes(const BeamPattern& pattern, const std::vector<PatternCut>& planes,
                    const CoPolarReference& reference, Beam& beam) {
    const double step_deg = 180.0 / pattern.intervals();
    const Eigen::Vector3d axis = direction(reference.axis_theta_rad, reference.axis_phi_rad);
    const bool is_cut_off = pattern.has_ground() && reference.axis_theta_rad == 0.0;
    const auto measure = [&](const PatternCut& cut, double& width, double& lobe) {
        const RoundPattern round = round_pattern(round_of(cut.co, is_cut_off));
        if (round.level_db.empty()) return;
        width = step_deg * round.width(-3.0);
        lobe = round.side_lobe_db();
    };
    measure(planes[0], beam.beamwidth_3db_e_deg, beam.side_lobe_e_db);
    measure(planes[1], beam.beamwidth_3db_h_deg, beam.side_lobe_h_db);
    double co = 0.0, cross = 0.0;
    for (const PatternCut* diagonal : {&planes[2], &planes[3]}) {
        co = std::max(co, largest(diagonal->co, constants::pi));
        cross = std::max(cross, largest(diagonal->cross, quarter_turn));
    }
    beam.cross_polar_db = 2.0 * decibel(cross / co);
    // Along the axis; as a coordinate towards -x, -y or -z it has the other sign.
    Eigen::Index main = 0;
    axis.cwiseAbs().maxCoeff(&main);
    const bool is_coordinate = std::abs(axis[main]) > 1.0 - 1e-12;
    const double sign = is_coordinate && axis[main] < 0.0 ? -1.0 : 1.0;
    // Theta is 0 on the axis in these planes, whatever the sides of the horizon hold.
    const auto centre_mm = [&](const PatternCut& plane) {
        return sign * 1e3 * phase_centre_of_plane_m(plane.co, pattern.frequency_hz());
    };
    beam.phase_centre_e_mm = centre_mm(planes[0]), beam.phase_centre_h_mm = centre_mm(planes[1]);
}

/// Great circles in which the beam is measured: phi from the co-polar direction, or from the peak where the
/// beam is all round z.
std::vector<PatternCut> measured_planes(const BeamPattern& pattern, const CoPolarReference& reference,
                                        const BeamDirection& peak) {
    std::vector<double> phi = {0.0, quarter_turn, 0.5 * quarter_turn, 1.5 * quarter_turn};
    if (!reference.is_round()) return pattern.planes(phi, reference);
    for (double& one : phi) one += peak.phi;
    return pattern.cuts(phi, reference);
}

/// Beam of an antenna that radiates nothing.
Beam silent_beam() {
    Beam beam;
    beam.radiated_power_w = 0.0;
    beam.co_polar.polarisation_rad = Beam::undefined;
    return beam;
}

}  // namespace

Beam measure_beam(const RadiatingBox& source, const std::vector<double>& cut_phi_rad) {
    if (source.box.channels() == 0) return silent_beam();
    const BoxRadiation radiation(source.grid, source.box, source.spectrum, source.frequency_hz);
    return measure_beam(
        {[&](const SphereDirections& directions) { return radiation.field(directions); }, source.frequency_hz,
         radius_of(source.grid, source.box), source.box.is_missing[2][0]},
        cut_phi_rad, source.incident_w);
}

Beam measure_beam(FarFieldSource source, const std::vector<double>& cut_phi_rad, double incident_w) {
    const BeamPattern pattern(std::move(source));
    const SphereField sphere = pattern.sphere();
    Beam beam;
    beam.radiated_power_w = sphere.power() * (pattern.has_ground() ? 0.5 : 1.0);
    if (!is_radiated(beam.radiated_power_w, incident_w)) return silent_beam();
    const auto [peak, intensity] = pattern.peak(sphere);
    beam.directivity_dbi = decibel(4.0 * constants::pi * intensity / beam.radiated_power_w);
    beam.peak_theta_deg = peak.theta / degree;
    beam.peak_phi_deg = std::remainder(peak.phi, 2.0 * constants::pi) / degree;
    beam.co_polar = beam_reference(pattern, peak, intensity);
    beam.cuts = pattern.cuts(cut_phi_rad, beam.co_polar);
    beam.beam_planes = measured_planes(pattern, beam.co_polar, peak);
    if (beam.co_polar.is_round())
        measure_round(pattern, beam.beam_planes, beam);
    else
        measure_planes(pattern, beam.beam_planes, beam.co_polar, beam);
    const SphereField at_peak = pattern.field({{peak.theta}, {peak.phi}, {}});
    measure_circular(circular_pattern(beam), circular_parts(at_peak.e_theta(0, 0), at_peak.e_phi(0, 0)),
                     beam);
    if (!pattern.has_ground())
        beam.front_to_back_db = decibel(
            intensity /
            pattern.field({{constants::pi - peak.theta}, {peak.phi + constants::pi}, {}}).intensity()(0, 0));
    return beam;
}

}  // namespace lathe
