#include "solver/volume/setup/exact_modes.hpp"

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"

namespace lathe {

std::optional<ExactMode> ExactMode::of(const GuideMode& mode, const GuideOpening& opening, double angle) {
    ExactMode its;
    its.is_te_ = mode.family.value_or(ModeFamily::te) == ModeFamily::te;
    its.low_ = opening.low, its.size_ = {opening.width(), opening.height()};
    its.m_ = mode.m, its.n_ = mode.n;
    const int least = its.is_te_ ? 0 : 1;
    if (opening.is_circle()) {
        if (mode.m < 0 || mode.n < 1 || (mode.is_turned && mode.m == 0)) return std::nullopt;
        Port port;
        port.mode = {its.is_te_ ? ModeFamily::te : ModeFamily::tm, mode.m, mode.n};
        port.radius = 0.25 * (opening.width() + opening.height());
        its.wavenumber_ = lathe::cutoff_wavenumber(port);
        // grad(J_1 cos(phi - phi0)) points to phi0 in the middle, and n x turns it by a quarter.
        its.angle_ = its.is_te_ ? angle - 0.5 * constants::pi : angle;
        if (mode.is_turned) its.angle_ += 0.5 * constants::pi / mode.m;
        return its;
    }
    if (!opening.is_rectangle() || mode.is_turned || mode.m < least || mode.n < least || mode.m + mode.n < 1)
        return std::nullopt;
    its.is_circle_ = false;
    // The first index counts along the longer side; of a square the one that a vertical field has.
    const bool is_high = opening.height() > 1.001 * opening.width();
    const bool is_square = std::abs(opening.width() / opening.height() - 1.0) < 1e-3;
    const bool is_turned = is_square && std::abs(std::cos(angle)) > std::abs(std::sin(angle));
    if (is_high || is_turned) std::swap(its.m_, its.n_);
    its.wavenumber_ = constants::pi * std::hypot(its.m_ / its.size_[0], its.n_ / its.size_[1]);
    return its;
}

std::array<double, 2> ExactMode::gradient(double u, double v) const {
    if (is_circle_) {
        const double x = u - (low_[0] + 0.5 * size_[0]), y = v - (low_[1] + 0.5 * size_[1]);
        const double r = std::max(std::hypot(x, y), 1e-9 * size_[0]), phi = std::atan2(y, x);
        const double k = wavenumber_, turn = m_ * (phi - angle_);
        const double along_r = k * boost::math::cyl_bessel_j_prime(m_, k * r) * std::cos(turn);
        const double along_phi = -m_ / r * boost::math::cyl_bessel_j(m_, k * r) * std::sin(turn);
        return {along_r * std::cos(phi) - along_phi * std::sin(phi),
                along_r * std::sin(phi) + along_phi * std::cos(phi)};
    }
    const double p = m_ * constants::pi / size_[0], q = n_ * constants::pi / size_[1];
    const double x = p * (u - low_[0]), y = q * (v - low_[1]);
    if (is_te_) return {-p * std::sin(x) * std::cos(y), -q * std::cos(x) * std::sin(y)};
    return {p * std::cos(x) * std::sin(y), q * std::sin(x) * std::cos(y)};
}

std::array<double, 2> ExactMode::field(double u, double v) const {
    const auto [along_u, along_v] = gradient(u, v);
    if (!is_te_) return {along_u, along_v};
    return {-along_v, along_u};
}

}  // namespace lathe
