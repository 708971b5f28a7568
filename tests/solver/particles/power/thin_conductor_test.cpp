// The solved field around a thin inner conductor compared with the wave of theory: at the walls, across the
// gap, and as the onset of corona.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/particles/multipactor/gap_voltage.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/particles/known_gaps.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::particles {
namespace {

constexpr double outer = 4e-3, length = 18e-3, reference_z = 2e-3, frequency_hz = 8e9;

/// A line that ends open, far from the region that is analysed.
Antenna line(double inner) {
    Antenna antenna;
    const Material pec{.is_pec = true};
    antenna.regions = {{pec, {{0, 0}, {length, 0}, {length, inner}, {0, inner}}},
                       {pec, {{0, outer}, {length, outer}, {length, 5e-3}, {0, 5e-3}}}};
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = inner;
    antenna.port.outer_radius = outer;
    antenna.port.reference_z = reference_z;
    return antenna;
}

struct Compared {
    double inner = 0.0, outer = 0.0;     ///< largest differences of E at the walls, as shares
    double volts = 0.0, onset_db = 0.0;  ///< across the gap, as a share; largest of the onsets of corona
    Warnings warnings;
};

Compared compared(double ratio, double cells) {
    const double inner = outer / ratio;
    SimulationSettings settings;
    settings.from_hz = 0.9 * frequency_hz;
    settings.to_hz = 1.1 * frequency_hz;
    settings.frequencies = 3;
    settings.margin_wavelengths = 0.3;
    settings.cells_per_wavelength = constants::speed_of_light / settings.to_hz / (outer - inner) * cells;
    const auto engine = tests::test_engine();
    Progress progress;
    const MappedResults solved = solve_with_maps(line(inner), settings, {frequency_hz}, *engine, progress);
    PowerSettings power;
    power.regions = {
        {"line", {{2.5e-3, 0.5 * inner}, {5.5e-3, 0.5 * inner}, {5.5e-3, 4.5e-3}, {2.5e-3, 4.5e-3}}}};
    Compared result;
    const MeshedRegion region =
        mesh_regions(line(inner), solved.maps.front(), power, result.warnings).front();
    const TriangleMesh& mesh = region.mesh;
    const std::complex<double> reflection = solved.results.frequencies[1].s11();
    const MeshField theory = sampled_field(mesh, frequency_hz, 0, [&](Point p) {
        const double phase =
            2 * constants::pi * frequency_hz / constants::speed_of_light * (p.z - reference_z);
        const std::complex<double> forward = std::polar(1.0, -phase),
                                   back = reflection * std::polar(1.0, phase);
        const double scale = std::sqrt(2 * impedance_ohm(inner, outer)) / (p.r * std::log(ratio));
        return FieldVector{scale * (forward + back),
                           0.0,
                           0.0,
                           0.0,
                           scale * (forward - back) / constants::speed_of_light,
                           0.0};
    });
    int middle = -1;  // of the inner wall
    for (std::size_t n = 0; n < mesh.edges.size(); ++n) {
        const BoundaryEdge& edge = mesh.edges[n];
        if (edge.kind != EdgeKind::wall) continue;
        const auto vertex = static_cast<std::size_t>(edge.from);
        const double z = mesh.vertices[vertex].z;
        if (z < 3e-3 || z > 5e-3) continue;
        const double difference =
            std::abs(std::abs(region.field.at_vertices[vertex][0] / theory.at_vertices[vertex][0]) - 1.0);
        double& largest = edge.normal.r > 0.0 ? result.inner : result.outer;
        largest = std::max(largest, difference);
        if (edge.normal.r > 0.0) middle = static_cast<int>(n);
    }
    result.volts = std::abs(
        gap_voltage(mesh, region.field, middle).volts / gap_voltage(mesh, theory, middle).volts - 1.0);
    const CoronaSettings gas{.from_torr = 5.0, .to_torr = 50.0, .pressures = 3, .precision_db = 0.01};
    const auto onsets = corona_onsets(mesh, region.field, gas), right = corona_onsets(mesh, theory, gas);
    for (std::size_t n = 0; n < onsets.size(); ++n)
        result.onset_db =
            std::max(result.onset_db, std::abs(10.0 * std::log10(onsets[n].power_w / right[n].power_w)));
    return result;
}

/// Radii on grid lines and between them.
TEST(ThinConductor, FieldVoltageAndCoronaAreThoseOfTheWave) {
    for (const double cells : {10.0, 11.0}) {
        const Compared line = compared(4.0, cells);
        EXPECT_LT(line.inner, 0.01) << cells;
        EXPECT_LT(line.outer, 0.01) << cells;
        EXPECT_LT(line.volts, 0.01) << cells;
        EXPECT_LT(line.onset_db, 0.1) << cells;
        EXPECT_TRUE(line.warnings.empty());
    }
}

TEST(ThinConductor, IsWarnedOfWhereItHasFewCells) {
    const Compared thin = compared(16.0, 10.0);
    ASSERT_EQ(thin.warnings.size(), 1U);
    EXPECT_EQ(thin.warnings[0].code, "few_cells_per_radius");
    EXPECT_LT(thin.onset_db, 0.4);
}

}  // namespace
}  // namespace lathe::particles
