// Widths, ratios, phase centres and delays of patterns and responses that are known beforehand.
#include <gtest/gtest.h>

#include <vector>

#include "solver/results/group_delay.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/phase_centre.hpp"
#include "tests/solver/results/one_port.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

TEST(Beamwidth, OfCosinePowersAtEveryLevel) {
    for (const int n : {2, 6}) {
        FrequencyResult result = lathe::test::one_port_result();
        // The H plane is the square of the E plane.
        result.beam().far_field =
            pattern_of([n](double t) { return t < 1.57 ? std::pow(std::cos(t), n) : 0.0; },
                       [n](double t) { return t < 1.57 ? -std::pow(std::cos(t), 2 * n) : 0.0; });
        measure_pattern(result.beam());
        const auto width = [](int power, double level_db) {
            return 2.0 * std::acos(std::pow(10.0, -level_db / (20.0 * power))) * 180.0 / constants::pi;
        };
        EXPECT_NEAR(result.beam().beamwidth_3db_e_deg, width(n, 3.0), 0.02);
        EXPECT_NEAR(result.beam().beamwidth_10db_e_deg, width(n, 10.0), 0.02);
        EXPECT_NEAR(result.beam().beamwidth_12db_e_deg, width(n, 12.0), 0.02);
        EXPECT_NEAR(result.beam().beamwidth_10db_h_deg, width(2 * n, 10.0), 0.02);
        EXPECT_NEAR(result.beam().beamwidth_12db_h_deg, width(2 * n, 12.0), 0.02);
        // The D plane is the mean of both: (x + x^2)/2 = 10^(-level/20) with x = cos^n.
        const double x = 0.5 * (std::sqrt(1.0 + 8.0 * std::pow(10.0, -0.5)) - 1.0);
        EXPECT_NEAR(result.beam().beamwidth_10db_d_deg,
                    2.0 * std::acos(std::pow(x, 1.0 / n)) * 180.0 / constants::pi, 0.02);
    }
}

TEST(FrontToBack, IsPeakOverTheOppositeDirection) {
    const FarField cardioid = symmetric_pattern([](double theta) { return 1.0 + 0.9 * std::cos(theta); });
    EXPECT_NEAR(front_to_back_db(cardioid), 20.0 * std::log10(1.9 / 0.1), 1e-9);
    // A conical beam at 60 degrees: its other side is at 120.
    const FarField cone =
        pattern_of([](double theta) { return std::exp(-std::pow((theta - radians(60.0)) / 0.3, 2)) + 0.01; },
                   [](double) { return 0.0; }, 180, 0);
    EXPECT_NEAR(front_to_back_db(cone),
                20.0 * std::log10(1.01 / (std::exp(-std::pow(radians(60.0) / 0.3, 2)) + 0.01)), 1e-9);
}

TEST(CrossPolar, WithinAnAngle) {
    // X = (A + B)/2 = (cos - 1)/2 grows all the way; C = (1 + cos)/2.
    const FarField dipole = pattern_of([](double t) { return std::cos(t); }, [](double) { return -1.0; });
    for (const double degrees : {30.0, 60.0, 90.0})
        EXPECT_NEAR(cross_polar_db(dipole, radians(degrees)),
                    20.0 * std::log10(0.5 * (1.0 - std::cos(radians(degrees)))), 1e-9);
}

TEST(PhaseCentre, OfSourcesOffTheOrigin) {
    const double e = 2e-3, h = -31e-3;  // H: several turns of phase over the cone
    const auto amplitude = [](double t) { return std::pow(0.5 * (1.0 + std::cos(t)), 6); };
    const FarField field = pattern_of([&](double t) { return amplitude(t) * phase_from(e, t); },
                                      [&](double t) { return -amplitude(t) * phase_from(h, t); }, 360);
    for (const auto& centre : {phase_centre(field), phase_centre(field, radians(35.0))}) {
        EXPECT_NEAR(centre.e_m, e, 1e-10);
        EXPECT_NEAR(centre.h_m, h, 1e-10);
    }
    const FarField same = symmetric_pattern([&](double t) { return amplitude(t) * phase_from(h, t); }, 360);
    EXPECT_NEAR(phase_centre(same).mean_m, h, 1e-10);
    EXPECT_NEAR(phase_centre(same).mean_residual_rad, 0.0, 1e-7);
}

