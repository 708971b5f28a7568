// Cells of an antenna do not depend on the direction of its outlines, nor on the corner where they begin.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/planar_grid.hpp"

namespace lathe::tests {
namespace {

using Outline = std::vector<Point>;

/// Polygons with corners 2 to 5 cells apart, in mm.
const std::vector<Outline> polygons = {
    {{1.7429, 1.48542},
     {-0.54842, 2.97638},
     {-1.76344, 0.62655},
     {-1.46507, -1.24864},
     {0.48723, -2.64431},
     {1.94116, -0.68969}},
    {{-1.3, -0.9}, {1.1, -1.4}, {2.2, 0.3}, {0.4, 0.9}, {1.0, 2.1}, {-1.5, 1.2}}};

Antenna antenna_of(const Outline& outline_mm, bool is_planar) {
    Antenna antenna;
    Region region;
    region.material.is_pec = true;
    const double distance = is_planar ? 0.0 : 5.0;  // from the axis
    for (const Point& p : outline_mm) region.outline.push_back({1e-3 * p.z, 1e-3 * (p.r + distance)});
    antenna.regions = {region};
    antenna.port.kind = PortKind::dipole;
    if (!is_planar) return antenna;
    antenna.planar = PlanarSettings{};
    PlanarPort line;
    line.kind = PlanarPortKind::line_current, line.centre_x = 6e-3;
    antenna.planar->ports = {line};
    return antenna;
}

SimulationSettings settings_of(double cells) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 32e9, settings.cells_per_wavelength = cells;
    return settings;
}

Grid grid_of(const Antenna& antenna, double cells) {
    return antenna.is_planar() ? plan_planar_grid(antenna, settings_of(cells)).grid
                               : plan_grid(antenna, settings_of(cells)).grid;
}

void expect_same(const std::vector<double>& one, const std::vector<double>& other, const char* name) {
    ASSERT_EQ(one.size(), other.size());
    double largest = 0.0;
    for (std::size_t n = 0; n < one.size(); ++n) largest = std::max(largest, std::abs(one[n] - other[n]));
    EXPECT_LT(largest, 1e-7) << name;
}

TEST(OutlineOrder, DoesNotChangeCells) {
    for (const bool is_planar : {true, false})
        for (const Outline& polygon : polygons)
            for (const double cells : {11.0, 14.0, 17.0, 20.0})
                for (std::size_t begin = 0; begin < polygon.size(); ++begin)
                    for (const bool is_reversed : {false, true}) {
                        SCOPED_TRACE(testing::Message()
                                     << (is_planar ? "planar" : "revolution") << ", " << cells
                                     << " cells, from corner " << begin << ", reversed " << is_reversed);
                        Outline other = polygon;
                        std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(begin),
                                    other.end());
                        if (is_reversed) std::reverse(other.begin(), other.end());
                        const Antenna first = antenna_of(polygon, is_planar),
                                      second = antenna_of(other, is_planar);
                        const Grid grid = grid_of(first, cells);
                        const CellGeometry a = cut_cells(first, grid, WallModel::conformal, 30e9),
                                           b = cut_cells(second, grid, WallModel::conformal, 30e9);
                        expect_same(a.free_phi, b.free_phi, "nodes");
                        expect_same(a.free_r, b.free_r, "edges along r"),
                            expect_same(a.free_z, b.free_z, "along z");
                        expect_same(a.face_phi, b.face_phi, "faces"),
                            expect_same(a.face_z, b.face_z, "z faces");
                    }
}

}  // namespace
}  // namespace lathe::tests
