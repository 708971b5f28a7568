#include "solver/volume/results/beam_reference.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "solver/base/constants.hpp"
#include "solver/results/sphere_directions.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using Kind = CoPolarReference::Kind;
constexpr double quarter_turn = 0.5 * constants::pi;
constexpr double least_round_level = 0.1;  // of the peak's intensity, all round the z axis
constexpr double least_round_share =
    0.75;                                  // of the power round the z axis; of a circular wave it is one half
constexpr double enclosed_level = 0.5;     // of the peak's intensity
constexpr double equal_axes = 0.98;        // intensities that differ by less are those of equal axes
constexpr double equal_ends = 1.0 + 1e-4;  // the same of the two ends of an axis
constexpr double widest_split = 0.25 * constants::pi;
constexpr double least_linear_share = 0.02;  // of the peak's power; below it the wave is circular: 0.17 dB
constexpr double least_tilt = 1e-4;          // rad; so near to -90 degrees the field is one of +90 degrees

/// One of the components where it goes all round the z axis.
std::optional<Kind> round_component(const BeamPattern& pattern, const BeamDirection& peak, double intensity) {
    SphereDirections ring{{peak.theta}, {}, {}};
    const int count = 2 * pattern.intervals();
    for (int n = 0; n < count; ++n) ring.phi.push_back(2.0 * constants::pi * n / count);
    const SphereField field = pattern.field(ring);
    const Eigen::ArrayXXd theta = field.e_theta.cwiseAbs2().array(), phi = field.e_phi.cwiseAbs2().array();
    const double least = least_round_level * 2.0 * constants::vacuum_impedance * intensity;
    const double power = theta.sum() + phi.sum();
    if (theta.minCoeff() >= least && theta.sum() >= least_round_share * power) return Kind::e_theta;
    if (phi.minCoeff() >= least && phi.sum() >= least_round_share * power) return Kind::e_phi;
    return std::nullopt;
}

/// One of the two ends of a coordinate axis.
struct AxisEnd {
    Eigen::Vector3d unit;
    BeamDirection direction;
    double level = 0.0;  ///< of the intensity there
};

/// The stronger end of each axis, in the order z, x, y.
std::array<AxisEnd, 3> stronger_ends(const BeamPattern& pattern) {
    const auto end = [&](const Eigen::Vector3d& unit, double theta, double phi) {
        return AxisEnd{unit, {theta, phi}, pattern.intensity(BeamDirection{theta, phi})};
    };
    const auto stronger = [](const AxisEnd& plus, const AxisEnd& minus) {
        return minus.level > plus.level * equal_ends ? minus : plus;
    };
    const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(),
                          z = Eigen::Vector3d::UnitZ();
    return {stronger(end(z, 0.0, 0.0), end(-z, constants::pi, 0.0)),
            stronger(end(x, quarter_turn, 0.0), end(-x, quarter_turn, constants::pi)),
            stronger(end(y, quarter_turn, quarter_turn), end(-y, quarter_turn, -quarter_turn))};
}

BeamDirection axis_of(const BeamPattern& pattern, const BeamDirection& peak, double intensity) {
    const std::array<AxisEnd, 3> ends = stronger_ends(pattern);
    const AxisEnd* strongest = &ends[0];
    for (const AxisEnd& end : ends)
        if (end.level * equal_axes > strongest->level) strongest = &end;
    if (strongest->level >= enclosed_level * intensity) return strongest->direction;
    const Eigen::Vector3d to_peak = direction(peak.theta, peak.phi);
    for (const AxisEnd& end : ends) {
        const double along = end.unit.dot(to_peak);
        if (std::abs(along) <= std::cos(widest_split)) continue;
        const Eigen::Vector3d image = 2.0 * along * end.unit - to_peak;
        if (pattern.intensity(image) < enclosed_level * intensity) continue;
        const double sign = along > 0.0 ? 1.0 : -1.0;
        const Eigen::Vector3d unit = sign * end.unit;
        return {std::acos(unit.z()), std::atan2(unit.y(), unit.x())};
    }
    return peak;
}

/// Angle, within half a turn, at which the field of the peak has its largest co-polar part; 0 of a circular
/// wave.
double polarisation_at(const BeamPattern& pattern, const BeamDirection& peak, const CoPolarReference& about) {
    const LudwigParts parts = co_and_cross_polar(pattern.field({{peak.theta}, {peak.phi}, {}}), about);
    const Complex x = parts.co(0, 0);
    // Towards -z the axes are those of the mirror image, about which the cross-polar part turns round.
    const Complex y = about.axis_theta_rad == constants::pi ? -parts.cross(0, 0) : parts.cross(0, 0);
    const double diagonal = 2.0 * std::real(x * std::conj(y)), along = std::norm(x) - std::norm(y);
    if (std::hypot(diagonal, along) < least_linear_share * (std::norm(x) + std::norm(y))) return 0.0;
    const double tilt = 0.5 * std::atan2(diagonal, along);
    const double angle = std::remainder(tilt, constants::pi);
    return angle <= -0.5 * constants::pi + least_tilt ? angle + constants::pi : angle;
}

}  // namespace

CoPolarReference beam_reference(const BeamPattern& pattern, const BeamDirection& peak, double intensity) {
    CoPolarReference reference;
    if (const auto component = round_component(pattern, peak, intensity)) {
        reference.kind = *component;
        reference.polarisation_rad = *component == Kind::e_phi ? quarter_turn : 0.0;
        return reference;
    }
    const BeamDirection axis = axis_of(pattern, peak, intensity);
    reference.axis_theta_rad = axis.theta, reference.axis_phi_rad = axis.phi;
    reference.polarisation_rad = polarisation_at(pattern, peak, reference);
    return reference;
}

}  // namespace lathe
