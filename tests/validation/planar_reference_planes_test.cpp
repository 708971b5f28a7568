// S of planar guides at their reference planes, from project files: against the drawn guide's wave, and with
// lossy walls.
#include <gtest/gtest.h>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

struct GuideAtPlanes {
    const char *name, *polarisation, *mode;
    double half_waves, width;  ///< width in wavelengths
    double angle;              ///< degrees
};

constexpr double length = 3.0;  // between the ports, wavelengths

/// A straight guide with these planes, in wavelengths from their ports.
std::string between_planes(const GuideAtPlanes& guide, double first, double second) {
    return text_of(
        StraightGuide{guide.polarisation, guide.mode, guide.width, length, guide.angle, true, first, second});
}

/// Phase of the drawn guide a wavelength, rad: sqrt(1 - (n/(2 width))^2) of 2 pi.
double phase_per_wavelength(const GuideAtPlanes& guide) {
    return 2.0 * constants::pi * std::sqrt(1.0 - std::pow(0.5 * guide.half_waves / guide.width, 2));
}

class PlanarReferencePlanes : public testing::TestWithParam<GuideAtPlanes> {};

TEST_P(PlanarReferencePlanes, HaveThePhaseOfTheDrawnGuideBetweenThem) {
    const GuideAtPlanes& guide = GetParam();
    const auto error = [&](double first, double second) {
        const Complex s21 = solve_planar(between_planes(guide, first, second)).middle().s_matrix(1, 0);
        const double distance = length - first - second;
        return std::arg(s21 * std::polar(1.0, phase_per_wavelength(guide) * distance)) * 180.0 /
               constants::pi;
    };
    EXPECT_GT(std::abs(error(0.0, 0.0)), 0.5) << "the grid's dispersion between the ports";
    EXPECT_LT(std::abs(error(1.6, 1.35)), 0.1);
}

TEST_P(PlanarReferencePlanes, TurnSWithLossyWallsAsWithout) {
    const GuideAtPlanes& guide = GetParam();
    constexpr double conductivity = 1e6;
    const auto s_of = [&](double first, double second) {
        return Eigen::MatrixXcd(
            solve_planar(between_planes(guide, first, second), 20.0, conductivity).middle().s_matrix);
    };
    const Eigen::MatrixXcd at_ports = s_of(0.0, 0.0), at_planes = s_of(0.8, 0.0);
    const Complex turn = at_planes(1, 0) / at_ports(1, 0);
    EXPECT_NEAR(std::abs(turn), 1.0, 1e-6);
    EXPECT_LT(std::abs(at_planes(0, 1) - turn * at_ports(0, 1)), 1e-6);
    EXPECT_LT(std::abs(at_planes(0, 0) - turn * turn * at_ports(0, 0)), 1e-6);
    EXPECT_LT(std::abs(at_planes(1, 1) - at_ports(1, 1)), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Guides, PlanarReferencePlanes,
                         testing::Values(GuideAtPlanes{"Te10", "tm", "TE10", 1.0, 0.7, 0.0},
                                         GuideAtPlanes{"Tem", "te", "TEM", 0.0, 0.4, 90.0},
                                         GuideAtPlanes{"Te10Oblique", "tm", "TE10", 1.0, 0.7, 30.0},
                                         GuideAtPlanes{"TemOblique", "te", "TEM", 0.0, 0.4, 30.0}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace lathe::tests
