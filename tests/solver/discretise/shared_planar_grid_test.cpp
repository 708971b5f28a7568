// One grid for planar horns that differ by little: which antennas have a place on it, and that solves on it
// are those of their own grids.
#include "solver/discretise/shared_planar_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "solver/solve/planar_solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

/// A horn along x behind a guide whose port lies at `port_x`, its upper half; mm.
struct HornShape {
    double guide = 7.0, aperture = 20.0, flare = 15.0, port_x = 0.0, straight = 8.0;
};

Antenna horn(const HornShape& shape) {
    const double x0 = 1e-3 * shape.port_x, guide = 0.5e-3 * shape.guide, mouth = 0.5e-3 * shape.aperture,
                 wall = 1e-3;
    const double throat = x0 + 1e-3 * shape.straight, end = throat + 1e-3 * shape.flare;
    Antenna antenna;
    PlanarPort port;
    port.width = 2.0 * guide, port.centre_x = x0;
    antenna.planar = PlanarSettings{};
    antenna.planar->symmetry = SymmetryPlane::magnetic;
    antenna.planar->ports = {port};
    Region metal;
    metal.material.is_pec = true;
    metal.outline = {{x0, guide},         {throat, guide},        {end, mouth},
                     {end, mouth + wall}, {throat, guide + wall}, {x0, guide + wall}};
    antenna.regions = {metal};
    return antenna;
}

SimulationSettings settings_at(double cells) {
    SimulationSettings s;
    s.from_hz = 28e9, s.to_hz = 32e9, s.frequencies = 2, s.cells_per_wavelength = cells;
    s.margin_wavelengths = 0.4;
    return s;
}

Antenna with_lens(Antenna antenna, double permittivity) {
    Region lens;
    lens.material.relative_permittivity = permittivity;
    lens.outline = {{15e-3, 0}, {15e-3, 3e-3}, {18e-3, 3e-3}, {18e-3, 0}};
    antenna.regions.push_back(lens);
    return antenna;
}

/// With two blocks above the horn, `gap` (m) apart along x.
Antenna with_gap(Antenna antenna, double gap) {
    for (const double x : {8e-3, 11e-3 + gap}) {
        Region block;
        block.material.is_pec = true;
        block.outline = {{x, 14e-3}, {x + 3e-3, 14e-3}, {x + 3e-3, 16e-3}, {x, 16e-3}};
        antenna.regions.push_back(block);
    }
    return antenna;
}

Results solved_on(const PlanarGridPlan& plan, const Antenna& antenna, const SimulationSettings& settings) {
    const Simulation simulation = build_planar_simulation(antenna, settings, plan, {});
    Progress progress;
    return evaluate_planar(simulation, test_engine()->solve({&simulation.problem, 1}, progress));
}

TEST(SharedPlanarGrid, IsTheSameForAllAntennasThatHaveRoom) {
    const SimulationSettings settings = settings_at(12);
    const Antenna small = horn({}), large = horn({.aperture = 29.0, .flare = 22.0});
    const SharedPlanarGrid shared(small, settings, {large});
    const auto of_small = shared.plan(small), of_large = shared.plan(large);
    ASSERT_TRUE(of_small && of_large);
    EXPECT_EQ(of_small->grid.nr, of_large->grid.nr);
    EXPECT_EQ(of_small->grid.nz, of_large->grid.nz);
    EXPECT_EQ(of_small->grid.z0, of_large->grid.z0);
    EXPECT_EQ(of_small->grid.dr, of_large->grid.dr);
    EXPECT_EQ(of_small->contour_row_high, of_large->contour_row_high);
    EXPECT_EQ(of_small->ports.front().injection.plane, of_large->ports.front().injection.plane);
    EXPECT_NE(plan_planar_grid(small, settings).grid.nr, plan_planar_grid(large, settings).grid.nr);
}

TEST(SharedPlanarGrid, WithoutOthersItIsTheGridOfTheAntenna) {
    const SimulationSettings settings = settings_at(12);
    const PlanarGridPlan own = plan_planar_grid(horn({}), settings),
                         shared = *SharedPlanarGrid(horn({}), settings, {}).plan(horn({}));
    EXPECT_EQ(shared.grid.nr, own.grid.nr);
    EXPECT_EQ(shared.grid.nz, own.grid.nz);
    EXPECT_EQ(shared.grid.z0, own.grid.z0);
    EXPECT_EQ(shared.contour_gaps.size(), own.contour_gaps.size());
    EXPECT_EQ(shared.ports.front().reading.plane, own.ports.front().reading.plane);
}

