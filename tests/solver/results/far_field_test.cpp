// The transform against the radiation integrals themselves, phi integrated numerically in Cartesian vectors.
#include "solver/results/far_field.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/results/spectrum.hpp"
#include "tests/solver/results/random_contour.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using Vector = std::array<Complex, 3>;

struct Case : tests::RandomContour {
    double frequency_hz = 10e9;
};

/// With a feed through the low cap, but for m = 0.
Case random_case(int azimuthal_order, bool graded = false) {
    return {tests::random_contour(20, 40, -7e-3, {14, 5, 31, azimuthal_order == 0 ? 0 : 4}, azimuthal_order,
                                  graded)};
}

/// One ring of the contour: where it is and its currents times rho dl, before their cos or sin.
struct Ring {
    double r, z;
    Complex j[3], m[3];  ///< r, phi, z
};

/// The rings as the recording's layout and J = n x H, M = -n x E make them.
std::vector<Ring> rings_of(const Case& c) {
    const Grid& g = c.simulation.problem.grid;
    const HuygensLayout& on = *c.simulation.contour;
    const Eigen::VectorXcd& x = c.spectrum;
    std::vector<Ring> rings;
    const auto cap = [&](HuygensSurface surface, double z_j, double z_m, double n) {
        const auto value = [&](Array component, int s) { return x[on.index(surface, component, s)]; };
        for (int s = 0; s < on.rings(surface); ++s) {
            const int i = on.first(surface) + s;
            const double half = g.r(i + 0.5), node = g.r(i);
            rings.push_back({half, z_j, {-n * value(i_phi, s) * g.dr_at(i), 0, 0}, {}});
            rings.push_back({half, z_m, {}, {0, -n * value(v_r, s) * half, 0}});
            if (i == 0) continue;
            rings.push_back({node, z_j, {0, n * value(i_r, s) * node, 0}, {}});
            rings.push_back({node, z_m, {}, {n * value(v_phi, s) * g.dual_dr(i), 0, 0}});
        }
    };
    cap(HuygensSurface::high_cap, g.z(on.column_high), g.z(on.column_high - 0.5), 1.0);
    cap(HuygensSurface::low_cap, g.z(on.column_low), g.z(on.column_low + 0.5), -1.0);
    const auto value = [&](Array component, int s) {
        return x[on.index(HuygensSurface::side, component, s)];
    };
    const double box = g.r(on.row), inside = g.r(on.row - 0.5);
    for (int s = 0; s + 1 < on.columns(); ++s) {
        const double node = g.z(on.column_low + s), half = g.z(on.column_low + s + 0.5);
        rings.push_back({box, half, {0, 0, value(i_phi, s) * g.dz_at(on.column_low + s)}, {}});
        rings.push_back({inside, half, {}, {0, value(v_z, s) * inside, 0}});
        if (s == 0) continue;  // the corner
        rings.push_back({box, node, {0, -value(i_z, s) * box, 0}, {}});
        rings.push_back({inside, node, {}, {0, 0, -value(v_phi, s) * g.dual_dz(on.column_low + s)}});
    }
    return rings;
}

/// R e^{jkR} (E_theta, E_phi) in one direction.
std::array<Complex, 2> radiated(const Case& c, double theta, double phi) {
    const int m = c.simulation.problem.coefficients.azimuthal_order;
    const double k = 2.0 * constants::pi * c.frequency_hz / constants::speed_of_light;
    const double direction[] = {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                                std::cos(theta)};
    constexpr int count = 96;
    Vector n{}, l{};
    for (const Ring& ring : rings_of(c))
        for (int p = 0; p < count; ++p) {
            const double at = 2.0 * constants::pi * p / count, cosine = std::cos(at), sine = std::sin(at);
            const double even = std::cos(m * at), odd = m == 0 ? 1.0 : std::sin(m * at);
            const double path =
                ring.r * (cosine * direction[0] + sine * direction[1]) + ring.z * direction[2];
            const Complex phase = std::polar(2.0 * constants::pi / count, k * path);
            const auto add = [&](Vector& to, Complex r, Complex azimuth, Complex z) {
                to[0] += phase * (r * cosine - azimuth * sine);
                to[1] += phase * (r * sine + azimuth * cosine);
                to[2] += phase * z;
            };
            add(n, ring.j[0] * even, ring.j[1] * odd, ring.j[2] * even);
            add(l, ring.m[0] * odd, ring.m[1] * even, ring.m[2] * odd);
        }
    const auto theta_part = [&](const Vector& v) {
        return std::cos(theta) * (v[0] * std::cos(phi) + v[1] * std::sin(phi)) - std::sin(theta) * v[2];
    };
    const auto phi_part = [&](const Vector& v) { return -v[0] * std::sin(phi) + v[1] * std::cos(phi); };
    const Complex factor{0.0, k / (4.0 * constants::pi)};
    const double eta = constants::vacuum_impedance;
    return {-factor * (phi_part(l) + eta * theta_part(n)), factor * (theta_part(l) - eta * phi_part(n))};
}

TEST(FarField, IsTheRadiationIntegral) {
    for (const int trial : {0, 1, 2, 3, 4, 5, 6, 7}) {
        const int m = trial % 4;
        const Case c = random_case(m, trial >= 4);
        const FarField field = far_field(c.simulation, c.spectrum, c.frequency_hz, 180);
        double peak = 0.0;
        for (const Complex a : field.a) peak = std::max(peak, std::abs(a));
        for (const int n : {0, 1, 37, 89, 90, 91, 143, 180}) {
            const double theta = field.theta_rad[static_cast<std::size_t>(n)];
            const double odd_phi = m == 0 ? 0.0 : constants::pi / (2 * m);
            const auto even = radiated(c, theta, 0.0), odd = radiated(c, theta, odd_phi);
            EXPECT_LT(std::abs(field.a[static_cast<std::size_t>(n)] - even[0]), 1e-9 * peak) << m << ' ' << n;
            EXPECT_LT(std::abs(field.b[static_cast<std::size_t>(n)] - odd[1]), 1e-9 * peak) << m << ' ' << n;
        }
    }
}

}  // namespace
}  // namespace lathe
