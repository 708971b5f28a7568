// Corners of triangles that differ by rounding are joined, and the surface is closed.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/corner_weld.hpp"
#include "solver/geometry/mesh/mesh_solid.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// A ball whose corners differ in each triangle by up to `rounding`.
std::vector<Triangle> rounded_ball(double rounding) {
    const auto at = [](int ring, int n) {
        const double theta = constants::pi * ring / 6, phi = constants::pi * (n % 12) / 6;
        return Vector3d(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta));
    };
    int turn = 0;
    const auto moved = [&](const Vector3d& corner) {
        ++turn;
        return Vector3d(corner + rounding / 2 * Vector3d(std::sin(turn), std::cos(7.0 * turn), 0.0));
    };
    std::vector<Triangle> triangles;
    for (int ring = 0; ring < 6; ++ring)
        for (int n = 0; n < 12; ++n) {
            if (ring > 0) triangles.push_back({at(ring, n), at(ring + 1, n), at(ring, n + 1)});
            if (ring < 5) triangles.push_back({at(ring, n + 1), at(ring + 1, n), at(ring + 1, n + 1)});
        }
    for (Triangle& triangle : triangles)
        for (Vector3d& corner : triangle) corner = moved(corner);
    return triangles;
}

TEST(CornerWeld, CornersThatDifferByRoundingAreOne) {
    for (const double rounding : {1e-12, 1e-9, 1e-6}) {
        const auto triangles = rounded_ball(rounding);
        const WeldedTriangles welded = weld_corners(triangles, "ball");
        EXPECT_EQ(welded.points.size(), 62u) << rounding;
        EXPECT_GT(welded.joined, 200u) << rounding;
        EXPECT_NO_THROW(make_mesh(triangles, "ball")) << rounding;
    }
    EXPECT_THROW(make_mesh(rounded_ball(1e-3), "ball"), InputError);
}

TEST(CornerWeld, EqualCornersAreNotCounted) {
    const Vector3d a(0, 0, 0), b(1, 0, 0), c(0, 1, 0), d(0, 0, 1);
    const WeldedTriangles welded = weld_corners({{a, b, c}, {a, d, b}, {b, d, c}, {a, c, d}}, "tetrahedron");
    EXPECT_EQ(welded.points.size(), 4u);
    EXPECT_EQ(welded.joined, 0u);
}

// A mesh far from the origin has the rounding of its coordinates, not that of its size.
TEST(CornerWeld, RoundingOfSinglePrecisionFarFromTheOrigin) {
    const Vector3d a(100, 0, 0), b(100.01, 0, 0), c(100, 0.01, 0), d(100, 0, 0.01), step(8e-6, 0, 0);
    const WeldedTriangles welded =
        weld_corners({{a, b, c}, {a + step, d, b}, {b, d, c}, {a, c, d}}, "tetrahedron");
    EXPECT_EQ(welded.points.size(), 4u);
    EXPECT_EQ(welded.joined, 1u);
}

}  // namespace
}  // namespace lathe::tests
