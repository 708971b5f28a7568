// Free lengths and areas of cut cells against exact sums and against points, and what lending leaves of them.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "solver/base/parallel.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/volume/discretise/cut_mesh.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "tests/solver/geometry/solids/random_motions.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// A grid whose cells differ by up to a fifth.
GridLines uneven_grid(double half, int cells) {
    GridLines grid;
    for (auto* lines : {&grid.x, &grid.y, &grid.z}) {
        for (int n = 0; n <= cells; ++n) {
            const double place = 2.0 * n / cells - 1.0;
            lines->push_back(half *
                             (place + 0.03 * std::sin(5.0 * place + static_cast<double>(lines->size()))));
        }
        std::sort(lines->begin(), lines->end());
    }
    return grid;
}

TEST(CutCells, LengthsAndAreasOfABallAddUpToItsChordsAndDiscs) {
    const Vector3d centre(0.21, -0.13, 0.17);
    const double radius = 6.3;
    const Body body = cavity_in_metal(make_sphere(centre, radius));
    const GridLines grid = uneven_grid(8.0, 17);
    const CartesianGrid places(grid);
    const CutEdges edges = cut_edges(body, places);
    const CutFaces faces = cut_faces(body, places, edges);
    for (int axis = 0; axis < 3; ++axis) {
        const int a = second_axis(axis), b = third_axis(axis);
        for (int i = 0; i < places.nodes(a); ++i)
            for (int j = 0; j < places.nodes(b); ++j) {
                Place place{};
                place[static_cast<std::size_t>(a)] = i, place[static_cast<std::size_t>(b)] = j;
                double length = 0.0;
                for (int n = 0; n < places.cells(axis); ++n) {
                    const CutEdge edge = edges.pieces(axis, places.index(moved(place, axis, n)));
                    for (int m = 0; m < edge.count; ++m)
                        length += edge.pieces[static_cast<std::size_t>(m)].length() * places.cell(axis, n);
                }
                const double rest = radius * radius - std::pow(places.at(a, i) - centre[a], 2) -
                                    std::pow(places.at(b, j) - centre[b], 2);
                EXPECT_NEAR(length, rest > 0.0 ? 2.0 * std::sqrt(rest) : 0.0, 3e-6);
            }
        for (int n = 0; n < places.nodes(axis); ++n) {
            double area = 0.0;
            for (int i = 0; i < places.cells(a); ++i)
                for (int j = 0; j < places.cells(b); ++j) {
                    Place place{};
                    place[static_cast<std::size_t>(axis)] = n;
                    place[static_cast<std::size_t>(a)] = i, place[static_cast<std::size_t>(b)] = j;
                    const CutFace face = faces.parts(axis, places.index(place));
                    area += (face.areas[0] + face.areas[1]) * places.face_area(axis, place);
                }
            const double rest = radius * radius - std::pow(places.at(axis, n) - centre[axis], 2);
            if (rest > 1.0) {
                EXPECT_NEAR(area / (constants::pi * rest), 1.0, 1e-6) << axis << " " << n;
            }
        }
    }
}

TEST(CutCells, AreasAgreeWithPoints) {
    // A ring with corners, turned: faces with vertices, tips and two crossings.
    const SolidPointer ring =
        make_placed(make_revolved({{-2.0, 2.2}, {1.0, 1.7}, {2.5, 3.1}, {0.4, 4.6}, {-1.2, 4.4}}),
                    turned({0.1, 0.2, -0.3}));
    const Body body = cavity_in_metal(ring);
    const GridLines grid = uneven_grid(6.0, 9);
    const CartesianGrid places(grid);
    const CutEdges edges = cut_edges(body, places);
    const CutFaces faces = cut_faces(body, places, edges);
    const int points = 120;
    int compared = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const CutFace& face : faces.cuts[static_cast<std::size_t>(axis)]) {
            if (face.at % 5 != 0) continue;
            const Place place = places.place(face.at);
            const int a = second_axis(axis), b = third_axis(axis);
            int inside = 0;
            for (int i = 0; i < points; ++i)
                for (int j = 0; j < points; ++j) {
                    Vector3d p(places.at(0, place[0]), places.at(1, place[1]), places.at(2, place[2]));
                    p[a] += (i + 0.5) / points * places.cell(a, CartesianGrid::of(place, a));
                    p[b] += (j + 0.5) / points * places.cell(b, CartesianGrid::of(place, b));
                    inside += ring->contains(p);
                }
            EXPECT_NEAR(face.areas[0] + face.areas[1], inside / static_cast<double>(points * points), 2e-3);
            ++compared;
        }
    EXPECT_GT(compared, 40);
}

