// Lumped ports that have a size: results that do not depend on the cells.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double mm = 1e-3;

/// S of a port over the height of a WR-90 guide, matched at both ends, at 10 GHz.
Complex s_across_guide(PortSpread spread, std::array<double, 2> size_mm, double cells) {
    VolumeAntenna antenna = wr90(16 * mm);
    antenna.ports[0].driven = false;
    antenna.ports.push_back(lumped_gap({0, -5.08, 8}, {0, 5.08, 8}, spread, size_mm, 200.0));
    antenna.symmetry[0] = SymmetryPlane::magnetic;
    return solved(antenna, band(9.9e9, 10.1e9, 1, cells, 8, 0.1)).frequencies[0].s_matrix(2, 2);
}

TEST(SizedPorts, HaveTheirInductanceOnCoarseGrids) {
    const double line =
        std::abs(s_across_guide(PortSpread::line, {}, 20) - s_across_guide(PortSpread::line, {}, 12));
    const double box =
        std::abs(s_across_guide(PortSpread::box, {2, 2}, 20) - s_across_guide(PortSpread::box, {2, 2}, 12));
    RecordProperty("change_of_line", std::to_string(line));
    RecordProperty("change_of_box", std::to_string(box));
    EXPECT_LT(box, 0.01);
    EXPECT_GT(line, 0.05) << "the reason for ports with a size";
}

TEST(SizedPortsLong, ConvergeFrom12To40Cells) {
    struct Case {
        PortSpread spread;
        std::array<double, 2> size_mm;
    };
    for (const Case& port : {Case{PortSpread::box, {2, 2}}, Case{PortSpread::box, {0, 2}},
                             Case{PortSpread::box, {4, 0}}, Case{PortSpread::ring, {0.5, 1.5}}}) {
        const double change = std::abs(s_across_guide(port.spread, port.size_mm, 40) -
                                       s_across_guide(port.spread, port.size_mm, 12));
        RecordProperty("change_" + std::to_string(port.size_mm[0]) + "_" + std::to_string(port.size_mm[1]),
                       std::to_string(change));
        EXPECT_LT(change, 0.012) << port.size_mm[0] << ", " << port.size_mm[1];
    }
}

/// A bar over a ground plane, fed in the gap below it.
VolumeAntenna bar(const VolumePort& port) {
    VolumeAntenna antenna;
    antenna.ground_plane_z = 0.0;
    antenna.body.add(make_box({-1 * mm, -1 * mm, port.to.z()}, {1 * mm, 1 * mm, 8 * mm}), metal(), "bar");
    antenna.ports = {port};
    return antenna;
}

TEST(SizedPorts, AreTheSameInQuartersOfTheAntenna) {
    const SimulationSettings settings = band(8e9, 10e9, 2, 14, 8, 0.1);
    for (const PortSpread spread : {PortSpread::box, PortSpread::ring}) {
        VolumeAntenna antenna = bar(lumped_gap({0, 0, 0}, {0, 0, 1}, spread, {0.8, 1.0}));
        const Results whole = solved(antenna, settings);
        antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
        const Results quarter = solved(antenna, settings);
        for (std::size_t f = 0; f < 2; ++f)
            EXPECT_LT(std::abs(quarter.frequencies[f].s_matrix(0, 0) - whole.frequencies[f].s_matrix(0, 0)),
                      5e-3);
    }
}

/// A gap of a tenth of a cell was refused.
TEST(SizedPorts, FeedGapsThinnerThanACell) {
    for (const VolumePort& port : {lumped_gap({0, 0, 0}, {0, 0, 0.25}, PortSpread::box, {2, 2}),
                                   lumped_gap({0, 0, 0}, {0, 0, 0.25})}) {
        VolumeAntenna antenna = bar(port);
        antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
        const Results results = solved(antenna, band(8e9, 10e9, 1, 12, 8, 0.1));
        EXPECT_NEAR(beam_of(results).radiated_power_ratio, 1.0, 0.01);
        EXPECT_LT(std::abs(results.frequencies[0].s_matrix(0, 0)), 0.9);
    }
}

/// 100 ohm across the end of a coaxial line of 50 ohm, from round metal to round metal; it was an open end.
TEST(SizedPorts, ConnectTheConductorsOfACoaxialLine) {
    VolumeAntenna antenna;
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 6 * mm}, 3.3 * mm), metal(), "outer");
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 5 * mm}, 2.3 * mm), SolidMaterial{}, "bore");
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 0}, 1.0 * mm), metal(), "inner");
    VolumePort line = guide_port("line", -8 * mm, true, named(ModeFamily::tem, 0, 0));
    line.inside = {1.6 * mm, 0.0}, line.reference = 0.0;
    antenna.ports = {line, lumped_gap({1, 0, 0}, {2.3, 0, 0}, PortSpread::line, {}, 100.0)};
    antenna.ports[1].driven = false;
    const Results results = solved(antenna, band(2e9, 10e9, 2, 40, 8, 0.05));
    EXPECT_NEAR(std::abs(results.frequencies[0].s_matrix(0, 0)), 1.0 / 3.0, 0.03);
}

}  // namespace
}  // namespace lathe::tests