TEST(PhaseCentre, DependsOnTheConeAsLeastSquaresSay) {
    // Phase c sin^4(theta), amplitude 1: with u = cos - 1, the fit over a cone, integrated finely here.
    const double c = 0.7, k = 2.0 * constants::pi * 30e9 / constants::speed_of_light;
    const FarField field =
        symmetric_pattern([&](double t) { return std::polar(1.0, c * std::pow(std::sin(t), 4)); }, 3600);
    for (const double degrees : {20.0, 45.0, 70.0}) {
        double s = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
        for (int n = 0; n < 100000; ++n) {
            const double t = radians(degrees) * (n + 0.5) / 100000, x = k * std::cos(t),
                         y = c * std::pow(std::sin(t), 4);
            s += 1, sx += x, sy += y, sxx += x * x, sxy += x * y, syy += y * y;
        }
        const double z = (s * sxy - sx * sy) / (s * sxx - sx * sx), p = (sy - z * sx) / s;
        const PhaseCentre centre = phase_centre(field, radians(degrees));
        EXPECT_NEAR(centre.mean_m, z, 0.01 * std::abs(z));
        EXPECT_NEAR(centre.mean_residual_rad, std::sqrt((syy - p * sy - z * sxy) / s),
                    0.02 * centre.mean_residual_rad);
    }
}

TEST(GroupDelay, OfLinesAndOfDispersion) {
    const double tau = 0.8e-9;
    std::vector<double> frequencies;
    std::vector<std::complex<double>> line, dispersive;
    for (const double f : {27e9, 27.4e9, 27.9e9, 28.1e9, 28.6e9}) {  // unequal steps
        frequencies.push_back(f);
        line.push_back(std::polar(0.3 + f / 1e11, -2.0 * constants::pi * f * tau));
        const double x = (f - 28e9) / 1e9;
        dispersive.push_back(std::polar(1.0, -2.0 * constants::pi * (0.4 * x + 0.15 * x * x)));
    }
    for (const double delay : group_delays(frequencies, line)) EXPECT_NEAR(delay, tau, 1e-15);
    const auto delays = group_delays(frequencies, dispersive);
    for (std::size_t n = 1; n + 1 < delays.size(); ++n)  // a parabola is exact
        EXPECT_NEAR(delays[n], (0.4 + 0.3 * (frequencies[n] - 28e9) / 1e9) * 1e-9, 1e-16);
    EXPECT_TRUE(std::isnan(group_delays({frequencies.data(), 1}, {line.data(), 1}).front()));
}

/// A guide of length l with a short at its end: S11 = -exp(-2 j beta l) comes back after 2 l over the group
/// velocity c^2 beta / omega.
TEST(GroupDelay, OfAShortBehindAGuide) {
    const double length = 0.05, cut_off = 8.8e9;
    const auto beta = [&](double f) {
        return 2.0 * constants::pi / constants::speed_of_light * std::sqrt(f * f - cut_off * cut_off);
    };
    std::vector<double> frequencies;
    std::vector<std::complex<double>> s11;
    for (double f = 10e9; f < 12.01e9; f += 0.05e9) {
        frequencies.push_back(f);
        s11.push_back(-std::polar(1.0, -2.0 * beta(f) * length));
    }
    const auto delays = group_delays(frequencies, s11);
    for (std::size_t n = 1; n + 1 < delays.size(); ++n) {
        const double velocity = constants::speed_of_light * constants::speed_of_light * beta(frequencies[n]) /
                                (2.0 * constants::pi * frequencies[n]);
        EXPECT_NEAR(delays[n] * velocity / (2.0 * length), 1.0, 2e-3) << frequencies[n];
    }
}

}  // namespace
}  // namespace lathe::tests
