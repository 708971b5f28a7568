// The mesh of a vacuum region: what it covers, how fine it is, what its border is, and the walk through it.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"
#include "solver/particles/mesh/triangle_locator.hpp"

namespace lathe::particles {
namespace {

/// A guide of radius 10 mm with an iris of metal 0 that leaves 1 mm before a post of metal 1 on the axis.
struct Iris {
    std::vector<Point> wall = {{0, 10e-3}, {20e-3, 10e-3}, {20e-3, 12e-3}, {0, 12e-3}};
    std::vector<Point> iris = {{9e-3, 4e-3}, {11e-3, 4e-3}, {11e-3, 11e-3}, {9e-3, 11e-3}};
    std::vector<Point> post = {{5e-3, 0}, {15e-3, 0}, {15e-3, 3e-3}, {5e-3, 3e-3}};

    MeshDomain domain() const {
        return {{{0, 0}, {20e-3, 0}, {20e-3, 11e-3}, {0, 11e-3}},
                {wall, iris, post},
                [*this](Point p) {
                    if (contains(post, p)) return 1;
                    return contains(wall, p) || contains(iris, p) ? 0 : -1;
                },
                true};
    }
};

TriangleMesh iris_mesh() {
    return triangulate(Iris().domain(), {.largest = 1e-3}, "iris");
}

TEST(Triangulate, CoversTheVacuumWithTaggedBorders) {
    const TriangleMesh mesh = iris_mesh();
    double area = 0;
    for (const auto& t : mesh.triangles) {
        const double twice = double_area(mesh.vertices[static_cast<std::size_t>(t[0])],
                                         mesh.vertices[static_cast<std::size_t>(t[1])],
                                         mesh.vertices[static_cast<std::size_t>(t[2])]);
        ASSERT_GT(twice, 0);
        area += 0.5 * twice;
    }
    EXPECT_NEAR(area, 20e-3 * 10e-3 - 2e-3 * 6e-3 - 10e-3 * 3e-3, 1e-12);
    double walls[2] = {0, 0}, open = 0, axis = 0;
    for (const BoundaryEdge& edge : mesh.edges) {
        if (edge.kind == EdgeKind::wall) walls[edge.wall] += edge.length;
        if (edge.kind == EdgeKind::open) open += edge.length;
        if (edge.kind == EdgeKind::axis) axis += edge.length;
    }
    EXPECT_NEAR(walls[0], 18e-3 + 2 * 6e-3 + 2e-3, 1e-9);
    EXPECT_NEAR(walls[1], 10e-3 + 2 * 3e-3, 1e-9);
    EXPECT_NEAR(open, 20e-3, 1e-9);
    EXPECT_NEAR(axis, 10e-3, 1e-9);
    EXPECT_NEAR(mesh.narrowest_gap, 1e-3, 1e-9);
}

TEST(Triangulate, IsFineInTheGapAndHasNoSharpAngles) {
    const TriangleMesh mesh = iris_mesh();
    double sharpest = 4, longest_in_gap = 0, longest = 0;
    for (const auto& t : mesh.triangles)
        for (std::size_t i = 0; i < 3; ++i) {
            const Point a = mesh.vertices[static_cast<std::size_t>(t[i])],
                        b = mesh.vertices[static_cast<std::size_t>(t[(i + 1) % 3])],
                        c = mesh.vertices[static_cast<std::size_t>(t[(i + 2) % 3])];
            const double ab = std::hypot(a.z - b.z, a.r - b.r), ac = std::hypot(a.z - c.z, a.r - c.r);
            sharpest = std::min(sharpest, std::asin(double_area(a, b, c) / (ab * ac)));
            longest = std::max(longest, ab);
            if (a.r > 3e-3 - 1e-9 && a.r < 4e-3 + 1e-9 && a.z > 9.5e-3 && a.z < 10.5e-3)
                longest_in_gap = std::max(longest_in_gap, ab);
        }
    EXPECT_GT(sharpest * 180 / 3.14159265, 20.0);
    EXPECT_LT(longest_in_gap, 1.3 * 1e-3 / 15);
    EXPECT_LT(longest, 1.3e-3);
    EXPECT_GT(longest, 0.5e-3);  // and not everywhere
}

TEST(Triangulate, NeighboursLieAlongTheHilbertCurve) {
    const TriangleMesh mesh = iris_mesh();
    double sum = 0;
    for (int t = 0; t < mesh.triangle_count(); ++t)
        for (const int n : mesh.neighbours[static_cast<std::size_t>(t)])
            if (n >= 0) {
                sum += std::abs(n - t);
                const auto& back = mesh.neighbours[static_cast<std::size_t>(n)];
                EXPECT_TRUE(back[0] == t || back[1] == t || back[2] == t);
            }
    EXPECT_LT(sum / (3.0 * mesh.triangle_count()), 0.05 * mesh.triangle_count());
}

/// Leaves holes in the heap, the later ones before the earlier ones, so that what is made later may lie
/// lower.
void make_holes(std::size_t bytes) {
    std::vector<std::unique_ptr<char[]>> blocks;
    for (int n = 0; n < 400; ++n) blocks.push_back(std::make_unique<char[]>(bytes));
    for (std::size_t n = 0; n < blocks.size(); n += 2) blocks[n].reset();
    static std::vector<std::unique_ptr<char[]>> kept;  // between the holes
    for (auto& block : blocks)
        if (block) kept.push_back(std::move(block));
}

TEST(Triangulate, BitsDoNotDependOnWhereMemoryLies) {
    const TriangleMesh first = iris_mesh();
    for (const std::size_t bytes : {700, 3000, 9000, 20000, 60000}) {
        make_holes(bytes);
        const TriangleMesh again = iris_mesh();
        EXPECT_EQ(again.triangles, first.triangles) << bytes;
        ASSERT_EQ(again.vertices.size(), first.vertices.size()) << bytes;
        for (std::size_t v = 0; v < first.vertices.size(); ++v)
            ASSERT_TRUE(again.vertices[v] == first.vertices[v]) << bytes << ' ' << v;
    }
}

TEST(Triangulate, RefusesRegionsWithoutVacuumAndTooManyVertices) {
    MeshDomain domain = Iris().domain();
    domain.chosen = {{10e-3, 5e-3}, {10.5e-3, 5e-3}, {10.5e-3, 6e-3}};
    EXPECT_THROW(triangulate(domain, {.largest = 1e-3}, "metal"), InputError);
}

TEST(Walk, FindsTheTriangleThatTheLocatorFinds) {
    const TriangleMesh mesh = iris_mesh();
    const TriangleLocator locator(mesh);
    const auto rows = walk_rows<double>(mesh);
    const auto is_axis = [&](int edge) {
        return mesh.edges[static_cast<std::size_t>(edge)].kind == EdgeKind::axis;
    };
    int inside = 0, at_wall = 0;
    for (int n = 0; n < 2000; ++n) {
        const auto place = [&](int k) {
            return Point{20e-3 * std::fmod(0.754877 * (n + 0.5) * k, 1.0),
                         10e-3 * std::fmod(0.569840 * (n + 0.5) * k, 1.0)};
        };
        const Point from = place(1), to = place(3);
        const int start = locator.locate(from);
        EXPECT_EQ(start < 0, Iris().domain().filling(from) >= 0);
        if (start < 0) continue;
        const WalkEnd<double> end = walk(rows.data(), is_axis, start, from.r, from.z, to.r, to.z);
        if (end.edge == -1) {
            EXPECT_EQ(end.triangle, locator.locate(to));
            ++inside;
        } else {
            ASSERT_GE(end.edge, 0);
            // On the edge, and nothing but vacuum before it.
            const BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(end.edge)];
            const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)],
                        b = mesh.vertices[static_cast<std::size_t>(edge.to)];
            const Point met = {from.z + end.fraction * (to.z - from.z),
                               from.r + end.fraction * (to.r - from.r)};
            EXPECT_LT(std::abs(double_area(a, b, met)) / edge.length, 1e-12);
            for (int k = 1; k < 100; ++k) {
                const double f = end.fraction * k / 100.0;
                EXPECT_LT(
                    Iris().domain().filling({from.z + f * (to.z - from.z), from.r + f * (to.r - from.r)}), 0);
            }
            ++at_wall;
        }
    }
    EXPECT_GT(inside, 100);
    EXPECT_GT(at_wall, 100);
}

}  // namespace
}  // namespace lathe::particles
