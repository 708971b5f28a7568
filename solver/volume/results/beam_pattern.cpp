#include "solver/volume/results/beam_pattern.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/sphere_directions.hpp"

namespace lathe {
namespace {

constexpr int fewest_intervals = 180;                     // of theta from 0 to 180 degrees
constexpr double same_direction = 1e-9;                   // of intensities: rounding
constexpr double same_lobe = 1e-5;                        // of the peaks of lobes, which are searched for
constexpr double fit_step = 0.5 * constants::pi / 180.0;  // rad
constexpr double least_offset = 1e-4;  // rad: nearer to the highest sample, that is the top
constexpr double least_lobe = 0.7;     // of the highest sample

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
    if (is_hidden(towards.theta)) return 0.0;
    return field({{towards.theta}, {towards.phi}, {}}).intensity()(0, 0);
}

double BeamPattern::intensity(const Eigen::Vector3d& towards) const {
    return intensity(direction_of(towards));
}

/// Below the plane of a ground.
bool BeamPattern::is_hidden(double theta) const {
    return has_ground() && theta > 0.5 * constants::pi + 1e-9;
}

/// The direction with the largest intensity among those of `part` and `best`.
void BeamPattern::look_for_more(const SphereField& part, BeamPeak& best) const {
    const Eigen::MatrixXd values = part.intensity();
    for (Eigen::Index t = 0; t < values.rows(); ++t)
        for (Eigen::Index p = 0; p < values.cols(); ++p) {
            const double theta = part.directions.theta[static_cast<std::size_t>(t)];
            if (is_hidden(theta)) continue;
            // The first of equal values, so that rounding has no effect.
            if (values(t, p) <= best.intensity * (1.0 + same_direction)) continue;
            best = {{theta, part.directions.phi[static_cast<std::size_t>(p)]}, values(t, p)};
        }
}

/// The directions of the sphere that exceed their neighbours. Its samples are so far apart that the highest
/// one need not belong to the highest lobe.
std::vector<BeamPeak> BeamPattern::other_lobes(const SphereField& sphere, const BeamPeak& best) const {
    const Eigen::MatrixXd values = sphere.intensity();
    const Eigen::Index rows = values.rows(), columns = values.cols();
    const auto exceeds_neighbours = [&](Eigen::Index t, Eigen::Index p) {
        for (Eigen::Index dt = -1; dt <= 1; ++dt)
            for (Eigen::Index dp = -1; dp <= 1; ++dp) {
                if ((dt == 0 && dp == 0) || t + dt < 0 || t + dt >= rows) continue;
                if (is_hidden(sphere.directions.theta[static_cast<std::size_t>(t + dt)])) continue;
                if (values(t, p) <= values(t + dt, (p + dp + columns) % columns) * (1.0 + same_direction))
                    return false;
            }
        return true;
    };
    std::vector<BeamPeak> found;
    for (Eigen::Index t = 0; t < rows; ++t)
        for (Eigen::Index p = 0; p < columns; ++p) {
            const BeamDirection at{sphere.directions.theta[static_cast<std::size_t>(t)],
                                   sphere.directions.phi[static_cast<std::size_t>(p)]};
            const bool is_best = at.theta == best.direction.theta && at.phi == best.direction.phi;
            if (is_best || is_hidden(at.theta) || values(t, p) < least_lobe * best.intensity) continue;
            if (exceeds_neighbours(t, p)) found.push_back({at, values(t, p)});
        }
    return found;
}

/// The top of the paraboloid through the intensities around a maximum. Rounding of the fields moves the
/// highest sample of a flat top much farther than this.
BeamPeak BeamPattern::at_top(const BeamPeak& found) const {
    const Eigen::Vector3d middle = direction(found.direction.theta, found.direction.phi);
    const Eigen::Vector3d a = unit_theta(found.direction.theta, found.direction.phi),
                          b = unit_phi(found.direction.phi);
    const auto at = [&](double along_a, double along_b) {
        return (middle + along_a * a + along_b * b).normalized().eval();
    };
    Eigen::Matrix3d values;
    for (const int n : {-1, 0, 1})
        for (const int m : {-1, 0, 1}) {
            const Eigen::Vector3d towards = at(n * fit_step, m * fit_step);
            if (is_hidden(direction_of(towards).theta)) return found;
            values(n + 1, m + 1) = intensity(towards);
        }
    const Eigen::Vector2d slope(values(2, 1) - values(0, 1), values(1, 2) - values(1, 0));
    Eigen::Matrix2d curvature;
    curvature(0, 0) = values(2, 1) + values(0, 1) - 2.0 * values(1, 1);
    curvature(1, 1) = values(1, 2) + values(1, 0) - 2.0 * values(1, 1);
    curvature(0, 1) = curvature(1, 0) = 0.25 * (values(2, 2) + values(0, 0) - values(2, 0) - values(0, 2));
    if (!(curvature(0, 0) < 0.0 && curvature.determinant() > 0.0)) return found;
    const Eigen::Vector2d offset = -0.5 * fit_step * curvature.inverse() * slope;
    if (offset.norm() < least_offset || offset.norm() > fit_step) return found;
    const BeamDirection top = direction_of(at(offset.x(), offset.y()));
    return {top, intensity(top)};
}

BeamPeak BeamPattern::peak(const SphereField& sphere) const {
    const auto refined = [&](BeamPeak best) {
        double step = constants::pi / static_cast<double>(sphere.directions.theta.size());
        for (int round = 0; round < 6; ++round, step /= 3.0)
            look_for_more(field(patch(best.direction, step)), best);
        return at_top(best);
    };
    BeamPeak sampled{{}, -1.0};
    look_for_more(field({{0.0, constants::pi}, {0.0}, {}}), sampled);
    look_for_more(sphere, sampled);
    BeamPeak best = refined(sampled);
    for (const BeamPeak& lobe : other_lobes(sphere, sampled))
        if (const BeamPeak other = refined(lobe); other.intensity > best.intensity * (1.0 + same_lobe))
            best = other;
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
        if (is_hidden(to.theta)) return;  // nothing lies below
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
