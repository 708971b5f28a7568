// The edges, weights and resistances of a gap feed on its grid.
#include "solver/discretise/gap_feed.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/discretise/shared_grid.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::tests {
namespace {

Antenna dipole(double from, double to) {
    Antenna antenna;
    for (const auto& [z0, z1] : {std::pair{from - 60e-3, from}, std::pair{to, to + 40e-3}}) {
        Region region;
        region.material.is_pec = true;
        region.outline = {{z0, 0.0}, {z1, 0.0}, {z1, 3e-3}, {z0, 3e-3}};
        antenna.regions.push_back(region);
    }
    antenna.port.kind = PortKind::gap;
    antenna.port.z = from, antenna.port.gap_to_z = to, antenna.port.radius = 3e-3;
    antenna.port.impedance_ohm = 75.0;
    return antenna;
}

SimulationSettings settings() {
    SimulationSettings s;
    s.from_hz = 0.8e9, s.to_hz = 1.2e9;
    return s;
}

TEST(GapFeed, NodesLieOnBothEndsAndOnTheRadius) {
    const Antenna antenna = dipole(-1e-3, 2.5e-3);
    const Grid grid = plan_grid(antenna, settings()).grid;
    const auto is_node = [](double position) { return std::abs(position - std::round(position)) < 1e-6; };
    EXPECT_TRUE(is_node(grid.column_at(-1e-3)));
    EXPECT_TRUE(is_node(grid.column_at(2.5e-3)));
    EXPECT_TRUE(is_node(grid.row_at(3e-3)));
    EXPECT_GE(grid.column_at(2.5e-3) - grid.column_at(-1e-3), 2.0 - 1e-6);
    EXPECT_GE(grid.row_at(3e-3), 2.0 - 1e-6);
}

TEST(GapFeed, ColumnsAreMirroredWithTheAntenna) {
    const Antenna antenna = dipole(-1e-3, 2.5e-3);
    Antenna image = antenna;
    for (Region& region : image.regions)
        for (Point& point : region.outline) point.z = -point.z;
    image.port.z = -antenna.port.gap_to_z, image.port.gap_to_z = -antenna.port.z;
    const Grid one = plan_grid(antenna, settings()).grid, other = plan_grid(image, settings()).grid;
    ASSERT_EQ(one.nz, other.nz);
    for (int k = 0; k < one.nz; ++k) EXPECT_NEAR(one.z(k), -other.z(one.nz - 1 - k), 1e-9) << k;
}

TEST(GapFeed, WeightsAddUpToOneAndResistancesToThatOfTheSource) {
    const Simulation simulation = build_simulation(dipole(-1e-3, 2.5e-3), settings());
    ASSERT_TRUE(simulation.gap);
    EXPECT_FALSE(simulation.gap->antenna_has_loss);
    std::map<int, double> weight, conductance;
    for (const GapFeed::Edge& edge : simulation.gap->edges) {
        weight[edge.column] += edge.weight;
        conductance[edge.column] += 2.0 * std::numbers::pi * edge.conductance;
    }
    ASSERT_GE(weight.size(), 2u);
    double series_ohm = 0.0;
    for (const auto& [column, sum] : weight) {
        EXPECT_NEAR(sum, 1.0, 1e-12);
        series_ohm += 1.0 / conductance[column];
    }
    EXPECT_NEAR(series_ohm, 75.0, 1e-9);
}

/// The resistance in the coefficients is the one that was meant: g = 2 s/c of the coefficient without loss.
TEST(GapFeed, CoefficientsHoldTheResistance) {
    const Simulation simulation = build_simulation(dipole(-1e-3, 2.5e-3), settings());
    const Grid& grid = simulation.problem.grid;
    const CoefficientMaps& maps = simulation.problem.coefficients.maps;
    for (const GapFeed::Edge& edge : simulation.gap->edges) {
        const std::size_t at = grid.at(edge.row, edge.column);
        const double s = (1.0 - maps.decay_z[at]) / (1.0 + maps.decay_z[at]);
        EXPECT_NEAR(2.0 * s / (maps.v_z[at] * (1.0 + s)) / edge.conductance, 1.0, 1e-9);
    }
}

TEST(GapFeed, LossOfTheAntennaIsToldFromThatOfTheSource) {
    Antenna antenna = dipole(-1e-3, 2.5e-3);
    Region sleeve;
    sleeve.material = {false, 2.0, 0.01, 0.0};
    sleeve.outline = {{10e-3, 3e-3}, {30e-3, 3e-3}, {30e-3, 9e-3}, {10e-3, 9e-3}};
    antenna.regions.push_back(sleeve);
    EXPECT_TRUE(build_simulation(antenna, settings()).gap->antenna_has_loss);
}

TEST(GapFeed, SharedGridsAreRefused) {
    const Antenna antenna = dipole(-1e-3, 2.5e-3);
    try {
        const SharedGrid grid(antenna, settings(), room_of(antenna), 0.0);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.port.kind");
    }
}

}  // namespace
}  // namespace lathe::tests