TEST(CutCells, FlatWallsOnLinesTakeTheirEdgesAndLeaveTheFacesBeside) {
    Body body;
    body.add(make_box({2, 2, 2}, {9, 9, 9}), metal());
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {11, 11, 11});
    const VolumeCells cells = cut_volume(body, grid, {1.5, 0.9 * regular_time_step(grid)});
    const CartesianGrid places(grid);
    const auto edge = [&](int axis, Place p) {
        return cells.edges[static_cast<std::size_t>(axis)].share(places.index(p));
    };
    const auto face = [&](int axis, Place p) {
        return cells.faces[static_cast<std::size_t>(axis)].share(places.index(p));
    };
    EXPECT_EQ(edge(0, {2, 2, 2}), 0.0);  // on the block's edge
    EXPECT_EQ(edge(0, {3, 9, 5}), 0.0);  // in its side
    EXPECT_EQ(edge(0, {1, 5, 5}), 1.0);  // ends on it, two cells and more from the block's edges
    EXPECT_EQ(edge(0, {9, 5, 5}), 1.0);
    EXPECT_EQ(face(0, {2, 5, 5}), 0.0);  // in its side
    EXPECT_EQ(face(1, {1, 5, 5}), 1.0);  // stands on it
    EXPECT_EQ(face(1, {5, 1, 5}), 1.0);
    EXPECT_EQ(cells.enlargement.grown, 0u);
    EXPECT_TRUE(cells.second.faces.empty());
    EXPECT_TRUE(cells.warnings.empty());
}

TEST(CutCells, NoFreeEdgeIsBesideAFaceWithoutArea) {
    RandomMotions random(41);
    for (int n = 0; n < 6; ++n) {
        const Body body = cavity_in_metal(make_placed(make_cone({0, 0, -5}, {0, 0, 5}, 3.0, 4.5), [&] {
            Placement placement;
            placement.at = random.vector(0.5);
            placement.rotation = random.vector(3.0);
            return placement;
        }()));
        const GridLines grid = uniform_grid({-9, -9, -9}, 1.0, {18, 18, 18});
        const CartesianGrid places(grid);
        const VolumeCells cells = cut_volume(body, grid, {1.5, 0.8 * regular_time_step(grid)});
        EXPECT_TRUE(cells.closed_places.empty());
        EXPECT_GE(cells.enlargement.longest_time_step, 0.7999 * regular_time_step(grid));
        for (int axis = 0; axis < 3; ++axis)
            for (std::uint64_t at = 0; at < places.node_count(); ++at) {
                const Place place = places.place(at);
                if (!places.has_face(axis, place)) continue;
                double rim = 0.0;
                for (const FaceEdge& edge : edges_of_face(axis, place))
                    rim += cells.edges[static_cast<std::size_t>(edge.axis)].share(places.index(edge.place));
                const double area = cells.faces[static_cast<std::size_t>(axis)].share(at);
                if (rim > 0.0) {
                    EXPECT_GE(area, 0.3 * rim / 4.0 / 1.5) << rim;
                } else {
                    EXPECT_EQ(area, 0.0);
                }
            }
    }
}

TEST(CutCells, LendingMovesAreaAndAddsNone) {
    const Body body = cavity_in_metal(make_sphere({0.31, 0.17, -0.23}, 7.4));
    const GridLines grid = uniform_grid({-9, -9, -9}, 1.0, {18, 18, 18});
    const CartesianGrid places(grid);
    const CutEdges edges = cut_edges(body, places);
    const CutFaces faces = cut_faces(body, places, edges);
    CutMesh mesh(places, edges, faces);
    const EnlargementReport report = enlarge_faces(places, {1.5, 0.7 * regular_time_step(grid)}, mesh);
    EXPECT_GT(report.grown, 100u);
    EXPECT_EQ(report.not_lent, 0u);
    EXPECT_EQ(report.beyond_rule, 0u);
    for (int axis = 0; axis < 3; ++axis)
        for (int n = 0; n < places.nodes(axis); ++n) {
            double before = 0.0, after = 0.0;
            for (const FacePart& face : mesh.faces) {
                if (face.axis != axis || CartesianGrid::of(places.place(face.at), axis) != n) continue;
                before += face.share, after += face.area;
            }
            EXPECT_NEAR(before, after, 1e-9);
        }
}

