// Lossy walls as a perturbation: sums over the fields of guides that are known.
#include "solver/results/wall_perturbation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solver/base/constants.hpp"
#include "solver/results/guide_walls.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double around = 0.02, along = 0.05, wavenumber = 300.0;  // Np/m, rad/m

/// A matched guide from 0 to `length` with both ends driven: sum over pieces from `first` to `last`, sections
/// of guides in front of them.
WallSums guide(double length, double first, double last) {
    WallSums sums(2);
    const int pieces = 4000;
    const double step = (last - first) / pieces;
    for (int n = 0; n < pieces; ++n) {
        const double z = first + (n + 0.5) * step;
        const Complex forward = std::polar(1.0, -wavenumber * z),
                      backward = std::polar(1.0, -wavenumber * (length - z));
        // R_s/4 |H|^2 of a wave of 1 W is the share of the attenuation.
        Eigen::VectorXcd transverse(2), axial(2);
        transverse << forward, -backward;
        axial << j * forward, j * backward;
        sums.add(4.0 * around * step, transverse);
        sums.add(4.0 * along * step, axial);
    }
    const Complex through = std::polar(1.0, -wavenumber * length);
    const auto add = [&](double section, int own) {
        Eigen::VectorXcd in = Eigen::VectorXcd::Zero(2), out = in;
        in[own] = 1.0, out[1 - own] = through;
        sums.add({around, along, wavenumber, 0.0, section}, in, out);
    };
    add(first, 0), add(length - last, 1);
    return sums;
}

TEST(WallPerturbation, OfAMatchedGuideAttenuatesAndDelays) {
    const double length = 0.1;
    const Complex through = std::polar(1.0, -wavenumber * length);
    // Wherever the sum begins, in front of the reference planes too.
    for (const auto& [first, last] : {std::pair{0.0, 0.1}, {0.013, 0.078}, {-0.02, 0.11}}) {
        const WallSums sums = guide(length, first, last);
        const Complex expected = -Complex(1.0, 1.0) * (around + along) * length * through;
        EXPECT_LT(std::abs(sums.scattering()(1, 0) - expected), 1e-6);
        EXPECT_LT(std::abs(sums.scattering()(0, 1) - expected), 1e-6);
        EXPECT_LT(std::abs(sums.scattering()(0, 0)), 1e-6) << "the lossy guide is matched to itself";
        EXPECT_LT(std::abs(sums.scattering()(1, 1)), 1e-6);
        EXPECT_NEAR(sums.absorbed()(0, 0).real(), 2.0 * (around + along) * length, 1e-6);
    }
}

TEST(WallPerturbation, TakesTheAbsorbedPowerOutOfS) {
    // Reciprocal and lossless: absorbed = -(S^H scattering + scattering^H S).
    const WallSums sums = guide(0.1, 0.02, 0.09);
    Eigen::Matrix2cd s = Eigen::Matrix2cd::Zero();
    s(0, 1) = s(1, 0) = std::polar(1.0, -wavenumber * 0.1);
    const Eigen::Matrix2cd lost = -(s.adjoint() * sums.scattering() + sums.scattering().adjoint() * s);
    EXPECT_LT((lost - sums.absorbed()).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(WallPerturbation, PortsThatAreListenedToShareWhatIsLeft) {
    Eigen::VectorXcd lossless(2), change(2);
    lossless << 0.0, 0.8;
    change << 0.0, nan;
    const Eigen::VectorXcd waves = waves_with_walls(lossless, change, 0.01, 0.36);
    EXPECT_NEAR(std::norm(waves[1]), 0.64 * 0.99, 1e-4) << "the rest of the loss is radiation's";
    EXPECT_NEAR(std::arg(waves[1]), -0.005, 1e-4);
    // All is reflected: what is left over is an error of the sums, and no reason to lose the small wave.
    lossless << 0.999999, 0.001;
    change << -0.01, nan;
    EXPECT_GT(std::abs(waves_with_walls(lossless, change, 0.0201, 0.0)[1]), 0.00095);
}

/// Pozar, Microwave Engineering, 3.2 to 3.5.
TEST(WallPerturbation, HasTheAttenuationOfTextbookGuides) {
    const double hz = 10e9, resistance = 0.026, k = 2.0 * constants::pi * hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance, a = 10e-3;
    GuidedPort port;
    port.outer_radius = a;
    const auto round = [&](ModeFamily family, int m, double root) {
        port.mode.family = family, port.mode.cutoff_wavenumber_squared = std::pow(root / a, 2);
        return round_guide_wall(port, m, resistance, hz).attenuation() * eta * a / resistance *
               std::sqrt(1.0 - std::pow(root / a / k, 2));
    };
    const double te11 = std::pow(1.8411838 / a / k, 2);
    EXPECT_NEAR(round(ModeFamily::te, 1, 1.8411838), te11 + 1.0 / (std::pow(1.8411838, 2) - 1.0), 1e-12);
    EXPECT_NEAR(round(ModeFamily::tm, 0, 1.9), 1.0, 1e-12);
    port.mode.family = ModeFamily::tem, port.mode.cutoff_wavenumber_squared = 0.0, port.inner_radius = 4e-3;
    EXPECT_NEAR(round_guide_wall(port, 0, resistance, hz).attenuation(),
                resistance / (2.0 * eta * std::log(2.5)) * (1.0 / a + 1.0 / 4e-3), 1e-12);
    PlanarMode1d mode;
    mode.fields = FieldSet::tm, mode.family = ModeFamily::te;
    mode.cutoff_wavenumber_squared = std::pow(constants::pi / 22.86e-3, 2);
    const double ratio = mode.cutoff_wavenumber_squared / (k * k);
    EXPECT_NEAR(planar_guide_wall(mode, 22.86e-3, resistance, hz).attenuation(),
                2.0 * resistance * ratio / (22.86e-3 * eta * std::sqrt(1.0 - ratio)), 1e-12);
}

}  // namespace
}  // namespace lathe::tests
