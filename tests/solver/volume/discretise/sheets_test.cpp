// Sheets of no thickness on the grid: edges and faces in their planes, their rims, their walls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "solver/geometry/solids/sheet.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/discretise/hidden_sheets.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"
#include "solver/volume/discretise/metal_edges.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "solver/volume/discretise/volume_wall_samples.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

std::vector<double> equal_lines(double from, int cells) {
    std::vector<double> lines;
    for (int n = 0; n <= cells; ++n) lines.push_back(from + n);
    return lines;
}

/// Cells of 1 m from -10 to 10 along all axes.
GridLines cube_of_lines() {
    return {equal_lines(-10, 20), equal_lines(-10, 20), equal_lines(-10, 20)};
}

std::vector<Point> rectangle(double low, double high, double left, double right) {
    return {{low, left}, {high, left}, {high, right}, {low, right}};
}

Body with_sheet(int axis, double place, const std::vector<Point>& outline) {
    Body body;
    body.add(make_sheet(axis, place, outline), metal(), "sheet");
    return body;
}

/// The sum of what the edges along an axis, or faces across it, have lost, whole ones counting as 1.
double taken(const CutEdges& edges, const CartesianGrid& grid, int axis) {
    double sum = 0.0;
    for (std::uint64_t at = 0; at < grid.node_count(); ++at) {
        if (!grid.has_edge(axis, grid.place(at))) continue;
        const CutEdge edge = edges.pieces(axis, at);
        sum += 1.0;
        for (int n = 0; n < edge.count; ++n) sum -= edge.pieces[static_cast<std::size_t>(n)].length();
    }
    return sum;
}
double taken(const CutFaces& faces, const CartesianGrid& grid, int axis) {
    double sum = 0.0;
    for (std::uint64_t at = 0; at < grid.node_count(); ++at) {
        if (!grid.has_face(axis, grid.place(at))) continue;
        const CutFace face = faces.parts(axis, at);
        sum += 1.0;
        for (int n = 0; n < face.count; ++n) sum -= face.areas[static_cast<std::size_t>(n)];
    }
    return sum;
}

/// A sheet takes its own area of the faces in its plane, its chords of the edges there, and nothing else.
TEST(Sheets, TakeEdgesAndFacesOfTheirPlaneAlone) {
    for (int axis = 0; axis < 3; ++axis) {
        const std::vector<Point> outline{{-3.3, -2.2}, {4.1, -2.2}, {4.1, 1.4}, {0.4, 5.3}, {-3.3, 1.4}};
        const Body body = with_sheet(axis, 2.0, outline);
        const GridLines lines = cube_of_lines();
        const CartesianGrid grid(lines);
        const CutEdges edges = cut_edges(body, grid);
        const CutFaces faces = cut_faces(body, grid, edges);
        const double area = 7.4 * 3.6 + 0.5 * 7.4 * 3.9;
        EXPECT_NEAR(taken(faces, grid, axis), area, 1e-5) << axis;
        EXPECT_EQ(taken(edges, grid, axis), 0.0);
        for (const int other : {second_axis(axis), third_axis(axis)})
            EXPECT_NEAR(taken(faces, grid, other), 0.0, 1e-12) << "faces across it are whole";
        const int first = axis == 0 ? 1 : 0;
        double chords = 0.0;
        for (int n = -10; n <= 10; ++n) {
            Line line{Vector3d::Zero(), Vector3d::Unit(first)};
            line.origin[axis] = 2.0, line.origin[3 - axis - first] = n;
            chords += total_length(body.sheets_on(line, {-10, 10}));
        }
        // Slanted rims are closed by 1e-9 cells on each line.
        EXPECT_NEAR(taken(edges, grid, first), chords, 1e-7);
    }
}

/// Rounding of a plane's place by less than 1e-6 of a cell changes nothing.
TEST(Sheets, MayLieOffTheirGridLineByRounding) {
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    for (const double off : {-1e-7, 0.0, 1e-7}) {
        const Body body = with_sheet(2, 1.0 + off, rectangle(-3, 3, -2, 2));
        const CutEdges edges = cut_edges(body, grid);
        EXPECT_NEAR(taken(edges, grid, 0), 6.0 * 5.0, 1e-9) << "rims on lines are closed";
        EXPECT_EQ(taken(edges, grid, 2), 0.0);
        EXPECT_NEAR(taken(cut_faces(body, grid, edges), grid, 2), 24.0, 1e-9);
    }
}

