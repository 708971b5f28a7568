// S of planar networks and of bodies of revolution with lossy walls, against theory and mode matching.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/validation/iris_filter.hpp"
#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

constexpr double conductivity = 1e6, wavelength = 1e-3 * wave_mm;
/// R_s over the impedance of free space.
double resistance() {
    return WallMetal{conductivity}.surface_resistance(constants::speed_of_light / wavelength) /
           constants::vacuum_impedance;
}

struct GuideCase {
    const char *polarisation, *mode;
    double width;        ///< wavelengths
    double attenuation;  ///< Np
};

/// Side walls alone (Pozar, Microwave Engineering, 3.2 and 3.3).
std::vector<GuideCase> guide_cases(double length) {
    const auto slowness = [](double width) { return std::sqrt(1.0 - std::pow(0.5 / width, 2)); };
    const double common = resistance() * length;
    return {{"tm", "TE10", 0.7, common / 0.7 * 2.0 * std::pow(0.5 / 0.7, 2) / slowness(0.7)},
            {"te", "TEM", 0.4, common / 0.4},
            {"te", "TM1", 0.8, common / 0.8 * 2.0 / slowness(0.8)}};
}

TEST(LossyNetworks, PlanarGuidesAttenuateAndDelay) {
    const double length = 3.0;
    for (const GuideCase& guide : guide_cases(length)) {
        const FrequencyResult at =
            solve_planar(text_of(StraightGuide{guide.polarisation, guide.mode, guide.width, length}), 20.0,
                         conductivity)
                .middle();
        const Complex change = at.wall_scattering(1, 0) / (at.s_matrix(1, 0) - at.wall_scattering(1, 0));
        EXPECT_NEAR(-change.real() / guide.attenuation, 1.0, 0.025) << guide.mode;
        EXPECT_NEAR(change.imag() / change.real(), 1.0, 0.001) << guide.mode << ": as much phase as loss";
        EXPECT_LT(std::abs(at.wall_scattering(0, 0)), 0.02 * guide.attenuation) << guide.mode;
        EXPECT_LT(std::abs(at.s_matrix(1, 0) - at.s_matrix(0, 1)), 1e-3) << guide.mode;
        EXPECT_NEAR(at.beams[0].wall_loss_ratio / (-2.0 * change.real()), 1.0, 0.001) << guide.mode;
        EXPECT_NEAR(at.s_matrix.col(0).squaredNorm() + at.beams[0].wall_loss_ratio, 1.0, 1.5e-3)
            << guide.mode;
        EXPECT_NEAR(at.beams[0].accounted_ratio, 1.0, 1e-3) << guide.mode;
    }
}

TEST(LossyNetworks, ObliqueGuidesAndListenersLoseAsMuch) {
    const double length = 3.0;
    for (const GuideCase& guide : guide_cases(length)) {
        if (std::string(guide.mode) == "TM1") continue;
        const FrequencyResult at =
            solve_planar(
                text_of(StraightGuide{guide.polarisation, guide.mode, guide.width, length, 20.0, false}),
                28.0, conductivity)
                .middle();
        const double lossless = std::norm(at.s_matrix(1, 0) - at.wall_scattering(1, 0));
        EXPECT_NEAR((1.0 - std::norm(at.s_matrix(1, 0)) / lossless) / (2.0 * guide.attenuation), 1.0, 0.04)
            << guide.mode;
        EXPECT_NEAR(at.beams[0].wall_loss_ratio / (2.0 * guide.attenuation), 1.0, 0.04) << guide.mode;
    }
}

