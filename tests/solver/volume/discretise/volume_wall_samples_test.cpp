// Metal surfaces in pieces, and the field that is carried on to them.
#include "solver/volume/discretise/volume_wall_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/discretise/field_fit.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {
namespace {

constexpr double cell = 1e-3, radius = 6.3e-3;
const Eigen::Vector3d centre(0.3e-3, 0.4e-3, -0.2e-3);

/// A copper sphere off the nodes of a grid of 28 cells a side.
struct Sphere {
    Body body;
    VolumeGrid grid;
    VolumeWallSamples walls;

    explicit Sphere(double conductivity) : grid(grid_between(lines())) {
        SolidMaterial material = metal();
        material.surface.conductivity_s_per_m = conductivity;
        body.add(make_sphere(centre, radius), material, "sphere");
        const double dt = 0.88 * regular_time_step(lines());
        const VolumeCoefficients coefficients =
            cut_coefficients(grid, lines(), cut_volume(body, lines(), {1.5, dt}),
                             average_dielectrics(body, CartesianGrid(lines()), 0.0), dt);
        walls = sample_volume_walls(body, grid, coefficients, {{-1, -1, -1}, {1, 1, 1}});
    }

    static GridLines lines() {
        std::vector<double> along;
        for (int n = -14; n <= 14; ++n) along.push_back(n * cell);
        return {along, along, along};
    }
};

TEST(VolumeWallSamples, AddUpToTheAreaOfASphere) {
    const Sphere sphere(5.8e7);
    double area = 0.0;
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const VolumeWallPiece& piece : sphere.walls.pieces) {
        area += piece.area;
        sum += piece.area * piece.normal;
        EXPECT_NEAR(piece.normal.norm(), 1.0, 1e-12);
    }
    const double expected = 4.0 * constants::pi * radius * radius;
    EXPECT_NEAR(area / expected, 1.0, 0.01);
    EXPECT_LT(sum.norm(), 0.01 * expected) << "a closed surface";
    EXPECT_TRUE(Sphere(0.0).walls.pieces.empty()) << "a perfect conductor takes nothing";
}

/// H_x = 2 + y/mm, H_y = 1 - x z/mm^2, H_z = (x/mm)^2 at the currents themselves.
TEST(VolumeWallSamples, CarryAPolynomialOfTheSecondDegreeOn) {
    const Sphere sphere(5.8e7);
    const auto field = [](const Eigen::Vector3d& at) -> Eigen::Vector3d {
        const Eigen::Vector3d p = 1e3 * at;
        return {2.0 + p.y(), 1.0 - p.x() * p.z(), p.x() * p.x()};
    };
    std::vector<double> currents;
    for (const VolumeIndex& probe : sphere.walls.probes) {
        const int nodes[] = {probe.i, probe.j, probe.k};
        Eigen::Vector3d place;
        for (const Axis axis : all_axes)
            place[number(axis)] = sphere.grid.axis(axis).coordinate(
                nodes[number(axis)] + (is_half(probe.component, axis) ? 0.5 : 0.0));
        currents.push_back(field(place)[number(axis_of(probe.component))] * cell);
    }
    double worst = 0.0;
    Eigen::Vector3d sums = Eigen::Vector3d::Zero();
    for (const VolumeWallPiece& piece : sphere.walls.pieces)
        for (std::size_t a = 0; a < 3; ++a) {
            double its = 0.0;
            for (std::size_t n = piece.terms[a]; n < piece.terms[a + 1]; ++n)
                its += sphere.walls.terms[n].weight *
                       currents[static_cast<std::size_t>(sphere.walls.terms[n].probe)];
            EXPECT_GE(piece.terms[a + 1] - piece.terms[a], 12u);
            sums[static_cast<Eigen::Index>(a)] += its * piece.area;
            worst = std::max(worst, std::abs(its));
        }
    // Means over the surface: 2 + y_c, 1 - x_c z_c and a^2/3 + x_c^2, in mm.
    const double area = 4.0 * constants::pi * radius * radius;
    const double expected[] = {2.4, 1.06, 6.3 * 6.3 / 3.0 + 0.09};
    for (Eigen::Index a = 0; a < 3; ++a) EXPECT_NEAR(sums[a] / area, expected[a], 0.02 * expected[2]);
    EXPECT_LT(worst, 1.2 * 6.6 * 6.6) << "nothing is amplified";
}

TEST(FieldFit, IsExactForItsDegreeAndFallsBack) {
    Eigen::Matrix3Xd many(3, 36);
    for (int n = 0; n < 36; ++n) many.col(n) << n % 3 - 1.0, n / 3 % 3 - 0.7, 0.5 + n / 9 % 4;
    const auto polynomial = [](const Eigen::Vector3d& p) {
        return 3.0 + p.x() - 2.0 * p.z() + p.x() * p.y() + 0.5 * p.z() * p.z();
    };
    const Eigen::VectorXd weights = fit_weights(many);
    double value = 0.0;
    for (int n = 0; n < 36; ++n) value += weights[n] * polynomial(many.col(n));
    EXPECT_NEAR(value, 3.0, 1e-9);
    // In one plane nothing tells how the field goes on across it: the mean, whose weights add up to 1.
    Eigen::Matrix3Xd plane = many.leftCols(9);
    EXPECT_NEAR(fit_weights(plane).sum(), 1.0, 1e-12);
    EXPECT_GT(fit_weights(plane).minCoeff(), 0.0);
    EXPECT_NEAR(fit_weights(plane.leftCols(1))[0], 1.0, 1e-12);
}

}  // namespace
}  // namespace lathe::tests
