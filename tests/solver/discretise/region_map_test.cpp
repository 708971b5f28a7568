// The region map: a partition of the grid whose parts can be counted by hand.
#include "solver/discretise/region_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/discretise/simulation.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::tests {
namespace {

using enum CellRegion;

struct Mapped {
    GridPlan plan;
    Simulation simulation;
    RegionMap map;

    CellRegion at(int i, int k) const { return map.regions[plan.grid.at(i, k)]; }
    std::ptrdiff_t count(CellRegion region) const {
        return std::count(map.regions.begin(), map.regions.end(), region);
    }
};

SimulationSettings settings(int cells_per_wavelength) {
    SimulationSettings settings;
    settings.from_hz = 27e9;
    settings.to_hz = 33e9;
    settings.cells_per_wavelength = cells_per_wavelength;
    return settings;
}

Mapped mapped(const Antenna& antenna, int cells_per_wavelength = 16) {
    Mapped result;
    result.plan = plan_grid(antenna, settings(cells_per_wavelength));
    result.simulation = build_simulation(antenna, settings(cells_per_wavelength));
    result.map = map_regions(antenna, result.plan, result.simulation.problem.coefficients.maps);
    return result;
}

Region box_region(Material material, double z_low, double z_high, double r_low, double r_high) {
    return {std::move(material), {{z_low, r_low}, {z_high, r_low}, {z_high, r_high}, {z_low, r_high}}};
}

Material metal_material() {
    Material material;
    material.is_pec = true;
    return material;
}

Material dielectric_material(double relative_permittivity) {
    Material material;
    material.relative_permittivity = relative_permittivity;
    return material;
}

/// A straight guide that ends in free space.
Antenna open_guide(double wall) {
    Antenna antenna;
    antenna.regions.push_back(box_region(metal_material(), 0.0, 0.02, 0.0036, 0.0036 + wall));
    antenna.port.radius = 0.0036;
    return antenna;
}

Antenna dipole() {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    return antenna;
}

/// Antennas of all three port kinds.
std::vector<Antenna> all_kinds() {
    Antenna coaxial;
    coaxial.regions.push_back(box_region(metal_material(), 0.0, 0.02, 0.0, 0.001));
    coaxial.regions.push_back(box_region(metal_material(), 0.0, 0.015, 0.0035, 0.0045));
    coaxial.port.kind = PortKind::coaxial;
    coaxial.port.inner_radius = 0.001;
    coaxial.port.outer_radius = 0.0035;
    Antenna lens = dipole();
    lens.regions.push_back(box_region(dielectric_material(2.5), 0.004, 0.008, 0.0, 0.01));
    return {open_guide(0.001), coaxial, dipole(), lens};
}

TEST(RegionMap, TableAddsUpToAllCells) {
    for (const Antenna& antenna : all_kinds()) {
        const Mapped mapped_antenna = mapped(antenna);
        std::size_t cells = 0;
        double share = 0.0;
        for (const RegionShare& line : region_table(mapped_antenna.map)) {
            cells += line.cells;
            share += line.share;
            if (line.region == dielectric) continue;
            EXPECT_EQ(static_cast<std::ptrdiff_t>(line.cells), mapped_antenna.count(line.region))
                << region_name(line.region);
        }
        EXPECT_EQ(cells, mapped_antenna.plan.grid.cells());
        EXPECT_NEAR(share, 1.0, 1e-12);
    }
}

TEST(RegionMap, BoundaryAxisAndLayersByArithmetic) {
    for (const Antenna& antenna : all_kinds()) {
        const Mapped mapped_antenna = mapped(antenna);
        const Grid& grid = mapped_antenna.plan.grid;
        EXPECT_EQ(mapped_antenna.count(boundary), 2 * grid.nr + grid.nz - 2);
        const int clear_rows = grid.first_pml_row() - 1;
        const int clear_columns = grid.last_clear_column() - grid.pml_z_low + 1;
        EXPECT_EQ(mapped_antenna.count(pml), (grid.nr - 2) * (grid.nz - 2) - clear_rows * clear_columns);
        EXPECT_NEAR(non_pml_share(mapped_antenna.map),
                    1.0 - static_cast<double>(mapped_antenna.count(pml)) / static_cast<double>(grid.cells()),
                    1e-12);
        // The axis is the row r = 0 and nothing else; only what drives the antenna may stand in it.
        std::ptrdiff_t driven = 0;
        for (int k = 1; k + 1 < grid.nz; ++k) {
            EXPECT_TRUE(mapped_antenna.at(0, k) == axis || k == mapped_antenna.plan.injection_column) << k;
            driven += mapped_antenna.at(0, k) == excitation ? 1 : 0;
        }
        EXPECT_EQ(mapped_antenna.count(axis), grid.nz - 2 - driven);
    }
}

TEST(RegionMap, ExcitationFillsTheGuideInOneColumn) {
    const std::vector<Antenna> antennas = all_kinds();
    for (const Antenna& antenna : {antennas[0], antennas[1]}) {
        const Mapped guide = mapped(antenna);
        const PortMode& mode = guide.simulation.port->mode;
        for (int i = 0; i < guide.plan.grid.nr; ++i)
            for (int k = 0; k < guide.plan.grid.nz; ++k) {
                const bool driven = k == guide.simulation.port->injection_column && i < mode.rows &&
                                    mode.v_r[static_cast<std::size_t>(i)] != 0.0;
                EXPECT_EQ(guide.at(i, k) == excitation, driven) << i << ' ' << k;
            }
    }
    const Mapped element = mapped(dipole());
    EXPECT_EQ(element.count(excitation), 1);
    EXPECT_EQ(element.at(element.simulation.element->row, element.simulation.element->column), excitation);
}

TEST(RegionMap, NoWayOutPastTheContour) {
    for (const Antenna& antenna : all_kinds()) {
        const Mapped mapped_antenna = mapped(antenna);
        const Grid& grid = mapped_antenna.plan.grid;
        // From beside the far end of the antenna's axis outwards, through whatever is neither contour nor
        // metal nor fed.
        std::vector<bool> reached(grid.cells(), false);
        const int start = mapped_antenna.plan.contour_column_high - 1;
        std::vector<std::pair<int, int>> front = {{1, start}};
        bool escaped = false;
        while (!front.empty()) {
            const auto [i, k] = front.back();
            front.pop_back();
            if (i < 1 || reached[grid.at(i, k)]) continue;
            reached[grid.at(i, k)] = true;
            const CellRegion region = mapped_antenna.at(i, k);
            if (region == dft || region == metal || region == excitation) continue;
            if (region == pml || region == boundary) {
                escaped = true;
                continue;
            }
            for (const auto& [di, dk] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                front.emplace_back(i + di, k + dk);
        }
        EXPECT_FALSE(escaped) << static_cast<int>(antenna.port.kind);
        EXPECT_FALSE(reached[grid.at(grid.first_pml_row() - 1, start)]);
    }
}

TEST(RegionMap, WallThinnerThanACellIsUnbroken) {
    const Mapped guide = mapped(open_guide(1e-4), 10);
    const Grid& grid = guide.plan.grid;
    ASSERT_LT(1e-4, 0.2 * grid.dr);
    const int wall_row = static_cast<int>(std::lround(0.0036 / grid.dr));
    for (int k = grid.pml_z_low; grid.z(k) < 0.02; ++k) {
        if (k == guide.plan.contour_column_low) continue;  // the contour's low cap begins on the wall
        EXPECT_EQ(guide.at(wall_row, k), metal) << k;
    }
}

TEST(RegionMap, EachDielectricCountsItsOwnArea) {
    Antenna antenna = dipole();
    const Material glass = dielectric_material(4.0), foam = dielectric_material(1.1);
    antenna.regions.push_back(box_region(glass, 0.005, 0.015, 0.0, 0.012));
    antenna.regions.push_back(box_region(foam, 0.005, 0.015, 0.006, 0.018));  // paints over half of it
    antenna.regions.push_back(box_region(glass, 0.02, 0.025, 0.0, 0.012));
    const Mapped lens = mapped(antenna, 24);
    const double cell_area = lens.plan.grid.dr * lens.plan.grid.dz;
    std::vector<double> areas;
    for (const RegionShare& line : region_table(lens.map)) {
        if (line.region != dielectric) continue;
        areas.push_back(static_cast<double>(line.cells) * cell_area);
        EXPECT_EQ(line.material, areas.size() == 1 ? glass : foam);
    }
    ASSERT_EQ(areas.size(), 2U);
    // The axis row is not theirs, and edges lie somewhere within their cells.
    const double per_edge = std::max(lens.plan.grid.dr, lens.plan.grid.dz);
    EXPECT_NEAR(areas[0], 0.010 * 0.006 + 0.005 * 0.012, per_edge * (2 * 0.015 + 2 * 0.018));
    EXPECT_NEAR(areas[1], 0.010 * 0.012, per_edge * 2 * (0.010 + 0.012));
    EXPECT_EQ(lens.count(metal), 0);
}

}  // namespace
}  // namespace lathe::tests