TEST(SheetRims, OfARectangleAreFourEachTwice) {
    const GridLines lines = cube_of_lines();
    for (int axis = 0; axis < 3; ++axis) {
        const auto edges =
            find_metal_edges(with_sheet(axis, 1.0, rectangle(-3, 3.4, -2, 2)), CartesianGrid(lines));
        ASSERT_EQ(edges.size(), 8u) << axis;
        for (const MetalEdge& edge : edges) {
            EXPECT_NE(edge.axis, axis);
            EXPECT_GE(edge.along.length(), 4.0 - 1e-9);
        }
    }
}

TEST(SheetRims, AreNoneWhereOtherMetalStands) {
    const GridLines lines = cube_of_lines();
    const auto count = [&](const Body& body) { return find_metal_edges(body, CartesianGrid(lines)).size(); };
    Body joined = with_sheet(2, 1.0, rectangle(-3, 0, -2, 2));
    joined.add(make_sheet(2, 1.0, rectangle(0, 3, -2, 2)), metal(), "other half");
    EXPECT_EQ(count(joined), 2u * 4u) << "the rims of the whole, nothing between the halves";
    Body corner = with_sheet(2, 1.0, rectangle(-3, 0, -2, 2));
    corner.add(make_sheet(0, 0.0, rectangle(-2, 2, 1, 4)), metal(), "upright");
    EXPECT_EQ(count(corner), 2u * 6u) << "three rims of each, the common one is a corner";
    Body board = with_sheet(2, 1.0, rectangle(-3, 0, -2, 2));
    board.add(make_box({-9, -9, 0}, {9, 9, 1}), dielectric(2.2), "board");
    EXPECT_EQ(count(board), 8u) << "a dielectric is not metal";
}

using Shares = std::map<std::tuple<bool, int, std::uint64_t>, double>;

Shares fit(const Body& body, const CartesianGrid& grid) {
    const CutEdges edges = cut_edges(body, grid);
    Shares shares;
    for (const FittedShare& its : fit_metal_edges(body, grid, edges, cut_faces(body, grid, edges)))
        shares[{its.is_face, its.axis, its.at}] = its.share;
    return shares;
}

/// sqrt(rho) cos(theta/2): the potential around a half plane in x < 0, z = 0 (Meixner 1972).
double rim_potential(double x, double z) {
    return std::sqrt(std::hypot(x, z)) * std::cos(0.5 * std::atan2(z, x));
}

TEST(SheetRims, GiveLinksTheFluxOfAHalfPlanesField) {
    const Body body = with_sheet(2, 0.0, rectangle(-30, 0, -30, 30));
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    const Shares shares = fit(body, grid);
    const Place rim{10, 4, 10};
    // The link from the rim into the open: its other end's value over the flux through the dual face between.
    double flux = 0.0;
    constexpr int pieces = 1000;
    constexpr double step = 1e-5;
    for (int n = 0; n < pieces; ++n) {
        const double z = (n + 0.5) / pieces - 0.5;
        flux += (rim_potential(0.5 + step, z) - rim_potential(0.5 - step, z)) / (2.0 * step * pieces);
    }
    const double expected = rim_potential(1.0, 0.0) / flux;
    EXPECT_NEAR(shares.at({false, 0, grid.index(rim)}) / expected, 1.0, 0.03);
    EXPECT_EQ((shares.at({true, 2, grid.index(rim)})), (shares.at({false, 0, grid.index(rim)})));
    // Links above and below the rim are images of each other.
    EXPECT_NEAR((shares.at({false, 2, grid.index(rim)})),
                (shares.at({false, 2, grid.index(moved(rim, 2, -1))})), 1e-9);
}

TEST(SheetRims, AreTheSameInAllThreePlanes) {
    const GridLines lines = cube_of_lines();
    const CartesianGrid grid(lines);
    const std::vector<Point> outline = rectangle(-3, 3.4, -5, 5);
    const auto sorted = [&](int axis) {
        std::vector<double> all;
        for (const auto& [key, share] : fit(with_sheet(axis, 1.0, outline), grid)) all.push_back(share);
        std::sort(all.begin(), all.end());
        return all;
    };
    const auto of_z = sorted(2);
    ASSERT_GT(of_z.size(), 100u);
    for (const int axis : {0, 1}) {
        const auto others = sorted(axis);
        ASSERT_EQ(others.size(), of_z.size());
        for (std::size_t n = 0; n < others.size(); ++n) EXPECT_NEAR(others[n], of_z[n], 1e-9);
    }
}

