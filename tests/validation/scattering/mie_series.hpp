// What a sphere scatters, by Mie's series.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"

namespace lathe::tests {

/// Logarithmic derivatives of psi(z) = z j_n(z) for n = 0 ... orders, downwards from far above.
inline std::vector<std::complex<double>> logarithmic_derivatives(int orders, std::complex<double> z) {
    const int first = std::max(orders, static_cast<int>(std::abs(z))) + 20;
    std::vector<std::complex<double>> derivatives(static_cast<std::size_t>(first) + 1);
    for (std::size_t n = derivatives.size() - 1; n > 0; --n) {
        const std::complex<double> ratio = static_cast<double>(n) / z;
        derivatives[n - 1] = ratio - 1.0 / (derivatives[n] + ratio);
    }
    return derivatives;
}

/// Bistatic cross-sections of a sphere over pi a^2, by the scattering angle from the direction in which the
/// wave goes: in the plane of E and across it (Bohren & Huffman, Absorption and Scattering of Light by Small
/// Particles, 4.4 and 4.88). `ka`: radius times wavenumber; `index` of refraction for e^{+jwt}, or 0 of a
/// perfect conductor.
inline std::pair<double, double> mie_cross_sections(double ka, std::complex<double> index, double angle_rad) {
    using Complex = std::complex<double>;
    // psi = x j_n, xi = x h_n^(1) and their derivatives.
    const auto psi = [](int n, double x) { return x * std::sph_bessel(static_cast<unsigned>(n), x); };
    const auto chi = [](int n, double x) { return x * std::sph_neumann(static_cast<unsigned>(n), x); };
    const auto slope = [](const auto& f, int n, double x) { return f(n - 1, x) - n / x * f(n, x); };
    const int orders = static_cast<int>(ka + 4.0 * std::cbrt(ka) + 8.0);
    const double cosine = std::cos(angle_rad);
    const Complex m = std::conj(index);  // theirs is e^{-iwt}
    const bool is_metal = index == Complex(0.0);
    const std::vector<Complex> inside =
        is_metal ? std::vector<Complex>() : logarithmic_derivatives(orders, m * ka);
    Complex s1, s2;
    double pi_before = 0.0, pi_now = 1.0;  // of orders n - 1 and n
    for (int n = 1; n <= orders; ++n) {
        const double tau = n * cosine * pi_now - (n + 1) * pi_before;
        const Complex xi{psi(n, ka), chi(n, ka)}, xi_slope{slope(psi, n, ka), slope(chi, n, ka)};
        Complex a = slope(psi, n, ka) / xi_slope, b = psi(n, ka) / xi;
        if (!is_metal) {
            const Complex d = inside[static_cast<std::size_t>(n)];
            const double per = n / ka, before = psi(n - 1, ka);
            const Complex xi_before{before, chi(n - 1, ka)};
            a = ((d / m + per) * psi(n, ka) - before) / ((d / m + per) * xi - xi_before);
            b = ((d * m + per) * psi(n, ka) - before) / ((d * m + per) * xi - xi_before);
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
