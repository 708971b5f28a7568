// The stencils of volume_update.hpp on fields with known derivatives, and the layer's stretch against theory.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/scheme/layer_profile.hpp"
#include "solver/scheme/volume_update.hpp"

namespace lathe::tests {
namespace {

// The field F = (y z, 2 z x, 3 x y) has the curl (x, -2 y, z). Along an edge or across a face of any length
// it is integrated exactly by the middle's value, so that Stokes' theorem holds to rounding.
struct Cell {
    double x, y, z;     ///< of the node
    double dx, dy, dz;  ///< to the next
};
constexpr Cell cell{0.3, -0.7, 1.1, 0.2, 0.35, 0.15};

double f_x(double y, double z, double dx) {
    return y * z * dx;
}
double f_y(double x, double z, double dy) {
    return 2.0 * z * x * dy;
}
double f_z(double x, double y, double dz) {
    return 3.0 * x * y * dz;
}

TEST(VolumeCurls, OfVoltagesAroundAFaceAreMinusTheFluxOfTheCurl) {
    const auto [x, y, z, dx, dy, dz] = cell;
    EXPECT_NEAR(fdtd::curl_at_h_x(f_y(x, z + dz, dy) - f_y(x, z, dy), f_z(x, y + dy, dz) - f_z(x, y, dz)),
                -x * dy * dz, 1e-15);
    EXPECT_NEAR(fdtd::curl_at_h_y(f_z(x + dx, y, dz) - f_z(x, y, dz), f_x(y, z + dz, dx) - f_x(y, z, dx)),
                2.0 * y * dz * dx, 1e-15);
    EXPECT_NEAR(fdtd::curl_at_h_z(f_x(y + dy, z, dx) - f_x(y, z, dx), f_y(x + dx, z, dy) - f_y(x, z, dy)),
                -z * dx * dy, 1e-15);
}

TEST(VolumeCurls, OfCurrentsAroundADualFaceAreTheFluxOfTheCurl) {
    const auto [x, y, z, dx, dy, dz] = cell;
    // The current at the node lies on the upper side of the dual face.
    EXPECT_NEAR(fdtd::curl_at_e_x(f_z(x, y, dz) - f_z(x, y - dy, dz), f_y(x, z, dy) - f_y(x, z - dz, dy)),
                x * dy * dz, 1e-15);
    EXPECT_NEAR(fdtd::curl_at_e_y(f_x(y, z, dx) - f_x(y, z - dz, dx), f_z(x, y, dz) - f_z(x - dx, y, dz)),
                -2.0 * y * dz * dx, 1e-15);
    EXPECT_NEAR(fdtd::curl_at_e_z(f_y(x, z, dy) - f_y(x - dx, z, dy), f_x(y, z, dx) - f_x(y - dy, z, dx)),
                z * dx * dy, 1e-15);
}

TEST(VolumeStretch, MultipliesAnOscillationByOneOverS) {
    // Theory: differences that go as e^{jwt} become difference / s, s = kappa + sigma / (alpha + j w), to
    // second order in dt but for the recursion's half step.
    const fdtd::LayerShape shape{.order = 2.0, .alpha = 0.1, .largest_kappa = 4.0};
    const double cell_size = 1e-3, dt = 1e-14, depth = 0.6;
    const auto constants = fdtd::stretch_constants(shape, depth, cell_size, dt);
    const double rise = depth * depth, per_cell = constants::speed_of_light / cell_size;
    const double sigma = shape.strength * 3.0 * per_cell * rise, kappa = 1.0 + 3.0 * rise,
                 alpha = 0.1 * per_cell * (1.0 - depth);
    for (const double w : {0.0, 1e10, 1e11, 1e12}) {
        double psi_real = 0.0, psi_imag = 0.0;
        std::complex<double> factor;
        for (int n = 0; n < 40000; ++n) {
            const std::complex<double> d = std::polar(1.0, w * n * dt);
            factor = std::complex(
                         fdtd::stretched(d.real(), psi_real, constants.b, constants.c, constants.per_kappa),
                         fdtd::stretched(d.imag(), psi_imag, constants.b, constants.c, constants.per_kappa)) /
                     d;
        }
        const std::complex<double> s = kappa + sigma / std::complex(alpha, w);
        EXPECT_NEAR(std::abs(factor * s - 1.0), 0.0, 6e-3) << w;
    }
}

TEST(VolumeStretch, WithoutASigmaKeepsTheDifference) {
    const auto face = fdtd::stretch_constants({}, 0.0, 1e-3, 1e-12);
    EXPECT_EQ(face.c, 0.0);
    float psi = 0.0f;
    EXPECT_EQ(fdtd::stretched(3.25f, psi, static_cast<float>(face.b), 0.0f, 1.0f), 3.25f);
}

}  // namespace
}  // namespace lathe::tests
