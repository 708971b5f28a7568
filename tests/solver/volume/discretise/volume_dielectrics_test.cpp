// What edges see of dielectrics: exact for flat surfaces, and resonances of a ball of dielectric.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

TEST(VolumeDielectrics, FlatSurfaceAcrossAnAxis) {
    Body body;
    body.add(make_box({-9, -9, 2.3}, {9, 9, 9}), dielectric(4.0));
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {4, 4, 5});
    const CartesianGrid places(grid);
    const VolumeDielectrics map = average_dielectrics(body, places, 0.0);
    const auto at = [&](int axis, int k) { return map.at(axis, places.index({2, 2, k})).permittivity; };
    EXPECT_DOUBLE_EQ(at(2, 1), 1.0);
    EXPECT_NEAR(at(2, 2), 1.0 / (0.3 / 1.0 + 0.7 / 4.0), 1e-12);  // across: mean of the inverse
    EXPECT_DOUBLE_EQ(at(2, 3), 4.0);
    EXPECT_DOUBLE_EQ(at(0, 1), 1.0);
    EXPECT_NEAR(at(0, 2), 0.8 * 1.0 + 0.2 * 4.0, 1e-12);  // along: mean of the dual cell from 1.5 to 2.5
    EXPECT_NEAR(at(1, 2), 1.6, 1e-12);
    EXPECT_DOUBLE_EQ(at(1, 3), 4.0);
}

TEST(VolumeDielectrics, SlantedSurfaceByItsNormal) {
    // Through the middle of an edge along x at 45 degrees to x and z: half and half, n_x^2 = 1/2.
    Body body;
    body.add(make_placed(make_box({-90, -90, 0}, {90, 90, 90}),
                         Eigen::Affine3d(Eigen::Translation3d(2.5, 2, 2) *
                                         Eigen::AngleAxisd(0.25 * constants::pi, Vector3d::UnitY()))),
             dielectric(3.0));
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {4, 4, 4});
    const CartesianGrid places(grid);
    const VolumeDielectrics map = average_dielectrics(body, places, 0.0);
    const double mean_inverse = 0.5 * (1.0 + 1.0 / 3.0), mean = 2.0;
    EXPECT_NEAR(map.at(0, places.index({2, 2, 2})).permittivity, 1.0 / (0.5 * mean_inverse + 0.5 / mean),
                0.02);
}

TEST(VolumeDielectrics, LossesAreConductivities) {
    SolidMaterial lossy = dielectric(2.0);
    lossy.material.loss_tangent = 0.01;
    lossy.material.conductivity_s_per_m = 0.003;
    Body body;
    body.add(make_box({-9, -9, 2.5}, {9, 9, 9}), lossy);
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {4, 4, 5});
    const CartesianGrid places(grid);
    const double frequency = 1e9;
    const double whole =
        0.003 + 2.0 * constants::pi * frequency * constants::vacuum_permittivity * 2.0 * 0.01;
    const VolumeDielectrics map = average_dielectrics(body, places, frequency);
    EXPECT_NEAR(map.at(0, places.index({2, 2, 4})).conductivity_s_per_m / whole, 1.0, 1e-12);
    EXPECT_EQ(map.at(0, places.index({2, 2, 1})).conductivity_s_per_m, 0.0);
    // Along the surface currents add up: nothing of the dual cell from 1.5 to 2.5, half of that from 2 to 3.
    EXPECT_NEAR(map.at(0, places.index({2, 2, 3})).conductivity_s_per_m / whole, 1.0, 1e-12);
    EXPECT_GT(map.at(2, places.index({2, 2, 2})).conductivity_s_per_m, 0.0);
    EXPECT_LT(map.at(2, places.index({2, 2, 2})).conductivity_s_per_m, 0.5 * whole);
    EXPECT_THROW(average_dielectrics(body, places, 0.0), InputError);
}

TEST(VolumeDielectrics, MetalCountsAsWhatLiesBesideIt) {
    Body body;
    body.add(make_box({-9, -9, -9}, {9, 9, 9}), dielectric(4.0));
    body.add(make_box({-9, -9, -9}, {9, 9, 2.3}), metal());
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {4, 4, 5});
    const CartesianGrid places(grid);
    const VolumeDielectrics map = average_dielectrics(body, places, 0.0);
    EXPECT_DOUBLE_EQ(map.at(2, places.index({2, 2, 2})).permittivity, 4.0);
    EXPECT_DOUBLE_EQ(map.at(0, places.index({2, 2, 3})).permittivity, 4.0);
    EXPECT_TRUE(map.edges[0].averages.empty());
    Body no_dielectric;
    no_dielectric.add(make_sphere({2, 2, 2}, 1), metal());
    EXPECT_TRUE(average_dielectrics(no_dielectric, places, 0.0).edges[0].material.empty());
}

/// Riccati-Bessel functions of order 1 and their derivatives.
double psi(double x) {
    return std::sin(x) / x - std::cos(x);
}
double psi_slope(double x) {
    return std::sin(x) - psi(x) / x;
}
double chi(double x) {
    return -std::cos(x) / x - std::sin(x);
}
double chi_slope(double x) {
    return -std::cos(x) - chi(x) / x;
}