TEST(SharedPlanarGrid, RefusesWhatHasNoPlaceOnIt) {
    const SimulationSettings settings = settings_at(12);
    const Antenna antenna = horn({});
    const SharedPlanarGrid shared(antenna, settings, {});
    EXPECT_TRUE(shared.plan(horn({.aperture = 18.0, .flare = 13.0})));
    EXPECT_FALSE(shared.plan(horn({.aperture = 34.0}))) << "wider than the room";
    EXPECT_FALSE(shared.plan(horn({.flare = 25.0}))) << "longer than the room";
    EXPECT_FALSE(shared.plan(horn({.guide = 9.5}))) << "another guide";
    const Antenna short_guide = horn({.flare = 20.0, .straight = 2.0});
    EXPECT_FALSE(shared.plan(short_guide)) << "no straight guide where the wave is sent";
    EXPECT_TRUE(SharedPlanarGrid(antenna, settings, {short_guide}).plan(short_guide));
    Antenna other = antenna;
    other.planar->symmetry = SymmetryPlane::electric;
    EXPECT_FALSE(shared.plan(other)) << "another wall of symmetry";
    other = antenna;
    other.planar->ports.front().direction_rad = std::numbers::pi;
    EXPECT_FALSE(shared.plan(other)) << "a port on no edge";
    const Antenna tall = with_gap(antenna, 4e-3), split = with_gap(antenna, 0.4e-3);
    EXPECT_FALSE(SharedPlanarGrid(antenna, settings, {tall}).plan(split)) << "a gap of half a cell";
    EXPECT_TRUE(SharedPlanarGrid(split, settings, {tall}).plan(split));
    const Antenna dense = with_lens(antenna, 4.0);
    EXPECT_FALSE(shared.plan(dense)) << "a material that asks for finer cells";
    EXPECT_TRUE(SharedPlanarGrid(antenna, settings, {dense}).plan(dense));
}

TEST(SharedPlanarGrid, FollowsTheGuideAndItsPort) {
    const SimulationSettings settings = settings_at(12);
    const SharedPlanarGrid shared(horn({}), settings, {});
    const auto here = shared.plan(horn({})),
               wider = shared.plan(horn({.guide = 7.3, .port_x = 1.37, .straight = 8.0}));
    ASSERT_TRUE(here && wider);
    EXPECT_EQ(here->grid.nr, wider->grid.nr);
    EXPECT_NEAR(wider->grid.row_at(3.65e-3), here->grid.row_at(3.5e-3), 1e-9);
    EXPECT_NEAR(wider->grid.column_at(1.37e-3), here->grid.column_at(0.0), 1e-9);
    EXPECT_EQ(here->grid.dz, wider->grid.dz);
    EXPECT_NEAR(wider->ports.front().injection_distance, here->ports.front().injection_distance, 1e-12);
    EXPECT_EQ(wider->ports.front().injection.wall_high, 3.65e-3);
}

TEST(SharedPlanarGrid, NodesMayLieAnywhereAlongGuidesOnly) {
    Antenna antenna = horn({});
    EXPECT_TRUE(free_axes(antenna).x);
    EXPECT_FALSE(free_axes(antenna).y);
    antenna.planar->symmetry = SymmetryPlane::none;
    EXPECT_FALSE(free_axes(antenna).y) << "the guide's walls";
    antenna.planar->ports.front().direction_rad = 0.3;
    EXPECT_TRUE(free_axes(antenna).x && free_axes(antenna).y);
    antenna.planar->ports.front().kind = PlanarPortKind::line_current;
    EXPECT_FALSE(free_axes(antenna).x || free_axes(antenna).y);
}

TEST(SharedPlanarGrid, GradedNodesAreShiftedByPartsOfTheirFinestCell) {
    const SimulationSettings settings = settings_at(12);
    const Antenna antenna = with_gap(horn({}), 0.8e-3);
    const auto plain = SharedPlanarGrid(antenna, settings, {}).plan(antenna),
               shifted = SharedPlanarGrid(antenna, settings, {}, {.along_x = 0.5}).plan(antenna);
    ASSERT_TRUE(plain && shifted);
    ASSERT_TRUE(plain->grid.z_axis);
    EXPECT_EQ(shifted->grid.nz, plain->grid.nz + 1);
    for (const int column : {0, plain->grid.nz / 2, plain->grid.nz - 1})
        EXPECT_NEAR(plain->grid.z(column) - shifted->grid.z(column), 0.5 * plain->grid.smallest_dz(), 1e-12);
}

/// How far solves on shared grids, shifted or not, are off those on the antenna's own: the largest of S11.
double off_its_own_grid(double cells) {
    const SimulationSettings settings = settings_at(cells);
    const Antenna antenna = horn({.aperture = 24.0}), large = horn({.aperture = 29.0, .flare = 18.0});
    const PlanarGridPlan plan_of_its_own = plan_planar_grid(antenna, settings);
    const Results own = solved_on(plan_of_its_own, antenna, settings);
    double largest = 0.0;
    for (const double shift : {0.0, 0.25, 0.5, 0.75}) {
        const auto plan = SharedPlanarGrid(antenna, settings, {large}, {.along_x = shift}).plan(antenna);
        EXPECT_TRUE(plan);
        EXPECT_NEAR((plan_of_its_own.grid.z0 - plan->grid.z0) / plan->grid.dz, shift, 1e-9);
        const Results shared = solved_on(*plan, antenna, settings);
        for (std::size_t f = 0; f < own.frequencies.size(); ++f) {
            const auto& here = shared.frequencies[f];
            const auto& there = own.frequencies[f];
            largest = std::max(largest, std::abs(here.s_matrix(0, 0) - there.s_matrix(0, 0)));
            EXPECT_NEAR(here.beams.front().directivity_2d_db, there.beams.front().directivity_2d_db, 0.03);
        }
    }
    return largest;
}

TEST(SharedPlanarGrid, SolvesOnItConvergeToThoseOfTheAntennasOwnGrid) {
    const double coarse = off_its_own_grid(16), fine = off_its_own_grid(32);
    RecordProperty("s11_off_at_16_cells", std::to_string(coarse));
    RecordProperty("s11_off_at_32_cells", std::to_string(fine));
    EXPECT_LT(coarse, 0.012);
    EXPECT_LT(fine, 0.6 * coarse) << fine << " against " << coarse;
}

}  // namespace
}  // namespace lathe::tests
