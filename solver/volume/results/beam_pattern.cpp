#include "solver/volume/results/beam_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/sphere_directions.hpp"

namespace lathe {
namespace {

constexpr int fewest_intervals = 180;  // of theta from 0 to 180 degrees

BeamDirection direction_of(const Eigen::Vector3d& unit) {
    return {std::acos(std::clamp(unit.z(), -1.0, 1.0)), std::atan2(unit.y(), unit.x())};
}

SphereDirections patch(const BeamDirection& middle, double step) {
    SphereDirections directions;
    const double across = step / std::max(std::sin(middle.theta), 0.5 * step);
    for (int n = -2; n <= 2; ++n) {
        const double theta = middle.theta + 0.5 * n * step;
        if (theta >= 0.0 && theta <= constants::pi) directions.theta.push_back(theta);
        directions.phi.push_back(middle.phi + 0.5 * n * std::min(across, constants::pi));
    }
    return directions;
}

/// Towards -z: the cut through +z, theta counted from -z.
PatternCut from_minus_z(const PatternCut& cut) {
    PatternCut turned = cut;
    const auto last = static_cast<std::ptrdiff_t>(cut.co.size()) - 1, half = last / 2;
    for (std::ptrdiff_t n = 0; n <= last; ++n) {
        const std::ptrdiff_t from = n >= half ? last + half - n : half - n;
        turned.co[static_cast<std::size_t>(n)] = cut.co[static_cast<std::size_t>(from)];
        turned.cross[static_cast<std::size_t>(n)] = cut.cross[static_cast<std::size_t>(from)];
    }
    return turned;
}

}  // namespace

BeamPattern::BeamPattern(FarFieldSource source)
    : source_(std::move(source)),
      reach_(2.0 * constants::pi * source_.frequency_hz / constants::speed_of_light * source_.radius_m) {}

int BeamPattern::intervals() const {
    return std::max(fewest_intervals, 2 * static_cast<int>(std::ceil(2.0 * reach_)));
}

SphereField BeamPattern::sphere() const {
    return field(SphereDirections::for_integrals(8 + static_cast<int>(std::ceil(reach_))));
}

double BeamPattern::intensity(const BeamDirection& towards) const {
    if (has_ground() && towards.theta > 0.5 * constants::pi + 1e-9) return 0.0;
    return field({{towards.theta}, {towards.phi}, {}}).intensity()(0, 0);
}

double BeamPattern::intensity(const Eigen::Vector3d& towards) const {
    return intensity(direction_of(towards));
}

BeamDirection BeamPattern::peak(const SphereField& sphere, double& intensity) const {
    BeamDirection best;
    intensity = -1.0;
    const auto look = [&](const SphereField& part) {
        const Eigen::MatrixXd values = part.intensity();
        for (Eigen::Index t = 0; t < values.rows(); ++t)
            for (Eigen::Index p = 0; p < values.cols(); ++p) {
                const double theta = part.directions.theta[static_cast<std::size_t>(t)];
                if (has_ground() && theta > 0.5 * constants::pi + 1e-9) continue;
                // The first of equal values, so that rounding has no effect.
                if (values(t, p) <= intensity * (1.0 + 1e-9)) continue;
                intensity = values(t, p);
                best = {theta, part.directions.phi[static_cast<std::size_t>(p)]};
            }
    };
    look(field({{0.0, constants::pi}, {0.0}, {}}));
    look(sphere);
    double step = constants::pi / static_cast<double>(sphere.directions.theta.size());
    for (int round = 0; round < 6; ++round, step /= 3.0) look(field(patch(best, step)));
    return best;
}

std::vector<PatternCut> BeamPattern::cuts(const std::vector<double>& phi,
                                          const CoPolarReference& reference) const {
    std::vector<double> both;
    for (const double one : phi) both.push_back(one), both.push_back(one + constants::pi);
    const LudwigParts parts = co_and_cross_polar(field(SphereDirections::cuts(intervals(), both)), reference);
    std::vector<PatternCut> all;
    for (std::size_t c = 0; c < phi.size(); ++c) {
        PatternCut& cut = all.emplace_back();
        cut.phi_rad = phi[c];
        for (int n = -intervals(); n <= intervals(); ++n) {
            const Eigen::Index side = 2 * static_cast<Eigen::Index>(c) + (n < 0 ? 1 : 0);
            cut.co.push_back(parts.co(std::abs(n), side));
            cut.cross.push_back(parts.cross(std::abs(n), side));
        }
    }
    return all;
}

PatternCut BeamPattern::great_circle(double phi, const CoPolarReference& reference) const {
    const double a_theta = reference.axis_theta_rad, a_phi = reference.axis_phi_rad;
    const double about = phi + reference.polarisation_rad;
    const Eigen::Vector3d axis = direction(a_theta, a_phi);
    const Eigen::Vector3d across =
        std::cos(about) * unit_theta(a_theta, a_phi) + std::sin(about) * unit_phi(a_phi);
    const int last = intervals();
    PatternCut cut;
    cut.phi_rad = phi;
    cut.co.resize(static_cast<std::size_t>(2 * last) + 1), cut.cross.resize(cut.co.size());
    parallel_for_each(2 * last + 1, 1, [&](int n) {
        const double angle = constants::pi * (n - last) / last;
        const BeamDirection to = direction_of(std::cos(angle) * axis + std::sin(angle) * across);
        if (has_ground() && to.theta > 0.5 * constants::pi + 1e-9) return;  // nothing lies below
        const LudwigParts parts = co_and_cross_polar(field({{to.theta}, {to.phi}, {}}), reference);
        cut.co[static_cast<std::size_t>(n)] = parts.co(0, 0);
        cut.cross[static_cast<std::size_t>(n)] = parts.cross(0, 0);
    });
    return cut;
}

std::vector<PatternCut> BeamPattern::planes(const std::vector<double>& phi,
                                            const CoPolarReference& reference) const {
    const bool is_up = reference.axis_theta_rad == 0.0, is_down = reference.axis_theta_rad == constants::pi;
    std::vector<PatternCut> all;
    if (is_up || is_down) {
        std::vector<double> about_z;
        for (const double one : phi) about_z.push_back(reference.polarisation_rad + one);
        all = cuts(about_z, reference);
        for (std::size_t n = 0; n < all.size(); ++n) {
            if (is_down) all[n] = from_minus_z(all[n]);
            all[n].phi_rad = phi[n];
        }
        return all;
    }
    for (const double one : phi) all.push_back(great_circle(one, reference));
    return all;
}

}  // namespace lathe
