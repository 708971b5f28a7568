// Straight edges of metal: where they are found, and what the fit gives the cells beside them.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "solver/base/constants.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"
#include "solver/volume/discretise/metal_edges.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {
namespace {

std::vector<double> equal_lines(double from, int cells) {
    std::vector<double> lines;
    for (int n = 0; n <= cells; ++n) lines.push_back(from + n);
    return lines;
}

/// Cells of 1 m from -10 to 10 along all axes.
GridLines cube_of_lines() {
    return {equal_lines(-10, 20), equal_lines(-10, 20), equal_lines(-10, 20)};
}

TEST(MetalEdges, OfABoxAreTwelve) {
    Body body;
    body.add(make_box({-3, -2.3, -4}, {3, 2.3, 4}), metal(), "box");
    const GridLines lines = cube_of_lines();
    const auto edges = find_metal_edges(body, CartesianGrid(lines));
    ASSERT_EQ(edges.size(), 12u);
    for (const MetalEdge& edge : edges) {
        const double half = edge.axis == 0 ? 3 : edge.axis == 1 ? 2.3 : 4;
        EXPECT_NEAR(edge.along.from, -half, 1e-9);
        EXPECT_NEAR(edge.along.to, half, 1e-9);
        EXPECT_EQ(edge.metal_below[0], edge.a > 0.0);
        EXPECT_EQ(edge.metal_below[1], edge.b > 0.0);
    }
}

TEST(MetalEdges, AreNoneWhereMetalGoesOn) {
    Body body;
    body.add(make_box({-6, -3, -3}, {6, 3, 0}), metal(), "block");
    body.add(make_box({-6, -3, 0}, {0, 3, 3}), metal(), "step");
    const GridLines lines = cube_of_lines();
    const auto edges = find_metal_edges(body, CartesianGrid(lines));
    // Along y: the four of the whole, at (z, x) = (-3, -6), (-3, 6), (0, 6), (3, -6), and the step's at (3,
    // 0); none in the inner corner at (0, 0) nor where both parts are flush at (0, -6).
    EXPECT_EQ(std::count_if(edges.begin(), edges.end(), [](const MetalEdge& edge) { return edge.axis == 1; }),
              5);
    // Along x at z = 0: only where the step does not stand on it.
    for (const MetalEdge& edge : edges)
        if (edge.axis == 0 && edge.b == 0.0) {
            EXPECT_NEAR(edge.along.from, 0.0, 1e-9);
        }
}

TEST(MetalEdges, OfRoundMetalAreNone) {
    Body body;
    body.add(make_cylinder({0, 0, -3}, {0, 0, 3}, 4), metal(), "disc");
    const GridLines lines = cube_of_lines();
    EXPECT_TRUE(find_metal_edges(body, CartesianGrid(lines)).empty());
}

/// The largest memory of this process so far, MB.
double peak_memory_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1e-3;
}

/// All pairs of faces of 1,200 copies would take 90 MB for each pair of axes.
TEST(MetalEdges, OfCopiesTakeNoMemoryForPairsOfFaces) {
    const double before = peak_memory_mb();
    for (const Eigen::Vector3d& step : {Eigen::Vector3d(1e-8, 0, 0), Eigen::Vector3d(1e-10, 1e-10, 1e-10)}) {
        Body body;
        body.add(make_copies(make_box({-3, -2.3, -4}, {3, 2.3, 4}), step, 1200), metal(), "row");
        const GridLines lines = cube_of_lines();
        EXPECT_EQ(find_metal_edges(body, CartesianGrid(lines)).size() % 4, 0u);
    }
    EXPECT_LT(peak_memory_mb() - before, 30.0);
}

/// Two rows of copies of different solids, on the same planes: each edge is found once.
TEST(MetalEdges, OfRowsOfCopiesAreThoseOfTheirBoxes) {
    const auto edges_of = [](const Body& body) {
        const GridLines lines = cube_of_lines();
        return find_metal_edges(body, CartesianGrid(lines));
    };
    Body rows, boxes;
    for (const double y : {-6.0, 2.0}) {
        rows.add(make_copies(make_box({-8, y, -2}, {-6, y + 3, 2}), {4, 0, 0}, 4), metal(), "row");
        for (int n = 0; n < 4; ++n)
            boxes.add(make_box({-8.0 + 4 * n, y, -2}, {-6.0 + 4 * n, y + 3, 2}), metal(), "box");
    }
    const auto of_rows = edges_of(rows), of_boxes = edges_of(boxes);
    ASSERT_EQ(of_rows.size(), 8u * 12u);
    ASSERT_EQ(of_boxes.size(), of_rows.size());
    for (std::size_t n = 0; n < of_rows.size(); ++n) {
        EXPECT_EQ(of_rows[n].axis, of_boxes[n].axis);
        EXPECT_EQ(of_rows[n].a, of_boxes[n].a);
        EXPECT_EQ(of_rows[n].b, of_boxes[n].b);
        EXPECT_EQ(of_rows[n].along.from, of_boxes[n].along.from);
    }
}

using Shares = std::map<std::tuple<bool, int, std::uint64_t>, double>;

