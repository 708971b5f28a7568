// One-ports across edges: the coefficients of a step give the admittance that was asked for, in single
// precision too none that gives energy.
#include "solver/scheme/one_port.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

constexpr double dt = 1e-12;

/// Coefficients of a step in some precision.
template <class Real>
struct Stepped {
    double value = 1.0;
    Real change = 0;
    std::vector<fdtd::EdgeTermSection<Real>> sections;
};
Stepped<double> in_double(const OnePort& one_port) {
    const EdgeTermCoefficients made = edge_term_coefficients(one_port, dt);
    return {made.value, made.change, made.sections};
}
Stepped<float> in_single(const OnePort& one_port) {
    const EdgeTermCoefficients made = edge_term_coefficients(one_port, dt);
    Stepped<float> stepped{made.value, rounded_change(made.change), {}};
    for (const auto& section : made.sections) stepped.sections.push_back(rounded(section));
    return stepped;
}

/// Curl over C0 that a voltage of z^n at n dt needs, over the mean of the voltages before and after: the
/// admittance of the edge in the scheme, 1/s.
template <class Real>
Complex stepped_admittance(const Stepped<Real>& stepped, Complex z) {
    Complex plain = z - 1.0 - static_cast<double>(stepped.change);
    for (const auto& section : stepped.sections) {
        // (z - F) w = (F + 1) G v
        const Complex a = z - 1.0 - static_cast<double>(section.of_state[0][0]),
                      b = -static_cast<double>(section.of_state[0][1]),
                      c = -static_cast<double>(section.of_state[1][0]),
                      d = z - 1.0 - static_cast<double>(section.of_state[1][1]);
        const double p = static_cast<double>(section.of_voltage[0]),
                     q = static_cast<double>(section.of_voltage[1]);
        plain -= static_cast<double>(section.to_voltage[0]) * (d * p - b * q) / (a * d - b * c);
        plain -= static_cast<double>(section.to_voltage[1]) * (a * q - c * p) / (a * d - b * c);
    }
    return plain / (stepped.value * dt) / (0.5 * (z + 1.0));
}

OnePort mixture() {
    OnePort one_port{2.5, 3e9, {{4e9, -1.2e19}, {3e12, 5e22}}, {}};
    one_port.conductance += 1.2e19 / 4e9;
    one_port.pairs.push_back({2e10, 4e21, 6e21, 0.0});
    one_port.pairs.push_back({9e11, 1e23, 2e22, 3e33});
    return one_port;
}

TEST(OnePort, HasTheAdmittanceOfTheTrapezoidalRule) {
    const Stepped<double> stepped = in_double(mixture());
    for (const double angle : {1e-4, 1e-2, 0.1, 0.6, 2.0, 3.0}) {
        const Complex z = std::polar(1.0, angle);
        const Complex s = 2.0 / dt * (z - 1.0) / (z + 1.0), expected = mixture().admittance(s);
        EXPECT_LT(std::abs(stepped_admittance(stepped, z) / expected - 1.0), 1e-11) << angle;
    }
}

TEST(OnePort, StaysPassiveInSinglePrecision) {
    // Rounding must not make sources of poles that store without loss or conduct nothing at direct current.
    std::vector<OnePort> one_ports{mixture()};
    for (const double rate : {1e6, 1e9, 1e11, 1e13})
        one_ports.push_back({1.0 + 1e-13 * rate, 3.0 * rate, {{rate, -3.0 * rate * rate}}, {}});
    for (const double w : {1e8, 1e10, 1e12, 1e13})
        for (const double damping : {0.0, 1e-6, 0.1, 2.0, 30.0})
            one_ports.push_back({1.0, 0.0, {}, {{damping * w, w * w, 4.0 * w * w, 0.0}}});
    for (const OnePort& one_port : one_ports) {
        const Stepped<float> stepped = in_single(one_port);
        for (const auto& section : stepped.sections) {
            // No state grows: the largest eigenvalue of F F^T.
            double f[2][2];
            for (int m = 0; m < 2; ++m)
                for (int n = 0; n < 2; ++n)
                    f[m][n] = (m == n ? 1.0 : 0.0) + static_cast<double>(section.of_state[m][n]);
            const double a = f[0][0] * f[0][0] + f[0][1] * f[0][1], d = f[1][0] * f[1][0] + f[1][1] * f[1][1],
                         b = f[0][0] * f[1][0] + f[0][1] * f[1][1];
            EXPECT_LE(0.5 * (a + d) + std::hypot(0.5 * (a - d), b), 1.0);
        }
        for (int n = 1; n < 4000; ++n) {
            const Complex z = std::polar(1.0, constants::pi * std::pow(n / 4000.0, 4.0));
            const Complex y = stepped_admittance(stepped, z);
            EXPECT_GE(std::real(y), -1e-14 * std::abs(y)) << n;
        }
    }
}

TEST(OnePort, OfALumpedElementHasItsImpedance) {
    const double edge = 1e-14, r = 30.0, l = 2e-9, c = 0.4e-12;
    const Complex s(0.0, 2.0 * constants::pi * 7e9), own = s * edge;
    const auto admittance = [&](const LumpedElement& element) {
        return one_port_of(element, edge).admittance(s) * edge - own;
    };
    const auto expect_equal = [](Complex a, Complex b) { EXPECT_LT(std::abs(a / b - 1.0), 1e-12); };
    expect_equal(admittance({r, l, c, true}), 1.0 / r + 1.0 / (s * l) + s * c);
    expect_equal(admittance({0.0, l, 0.0, true}), 1.0 / (s * l));
    expect_equal(admittance({r, l, c, false}), 1.0 / (r + s * l + 1.0 / (s * c)));
    expect_equal(admittance({r, l, 0.0, false}), 1.0 / (r + s * l));
    expect_equal(admittance({r, 0.0, c, false}), 1.0 / (r + 1.0 / (s * c)));
    expect_equal(admittance({0.0, l, c, false}), 1.0 / (s * l + 1.0 / (s * c)));
    expect_equal(admittance({r, 0.0, 0.0, false}), 1.0 / r);
    EXPECT_THROW(one_port_of({-1.0, l, c}, edge), InputError);
    EXPECT_THROW(one_port_of({0.0, 0.0, c}, edge), InputError);
    EXPECT_THROW(one_port_of({0.0, 0.0, 0.0, true}, edge), InputError);
}

TEST(OnePort, TellsItsStaticCapacitance) {
    const double rate = 1e10;
    const OnePort debye{3.0, 5.0 * rate, {{rate, -5.0 * rate * rate}}, {}};
    EXPECT_NEAR(debye.static_capacitance(), 8.0, 1e-12);
    const OnePort lorentz{2.0, 0.0, {}, {{1e9, 1e22, 3e22, 0.0}}};
    EXPECT_NEAR(lorentz.static_capacitance(), 5.0, 1e-12);
    const OnePort drude{1.0, 0.0, {{1e9, 1e21}}, {}};
    EXPECT_EQ(drude.static_capacitance(), std::numeric_limits<double>::infinity());
    EXPECT_NEAR(in_parallel(debye, lorentz).static_capacitance(), 12.0, 1e-11);
}

}  // namespace
}  // namespace lathe::tests
