// Where an infinite ground plane puts its metal, and where the solve looks at it.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/geometry/ground_plane.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::tests {
namespace {

Region body(std::vector<Point> outline_mm, bool metal) {
    Region region;
    region.material.is_pec = metal;
    for (const Point& p : outline_mm) region.outline.push_back({p.z * 1e-3, p.r * 1e-3});
    return region;
}

/// A cone of thin metal that opens in the plane z = 55 mm, or sticks out of a lower one.
Antenna horn(double plane_mm) {
    Antenna antenna;
    antenna.regions = {body({{0, 3.6}, {15, 3.6}, {55, 14}, {55, 14.6}, {15, 4.2}, {0, 4.2}}, true)};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    antenna.ground_plane_z = plane_mm * 1e-3;
    return antenna;
}

/// The inner conductor of a line alone: the plane's metal is the outer one.
Antenna monopole() {
    Antenna antenna;
    antenna.regions = {body({{-6, 0}, {20, 0}, {20, 1}, {-6, 1}}, true)};
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = 1e-3, antenna.port.outer_radius = 2.3e-3;
    antenna.port.z = -6e-3;
    antenna.ground_plane_z = 0.0;
    return antenna;
}

SimulationSettings settings(double from_ghz, double to_ghz, double cells) {
    SimulationSettings s;
    s.from_hz = from_ghz * 1e9, s.to_hz = to_ghz * 1e9, s.frequencies = 3;
    s.cells_per_wavelength = cells;
    return s;
}

TEST(GroundPlane, IsMetalOutsideOfWhatIsDrawn) {
    const Antenna antenna = horn(55);
    EXPECT_FALSE(material_at(antenna, {50e-3, 9e-3}).is_pec) << "inside the flare";
    EXPECT_TRUE(material_at(antenna, {50e-3, 20e-3}).is_pec);
    EXPECT_TRUE(material_at(antenna, {5e-3, 9.0}).is_pec);
    EXPECT_FALSE(material_at(antenna, {56e-3, 20e-3}).is_pec);
    EXPECT_FALSE(material_at(monopole(), {-1e-3, 1.5e-3}).is_pec) << "inside the line";
    EXPECT_TRUE(material_at(monopole(), {-1e-3, 2.31e-3}).is_pec);
}

TEST(GroundPlane, LinesSeeWhatPointsSee) {
    for (const Antenna& antenna : {horn(55), horn(33), monopole()}) {
        const MaterialScanner scanner(antenna);
        const auto is_metal = [&](const std::vector<Span>& line, double at) {
            for (const Span& span : line)
                if (at >= span.from && at < span.to)
                    return scanner.materials()[static_cast<std::size_t>(span.material)].is_pec;
            return false;
        };
        for (double z = antenna.port.z + 0.13e-3; z < 60e-3; z += 0.71e-3)
            for (double r = 0.07e-3; r < 30e-3; r += 0.53e-3) {
                const bool metal = material_at(antenna, {z, r}).is_pec;
                EXPECT_EQ(is_metal(scanner.along_z(r), z), metal) << z << ' ' << r;
                EXPECT_EQ(is_metal(scanner.along_r(z), r), metal) << z << ' ' << r;
            }
    }
}

TEST(GroundPlane, RunsThroughTheRadialLayerWithTheContourOnIt) {
    const Simulation simulation = build_simulation(monopole(), settings(2, 5, 300));
    const Grid& grid = simulation.problem.grid;
    const HuygensLayout& contour = *simulation.contour;
    EXPECT_NEAR(grid.z(contour.column_low), 0.0, 1e-9);
    EXPECT_EQ(contour.low_rows(), 0);
    const CoefficientMaps& maps = simulation.problem.coefficients.maps;
    const int first = static_cast<int>(std::lround(2.3e-3 / grid.dr));
    for (int i = first; i + 1 < grid.nr; ++i) {
        EXPECT_EQ(maps.v_r[grid.at(i, contour.column_low)], 0.0) << i;
        EXPECT_GT(maps.v_r[grid.at(i, contour.column_low + 1)], 0.0) << i;
        if (i > first) {
            EXPECT_EQ(maps.i_phi[grid.at(i, contour.column_low - 1)], 0.0) << i;
            EXPECT_GT(maps.v_z[grid.at(i, contour.column_low)], 0.0) << i;
        }
    }
    // Nothing below but the line: no margin.
    EXPECT_LT(contour.column_low - grid.pml_z_low, 40);
}

TEST(GroundPlane, OfADipoleHasNodesUnderIt) {
    for (const DipoleAxis axis : {DipoleAxis::x, DipoleAxis::z})
        for (const double height : {0.0011, 0.0042, 0.02}) {
            Antenna antenna;
            antenna.port.kind = PortKind::dipole;
            antenna.port.axis = axis;
            antenna.port.z = 0.5 + height;
            antenna.ground_plane_z = 0.5;
            const GridPlan plan = plan_grid(antenna, settings(8, 10, 20));
            EXPECT_NEAR(plan.grid.z(plan.ground_column), 0.5, 1e-9);
            const double place = plan.injection_column + (axis == DipoleAxis::z ? 0.5 : 0.0);
            EXPECT_NEAR(plan.grid.z(place), antenna.port.z, 1e-9);
            EXPECT_EQ(plan.grid.pml_z_low, 0);
        }
}

/// Integral of 2 pi r ds over all sampled walls, m^2.
double sampled_area(const Antenna& antenna, const SimulationSettings& s) {
    const Simulation simulation = build_simulation(antenna, s);
    double area = 0.0;
    for (const WallPiece& piece : simulation.walls->samples.pieces)
        area += 2.0 * 3.14159265358979 * piece.radius * piece.length;
    return area;
}

TEST(GroundPlane, LosesPowerWhereADrawnBlockWould) {
    SimulationSettings s = settings(2, 5, 300);
    s.wall_metal.conductivity_s_per_m = 5.8e7;
    s.margin_wavelengths = 0.1;
    const Antenna antenna = monopole();
    const Grid grid = plan_grid(antenna, s).grid;
    const double reach = grid.r(grid.first_pml_row());
    // Plane, outer wall of the line, the wire inside and outside the plane, its end. Pieces start in front
    // of the axial layer.
    const double pi = 3.14159265358979, line = -std::max(antenna.port.z, grid.z(grid.pml_z_low));
    const double expected = pi * (reach * reach - 2.3e-3 * 2.3e-3) + 2 * pi * 2.3e-3 * line +
                            2 * pi * 1e-3 * (line + 20e-3) + pi * 1e-6;
    EXPECT_NEAR(sampled_area(antenna, s) / expected, 1.0, 3e-3);
}

}  // namespace
}  // namespace lathe::tests
