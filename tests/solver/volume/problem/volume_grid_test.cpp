// Lengths, walls and the time step of grids in three dimensions.
#include "solver/volume/problem/volume_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/problem/volume_layers.hpp"

namespace lathe::tests {
namespace {

VolumeGrid grid_of(int nx, int ny, int nz, double cell) {
    return {{equal_cells(0.0, nx, cell), equal_cells(0.0, ny, cell), equal_cells(0.0, nz, cell)}};
}

TEST(VolumeGrid, DualEdgesEndAtTheGridsSides) {
    const VolumeGrid grid{
        {GradedAxis(0.0, {1.0, 2.0, 4.0}), equal_cells(0.0, 1, 1.0), equal_cells(0.0, 1, 1.0)}};
    EXPECT_EQ(grid.dual(Axis::x, 0), 0.5);
    EXPECT_EQ(grid.dual(Axis::x, 1), 1.5);
    EXPECT_EQ(grid.dual(Axis::x, 2), 3.0);
    EXPECT_EQ(grid.dual(Axis::x, 3), 2.0);
}

TEST(VolumeGrid, HasNodesOnAHighWallOnlyWhereItIsMagnetic) {
    VolumeGrid grid = grid_of(5, 6, 7, 1e-3);
    EXPECT_EQ(grid.columns(), 5);
    grid.high(Axis::x).wall = Wall::magnetic;
    EXPECT_EQ(grid.columns(), 6);
    EXPECT_EQ(grid.cell_count(), 6u * 6u * 7u);
    EXPECT_EQ(grid.at(1, 2, 3), 1u + 6u * (2u + 6u * 3u));
}

TEST(VolumeGrid, VoltagesAlongElectricWallsHaveNoCoefficient) {
    VolumeGrid grid = grid_of(4, 4, 4, 0.5);
    grid.low(Axis::y).wall = Wall::magnetic;
    grid.low(Axis::z) = {Wall::absorbing, 1};
    EXPECT_EQ(axis_factors(grid, Axis::x).per_dual.front(), 0.0);
    EXPECT_EQ(axis_factors(grid, Axis::y).per_dual.front(), 4.0);  // half a cell
    EXPECT_EQ(axis_factors(grid, Axis::z).per_dual.front(), 0.0);
    EXPECT_EQ(axis_factors(grid, Axis::x).per_dual[1], 2.0);
    EXPECT_EQ(axis_factors(grid, Axis::x).per_edge.size(), 4u);
}

TEST(VolumeTimeStep, OfEqualCellsIsThatOfTheBooks) {
    // Theory for endless grids (Taflove & Hagness, 4.105): c dt = 1/sqrt(sum 1/h^2); walls cut the shortest
    // wave a little.
    const double h = 1e-3;
    VolumeGrid grid = grid_of(60, 60, 60, h);
    const double endless = h / (std::sqrt(3.0) * constants::speed_of_light);
    EXPECT_GT(volume_time_step_limit(grid), endless);
    EXPECT_NEAR(volume_time_step_limit(grid) / endless, 1.0, 1e-3);
    for (const Axis axis : all_axes) grid.low(axis).wall = grid.high(axis).wall = Wall::magnetic;
    EXPECT_NEAR(volume_time_step_limit(grid) / endless, 1.0, 1e-12);
}

TEST(VolumeTimeStep, FollowsTheSmallestCellsOnlyAsFarAsTheyGo) {
    // One fine cell among coarse ones lets more than a grid of fine cells would.
    std::vector<double> cells(20, 1e-3);
    cells[10] = 0.25e-3;
    const VolumeGrid one{{GradedAxis(0.0, cells), equal_cells(0.0, 20, 1e-3), equal_cells(0.0, 20, 1e-3)}};
    const VolumeGrid all{
        {equal_cells(0.0, 20, 0.25e-3), equal_cells(0.0, 20, 1e-3), equal_cells(0.0, 20, 1e-3)}};
    EXPECT_GT(volume_time_step_limit(one), 1.2 * volume_time_step_limit(all));
}

TEST(VolumeLayers, RiseFromTheFaceAndLeaveTheRestAlone) {
    VolumeGrid grid = grid_of(30, 10, 10, 1e-3);
    grid.low(Axis::x) = {Wall::absorbing, 8};
    grid.high(Axis::x) = {Wall::absorbing, 6};
    const AxisLayers x = volume_layers(grid, 1e-12)[0];
    EXPECT_EQ(x.count(), 14);
    EXPECT_EQ(x.slot(24), 8);
    for (int n = 0; n < 30; ++n) {
        const auto& half = x.half[static_cast<std::size_t>(n)];
        EXPECT_EQ(half.c < 0.0, n < 8 || n >= 24) << n;
        EXPECT_EQ(half.per_kappa, 1.0);
    }
    EXPECT_EQ(x.node[8].c, 0.0);
    EXPECT_EQ(x.node[24].c, 0.0);
    EXPECT_LT(x.half[0].c, x.half[7].c);
    EXPECT_LT(x.half[29].c, x.half[24].c);
    EXPECT_EQ(volume_layers(grid, 1e-12)[1].count(), 0);
}

TEST(VolumeGridChecks, RefuseWhatNoProblemCanHave) {
    const auto refused = [](const std::function<void(VolumeGrid&)>& spoil) {
        VolumeGrid grid = grid_of(10, 10, 10, 1e-3);
        validate(grid);
        spoil(grid);
        try {
            validate(grid);
        } catch (const InputError& error) {
            return error.location().key;
        }
        return std::string("nothing");
    };
    EXPECT_EQ(refused([](VolumeGrid& g) { g.axes[0] = GradedAxis(0.0, {1e-3, 0.0, 1e-3}); }), "grid.x");
    EXPECT_EQ(refused([](VolumeGrid& g) { g.axes[1] = GradedAxis(0.0, {1e-3, -1e-3}); }), "grid.y");
    EXPECT_EQ(refused([](VolumeGrid& g) {
                  g.axes[2] = GradedAxis(0.0, {1e-3, std::numeric_limits<double>::quiet_NaN()});
              }),
              "grid.z");
    EXPECT_EQ(refused([](VolumeGrid& g) { g.low(Axis::x).layer_cells = 3; }), "grid.x");
    EXPECT_EQ(refused([](VolumeGrid& g) { g.high(Axis::y).wall = Wall::absorbing; }), "grid.y");
    EXPECT_EQ(refused([](VolumeGrid& g) {
                  g.low(Axis::z) = g.high(Axis::z) = {Wall::absorbing, 5};
              }),
              "grid.z");
    EXPECT_EQ(refused([](VolumeGrid& g) {
                  g.axes[0] = GradedAxis(0.0, {1e-3, 1.1e-3, 1e-3, 1e-3});
                  g.low(Axis::x) = {Wall::absorbing, 2};
              }),
              "grid.x");
}

}  // namespace
}  // namespace lathe::tests
