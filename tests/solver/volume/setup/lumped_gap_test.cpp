// Sizes of lumped ports on the grid, their ends on metal, and what is refused.
#include "solver/volume/setup/lumped_gap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/base/input_error.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/setup/port_columns.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

constexpr double mm = 1e-3;

VolumeGrid cube() {
    return {{equal_cells(-5 * mm, 10, mm), equal_cells(-5 * mm, 10, mm), equal_cells(-5 * mm, 10, mm)}};
}

double sum_of_shares(const std::vector<PortColumn>& columns) {
    return std::accumulate(columns.begin(), columns.end(), 0.0,
                           [](double sum, const PortColumn& column) { return sum + column.share; });
}

double share_at(const std::vector<PortColumn>& columns, int u, int v) {
    for (const PortColumn& column : columns)
        if (column.node == std::array{u, v}) return column.share;
    return 0.0;
}

TEST(PortColumns, OfABoxCountFractionsAtItsRim) {
    // 3 mm along z, 1 mm along x: the order x, z in the file, z, x around the y axis.
    const auto columns = port_columns(cube(), lumped_gap({0, 0, 0}, {0, 2, 0}, PortSpread::box, {1, 3}));
    EXPECT_NEAR(sum_of_shares(columns), 1.0, 1e-12);
    EXPECT_EQ(columns.size(), 3u);
    const auto wider = port_columns(cube(), lumped_gap({0, 0, 0}, {0, 2, 0}, PortSpread::box, {0, 2.5}));
    ASSERT_EQ(wider.size(), 3u);
    EXPECT_NEAR(share_at(wider, 5, 5), 0.4, 1e-12);
    EXPECT_NEAR(share_at(wider, 4, 5), 0.3, 1e-12);
}

TEST(PortColumns, OfARingCoverItsArea) {
    for (const double inner : {0.0, 1.3, 2.2}) {
        const auto columns =
            port_columns(cube(), lumped_gap({0.2, 0, 0}, {0.2, 0, 2}, PortSpread::ring, {inner, 2.4}));
        EXPECT_NEAR(sum_of_shares(columns), 1.0, 1e-12) << inner;
        if (inner > 1.0) {
            EXPECT_EQ(share_at(columns, 5, 5), 0.0);
        }
    }
    EXPECT_NEAR(circle_area_within(2.0, {0, 0}, {3, 3}), std::acos(-1.0), 1e-12);
    EXPECT_NEAR(circle_area_within(2.0, {-1, -1}, {1, 1}), 4.0, 1e-12);
    EXPECT_NEAR(circle_area_within(2.0, {-3, 1}, {3, 3}), 4.0 * std::acos(0.5) - std::sqrt(3.0), 1e-12);
}

TEST(PortColumns, HaveTheirHalfAtAPlaneOfSymmetry) {
    VolumeGrid half = cube();
    half.axes[0] = equal_cells(0.0, 5, mm);
    half.low(Axis::x).wall = Wall::magnetic;
    for (const VolumePort& port :
         {lumped_gap({0, 0, 0}, {0, 0, 2}), lumped_gap({0, 0, 0}, {0, 0, 2}, PortSpread::box, {3, 2}),
          lumped_gap({0, 0, 0}, {0, 0, 2}, PortSpread::ring, {1, 2})}) {
        const auto columns = port_columns(half, port), whole = port_columns(cube(), port);
        EXPECT_NEAR(sum_of_shares(columns), 0.5, 1e-12);
        EXPECT_NEAR(2.0 * share_at(columns, 0, 5), share_at(whole, 5, 5), 1e-12);
        EXPECT_NEAR(share_at(columns, 1, 5), share_at(whole, 6, 5), 1e-12);
    }
}

/// A rod and a tube around it, both along z, with a gap of 1.3 mm between them.
VolumeAntenna rod_in_tube(const VolumePort& port) {
    VolumeAntenna antenna;
    antenna.body.add(make_cylinder({0, 0, -3 * mm}, {0, 0, 3 * mm}, 3.3 * mm), metal(), "tube");
    antenna.body.add(make_cylinder({0, 0, -3 * mm}, {0, 0, 3 * mm}, 2.3 * mm), SolidMaterial{}, "bore");
    antenna.body.add(make_cylinder({0, 0, -3 * mm}, {0, 0, 3 * mm}, 1.0 * mm), metal(), "rod");
    antenna.ports = {port};
    return antenna;
}

std::vector<std::string> places_of(const Warnings& warnings) {
    std::vector<std::string> places;
    for (const Warning& warning : warnings)
        if (warning.code == "port_end_free") places.push_back(warning.place);
    return places;
}

