#include "solver/volume/results/volume_beam.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/round_pattern.hpp"
#include "solver/volume/results/box_radiation.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double degree = constants::pi / 180.0;
constexpr int fewest_intervals = 180;  // of theta from 0 to 180 degrees
constexpr double least_tilt = 1e-4;    // rad; so near to -90 degrees the field is one of +90 degrees

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

struct Direction {
    double theta = 0.0, phi = 0.0;
};

class Pattern {
public:
    explicit Pattern(const RadiatingBox& source)
        : source_(source),
          radiation_(source.grid, source.box, source.spectrum, source.frequency_hz),
          has_ground_(source.box.is_missing[2][0]),
          reach_(2.0 * constants::pi * source.frequency_hz / constants::speed_of_light *
                 radius_of(source.grid, source.box)) {}

    bool has_ground() const { return has_ground_; }
    double frequency_hz() const { return source_.frequency_hz; }
    /// Steps of theta from 0 to 180 degrees that follow all lobes.
    int intervals() const {
        return std::max(fewest_intervals, 2 * static_cast<int>(std::ceil(2.0 * reach_)));
    }

    SphereField field(const SphereDirections& directions) const { return radiation_.field(directions); }
    SphereField sphere() const {
        return field(SphereDirections::for_integrals(8 + static_cast<int>(std::ceil(reach_))));
    }

    /// The direction of the largest intensity: the largest of a sphere's, then of ever smaller patches.
    Direction peak(const SphereField& sphere, double& intensity) const {
        Direction best;
        intensity = -1.0;
        const auto look = [&](const SphereField& some) {
            const Eigen::MatrixXd values = some.intensity();
            for (Eigen::Index t = 0; t < values.rows(); ++t)
                for (Eigen::Index p = 0; p < values.cols(); ++p) {
                    const double theta = some.directions.theta[static_cast<std::size_t>(t)];
                    if (has_ground_ && theta > 0.5 * constants::pi + 1e-9) continue;
                    // Of equal ones the first, so that rounding decides nothing.
                    if (values(t, p) <= intensity * (1.0 + 1e-9)) continue;
                    intensity = values(t, p);
                    best = {theta, some.directions.phi[static_cast<std::size_t>(p)]};
                }
        };
        look(field({{0.0, constants::pi}, {0.0}, {}}));
        look(sphere);
        double step = constants::pi / static_cast<double>(sphere.directions.theta.size());
        for (int round = 0; round < 6; ++round, step /= 3.0) look(field(patch(best, step)));
        return best;
    }

    /// Co- and cross-polar part in planes through the z axis, theta from -180 to 180 degrees.
    std::vector<VolumeCut> cuts(const std::vector<double>& phi, double polarisation) const {
        std::vector<double> both;
        for (const double its : phi) both.push_back(its), both.push_back(its + constants::pi);
        const LudwigParts parts =
            ludwig_components(field(SphereDirections::cuts(intervals(), both)), polarisation);
        std::vector<VolumeCut> all;
        for (std::size_t c = 0; c < phi.size(); ++c) {
            VolumeCut& its = all.emplace_back();
            its.phi_rad = phi[c];
            for (int n = -intervals(); n <= intervals(); ++n) {
                const Eigen::Index side = 2 * static_cast<Eigen::Index>(c) + (n < 0 ? 1 : 0);
                its.co.push_back(parts.co(std::abs(n), side));
                its.cross.push_back(parts.cross(std::abs(n), side));
            }
        }
        return all;
    }

private:
    static SphereDirections patch(const Direction& middle, double step) {
        SphereDirections directions;
        const double across = step / std::max(std::sin(middle.theta), 0.5 * step);
        for (int n = -2; n <= 2; ++n) {
            const double theta = middle.theta + 0.5 * n * step;
            if (theta >= 0.0 && theta <= constants::pi) directions.theta.push_back(theta);
            directions.phi.push_back(middle.phi + 0.5 * n * std::min(across, constants::pi));
        }
        return directions;
    }

    const RadiatingBox& source_;
    BoxRadiation radiation_;
    bool has_ground_;
    double reach_;  ///< radius of the box in radians of the wave
};

/// The angle from +x, within half a turn, at which the field of the peak has its largest co-polar part.
double polarisation_at(const Pattern& pattern, const Direction& peak) {
    const LudwigParts parts = ludwig_components(pattern.field({{peak.theta}, {peak.phi}, {}}), 0.0);
    const Complex x = parts.co(0, 0), y = parts.cross(0, 0);
    const double tilt = 0.5 * std::atan2(2.0 * std::real(x * std::conj(y)), std::norm(x) - std::norm(y));
    const double angle = std::remainder(tilt, constants::pi);
    return angle <= -0.5 * constants::pi + least_tilt ? angle + constants::pi : angle;
}

