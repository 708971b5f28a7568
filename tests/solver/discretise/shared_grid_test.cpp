// One grid for horns that differ by little: which antennas have a place on it, and that solves on it are
// those of their own grids.
#include "solver/discretise/shared_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "solver/solve/solve.hpp"
#include "tests/solver/discretise/metal_outline.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

/// A cone behind a guide, in mm.
Antenna cone(double guide_mm, double aperture_mm, double flare_mm, double wall_mm = 1.2) {
    const double guide = 1e-3 * guide_mm, aperture = 1e-3 * aperture_mm, wall = 1e-3 * wall_mm,
                 mouth = 4e-3 + 1e-3 * flare_mm;
    Antenna antenna;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = guide;
    antenna.port.reference_z = 4e-3;
    add_metal(antenna, {{0, guide},
                        {4e-3, guide},
                        {mouth, aperture},
                        {mouth, aperture + wall},
                        {4e-3, guide + wall},
                        {0, guide + wall}});
    return antenna;
}

SimulationSettings settings_at(double cells) {
    SimulationSettings s;
    s.from_hz = 28e9, s.to_hz = 32e9, s.frequencies = 2, s.cells_per_wavelength = cells;
    s.margin_wavelengths = 0.4;
    return s;
}

GridRoom room_of_both(const Antenna& one, const Antenna& other) {
    GridRoom room = room_of(one);
    room.include(other);
    return room;
}

Results solved_on(const GridPlan& plan, const Antenna& antenna, const SimulationSettings& settings) {
    const Simulation simulation = build_simulation(antenna, settings, plan);
    Progress progress;
    return evaluate(simulation, test_engine()->solve({&simulation.problem, 1}, progress));
}

TEST(SharedGrid, IsTheSameForAllAntennasThatHaveRoom) {
    const SimulationSettings settings = settings_at(12);
    const Antenna small = cone(3.6, 6.0, 8.0), large = cone(3.6, 8.3, 11.7);
    const SharedGrid shared(small, settings, room_of_both(small, large));
    const auto of_small = shared.plan(small), of_large = shared.plan(large);
    ASSERT_TRUE(of_small && of_large);
    EXPECT_EQ(of_small->grid.nr, of_large->grid.nr);
    EXPECT_EQ(of_small->grid.nz, of_large->grid.nz);
    EXPECT_EQ(of_small->grid.z0, of_large->grid.z0);
    EXPECT_EQ(of_small->grid.dr, of_large->grid.dr);
    EXPECT_EQ(of_small->contour_row, of_large->contour_row);
    EXPECT_NE(plan_grid(small, settings).grid.nz, plan_grid(large, settings).grid.nz);
}

TEST(SharedGrid, RefusesWhatHasNoPlaceOnIt) {
    const SimulationSettings settings = settings_at(12);
    const Antenna antenna = cone(3.6, 6.0, 8.0);
    const SharedGrid shared(antenna, settings, room_of(antenna));
    EXPECT_TRUE(shared.plan(cone(3.6, 5.0, 7.0)));
    EXPECT_FALSE(shared.plan(cone(3.6, 12.0, 8.0))) << "wider than the room";
    EXPECT_FALSE(shared.plan(cone(3.6, 6.0, 20.0))) << "longer than the room";
    EXPECT_FALSE(shared.plan(cone(5.0, 6.0, 8.0))) << "another guide";
    Antenna other = antenna;
    other.port.mode = parse_mode("TM01");
    EXPECT_FALSE(shared.plan(other)) << "another mode";
    other = antenna;
    other.ground_plane_z = 4e-3;
    EXPECT_FALSE(shared.plan(other)) << "a ground plane";
    other = antenna;
    add_metal(other, {{5e-3, 10e-3}, {8e-3, 10e-3}, {8e-3, 11e-3}, {5e-3, 11e-3}});
    add_metal(other, {{8.4e-3, 10e-3}, {11e-3, 10e-3}, {11e-3, 11e-3}, {8.4e-3, 11e-3}});
    EXPECT_FALSE(SharedGrid(antenna, settings, room_of_both(antenna, other)).plan(other))
        << "a gap of half a cell";
    other = antenna;
    Region lens;
    lens.material.relative_permittivity = 4.0;
    lens.outline = {{9e-3, 0}, {9e-3, 3e-3}, {11e-3, 0}};
    other.regions.push_back(lens);
    EXPECT_FALSE(shared.plan(other)) << "a material that asks for finer cells";
    EXPECT_TRUE(SharedGrid(antenna, settings, room_of_both(antenna, other)).plan(other));
}

TEST(SharedGrid, AWiderGuideKeepsItsWallOnARow) {
    const SimulationSettings settings = settings_at(12);
    const Antenna antenna = cone(3.6, 6.0, 8.0);
    const SharedGrid shared(antenna, settings, room_of(antenna));
    const auto here = shared.plan(antenna), wider = shared.plan(cone(3.7, 6.0, 8.0));
    ASSERT_TRUE(here && wider);
    EXPECT_EQ(here->grid.nr, wider->grid.nr);
    EXPECT_NEAR(wider->grid.row_at(3.7e-3), here->grid.row_at(3.6e-3), 1e-9);
    EXPECT_EQ(here->grid.dz, wider->grid.dz);
}

/// How far solves on shared grids, shifted or not, are off those on the antenna's own: the largest of S11.
double off_its_own_grid(double cells) {
    const SimulationSettings settings = settings_at(cells);
    const Antenna antenna = cone(3.6, 7.0, 9.0), large = cone(3.6, 8.3, 11.7);
    const GridPlan plan_of_its_own = plan_grid(antenna, settings);
    const Results own = solved_on(plan_of_its_own, antenna, settings);
    double largest = 0.0;
    for (const double shift : {0.0, 0.25, 0.5, 0.75}) {
        const auto plan = SharedGrid(antenna, settings, room_of_both(antenna, large), shift).plan(antenna);
        EXPECT_TRUE(plan);
        EXPECT_NEAR((plan_of_its_own.grid.z0 - plan->grid.z0) / plan->grid.dz, shift, 1e-9);
        const Results shared = solved_on(*plan, antenna, settings);
        for (std::size_t f = 0; f < own.frequencies.size(); ++f) {
            largest = std::max(largest, std::abs(shared.frequencies[f].s11() - own.frequencies[f].s11()));
            EXPECT_NEAR(shared.frequencies[f].beam().directivity_dbi,
                        own.frequencies[f].beam().directivity_dbi, 0.03);
        }
    }
    return largest;
}

TEST(SharedGrid, SolvesOnItConvergeToThoseOfTheAntennasOwnGrid) {
    const double coarse = off_its_own_grid(16), fine = off_its_own_grid(32);
    RecordProperty("s11_off_at_16_cells", std::to_string(coarse));
    RecordProperty("s11_off_at_32_cells", std::to_string(fine));
    EXPECT_LT(coarse, 0.012);
    EXPECT_LT(fine, 0.6 * coarse) << fine << " against " << coarse;
}

TEST(SharedGrid, NodesUnderAGroundPlaneStayWhereTheyAre) {
    Antenna antenna = cone(3.6, 6.0, 8.0);
    EXPECT_TRUE(can_be_shifted(antenna));
    antenna.ground_plane_z = 4e-3;
    EXPECT_FALSE(can_be_shifted(antenna));
}

}  // namespace
}  // namespace lathe::tests
