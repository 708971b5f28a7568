// The grid of one antenna for another that differs from it by little.
#include <gtest/gtest.h>

#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/shared_grid.hpp"
#include "solver/discretise/shared_planar_grid.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

constexpr double micron = 1e-6;
/// Cells: a place between two nodes follows both, which are moved by up to a hundredth of a cell.
constexpr double within_a_cell = 1e-3;

SimulationSettings settings() {
    SimulationSettings settings;
    settings.from_hz = 29e9, settings.to_hz = 31e9, settings.frequencies = 2;
    settings.cells_per_wavelength = 12;
    return settings;
}

/// An H-plane horn along x; mm.
Antenna planar_horn(double guide_mm, double port_x_mm) {
    const double x = 1e-3 * port_x_mm, half = 0.5e-3 * guide_mm;
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    PlanarPort port;
    port.width = 2.0 * half, port.centre_x = x;
    antenna.planar->ports = {port};
    for (const double side : {1.0, -1.0}) {
        Region wall;
        wall.material.is_pec = true;
        wall.outline = {{x, side * half},      {8e-3, side * half},          {20e-3, side * 9e-3},
                        {20e-3, side * 10e-3}, {8e-3, side * (half + 1e-3)}, {x, side * (half + 1e-3)}};
        antenna.regions.push_back(wall);
    }
    return antenna;
}

TEST(NeighbourGrid, OfTheAntennaItselfIsItsOwn) {
    const Antenna antenna = example_antenna(Kind::horn);
    const GridPlan plan = plan_grid(antenna, settings()), same = neighbour_plan(plan, antenna, antenna);
    EXPECT_EQ(same.grid.r_axis, plan.grid.r_axis);
    EXPECT_EQ(same.grid.z_axis, plan.grid.z_axis);
    EXPECT_EQ(same.grid.dr, plan.grid.dr);
    const Antenna planar = planar_horn(7.0, 0.0);
    const PlanarGridPlan of_planar = plan_planar_grid(planar_drawing(planar, settings()), settings());
    const auto same_planar = neighbour_plan(of_planar, planar, planar, settings());
    ASSERT_TRUE(same_planar);
    EXPECT_EQ(same_planar->grid.r_axis, of_planar.grid.r_axis);
    EXPECT_EQ(same_planar->grid.z0, of_planar.grid.z0);
}

TEST(NeighbourGrid, HasItsRowsOnTheWallsOfTheGuideAndItsLayersWhereTheyWere) {
    const Antenna antenna = example_antenna(Kind::horn);
    Antenna wider = antenna;
    const double radius = antenna.port.radius;
    wider.port.radius = radius + 10 * micron;
    for (const std::size_t n : {0, 1}) wider.regions[0].outline[n].r += 10 * micron;
    const GridPlan plan = plan_grid(antenna, settings()), moved = neighbour_plan(plan, antenna, wider);
    ASSERT_EQ(moved.grid.nr, plan.grid.nr);
    EXPECT_NEAR(moved.grid.row_at(wider.port.radius), plan.grid.row_at(radius), 1e-6);
    EXPECT_EQ(moved.grid.dr_at(0), moved.grid.dr_at(1));
    const double aperture = extent_of(antenna).r_max;
    EXPECT_NEAR(moved.grid.row_at(aperture), plan.grid.row_at(aperture), within_a_cell);
    for (int i = plan.grid.first_pml_row(); i < plan.grid.nr - 1; ++i)
        EXPECT_EQ(moved.grid.dr_at(i), plan.grid.dr);
    EXPECT_NEAR(moved.grid.r(plan.grid.nr - 1), plan.grid.r(plan.grid.nr - 1), 1e-12);
}

TEST(NeighbourGrid, KeepsBothConductorsOfALineWhereTheyAreAmongTheRows) {
    const Antenna antenna = example_antenna(Kind::coaxial);
    Antenna other = antenna;
    other.port.inner_radius += 5 * micron, other.port.outer_radius -= 5 * micron;
    const GridPlan plan = plan_grid(antenna, settings()), moved = neighbour_plan(plan, antenna, other);
    EXPECT_NEAR(moved.grid.row_at(other.port.inner_radius), plan.grid.row_at(antenna.port.inner_radius),
                1e-6);
    EXPECT_NEAR(moved.grid.row_at(other.port.outer_radius), plan.grid.row_at(antenna.port.outer_radius),
                1e-6);
}

TEST(NeighbourGrid, HasItsColumnsOnAGroundPlane) {
    const Antenna antenna = example_antenna(Kind::ground_plane);
    Antenna lifted = antenna;
    *lifted.ground_plane_z += 10 * micron;
    const GridPlan plan = plan_grid(antenna, settings()), moved = neighbour_plan(plan, antenna, lifted);
    EXPECT_NEAR(moved.grid.z(plan.ground_column), *lifted.ground_plane_z, 1e-12);
    EXPECT_EQ(moved.grid.dz_at(plan.ground_column), plan.grid.dz_at(plan.ground_column));
}

TEST(NeighbourGrid, OfAPlanarAntennaFollowsItsGuide) {
    const Antenna antenna = planar_horn(7.0, 0.0), other = planar_horn(7.02, -0.01);
    const PlanarGridPlan plan = plan_planar_grid(planar_drawing(antenna, settings()), settings());
    const auto moved = neighbour_plan(plan, antenna, other, settings());
    ASSERT_TRUE(moved);
    ASSERT_EQ(moved->grid.nr, plan.grid.nr);
    ASSERT_EQ(moved->grid.nz, plan.grid.nz);
    for (const double side : {-1.0, 1.0})
        EXPECT_NEAR(moved->grid.row_at(side * 3.51e-3), plan.grid.row_at(side * 3.5e-3), 1e-6);
    EXPECT_NEAR(moved->ports[0].injection.wall_high, 3.51e-3, 1e-12);
    EXPECT_NEAR(moved->ports[0].injection_distance, plan.ports[0].injection_distance, 1e-12);
    // The mode's line has one size of cells.
    for (int k = 0; k <= plan.ports[0].injection.plane; ++k) EXPECT_EQ(moved->grid.dz_at(k), plan.grid.dz);
    EXPECT_NEAR(moved->grid.column_at(20e-3), plan.grid.column_at(20e-3), within_a_cell);
}

TEST(NeighbourGrid, IsNotThatOfAnAntennaWhoseGuideTurnsOffTheAxis) {
    const Antenna antenna = planar_horn(7.0, 0.0);
    Antenna turned = antenna;
    turned.planar->ports[0].direction_rad = 1e-3;
    const PlanarGridPlan plan = plan_planar_grid(planar_drawing(antenna, settings()), settings());
    EXPECT_FALSE(neighbour_plan(plan, antenna, turned, settings()));
}

}  // namespace
}  // namespace lathe::tests
