// What edges see of dielectrics: exact for flat surfaces, and resonances of a ball of dielectric.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"
#include "tests/solver/volume/discretise/dielectric_ball.hpp"

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

/// A ball on the diagonal of the grid has a surface that is equally steep along two or three axes in many
/// cells.
TEST(VolumeDielectrics, MeansDoNotFollowRounding) {
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {8, 8, 8});
    const CartesianGrid places(grid);
    const auto of_ball = [&](const Vector3d& shift) {
        Body body;
        body.add(make_sphere(Vector3d::Constant(4.1735) + shift, 2.31), dielectric(3.0));
        return average_dielectrics(body, places, 0.0);
    };
    const VolumeDielectrics ball = of_ball(Vector3d::Zero());
    ASSERT_FALSE(ball.couplings.empty());
    for (int moved = 0; moved < 3; ++moved)
        for (const double by : {-1e-13, 1e-13}) {
            const VolumeDielectrics image = of_ball(by * Vector3d::Unit(moved));
            for (int axis = 0; axis < 3; ++axis)
                for (std::uint64_t n = 0; n < places.node_count(); ++n)
                    ASSERT_NEAR(image.at(axis, n).permittivity, ball.at(axis, n).permittivity, 1e-10);
            ASSERT_EQ(image.couplings.size(), ball.couplings.size());
            for (std::size_t n = 0; n < ball.couplings.size(); ++n)
                for (std::size_t m = 0; m < 3; ++m)
                    EXPECT_NEAR(image.couplings[n].elements[m], ball.couplings[n].elements[m], 1e-10);
        }
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

/// Error of the worst of the three modes for a ball of `radius` cells.
double ball_error(bool is_magnetic, double permittivity, double radius, bool coupled) {
    const DielectricBall ball(is_magnetic, permittivity, radius);
    double largest = 0.0;
    for (const double k : ball.wave_numbers(coupled))
        largest = std::max(largest, std::abs(k / ball.exact - 1.0));
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
