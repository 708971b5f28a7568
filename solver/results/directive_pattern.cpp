#include "solver/results/directive_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace lathe {

namespace {

constexpr double pi = std::numbers::pi;

void require_whole_sphere(const FarField& far_field) {
    const auto& theta = far_field.theta_rad;
    if (theta.size() < 3 || far_field.a.size() != theta.size() || far_field.b.size() != theta.size())
        throw std::invalid_argument("a pattern needs at least three angles and as many field values");
    const double step = pi / static_cast<double>(theta.size() - 1);
    for (std::size_t i = 0; i < theta.size(); ++i)
        if (std::abs(theta[i] - static_cast<double>(i) * step) > 1e-6 * step)
            throw std::invalid_argument("a pattern's angles must go from 0 to pi in equal steps");
}

/// Integral of |E|^2 over the sphere, V^2.
double power_integral(const FarField& far_field) {
    const std::vector<double> weights = polar_angle_weights(far_field.theta_rad.size());
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        sum += weights[i] * far_field.share(i) * (std::norm(far_field.a[i]) + std::norm(far_field.b[i]));
    return (far_field.azimuthal_order == 0 ? 2.0 * pi : pi) * sum;
}

}  // namespace

std::vector<double> polar_angle_weights(std::size_t count) {
    const std::size_t intervals = count - 1;
    const double n = static_cast<double>(intervals);
    std::vector<double> weights(count, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        double sum = 0.0;
        for (std::size_t k = 0; 2 * k <= intervals; ++k) {
            const double order = static_cast<double>(2 * k);
            const double end = (k == 0 || 2 * k == intervals) ? 0.5 : 1.0;
            sum += end * 2.0 / (1.0 - order * order) * std::cos(order * pi * static_cast<double>(i) / n);
        }
        weights[i] = (i == 0 || i == intervals ? 1.0 : 2.0) * sum / n;
    }
    return weights;
}

bool has_directivity(const FarField& far_field) {
    const auto is_any = [](const std::vector<std::complex<double>>& values) {
        return std::any_of(values.begin(), values.end(), [](auto value) { return std::norm(value) > 0.0; });
    };
    return is_any(far_field.a) || is_any(far_field.b);
}

double to_db(double power_ratio, double floor_db) {
    return power_ratio > 0.0 ? std::max(10.0 * std::log10(power_ratio), floor_db) : floor_db;
}

DirectivePattern::DirectivePattern(const FarField& far_field) : far_field_(far_field) {
    require_whole_sphere(far_field);
    pole_ = beam_pole(far_field);
    const double integral = power_integral(far_field);
    if (!(integral > 0.0) || !std::isfinite(integral))
        throw std::invalid_argument("a pattern without radiated power has no directivity");
    const double scale = std::sqrt(4.0 * pi / integral);
    for (auto& value : far_field_.a) value *= scale;
    for (auto& value : far_field_.b) value *= scale;
}

SphericalField DirectivePattern::spherical(std::size_t theta_index, double phi_rad) const {
    const int m = far_field_.azimuthal_order;
    if (m == 0) return {far_field_.a[theta_index], far_field_.b[theta_index]};
    return {far_field_.a[theta_index] * std::cos(m * phi_rad),
            far_field_.b[theta_index] * std::sin(m * phi_rad)};
}

LudwigField ludwig3(const SphericalField& field, double phi_rad) {
    const double c = std::cos(phi_rad), s = std::sin(phi_rad);
    return {field.e_theta * c - field.e_phi * s, field.e_theta * s + field.e_phi * c};
}

LudwigField ludwig3(const SphericalField& field, double phi_rad, Pole pole) {
    return ludwig3({pole == Pole::plus_z ? field.e_theta : -field.e_theta, field.e_phi}, phi_rad);
}

LudwigField DirectivePattern::ludwig3(std::size_t theta_index, double phi_rad) const {
    return lathe::ludwig3(spherical(theta_index, phi_rad), phi_rad);
}

LudwigField DirectivePattern::beam_ludwig3(std::size_t theta_index, double phi_rad) const {
    return lathe::ludwig3(spherical(theta_index, phi_rad), phi_rad, pole_);
}

PrincipalCuts DirectivePattern::principal_cuts(std::size_t theta_index) const {
    const std::complex<double> b = far_field_.b[theta_index], a = pole_ == Pole::plus_z
                                                                      ? far_field_.a[theta_index]
                                                                      : -far_field_.a[theta_index];
    if (far_field_.azimuthal_order == 0) {
        const double all = std::sqrt(std::norm(a) + std::norm(b));
        return {all, all, all, 0.0};
    }
    return {a, -b, 0.5 * (a - b), 0.5 * (a + b)};
}

}  // namespace lathe