TEST(Sheets, LeaveCellsProvenStable) {
    Body body = with_sheet(2, 1.0, rectangle(-4.3, 3.6, -5, 2.7));
    body.add(make_sheet(0, 3.6, rectangle(-5, 2.7, 1, 4.2)), metal(), "upright");
    body.add(make_sheet(2, 2.0, {{-3, -3}, {2.6, -2.2}, {0.3, 4.1}}), metal(), "triangle");
    body.add(make_sheet(2, -3.0, rectangle(0.2, 0.6, -4, 4)), metal(), "narrow strip");
    GridLines lines = cube_of_lines();
    lines.x[13] = 3.6;  // the plane of the second one
    const double wanted = 0.88 * regular_time_step(lines);
    const VolumeCells cells = cut_volume(body, lines, {1.5, wanted});
    EXPECT_GE(cells.enlargement.longest_time_step, wanted);
    EXPECT_TRUE(cells.warnings.empty()) << cells.warnings[0].text;
}

TEST(Sheets, ThatCountNowhereAreNamed) {
    const GridLines lines = cube_of_lines();
    Body body = with_sheet(2, 1.0, rectangle(-3, 3, -2, 2));
    EXPECT_FALSE(is_hidden_sheet(body, 0));
    body.add(make_box({-5, -5, 0}, {5, 5, 2}), dielectric(2.2), "block");
    EXPECT_TRUE(is_hidden_sheet(body, 0));
    EXPECT_FALSE(is_hidden_sheet(body, 1));
    const VolumeCells cells = cut_volume(body, lines, {1.5, 0.88 * regular_time_step(lines)});
    ASSERT_EQ(cells.warnings.size(), 1u);
    EXPECT_EQ(cells.warnings[0].code, "solid_not_seen");
    EXPECT_NE(cells.warnings[0].text.find("sheet"), std::string::npos);
    Body inside;
    inside.add(make_box({-5, -5, 0}, {5, 5, 2}), metal(), "block");
    inside.add(make_sheet(2, 1.0, rectangle(-3, 3, -2, 2)), metal(), "inner");
    EXPECT_TRUE(is_hidden_sheet(inside, 1));
}

TEST(Sheets, HaveAGridLineInTheirPlaneHoweverCloseOthersAre) {
    Body body = with_sheet(2, 0.1e-3, rectangle(-5e-3, 5e-3, -5e-3, 5e-3));
    body.add(make_sheet(2, 0.0, rectangle(-5e-3, 5e-3, -5e-3, 5e-3)), metal(), "other");
    VolumeGridSettings settings;
    settings.wavelength = 30e-3, settings.cells_per_wavelength = 20.0;
    settings.domain = {{-10e-3, -10e-3, -10e-3}, {10e-3, 10e-3, 10e-3}};
    const VolumeGridPlan plan = plan_volume_grid(body, settings);
    for (const double place : {0.0, 0.1e-3})
        EXPECT_NE(std::find(plan.grid.z.begin(), plan.grid.z.end(), place), plan.grid.z.end()) << place;
    for (const double place : {-5e-3, 5e-3})
        EXPECT_NE(std::find(plan.grid.x.begin(), plan.grid.x.end(), place), plan.grid.x.end()) << place;
    EXPECT_TRUE(plan.warnings.empty());
}

/// Both sides are sampled, each with the field on its own side.
TEST(Sheets, LoseOnBothSides) {
    SolidMaterial copper = metal();
    copper.surface.conductivity_s_per_m = 5.8e7;
    Body body;
    body.add(make_sheet(2, 2.0, rectangle(-4, 4, -3, 3)), copper, "sheet");
    const GridLines lines = cube_of_lines();
    const VolumeGrid grid = grid_between(lines);
    const double dt = 0.88 * regular_time_step(lines);
    const VolumeCoefficients coefficients =
        cut_coefficients(grid, lines, cut_volume(body, lines, {1.5, dt}),
                         average_dielectrics(body, CartesianGrid(lines), 0.0), dt);
    const VolumeWallSamples walls = sample_volume_walls(body, grid, coefficients, {{-9, -9, -9}, {9, 9, 9}});
    std::map<int, double> area, field;
    for (const VolumeWallPiece& piece : walls.pieces) {
        const int side = piece.normal.z() > 0.0 ? 1 : -1;
        area[side] += piece.area;
        EXPECT_NEAR(std::abs(piece.normal.z()), 1.0, 1e-12);
        // H_x is 3 above the sheet and 1 below it.
        for (std::size_t n = piece.terms[0]; n < piece.terms[1]; ++n) {
            const VolumeIndex& probe = walls.probes[static_cast<std::size_t>(walls.terms[n].probe)];
            field[side] += piece.area * walls.terms[n].weight * (probe.k >= 12 ? 3.0 : 1.0);
        }
    }
    EXPECT_NEAR(area[1], 48.0, 1e-9);
    EXPECT_NEAR(area[-1], 48.0, 1e-9);
    EXPECT_NEAR(field[1] / area[1], 3.0, 1e-6);
    EXPECT_NEAR(field[-1] / area[-1], 1.0, 1e-6);
}

}  // namespace
}  // namespace lathe::tests