Shares fit(const Body& body, const CartesianGrid& grid) {
    const CutEdges edges = cut_edges(body, grid);
    Shares shares;
    for (const FittedShare& its : fit_metal_edges(body, grid, edges, cut_faces(body, grid, edges)))
        shares[{its.is_face, its.axis, its.at}] = its.share;
    return shares;
}

/// The potential in front of a right-angled edge at the origin that fills x < 0, z < 0 (Meixner 1972).
double edge_potential(double x, double z) {
    const double from_metal = std::atan2(z, x) + 0.5 * constants::pi;
    return std::pow(std::hypot(x, z), 2.0 / 3.0) * std::sin(2.0 / 3.0 * from_metal);
}

TEST(MetalEdgeFit, GivesLinksTheFluxOfTheEdgesField) {
    Body body;
    body.add(make_box({-30, -30, -30}, {0, 30, 0}), metal(), "wedge");
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    const Shares shares = fit(body, grid);
    const Place corner{10, 4, 10};
    // Value at the link's other end over the flux through the face of the dual cell between.
    double flux = 0.0;
    const int pieces = 1000;
    const double step = 1e-5;
    for (int n = 0; n < pieces; ++n) {
        const double z = (n + 0.5) / pieces - 0.5;
        flux += (edge_potential(0.5 + step, z) - edge_potential(0.5 - step, z)) / (2.0 * step * pieces);
    }
    const double expected = edge_potential(1.0, 0.0) / flux;
    const double across_x = shares.at({false, 0, grid.index(corner)});
    EXPECT_NEAR(across_x / expected, 1.0, 0.02);
    EXPECT_NEAR(shares.at({false, 2, grid.index(corner)}), across_x, 1e-9) << "its own mirror image";
    EXPECT_NEAR(shares.at({false, 0, grid.index({11, 4, 11})}), 1.0, 0.05);
    // The face across z above the same link has the same width.
    EXPECT_EQ(shares.at({true, 2, grid.index(corner)}), across_x);
}

TEST(MetalEdgeFit, OfMirroredMetalIsMirrored) {
    Body body;
    body.add(make_box({-4, -5, -3.4}, {4, 5, 3.4}), metal(), "box");
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    const Shares shares = fit(body, grid);
    ASSERT_FALSE(shares.empty());
    for (const auto& [key, share] : shares) {
        const auto& [is_face, axis, at] = key;
        const Place place = grid.place(at);
        for (int mirror = 0; mirror < 3; ++mirror) {
            Place other = place;
            int& n = other[static_cast<std::size_t>(mirror)];
            n = (axis == mirror) != is_face ? grid.cells(mirror) - 1 - n : grid.cells(mirror) - n;
            const auto found = shares.find({is_face, axis, grid.index(other)});
            // A face spans the axes that it does not lie across.
            ASSERT_NE(found, shares.end());
            EXPECT_NEAR(found->second, share, 1e-9);
        }
    }
}

/// A slot that ends at the face of its block leaves no film of metal in its mouth, whichever of the two is
/// rounded up.
TEST(MetalEdgeFit, IsTheSameWhereTwoSolidsShareAFaceButForRounding) {
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    const auto fitted = [&](double top_of_slot) {
        Body body;
        body.add(make_box({-6, -3, -6}, {6, 3, 6}), metal(), "block");
        body.add(make_box({-2, 0, -3}, {2, top_of_slot, 3}), SolidMaterial{}, "slot");
        return fit(body, grid);
    };
    const Shares exact = fitted(3.0);
    ASSERT_FALSE(exact.empty());
    for (const double top : {std::nextafter(3.0, 0.0), std::nextafter(3.0, 4.0)}) {
        const Shares rounded = fitted(top);
        ASSERT_EQ(rounded.size(), exact.size());
        for (const auto& [key, share] : exact) EXPECT_NEAR(rounded.at(key), share, 1e-9);
    }
}

/// Where planes of symmetry end the grid its cells are those of the whole.
TEST(MetalEdgeFit, OfAQuarterIsThatOfTheWhole) {
    Body body;
    body.add(make_box({-2, -3, -4}, {2, 3, 4}), metal(), "box");
    const GridLines whole_lines = cube_of_lines();
    GridLines quarter_lines = whole_lines;
    quarter_lines.x = quarter_lines.y = equal_lines(0, 10);
    const CartesianGrid whole(whole_lines), quarter(quarter_lines);
    const Shares all = fit(body, whole), part = fit(body, quarter);
    ASSERT_FALSE(part.empty());
    for (const auto& [key, share] : part) {
        const auto& [is_face, axis, at] = key;
        Place place = quarter.place(at);
        place[0] += 10, place[1] += 10;
        EXPECT_NEAR(all.at({is_face, axis, whole.index(place)}), share, 1e-9);
    }
}

TEST(MetalEdgeFit, LeavesCellsProvenStable) {
    Body body;
    body.add(make_box({-4, -5, -3}, {4, 5, 3}), metal(), "box");
    body.add(make_box({-2, -6, 3}, {2.6, 6, 3.4}), metal(), "plate");
    const GridLines lines = cube_of_lines();
    const double wanted = 0.88 * regular_time_step(lines);
    const VolumeCells cells = cut_volume(body, lines, {1.5, wanted});
    EXPECT_GE(cells.enlargement.longest_time_step, wanted);
    EXPECT_TRUE(cells.warnings.empty());
}

}  // namespace
}  // namespace lathe::tests