/// One period: theta = 180 degrees is there once.
std::vector<double> round_of(const std::vector<Complex>& cut, bool has_ground) {
    std::vector<double> intensity;
    const auto half = static_cast<std::ptrdiff_t>(cut.size() / 2);
    for (std::ptrdiff_t n = 0; n + 1 < static_cast<std::ptrdiff_t>(cut.size()); ++n) {
        const bool is_below = has_ground && 2 * std::abs(n - half) > half;
        intensity.push_back(is_below ? 0.0 : std::norm(cut[static_cast<std::size_t>(n)]));
    }
    return intensity;
}

double largest(const std::vector<Complex>& cut, double to_theta) {
    const auto half = static_cast<std::ptrdiff_t>(cut.size() / 2);
    double most = 0.0;
    for (std::ptrdiff_t n = 0; n < static_cast<std::ptrdiff_t>(cut.size()); ++n)
        if (static_cast<double>(std::abs(n - half)) * constants::pi <=
            to_theta * static_cast<double>(half) * (1.0 + 1e-9))
            most = std::max(most, std::abs(cut[static_cast<std::size_t>(n)]));
    return most;
}

/// Mean of both sides, theta from 0 on: what is odd about the axis is a tilt of the phase front.
std::vector<Complex> both_sides(const std::vector<Complex>& cut) {
    const std::size_t half = cut.size() / 2;
    std::vector<Complex> mean;
    for (std::size_t n = 0; n <= half; ++n) mean.push_back(0.5 * (cut[half + n] + cut[half - n]));
    return mean;
}

/// `cuts`: in the E plane, the H plane and between them.
void measure_planes(const Pattern& pattern, std::span<const VolumeCut, 3> cuts, VolumeBeam& beam) {
    const VolumeCut &e = cuts[0], &h = cuts[1], &d = cuts[2];
    const double step_deg = 180.0 / pattern.intervals();
    const auto measure = [&](const VolumeCut& cut, double& width, double& lobe) {
        const RoundPattern round = round_pattern(round_of(cut.co, pattern.has_ground()));
        if (round.level_db.empty()) return;
        width = step_deg * round.width(-3.0);
        lobe = round.side_lobe_db();
    };
    measure(e, beam.beamwidth_3db_e_deg, beam.side_lobe_e_db);
    measure(h, beam.beamwidth_3db_h_deg, beam.side_lobe_h_db);
    beam.cross_polar_db = 2.0 * decibel(largest(d.cross, 0.5 * constants::pi) / largest(d.co, constants::pi));
    FarField field;
    field.frequency_hz = pattern.frequency_hz();
    field.a = both_sides(e.co);
    for (const Complex& value : both_sides(h.co)) field.b.push_back(-value);
    for (std::size_t n = 0; n < field.a.size(); ++n)
        field.theta_rad.push_back(constants::pi * static_cast<double>(n) / pattern.intervals());
    const PhaseCentre centre = phase_centre(field);
    beam.phase_centre_e_mm = 1e3 * centre.e_m, beam.phase_centre_h_mm = 1e3 * centre.h_m;
}

}  // namespace

VolumeBeam measure_beam(const RadiatingBox& source, const std::vector<double>& cut_phi_rad) {
    const Pattern pattern(source);
    const SphereField sphere = pattern.sphere();
    VolumeBeam beam;
    beam.radiated_power_w = sphere.power() * (pattern.has_ground() ? 0.5 : 1.0);
    if (!(beam.radiated_power_w > 0.0)) return beam;
    double intensity = 0.0;
    const Direction peak = pattern.peak(sphere, intensity);
    beam.directivity_dbi = decibel(4.0 * constants::pi * intensity / beam.radiated_power_w);
    beam.peak_theta_deg = peak.theta / degree;
    beam.peak_phi_deg = std::remainder(peak.phi, 2.0 * constants::pi) / degree;
    beam.polarisation_rad = polarisation_at(pattern, peak);
    const double p = beam.polarisation_rad, quarter = 0.5 * constants::pi;
    std::vector<double> planes = cut_phi_rad;
    planes.insert(planes.end(), {p, p + quarter, p + 0.5 * quarter});
    beam.cuts = pattern.cuts(planes, p);
    measure_planes(pattern, std::span(beam.cuts).last<3>(), beam);
    beam.cuts.resize(cut_phi_rad.size());
    if (!pattern.has_ground())
        beam.front_to_back_db = decibel(
            intensity /
            pattern.field({{constants::pi - peak.theta}, {peak.phi + constants::pi}, {}}).intensity()(0, 0));
    return beam;
}

}  // namespace lathe
