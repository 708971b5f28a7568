// Triangles of solids and of painted bodies: closed, facing outwards, of the right area, cut where solids
// cross.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>
#include <numbers>

#include "solver/geometry/solids/body_surface.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/polygon_triangles.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;
constexpr double pi = std::numbers::pi;

double area(const Triangle& t) {
    return 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).norm();
}
double area(const std::vector<Triangle>& triangles) {
    double sum = 0.0;
    for (const Triangle& t : triangles) sum += area(t);
    return sum;
}
double area(const SurfacePiece& piece) {
    double sum = 0.0;
    for (const LitTriangle& t : piece.triangles) sum += area(t.corners);
    return sum;
}
/// By the flux of (x, y, z) / 3 through the surface: positive only where it faces outwards.
double volume(const std::vector<Triangle>& triangles) {
    double sum = 0.0;
    for (const Triangle& t : triangles) sum += t[0].dot(t[1].cross(t[2])) / 6.0;
    return sum;
}
/// Whether every edge is passed once in each direction.
bool is_closed(const std::vector<Triangle>& triangles) {
    std::map<std::array<long, 6>, int> edges;
    const auto place = [](double x) { return std::lround(1e9 * x); };
    for (const Triangle& t : triangles)
        for (std::size_t n = 0; n < 3; ++n) {
            const Vector3d &p = t[n], &q = t[(n + 1) % 3];
            ++edges[{place(p.x()), place(p.y()), place(p.z()), place(q.x()), place(q.y()), place(q.z())}];
            --edges[{place(q.x()), place(q.y()), place(q.z()), place(p.x()), place(p.y()), place(p.z())}];
        }
    return std::all_of(edges.begin(), edges.end(), [](const auto& edge) { return edge.second == 0; });
}

struct Known {
    const char* name;
    SolidPointer solid;
    double volume, area;
};

class SurfaceOf : public testing::TestWithParam<Known> {};

TEST_P(SurfaceOf, IsClosedFacesOutwardsAndHasVolumeAndArea) {
    const auto& [name, solid, expected_volume, expected_area] = GetParam();
    const auto coarse = solid->surface(1e-3), fine = solid->surface(1e-5);
    EXPECT_TRUE(is_closed(coarse));
    EXPECT_NEAR(volume(coarse), expected_volume, 5e-3 * expected_volume);
    EXPECT_NEAR(volume(fine), expected_volume, 2e-4 * expected_volume);
    EXPECT_NEAR(area(fine), expected_area, 2e-4 * expected_area);
}

const std::vector<Point> step_outline{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 1}};
const std::vector<Point> u_outline{{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
Placement mirrored() {
    Placement placement;
    placement.at = {1, 2, 3}, placement.rotation = {0.3, 0.2, 0.1}, placement.stretch = {-1, 1, 1};
    return placement;
}

INSTANTIATE_TEST_SUITE_P(
    Solids, SurfaceOf,
    testing::Values(Known{"box", make_box({0, 0, 0}, {1, 2, 3}), 6.0, 22.0},
                    Known{"sphere", make_sphere({1, 1, 1}, 1.0), 4.0 / 3.0 * pi, 4.0 * pi},
                    Known{"cylinder", make_cylinder({0, 0, 0}, {0, 3, 4}, 1.0), 5.0 * pi, 12.0 * pi},
                    Known{"tip", make_cone({0, 0, 0}, {0, 0, 4}, 3.0, 0.0), 12.0 * pi, 24.0 * pi},
                    Known{"loft", make_loft({2, 1, 0}, {2, 1, 0}, 3.0), 6.0, 22.0},
                    Known{"round_loft", make_loft({2, 2, 1}, {2, 2, 1}, 3.0), 3.0 * pi, 8.0 * pi},
                    Known{"revolved", make_revolved(step_outline), 11.0 * pi, 30.0 * pi},
                    Known{"extruded", make_extruded(u_outline, 0.0, 2.0), 10.0, 34.0},
                    Known{"mirrored", make_placed(make_cylinder({0, 0, 0}, {0, 0, 2}, 1.0), mirrored()),
                          2.0 * pi, 6.0 * pi}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(PolygonTriangles, FillAPolygonWithNotches) {
    double sum = 0.0;
    for (const auto& [a, b, c] : polygon_triangles(u_outline)) {
        const double part = signed_area({u_outline[a], u_outline[b], u_outline[c]});
        EXPECT_GT(part, 0.0);
        sum += part;
    }
    EXPECT_DOUBLE_EQ(sum, 5.0);
}

SolidMaterial metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}

TEST(BodySurface, ABoreShowsItsWallAndOpensBothFaces) {
    Body body;
    body.add(make_box({-2, -2, 0}, {2, 2, 1}), metal());
    body.add(make_cylinder({0, 0, -1}, {0, 0, 2}, 1.0), SolidMaterial{});
    double box = 0.0, bore = 0.0;
    for (const SurfacePiece& piece : body_surface(body, surface_settings(body))) {
        (piece.part == 0 ? box : bore) += area(piece);
        EXPECT_EQ(piece.part == 0 ? piece.inside : piece.outside, 0);
    }
    EXPECT_NEAR(box, 2.0 * (16.0 - pi) + 16.0, 0.05);
    EXPECT_NEAR(bore, 2.0 * pi, 0.03);
}

TEST(BodySurface, FacesOfOneMetalThatTouchAreNotDrawn) {
    Body body;
    body.add(make_box({0, 0, 0}, {1, 1, 1}), metal());
    body.add(make_box({1, 0, 0}, {2, 1, 1}), metal());
    double sum = 0.0;
    for (const SurfacePiece& piece : body_surface(body, surface_settings(body))) sum += area(piece);
    EXPECT_NEAR(sum, 10.0, 1e-9);
}

TEST(BodySurface, ASheetThinnerThanTheDeviationIsThere) {
    Body body;
    body.add(make_box({0, 0, 0}, {10, 10, 2}), SolidMaterial{Material{.relative_permittivity = 2.2}, {}});
    body.add(make_box({2, 2, 2}, {8, 8, 2.0018}), metal());
    double metal_area = 0.0;
    for (const SurfacePiece& piece : body_surface(body, surface_settings(body)))
        if (piece.inside == 1 || piece.outside == 1) metal_area += area(piece);
    // Its lower side is met by the substrate's upper face too.
    EXPECT_NEAR(metal_area, 3.0 * 36.0, 1.0);
}

TEST(BodySurface, NormalsOfASphereAreRadial) {
    Body body;
    body.add(make_sphere({0, 0, 0}, 1.0), metal());
    const auto pieces = body_surface(body, surface_settings(body));
    ASSERT_EQ(pieces.size(), 1u);
    for (const LitTriangle& triangle : pieces.front().triangles)
        for (std::size_t n = 0; n < 3; ++n)
            EXPECT_GT(triangle.normals[n].dot(triangle.corners[n].normalized()), 0.995);
}

}  // namespace
}  // namespace lathe::tests