TEST(CutCells, AreTheSameOnAnyNumberOfThreads) {
    const Body body =
        cavity_in_metal(make_placed(make_box({-5, -3, -2}, {4, 3, 2.5}), turned({0.1, 0.4, 0.2})));
    const GridLines grid = uneven_grid(8.0, 21);
    const auto cut = [&](unsigned threads) {
        const ParallelScope scope(threads);
        return cut_volume(body, grid, {1.5, 0.8 * regular_time_step(grid)});
    };
    const VolumeCells one = cut(1), two = cut(2);
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const auto& [p, q] :
             {std::pair{&one.edges[axis], &two.edges[axis]}, std::pair{&one.faces[axis], &two.faces[axis]}}) {
            EXPECT_EQ(p->cover, q->cover);
            ASSERT_EQ(p->cuts.size(), q->cuts.size());
            for (std::size_t n = 0; n < p->cuts.size(); ++n) {
                EXPECT_EQ(p->cuts[n].at, q->cuts[n].at);
                EXPECT_EQ(p->cuts[n].share, q->cuts[n].share);
            }
        }
}

TEST(CutCells, AnyHeapOfSolidsIsStableAtTheStepThatItIsProvenFor) {
    RandomMotions random(1234);
    for (int n = 0; n < 24; ++n) {
        Body body;
        if (n % 2 == 1) body.add(make_box({-400, -400, -400}, {400, 400, 400}), metal());
        for (int m = 0; m < 4; ++m) {
            // Plates down to a fiftieth of a cell, rods, balls, one through the other.
            Placement placement;
            placement.at = random.vector(2.5);
            placement.rotation = random.vector(3.0);
            const double thickness = std::pow(10.0, random.between(-1.7, 0.5));
            const SolidPointer solid = m == 0
                                           ? make_box({-4, -3, -0.5 * thickness}, {3, 4, 0.5 * thickness})
                                           : (m == 1 ? make_cylinder({-3, 0, 0}, {4, 0, 0}, 0.3 + thickness)
                                                     : make_sphere({0, 0, 0}, random.between(0.7, 3.0)));
            const bool is_metal = (n + m) % 2 == 0;
            body.add(make_placed(solid, placement), is_metal ? metal() : SolidMaterial{});
        }
        const GridLines grid = uneven_grid(6.0, 12);
        const double step = 0.8 * regular_time_step(grid);
        const VolumeCells cells = cut_volume(body, grid, {1.5, step});
        EXPECT_GE(cells.enlargement.longest_time_step, step) << n;
        EXPECT_GE(Cavity(grid, cells).longest_time_step(), step) << n;
    }
}

TEST(CutCells, MetalBetweenTheLinesIsNamed) {
    Body body;
    body.add(make_box({2.3, 2.3, -9}, {2.7, 2.7, 9}), metal(), "bar");
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {5, 5, 5});
    const VolumeCells cells = cut_volume(body, grid, {1.5, 0.8 * regular_time_step(grid)});
    ASSERT_EQ(cells.warnings.size(), 1u);
    EXPECT_EQ(cells.warnings[0].code, "solid_not_seen");
    EXPECT_NE(cells.warnings[0].text.find("bar"), std::string::npos);
    EXPECT_TRUE(cells.cut_cells.empty());
    Body on_line;
    on_line.add(make_box({1.8, 1.8, -9}, {2.2, 2.2, 9}), metal(), "bar");
    const VolumeCells seen = cut_volume(on_line, grid, {1.5, 0.8 * regular_time_step(grid)});
    ASSERT_EQ(seen.warnings.size(), 1u);
    EXPECT_EQ(seen.warnings[0].code, "thin_metal");
    EXPECT_EQ(seen.cut_cells.size(), 4u * 5u);
    EXPECT_EQ(seen.edges[2].share(CartesianGrid(grid).index({2, 2, 3})), 0.0);
    // A fifth of the edge is metal; at the bar's edges the field is stronger than the mean of the rest.
    const double share = seen.edges[0].share(CartesianGrid(grid).index({2, 2, 3}));
    EXPECT_GT(share, 0.8);
    EXPECT_LT(share, 1.0);
}

TEST(CutCells, WhatNoEdgeResolvesIsFilledAndNamed) {
    // Five sheets in one cell: the gaps between them are more than the two pieces of an edge.
    Body body;
    for (int n = 0; n < 5; ++n)
        body.add(make_box({3.1 + 0.15 * n, -10, -10}, {3.15 + 0.15 * n, 10, 10}), metal());
    const GridLines grid = uniform_grid({0, 0, 0}, 1.0, {7, 4, 4});
    const VolumeCells cells = cut_volume(body, grid, {1.5, 0.8 * regular_time_step(grid)});
    EXPECT_FALSE(cells.closed_places.empty());
    ASSERT_EQ(cells.warnings.size(), 1u);
    EXPECT_EQ(cells.warnings[0].code, "gap_closed");
    EXPECT_NE(cells.warnings[0].place.find("x = 3000"), std::string::npos) << cells.warnings[0].place;
    for (const auto& place : cells.closed_places) EXPECT_EQ(place[0], 3.0);
}

}  // namespace
}  // namespace lathe::tests
