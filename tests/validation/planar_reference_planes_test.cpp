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

/// Both ends of a straight guide from (0, 0), with these planes, in wavelengths from their ports.
std::string between_planes(const GuideAtPlanes& guide, double first, double second) {
    const double turn = guide.angle * constants::pi / 180.0, c = std::cos(turn), s = std::sin(turn);
    const auto turned = [&](double x, double y) { return std::pair{x * c - y * s, x * s + y * c}; };
    std::string walls;
    for (const double side : {1.0, -1.0})
        walls +=
            (walls.empty() ? "" : ",") +
            region(R"("pec")", {turned(0, side * 0.5 * guide.width), turned(length, side * 0.5 * guide.width),
                                turned(length, side * (0.5 * guide.width + 0.15)),
                                turned(0, side * (0.5 * guide.width + 0.15))});
    const auto port = [&](const char* name, double at, double direction, double plane) {
        const auto [x, y] = turned(at, 0.0);
        return std::string(R"({"name":")") + name + R"(","kind":"guide","centre_xy_mm":[)" +
               std::to_string(wave_mm * x) + "," + std::to_string(wave_mm * y) + R"(],"direction_deg":)" +
               std::to_string(direction) + R"(,"width_mm":)" + std::to_string(wave_mm * guide.width) +
               R"(,"reference_mm":)" + std::to_string(wave_mm * plane) + R"(,"mode":")" + guide.mode + "\"}";
    };
    return std::string(R"("polarisation":")") + guide.polarisation + R"(","regions":[)" + walls +
           R"(],"ports":[)" + port("1", 0.0, guide.angle, first) + "," +
           port("2", length, guide.angle - 180.0, second) + "]";
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
