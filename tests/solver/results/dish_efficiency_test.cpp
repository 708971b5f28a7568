// Subefficiencies of feeds with closed forms.
#include "solver/results/dish_efficiency.hpp"

#include <gtest/gtest.h>

#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

/// |E| = cos^n(theta) in front, nothing behind.
FarField cosine_feed(int n) {
    return symmetric_pattern(
        [n](double theta) { return theta < constants::pi / 2 ? std::pow(std::cos(theta), n) : 0.0; });
}

constexpr double half_angles_deg[] = {14.3, 30.0, 53.37, 61.0, 75.5};

TEST(DishEfficiency, SpilloverOfCosinePowers) {
    for (const int n : {1, 2, 4, 8})
        for (const double degrees : half_angles_deg) {
            const DishEfficiency d = dish_efficiency(cosine_feed(n), radians(degrees));
            EXPECT_NEAR(d.spillover, 1.0 - std::pow(std::cos(radians(degrees)), 2 * n + 1), 3e-6)
                << n << ' ' << degrees;
            EXPECT_NEAR(d.polarisation, 1.0, 1e-12);
            EXPECT_NEAR(d.phase, 1.0, 1e-12);
            EXPECT_NEAR(d.focus_z_m, 0.0, 1e-9);
        }
}

/// Aperture efficiencies of power patterns cos^2 and cos^4: S. Silver, Microwave Antenna Theory and Design
/// (1949), section 12.4.
TEST(DishEfficiency, ApertureEfficiencyOfCosineFeeds) {
    for (const double degrees : half_angles_deg) {
        const double h = 0.5 * radians(degrees), s2 = std::pow(std::sin(h), 2),
                     cot2 = 1 / std::pow(std::tan(h), 2);
        const double of_cos2 = 24.0 * std::pow(s2 + std::log(std::cos(h)), 2) * cot2;
        const double of_cos4 = 40.0 * std::pow(s2 * s2 + std::log(std::cos(h)), 2) * cot2;
        EXPECT_NEAR(dish_efficiency(cosine_feed(1), radians(degrees)).feed(), of_cos2, 2e-5) << degrees;
        EXPECT_NEAR(dish_efficiency(cosine_feed(2), radians(degrees)).feed(), of_cos4, 2e-5) << degrees;
    }
}

TEST(DishEfficiency, FeedThatEvensOutTheSpaceAttenuationHasFullTaperEfficiency) {
    // Nothing behind: there the formula is larger still, and the beam would point to -z.
    const FarField field = symmetric_pattern(
        [](double theta) { return theta < 1.5 ? 1.0 / std::pow(std::cos(0.5 * theta), 2) : 0.0; });
    for (const double degrees : half_angles_deg)
        EXPECT_NEAR(dish_efficiency(field, radians(degrees)).taper, 1.0, 2e-7) << degrees;
}

TEST(DishEfficiency, HuygensSourceIsPure) {
    const FarField field = symmetric_pattern([](double theta) { return 0.5 * (1.0 + std::cos(theta)); });
    for (const double degrees : half_angles_deg) {
        const DishEfficiency d = dish_efficiency(field, radians(degrees));
        EXPECT_NEAR(d.polarisation, 1.0, 1e-12);
        EXPECT_NEAR(d.spillover, 1.0 - std::pow(0.5 * (1.0 + std::cos(radians(degrees))), 3), 1e-6)
            << degrees;
    }
}

TEST(DishEfficiency, ShortDipoleLosesPowerToCrossPolarisation) {
    const FarField field =
        pattern_of([](double theta) { return std::cos(theta); }, [](double) { return -1.0; });
    for (const double degrees : half_angles_deg) {
        // C = (1 + cos)/2, X = (cos - 1)/2: |C|^2 + |X|^2 = (1 + cos^2)/2.
        const double c = std::cos(radians(degrees));
        const double co = (8.0 - std::pow(1.0 + c, 3)) / 12.0,
                     all = 0.5 * (1.0 - c + (1.0 - c * c * c) / 3.0);
        EXPECT_NEAR(dish_efficiency(field, radians(degrees)).polarisation, co / all, 1e-6) << degrees;
        EXPECT_NEAR(dish_efficiency(field, radians(degrees)).spillover, all / (4.0 / 3.0), 1e-6) << degrees;
    }
}

TEST(DishEfficiency, FindsTheFocusAndTellsWhatMissingItCosts) {
    const double half_angle = radians(60.0), k = 2.0 * constants::pi * 30e9 / constants::speed_of_light;
    for (const double z : {-37e-3, 0.4e-3, 3e-3, 52e-3}) {  // up to five wavelengths off the origin
        const FarField field = symmetric_pattern(
            [z](double theta) { return std::pow(0.5 * (1.0 + std::cos(theta)), 4) * phase_from(z, theta); },
            720);
        const DishEfficiency d = dish_efficiency(field, half_angle);
        EXPECT_NEAR(d.focus_z_m, z, 1e-8);
        EXPECT_NEAR(d.phase, 1.0, 1e-9);

        const double off = 2e-3;
        std::complex<double> sum = 0.0;
        double amplitude = 0.0;
        for (int n = 0; n < 20000; ++n) {
            const double theta = (n + 0.5) * half_angle / 20000;
            const double f = std::pow(0.5 * (1.0 + std::cos(theta)), 4) * std::tan(0.5 * theta);
            sum += std::polar(f, -k * off * std::cos(theta)), amplitude += f;
        }
        EXPECT_NEAR(dish_efficiency(field, half_angle, z + off).phase, std::norm(sum / amplitude), 1e-6);
    }
}

TEST(DishEfficiency, OtherOrdersOnlySpill) {
    FarField field =
        pattern_of([](double theta) { return std::sin(theta); }, [](double) { return 0.0; }, 180, 0);
    const DishEfficiency d = dish_efficiency(field, radians(60.0));
    EXPECT_NEAR(d.spillover, (2.0 / 3.0 - 0.5 + 0.125 / 3.0) / (4.0 / 3.0), 1e-6);
    EXPECT_TRUE(std::isnan(d.taper) && std::isnan(d.phase) && std::isnan(d.polarisation));
    EXPECT_TRUE(std::isnan(dish_efficiency(field, radians(0.5)).spillover));
}

}  // namespace
}  // namespace lathe::tests