TEST(LumpedGap, ReachesFromRoundMetalToRoundMetal) {
    for (const double cells : {20.0, 33.0, 60.0}) {
        const SimulationSettings settings = band(4e9, 10e9, 1, cells, 8, 0.05);
        const VolumeSimulation on = build_volume(rod_in_tube(lumped_gap({1, 0, 0}, {2.3, 0, 0})), settings),
                               within =
                                   build_volume(rod_in_tube(lumped_gap({0.7, 0, 0}, {2.6, 0, 0})), settings);
        EXPECT_TRUE(places_of(on.warnings).empty());
        const LumpedPort &port = *on.terminals[0].gap, &other = *within.terminals[0].gap;
        ASSERT_EQ(port.edges.size(), other.edges.size()) << cells;
        EXPECT_EQ(port.resistances, other.resistances);
        const GradedAxis& x = on.problem().grid.axis(Axis::x);
        EXPECT_LE(x.coordinate(port.edges.front().i), 1.0 * mm + 1e-9);
        EXPECT_GE(x.coordinate(port.edges.back().i + 1), 2.3 * mm - 1e-9);
        EXPECT_FALSE(port.has_size);
    }
}

TEST(LumpedGap, OfABoxMeetsRoundMetalWithAllItsColumns) {
    const VolumeSimulation simulation =
        build_volume(rod_in_tube(lumped_gap({1, 0, 0}, {2.3, 0, 0}, PortSpread::box, {1, 1})),
                     band(4e9, 10e9, 1, 40, 8, 0.05));
    const LumpedPort& port = *simulation.terminals[0].gap;
    EXPECT_TRUE(port.has_size);
    double conductance = 0.0, column = 0.0;
    for (std::size_t n = 0; n < port.edges.size(); ++n) {
        column += port.resistances[n];
        if (n + 1 < port.edges.size() && port.edges[n + 1].j == port.edges[n].j &&
            port.edges[n + 1].k == port.edges[n].k)
            continue;
        conductance += 1.0 / column, column = 0.0;
    }
    EXPECT_NEAR(1.0 / conductance, port.resistance_ohm, 1e-9);
}

TEST(LumpedGap, WarnsOfAnEndThatTouchesNothing) {
    const auto places = [](const VolumePort& port) {
        return places_of(build_volume(rod_in_tube(port), band(4e9, 10e9, 1, 20, 8, 0.05)).warnings);
    };
    EXPECT_EQ(places(lumped_gap({1, 0, 0}, {1.8, 0, 0})), std::vector<std::string>{"antenna.ports[0].to_mm"});
    EXPECT_EQ(places(lumped_gap({1.9, 0, 0}, {1, 0, 0})),
              std::vector<std::string>{"antenna.ports[0].from_mm"});
    EXPECT_EQ(places(lumped_gap({1.3, 0, 0}, {1.9, 0, 0}, PortSpread::box, {0.2, 0.2})).size(), 2u);
}

/// A dipole with a gap of a fifth of a cell: each end of the port is the face of an arm.
TEST(LumpedGap, GivesTheFacesAtItsEndsALine) {
    VolumeAntenna antenna;
    antenna.body.add(make_cylinder({0, 0, 4 * mm}, {0, 0, 235 * mm}, 3 * mm), metal(), "upper arm");
    antenna.body.add(make_cylinder({0, 0, -235 * mm}, {0, 0, -4 * mm}, 3 * mm), metal(), "lower arm");
    antenna.ports = {lumped_gap({0, 0, -4}, {0, 0, 4})};
    const VolumeSimulation simulation = build_volume(antenna, band(0.26e9, 0.38e9, 1, 20, 8, 0.1));
    EXPECT_TRUE(simulation.warnings.empty()) << simulation.warnings.front().text;
    const GradedAxis& z = simulation.problem().grid.axis(Axis::z);
    for (const double end : {-4 * mm, 4 * mm})
        EXPECT_NEAR(z.coordinate(static_cast<int>(std::lround(z.position(end)))), end, 1e-9);
}

TEST(LumpedGap, IsRefusedWithinMetal) {
    const SimulationSettings settings = band(4e9, 10e9, 1, 20, 8, 0.05);
    const auto refusal = [&](const VolumePort& port) -> std::string {
        try {
            plan_volume_domain(rod_in_tube(port), settings);
        } catch (const InputError& error) {
            return error.location().key + ": " + error.problem();
        }
        return "none";
    };
    EXPECT_TRUE(refusal(lumped_gap({-0.5, 0, 0}, {0.5, 0, 0}))
                    .starts_with("antenna.ports[0].from_mm: port gap lies in"));
    EXPECT_TRUE(refusal(lumped_gap({0, 0, 0}, {0, 0, 2}, PortSpread::ring, {0.2, 0.9}))
                    .starts_with("antenna.ports[0]"));
    EXPECT_EQ(refusal(lumped_gap({0, 0, 0}, {0, 0, 2}, PortSpread::ring, {0.2, 1.5})), "none");
    EXPECT_EQ(refusal(lumped_gap({0.5, 0, 0}, {2.8, 0, 0})), "none");
}

}  // namespace
}  // namespace lathe::tests
