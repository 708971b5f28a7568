// Planar networks closed by metal, and such with an opening of any width.
#include "solver/geometry/enclosed_ports.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace lathe::tests {
namespace {

Region box(double x0, double y0, double x1, double y1, bool is_metal) {
    Region region;
    region.material.is_pec = is_metal;
    region.outline = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    return region;
}

PlanarPort guide(double x, double y, double direction_rad, double width) {
    PlanarPort port;
    port.centre_x = x, port.centre_y = y, port.direction_rad = direction_rad, port.width = width;
    return port;
}

/// A T of guides 7 mm wide, bored into a block of metal; `slot` opens its upper wall.
Antenna tee(double slot) {
    Antenna antenna;
    antenna.planar.emplace();
    antenna.regions = {box(-20e-3, -10e-3, 20e-3, 20e-3, true), box(-20e-3, 0.0, 20e-3, 7e-3, false),
                       box(-3.5e-3, -10e-3, 3.5e-3, 7e-3, false)};
    if (slot > 0.0) antenna.regions.push_back(box(5e-3, 6e-3, 5e-3 + slot, 21e-3, false));
    antenna.planar->ports = {guide(-20e-3, 3.5e-3, 0.0, 7e-3), guide(20e-3, 3.5e-3, std::numbers::pi, 7e-3),
                             guide(0.0, -10e-3, 0.5 * std::numbers::pi, 7e-3)};
    return antenna;
}

TEST(EnclosedPorts, OfATeeOfMetal) {
    EXPECT_TRUE(is_closed_network(tee(0.0)));
    for (const double slot : {1e-3, 10e-6, 0.1e-6}) EXPECT_FALSE(is_closed_network(tee(slot))) << slot;
    Antenna listening = tee(0.0);
    for (PlanarPort& port : listening.planar->ports) port.driven = false;
    EXPECT_FALSE(is_closed_network(listening)) << "nothing is driven";
}

TEST(EnclosedPorts, OfWallsOfSeveralPieces) {
    Antenna antenna;
    antenna.planar.emplace();
    antenna.regions = {box(0.0, 0.0, 20e-3, 1e-3, true), box(0.0, 8e-3, 20e-3, 9e-3, true),
                       box(19e-3, 1e-3, 20e-3, 8e-3, true)};
    antenna.planar->ports = {guide(0.0, 4.5e-3, 0.0, 7e-3)};
    EXPECT_TRUE(is_closed_network(antenna)) << "a guide with a short";
    antenna.regions.pop_back();
    EXPECT_FALSE(is_closed_network(antenna)) << "an open guide";
}

TEST(EnclosedPorts, OfALineCurrentInACavity) {
    Antenna antenna;
    antenna.planar.emplace();
    antenna.regions = {box(-20e-3, -20e-3, 20e-3, 20e-3, true), box(-10e-3, -10e-3, 10e-3, 10e-3, false)};
    PlanarPort line;
    line.kind = PlanarPortKind::line_current;
    antenna.planar->ports = {line};
    EXPECT_TRUE(is_closed_network(antenna));
    antenna.planar->ports.front().centre_x = 30e-3;
    EXPECT_FALSE(is_closed_network(antenna));
    antenna.planar->ports.front().kind = PlanarPortKind::plane_wave;
    EXPECT_FALSE(is_closed_network(antenna));
}

TEST(EnclosedPorts, AbovePlanesOfSymmetry) {
    Antenna antenna;
    antenna.planar.emplace().symmetry = SymmetryPlane::electric;
    antenna.regions = {box(-20e-3, 3.5e-3, 20e-3, 5e-3, true)};
    antenna.planar->ports = {guide(-20e-3, 0.0, 0.0, 7e-3), guide(20e-3, 0.0, std::numbers::pi, 7e-3)};
    EXPECT_TRUE(is_closed_network(antenna));
    antenna.planar->ports.pop_back();
    EXPECT_FALSE(is_closed_network(antenna));
}

}  // namespace
}  // namespace lathe::tests
