// Planar grids: what lies on nodes, where guides leave them, and half an antenna against the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_coefficients.hpp"

namespace lathe::tests {
namespace {

/// A guide of 7 mm that opens into a horn; whole or its upper half.
Antenna horn(SymmetryPlane symmetry) {
    Antenna antenna;
    PlanarPort port;
    port.width = 7e-3;
    antenna.planar = PlanarSettings{};
    antenna.planar->symmetry = symmetry;
    antenna.planar->ports = {port};
    for (const double side : {1.0, -1.0}) {
        if (side < 0.0 && symmetry != SymmetryPlane::none) continue;
        Region wall;
        wall.material.is_pec = true;
        for (const Point& p : {Point{0, 3.5e-3},
                               {11e-3, 3.5e-3},
                               {40e-3, 15e-3},
                               {40e-3, 16e-3},
                               {11e-3, 4.5e-3},
                               {0, 4.5e-3}})
            wall.outline.push_back({p.z, side * p.r});
        antenna.regions.push_back(wall);
    }
    return antenna;
}

SimulationSettings band() {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9;
    return settings;
}

/// Three guides at one edge, of which two are equally wide.
TEST(PlanarGrid, OrderOfPortsHasNoEffect) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    const std::pair<double, double> guides[] = {{-11.3e-3, 7e-3}, {0.2e-3, 6e-3}, {10.1e-3, 6e-3}};
    for (const auto& [middle, width] : guides) {
        PlanarPort port;
        port.centre_y = middle, port.width = width;
        antenna.planar->ports.push_back(port);
        for (const double side : {1.0, -1.0}) {
            Region wall;
            wall.material.is_pec = true;
            for (const Point& p : {Point{0, 0.5 * width},
                                   {30e-3, 0.5 * width},
                                   {30e-3, 0.5 * width + 1e-3},
                                   {0, 0.5 * width + 1e-3}})
                wall.outline.push_back({p.z, middle + side * p.r});
            antenna.regions.push_back(wall);
        }
    }
    const Grid first = plan_planar_grid(antenna, band()).grid;
    std::reverse(antenna.planar->ports.begin(), antenna.planar->ports.end());
    const Grid second = plan_planar_grid(antenna, band()).grid;
    EXPECT_EQ(first.r0, second.r0);
    EXPECT_EQ(first.dr, second.dr);
    EXPECT_EQ(first.nr, second.nr);
    for (const double wall : {0.2e-3 - 3e-3, 0.2e-3 + 3e-3})
        EXPECT_NEAR(first.row_at(wall), std::round(first.row_at(wall)), 1e-9);
}

TEST(PlanarGrid, AGuideAtTheEdgeGoesOnThroughTheLayer) {
    const Antenna antenna = horn(SymmetryPlane::none);
    const PlanarGridPlan plan = plan_planar_grid(antenna, band());
    const Grid& grid = plan.grid;
    ASSERT_EQ(plan.ports.size(), 1u);
    const PlanarPortPlan& port = plan.ports.front();
    EXPECT_EQ(port.sign, 1);
    EXPECT_GT(port.outer.plane, grid.pml_z_low);
    EXPECT_LT(port.reading.plane, port.injection.plane);
    EXPECT_NEAR(port.injection_distance, grid.z(port.injection.plane), 1e-12);
    for (const double y : {-3.5e-3, 0.0, 3.5e-3})
        EXPECT_NEAR(grid.row_at(y), std::round(grid.row_at(y)), 1e-9) << y;
    const Coefficients coefficients = build_planar_coefficients(antenna, plan, band(), 0.98);
    const auto at = [&](double y, int column) {
        return coefficients.maps->v_phi[grid.at(static_cast<int>(std::lround(grid.row_at(y))), column)];
    };
    constexpr int in_layer = 2;
    EXPECT_EQ(at(4e-3, in_layer), 0.0);
    EXPECT_EQ(at(-4e-3, in_layer), 0.0);
    EXPECT_GT(at(0.0, in_layer), 0.0);
    EXPECT_GT(at(8e-3, in_layer), 0.0);
}

TEST(PlanarGrid, HalfAnAntennaHasTheCellsOfTheWhole) {
    const Antenna antenna = horn(SymmetryPlane::none), upper = horn(SymmetryPlane::magnetic);
    const PlanarGridPlan whole = plan_planar_grid(antenna, band()), half = plan_planar_grid(upper, band());
    ASSERT_EQ(half.grid.r0, 0.0);
    ASSERT_EQ(half.grid.dr, whole.grid.dr);
    ASSERT_EQ(half.grid.nz, whole.grid.nz);
    const int middle = static_cast<int>(std::lround(whole.grid.row_at(0.0)));
    ASSERT_EQ(whole.grid.nr - middle, half.grid.nr);
    const Coefficients of_whole = build_planar_coefficients(antenna, whole, band(), 0.98),
                       of_half = build_planar_coefficients(upper, half, band(), 0.98);
    for (int i = 1; i < half.grid.nr; ++i)
        for (int k = 0; k < half.grid.nz; ++k) {
            const double expected = of_whole.maps->v_phi[whole.grid.at(middle + i, k)];
            ASSERT_NEAR(of_half.maps->v_phi[half.grid.at(i, k)], expected, 1e-4 * expected) << i << " " << k;
        }
}

TEST(PlanarGrid, PlatesOfMetalAreALossTangent) {
    const Antenna perfect = horn(SymmetryPlane::magnetic);
    Antenna plates = perfect;
    plates.planar->plate_height = 1e-3;
    SimulationSettings settings = band();
    settings.wall_metal.conductivity_s_per_m = 5.8e7;
    const PlanarGridPlan plan = plan_planar_grid(plates, settings);
    const Coefficients c = build_planar_coefficients(plates, plan, settings, 0.98);
    ASSERT_TRUE(c.maps->has_loss());
    const Grid& grid = plan.grid;
    const int column = static_cast<int>(grid.column_at(20e-3));
    // (1 - a)/(1 + a), a = Rs dt/(mu0 h).
    const double a =
        settings.wall_metal.surface_resistance(30e9) * c.dt / (constants::vacuum_permeability * 1e-3);
    EXPECT_NEAR(c.maps->decay_phi[grid.at(2, column)], (1.0 - a) / (1.0 + a), 1e-12);
    EXPECT_EQ(c.maps->decay_phi[grid.at(2, grid.nz - 15)], 1.0);
}

TEST(PlanarGrid, BetweenMagneticWallsPermittivityBecomesPermeability) {
    Antenna strip = horn(SymmetryPlane::none);
    strip.planar->walls = PlanarWalls::magnetic;
    Region substrate;
    substrate.material.relative_permittivity = 3.0;
    substrate.outline = {{5e-3, -3e-3}, {35e-3, -3e-3}, {35e-3, 3e-3}, {5e-3, 3e-3}};
    strip.regions.push_back(substrate);
    const PlanarGridPlan plan = plan_planar_grid(strip, band());
    const Coefficients c = build_planar_coefficients(strip, plan, band(), 0.98);
    const Grid& grid = plan.grid;
    const int middle = static_cast<int>(std::lround(grid.row_at(0.0)));
    const std::size_t inside = grid.at(middle, static_cast<int>(grid.column_at(20e-3))),
                      outside = grid.at(middle, static_cast<int>(grid.column_at(2e-3)));
    EXPECT_NEAR(c.maps->i_phi[outside] / c.maps->i_phi[inside], 3.0, 1e-9);
    EXPECT_EQ(c.maps->v_r[outside], c.maps->v_r[inside]);
    strip.planar->polarisation = Polarisation::te;
    EXPECT_ANY_THROW(build_planar_coefficients(strip, plan, band(), 0.98));
}

}  // namespace
}  // namespace lathe::tests
