// Cut cells against areas known in closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

Antenna body(std::vector<Point> outline, Material material) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.regions.push_back({std::move(material), std::move(outline)});
    return antenna;
}

Material metal() {
    Material m;
    m.is_pec = true;
    return m;
}

std::vector<Point> half_disc(double centre, double radius, int points) {
    std::vector<Point> outline;
    for (int n = 0; n <= points; ++n)
        outline.push_back({centre - radius * std::cos(constants::pi * n / points),
                           radius * std::sin(constants::pi * n / points)});
    return outline;
}

TEST(CellGeometry, AreaOfMetalIsTheAreaOfTheOutline) {
    const Grid grid = box(40, 80, 1.0, 1.0);
    const CellGeometry cells =
        cut_cells(body(half_disc(40.3, 20.7, 400), metal()), grid, WallModel::conformal, 1e9);
    double area = 0.0;
    for (const double free : cells.face_phi) area += 1.0 - free;
    EXPECT_NEAR(area, 0.5 * constants::pi * 20.7 * 20.7, 0.5);
}

TEST(CellGeometry, StraightWallIsExact) {
    // A cone's wall r = 10 + z/4 cuts the edges where a ruler would.
    const Grid grid = box(40, 60, 1.0, 1.0);
    const CellGeometry cells = cut_cells(body({{-5, 8.75}, {70, 27.5}, {70, 36}, {-5, 36}}, metal()), grid,
                                         WallModel::conformal, 1e9);
    const int k = 21;  // wall at r = 15.25
    EXPECT_NEAR(cells.free_r[grid.at(15, k)], 0.25, 1e-5);
    EXPECT_EQ(cells.free_r[grid.at(16, k)], 0.0);
    EXPECT_EQ(cells.free_r[grid.at(14, k)], 1.0);
    EXPECT_NEAR(cells.face_phi[grid.at(15, k)], 0.375, 1e-5);
    EXPECT_EQ(cells.free_phi[grid.at(15, k)], 1.0);
    EXPECT_EQ(cells.free_phi[grid.at(16, k)], 0.0);
}

TEST(CellGeometry, WallOnANodeLineBelongsToIt) {
    const Grid grid = box(30, 30, 1e-3, 1e-3);
    for (const WallModel walls : {WallModel::staircase, WallModel::conformal}) {
        const CellGeometry cells = cut_cells(
            body({{0, 0.010}, {0.02, 0.010}, {0.02, 0.012}, {0, 0.012}}, metal()), grid, walls, 1e9);
        for (const int row : {10, 11, 12}) {
            EXPECT_EQ(cells.free_z[grid.at(row, 5)], 0.0) << row;
            EXPECT_EQ(cells.free_phi[grid.at(row, 5)], 0.0) << row;
        }
        EXPECT_EQ(cells.free_r[grid.at(9, 5)], 1.0);
        EXPECT_EQ(cells.free_z[grid.at(9, 5)], 1.0);
        EXPECT_EQ(cells.free_z[grid.at(13, 5)], 1.0);
    }
}

TEST(CellGeometry, ThinWallServesItsInnerSide) {
    // A quarter of a cell thick and between the nodes: the inside keeps what is its own, the outside
    // loses the rings and edges it would share.
    const Grid grid = box(30, 30, 1.0, 1.0);
    const CellGeometry cells = cut_cells(body({{-5, 10.4}, {40, 10.4}, {40, 10.65}, {-5, 10.65}}, metal()),
                                         grid, WallModel::conformal, 1e9);
    for (int k = 1; k < 28; ++k) {
        EXPECT_NEAR(cells.free_r[grid.at(10, k)], 0.4, 1e-9);
        EXPECT_NEAR(cells.face_phi[grid.at(10, k)], 0.4, 0.02);
        EXPECT_EQ(cells.free_z[grid.at(10, k)], 1.0);
        EXPECT_EQ(cells.free_phi[grid.at(10, k)], 1.0);
        EXPECT_EQ(cells.free_z[grid.at(11, k)], 0.0);
        EXPECT_EQ(cells.free_phi[grid.at(11, k)], 0.0);
    }
}

TEST(CellGeometry, BodyInsideAFaceDividesNothing) {
    // A post that pokes through one edge of a face leaves a way round it.
    const Grid grid = box(30, 30, 1.0, 1.0);
    const CellGeometry cells = cut_cells(body({{9.4, 9.8}, {9.6, 9.8}, {9.6, 10.3}, {9.4, 10.3}}, metal()),
                                         grid, WallModel::conformal, 1e9);
    EXPECT_NEAR(cells.free_z[grid.at(10, 9)], 0.8, 1e-9);
    EXPECT_EQ(cells.free_phi[grid.at(10, 9)], 1.0);
    EXPECT_NEAR(cells.face_phi[grid.at(10, 9)], 0.94, 0.02);
}

TEST(CellGeometry, DielectricMeansFollowTheField) {
    // Upper half of row 10's cell filled, eps 4: side by side along z and phi, in series along r.
    const Grid grid = box(30, 30, 1.0, 1.0);
    Material glass;
    glass.relative_permittivity = 4.0;
    const CellGeometry cells =
        cut_cells(body({{-5, 10.5}, {40, 10.5}, {40, 20}, {-5, 20}}, glass), grid, WallModel::conformal, 1e9);
    EXPECT_NEAR(cells.permittivity_r[grid.at(10, 9)], 1.0 / (0.5 / 1.0 + 0.5 / 4.0), 1e-9);
    EXPECT_NEAR(cells.permittivity_z[grid.at(10, 9)], 1.0, 1e-9);
    EXPECT_NEAR(cells.permittivity_z[grid.at(11, 9)], 4.0, 1e-9);
    EXPECT_NEAR(cells.permittivity_phi[grid.at(11, 9)], 4.0, 1e-9);
    EXPECT_NEAR(cells.permittivity_r[grid.at(15, 9)], 4.0, 1e-9);
    EXPECT_FALSE(cells.has_loss());
}

}  // namespace
}  // namespace lathe::tests
