#include "tests/solver/volume/discretise/dielectric_ball.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

constexpr double ratio = 1.6;  // of the radius of the metal to the ball's
const Vector3d centre(0.31, 0.17, -0.23);

/// Riccati-Bessel functions of order 1 and their derivatives.
double psi(double x) {
    return std::sin(x) / x - std::cos(x);
}
double psi_slope(double x) {
    return std::sin(x) - psi(x) / x;
}
double chi(double x) {
    return -std::cos(x) / x - std::sin(x);
}
double chi_slope(double x) {
    return -std::cos(x) - chi(x) / x;
}

/// Lowest k a of TM or TE modes of degree 1 of a ball of dielectric, radius a, in the middle of a metal
/// sphere of radius `metal` a: r H or r E, and its slope over eps or its slope, go on across the surface; the
/// slope, or the function, is 0 at the metal.
double ball_in_sphere(bool is_magnetic, double permittivity, double metal) {
    const double index = std::sqrt(permittivity);
    const auto at_metal = [&](double k) {
        const double value = psi(k * index),
                     slope = k * index * psi_slope(k * index) / (is_magnetic ? permittivity : 1.0);
        const double p = psi(k), q = chi(k), dp = k * psi_slope(k), dq = k * chi_slope(k),
                     wronskian = p * dq - q * dp;
        const double b = (value * dq - slope * q) / wronskian, c = (p * slope - dp * value) / wronskian;
        return is_magnetic ? b * psi_slope(k * metal) + c * chi_slope(k * metal)
                           : b * psi(k * metal) + c * chi(k * metal);
    };
    double low = 0.3;
    while (at_metal(low) * at_metal(low + 0.01) > 0.0) low += 0.01;
    double high = low + 0.01;
    for (int n = 0; n < 60; ++n) {
        const double middle = 0.5 * (low + high);
        (at_metal(low) * at_metal(middle) > 0.0 ? low : high) = middle;
    }
    return low;
}

}  // namespace

DielectricBall::DielectricBall(bool is_magnetic, double permittivity, double radius)
    : exact(ball_in_sphere(is_magnetic, permittivity, ratio) / radius),
      is_magnetic_(is_magnetic),
      outer_radius_(ratio * radius) {
    Body body = cavity_in_metal(make_sphere(centre, outer_radius_));
    body.add(make_sphere(centre, radius), dielectric(permittivity));
    const int half = static_cast<int>(outer_radius_) + 2;
    lines = uniform_grid(Vector3d::Constant(-half), 1.0, {2 * half, 2 * half, 2 * half});
    cells = cut_volume(body, lines, {1.5, 0.8 * regular_time_step(lines)});
    dielectrics = average_dielectrics(body, CartesianGrid(lines), 0.0);
}

std::vector<double> DielectricBall::wave_numbers(bool coupled) const {
    const Cavity cavity(lines, cells, &dielectrics, coupled);
    EXPECT_GE(cavity.longest_time_step(), 0.8 * regular_time_step(lines));
    std::vector<Eigen::VectorXd> starts;
    for (int axis = 0; axis < 3; ++axis) {
        const auto field = [&](const Vector3d& p) {
            const Vector3d from_centre = p - centre, along = Vector3d::Unit(axis);
            return Vector3d(along.cross(from_centre) *
                            std::max(0.0, 1.0 - from_centre.squaredNorm() / std::pow(outer_radius_, 2)));
        };
        starts.push_back(is_magnetic_ ? cavity.magnetic(field) : cavity.curl_of(cavity.electric(field)));
    }
    return cavity.wave_numbers(starts, exact, 20.0);
}

}  // namespace lathe::tests
