// Directivity over the sphere: closed forms, the cuts, and its mean, which is one whatever radiates.
#include "solver/results/pattern_sphere.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/results/metrics.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

std::vector<double> turns(int count) {
    std::vector<double> phi;
    for (int n = 0; n < count; ++n) phi.push_back(2.0 * constants::pi * n / count);
    return phi;
}

/// Radiated power as the integral of the intensity over theta and phi.
FarField with_its_power(FarField field) {
    const double share = field.azimuthal_order == 0 ? 2.0 * constants::pi : constants::pi;
    double sum = 0.0;
    const double step = field.theta_rad[1] - field.theta_rad[0];
    for (std::size_t n = 0; n < field.theta_rad.size(); ++n)
        sum += share * (std::norm(field.a[n]) + std::norm(field.b[n])) * std::sin(field.theta_rad[n]) * step;
    field.radiated_power_w = sum / (2.0 * constants::vacuum_impedance);
    return field;
}

TEST(PatternSphere, MeanOverTheSphereIsOne) {
    const auto beam = [](double theta) { return std::pow(std::cos(0.5 * theta), 6); };
    for (const int m : {0, 1, 3}) {
        const FarField field = with_its_power(
            pattern_of([&](double theta) { return beam(theta) * std::sin(theta); },
                       [&](double theta) { return 0.4 * beam(theta) * std::sin(theta); }, 360, m));
        const auto phi = turns(24);
        const auto sphere = directivity_over_sphere_dbi(field, phi);
        ASSERT_EQ(sphere.size(), phi.size() * field.theta_rad.size());
        double mean = 0.0;
        const double step = field.theta_rad[1];
        for (std::size_t p = 0; p < phi.size(); ++p)
            for (std::size_t n = 0; n < field.theta_rad.size(); ++n)
                mean += std::pow(10.0, 0.1 * sphere[p * field.theta_rad.size() + n]) *
                        std::sin(field.theta_rad[n]) * step * phi[1] / (4.0 * constants::pi);
        EXPECT_NEAR(mean, 1.0, 2e-3) << "m = " << m;
    }
}

TEST(PatternSphere, ShortDipoleAlongTheAxisHasItsKnownDirectivityAllAround) {
    const FarField dipole = with_its_power(
        pattern_of([](double theta) { return std::sin(theta); }, [](double) { return 0.0; }, 360, 0));
    const auto sphere = directivity_over_sphere_dbi(dipole, turns(4));
    for (std::size_t p = 0; p < 4; ++p)
        EXPECT_NEAR(sphere[p * 361 + 180], 10.0 * std::log10(1.5), 0.01) << "in the equator";
    EXPECT_LT(sphere[0], -200.0) << "nothing along the axis";
}

TEST(PatternSphere, PlanesOfAnOrderOneFieldAreItsCuts) {
    const FarField field = with_its_power(pattern_of([](double theta) { return 1.0 + std::cos(theta); },
                                                     [](double theta) { return -0.5 - std::cos(theta); }));
    const double phi[] = {0.0, 0.5 * constants::pi};
    const auto sphere = directivity_over_sphere_dbi(field, phi);
    for (const std::size_t n : {0U, 30U, 77U}) {
        EXPECT_NEAR(sphere[n], directivity_dbi(field, field.a[n]), 1e-9);
        EXPECT_NEAR(sphere[181 + n], directivity_dbi(field, field.b[n]), 1e-9);
    }
}

}  // namespace
}  // namespace lathe::tests
