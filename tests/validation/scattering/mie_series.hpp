// What a sphere scatters, by Mie's series.
#pragma once

#include <cmath>
#include <complex>
#include <utility>

#include "solver/base/constants.hpp"

namespace lathe::tests {

/// Bistatic cross-sections of a sphere over pi a^2, by the scattering angle from the direction in which the
/// wave goes: in the plane of E and across it (Bohren & Huffman, Absorption and Scattering of Light by Small
/// Particles, 4.4). `ka`: radius times wavenumber; `index` of refraction, or 0 of a perfect conductor.
inline std::pair<double, double> mie_cross_sections(double ka, double index, double angle_rad) {
    using Complex = std::complex<double>;
    // psi = x j_n, xi = x h_n^(1) and their derivatives.
    const auto psi = [](int n, double x) { return x * std::sph_bessel(static_cast<unsigned>(n), x); };
    const auto chi = [](int n, double x) { return x * std::sph_neumann(static_cast<unsigned>(n), x); };
    const auto slope = [](const auto& f, int n, double x) { return f(n - 1, x) - n / x * f(n, x); };
    const int orders = static_cast<int>(ka + 4.0 * std::cbrt(ka) + 8.0);
    const double cosine = std::cos(angle_rad);
    Complex s1, s2;
    double pi_before = 0.0, pi_now = 1.0;  // of orders n - 1 and n
    for (int n = 1; n <= orders; ++n) {
        const double tau = n * cosine * pi_now - (n + 1) * pi_before;
        const Complex xi{psi(n, ka), chi(n, ka)}, xi_slope{slope(psi, n, ka), slope(chi, n, ka)};
        Complex a = slope(psi, n, ka) / xi_slope, b = psi(n, ka) / xi;
        if (index > 0.0) {
            const double m = index, in = psi(n, m * ka), in_slope = slope(psi, n, m * ka);
            a = (m * in * slope(psi, n, ka) - psi(n, ka) * in_slope) / (m * in * xi_slope - xi * in_slope);
            b = (in * slope(psi, n, ka) - m * psi(n, ka) * in_slope) / (in * xi_slope - m * xi * in_slope);
        }
        const double scale = (2.0 * n + 1.0) / (n * (n + 1.0));
        s1 += scale * (a * pi_now + b * tau);
        s2 += scale * (a * tau + b * pi_now);
        const double next = ((2.0 * n + 1.0) * cosine * pi_now - (n + 1.0) * pi_before) / n;
        pi_before = pi_now, pi_now = next;
    }
    return {4.0 * std::norm(s2) / (ka * ka), 4.0 * std::norm(s1) / (ka * ka)};
}

}  // namespace lathe::tests