/// Lowest k a of TM or TE modes of degree 1 of a ball of dielectric, radius a, in the middle of a metal
/// sphere of radius `ratio` a: r H or r E, and its slope over eps or its slope, go on across the surface; the
/// slope, or the function, is 0 at the metal.
double ball_in_sphere(bool is_magnetic, double permittivity, double ratio) {
    const double index = std::sqrt(permittivity);
    const auto at_metal = [&](double k) {
        const double value = psi(k * index),
                     slope = k * index * psi_slope(k * index) / (is_magnetic ? permittivity : 1.0);
        const double p = psi(k), q = chi(k), dp = k * psi_slope(k), dq = k * chi_slope(k),
                     wronskian = p * dq - q * dp;
        const double b = (value * dq - slope * q) / wronskian, c = (p * slope - dp * value) / wronskian;
        return is_magnetic ? b * psi_slope(k * ratio) + c * chi_slope(k * ratio)
                           : b * psi(k * ratio) + c * chi(k * ratio);
    };
    double low = 0.3;
    while (at_metal(low) * at_metal(low + 0.01) > 0.0) low += 0.01;
    double high = low + 0.01;
    for (int n = 0; n < 60; ++n) {
        const double middle = 0.5 * (low + high);
        (at_metal(low) * at_metal(middle) > 0.0 ? low : high) = middle;
    }
    return low;
}

/// Error of the worst of the three modes for a ball of `radius` cells.
double ball_error(bool is_magnetic, double permittivity, double radius, bool coupled) {
    const double ratio = 1.6, exact = ball_in_sphere(is_magnetic, permittivity, ratio) / radius;
    const Vector3d centre(0.31, 0.17, -0.23);
    Body body = cavity_in_metal(make_sphere(centre, ratio * radius));
    body.add(make_sphere(centre, radius), dielectric(permittivity));
    const int half = static_cast<int>(ratio * radius) + 2;
    const GridLines grid = uniform_grid(Vector3d::Constant(-half), 1.0, {2 * half, 2 * half, 2 * half});
    const VolumeCells cells = cut_volume(body, grid, {1.5, 0.8 * regular_time_step(grid)});
    const VolumeDielectrics map = average_dielectrics(body, CartesianGrid(grid), 0.0);
    const Cavity cavity(grid, cells, &map, coupled);
    EXPECT_GE(cavity.longest_time_step(), 0.8 * regular_time_step(grid));
    std::vector<Eigen::VectorXd> starts;
    for (int axis = 0; axis < 3; ++axis) {
        const auto field = [&](const Vector3d& p) {
            const Vector3d from_centre = p - centre, along = Vector3d::Unit(axis);
            return Vector3d(along.cross(from_centre) *
                            std::max(0.0, 1.0 - from_centre.squaredNorm() / std::pow(ratio * radius, 2)));
        };
        starts.push_back(is_magnetic ? cavity.magnetic(field) : cavity.curl_of(cavity.electric(field)));
    }
    double largest = 0.0;
    for (const double k : cavity.wave_numbers(starts, exact, 20.0))
        largest = std::max(largest, std::abs(k / exact - 1.0));
    return largest;
}

TEST(DielectricBallLong, TheDiagonalConvergesWithTheFirstOrder) {
    // Without the elements off the diagonal a curved surface has the wrong one of the two means over a layer
    // of about a cell, for TM and for TE, whatever its normal is.
    for (const bool is_magnetic : {true, false}) {
        const double coarse = ball_error(is_magnetic, 4.0, 6.1, false),
                     fine = ball_error(is_magnetic, 4.0, 12.2, false);
        std::printf("ball of eps 4, diagonal, %s: %.2e at 6.1 cells a radius, %.2e at 12.2, order %.2f\n",
                    is_magnetic ? "TM1" : "TE1", coarse, fine, std::log2(coarse / fine));
        EXPECT_LE(fine, 4e-3);
    }
}

void expect_order_with_tensor(double permittivity) {
    for (const bool is_magnetic : {true, false}) {
        const double coarse = ball_error(is_magnetic, permittivity, 6.1, true),
                     fine = ball_error(is_magnetic, permittivity, 12.2, true);
        std::printf("ball of eps %g, tensor, %s: %.2e at 6.1 cells a radius, %.2e at 12.2, order %.2f\n",
                    permittivity, is_magnetic ? "TM1" : "TE1", coarse, fine, std::log2(coarse / fine));
        EXPECT_GE(std::log2(coarse / fine), 1.5);
    }
}

TEST(DielectricBall, TheTensorIsTenTimesBetterThanTheDiagonal) {
    const double diagonal = ball_error(true, 4.0, 6.1, false), tensor = ball_error(true, 4.0, 6.1, true);
    EXPECT_LE(tensor, 0.1 * diagonal);
    EXPECT_LE(tensor, 5e-4);
}

TEST(DielectricBallLong, TheTensorConvergesFaster) {
    expect_order_with_tensor(2.56);
    expect_order_with_tensor(4.0);
    expect_order_with_tensor(10.0);
}

}  // namespace
}  // namespace lathe::tests