/// A cup of 20 mm: there and back in the guide, and the plate at its end, Z_s over the wave's impedance.
TEST(LossyNetworks, ShortedGuidesOfRevolutionAreTheory) {
    const double radius = 10e-3, length = 20e-3;
    for (const bool is_te : {true, false}) {
        Antenna antenna;
        Region cup;
        cup.material.is_pec = true;
        cup.outline = {{0, radius},
                       {length, radius},
                       {length, 0},
                       {length + 3e-3, 0},
                       {length + 3e-3, radius + 3e-3},
                       {0, radius + 3e-3}};
        antenna.regions = {cup};
        antenna.port.mode = parse_mode(is_te ? "TE11" : "TM01");
        antenna.port.radius = radius;
        antenna.port.reference_z = 7e-3;  // turns the phase of S11 alone
        SimulationSettings settings;
        const double root = is_te ? 1.8411838 : 2.4048256;
        const double cutoff = root * constants::speed_of_light / (2.0 * constants::pi * radius);
        settings.from_hz = 1.2 * cutoff, settings.to_hz = 1.6 * cutoff, settings.frequencies = 3;
        settings.wall_metal.conductivity_s_per_m = conductivity;
        const auto engine = test_engine();
        Progress progress;
        const Results results = solve(antenna, settings, *engine, progress);
        for (const FrequencyResult& at : results.frequencies) {
            const double ratio = std::pow(cutoff / at.frequency_hz, 2), slowness = std::sqrt(1.0 - ratio);
            const double surface =
                settings.wall_metal.surface_resistance(at.frequency_hz) / constants::vacuum_impedance;
            const double guide =
                surface / radius / slowness * (is_te ? ratio + 1.0 / (root * root - 1.0) : 1.0);
            const double expected =
                2.0 * guide * length + 2.0 * surface * (is_te ? slowness : 1.0 / slowness);
            const Complex change = at.wall_scattering(0, 0) / (at.s11() - at.wall_scattering(0, 0));
            EXPECT_NEAR(-change.real() / expected, 1.0, 0.03) << is_te << ' ' << at.frequency_hz;
            EXPECT_NEAR(-change.imag() / expected, 1.0, 0.03) << is_te << ' ' << at.frequency_hz;
            EXPECT_NEAR(std::norm(at.s11()) + at.beam().wall_loss_ratio, 1.0, 2e-3);
            EXPECT_NEAR(at.beam().radiated_power_ratio, std::norm(at.s11()), 2e-3) << "nothing is radiated";
        }
        // The dense curve takes the walls too.
        for (const ReflectionPoint& point : results.reflection)
            EXPECT_LT(std::abs(point.s11),
                      1.0 - 1.2 * results.frequencies.back().beam().wall_loss_ratio / 4.0);
    }
}

/// Absorbed power by mode matching of 60 modes (H plane): a surface impedance is a wall moved by Z_s/(j w mu)
/// into the metal, so the loss is (1 - j) R_s/(w mu) times the derivative of S by the place of all walls, by
/// differences of 0.1 um. Along the irises' edges |H|^2 grows as r^(-2/3), of which samples on a grid miss a
/// part that falls as h^(1/3) only.
TEST(LossyNetworks, OfAnIrisFilterApproachModeMatching) {
    constexpr double absorbed[] = {0.05958, 0.02723, 0.01542};
    std::array<double, 3> missing{};
    for (const double cells : {40.0, 100.0}) {
        const Results results = solve_iris_filter(conductivity, 0.0, cells);
        ASSERT_EQ(results.frequencies.size(), 3u);
        for (std::size_t f = 0; f < 3u; ++f) {
            const FrequencyResult& at = results.frequencies[f];
            const double loss = at.beams[0].wall_loss_ratio, share = 1.0 - loss / absorbed[f];
            EXPECT_NEAR(1.0 - at.s_matrix.col(0).squaredNorm(), loss, 2e-3) << "S loses what walls absorb";
            EXPECT_GT(share, 0.0) << f;
            EXPECT_LT(share, 0.26) << f;
            if (cells > 40.0) {
                EXPECT_LT(share, 0.9 * missing[f]) << f;
            }
            missing[f] = share;
        }
    }
}

}  // namespace
}  // namespace lathe::tests
