// Drawings with rounded numbers: the port takes the walls as they are drawn, and says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "solver/antenna/templates.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {
namespace {

constexpr double mm = 1e-3, um = 1e-6, nm = 1e-9;

Material metal() {
    return {.is_pec = true};
}

/// A conical horn on a straight guide of radius 3.6 mm, whose wall is drawn at `wall` from z = `begin`.
Antenna horn(double wall = 3.6 * mm, double begin = 0.0) {
    Antenna antenna;
    antenna.regions.push_back(
        {metal(), {{begin, wall}, {10 * mm, wall}, {30 * mm, 9 * mm}, {30 * mm, 10 * mm}, {begin, 5 * mm}}});
    antenna.port.radius = 3.6 * mm;
    return antenna;
}

/// An open coaxial line, its conductors drawn at `inner` and `outer`.
Antenna line(double inner = 0.65 * mm, double outer = 1.5 * mm) {
    Antenna antenna;
    antenna.regions.push_back({metal(), {{0, 0}, {15 * mm, 0}, {15 * mm, inner}, {0, inner}}});
    antenna.regions.push_back({metal(), {{0, outer}, {10 * mm, outer}, {10 * mm, 4 * mm}, {0, 4 * mm}}});
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = 0.65 * mm;
    antenna.port.outer_radius = 1.5 * mm;
    return antenna;
}

SimulationSettings band(double cells_per_wavelength) {
    SimulationSettings settings;
    settings.from_hz = 28e9;
    settings.to_hz = 32e9;
    settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength;
    return settings;
}

std::string refusal(const Antenna& antenna) {
    try {
        validate(antenna);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(PortWalls, WhatIsDrawnAtThePortsRadiusStaysAsItIs) {
    for (const Antenna& antenna : {horn(), line()}) {
        Warnings warnings;
        EXPECT_EQ(with_port_on_walls(antenna, &warnings), antenna);
        EXPECT_TRUE(warnings.empty());
    }
    for (const AntennaTemplate& shape : antenna_templates()) {
        const Antenna antenna = build_antenna(default_design(shape.name));
        Warnings warnings;
        EXPECT_EQ(with_port_on_walls(antenna, &warnings), antenna) << shape.name;
        EXPECT_TRUE(warnings.empty()) << shape.name;
    }
}

TEST(PortWalls, ThePortTakesARoundedWallAndSaysByHowMuch) {
    for (const double off : {1 * nm, -1 * nm, 1 * um, -1 * um, 3.5 * um}) {
        Warnings warnings;
        const Antenna antenna = with_port_on_walls(horn(3.6 * mm + off), &warnings);
        EXPECT_DOUBLE_EQ(antenna.port.radius, 3.6 * mm + off);
        EXPECT_EQ(antenna.regions, horn(3.6 * mm + off).regions) << "what is drawn stays";
        ASSERT_EQ(warnings.size(), 1u) << off;
        EXPECT_EQ(warnings.front().code, "outline_corrected");
        EXPECT_EQ(warnings.front().place, "antenna.port.radius_mm");
    }
    Warnings warnings;
    with_port_on_walls(horn(3.6 * mm + 1 * nm), &warnings);
    EXPECT_NE(warnings.front().text.find("3.600001 mm, 1 nm from radius_mm = 3.6"), std::string::npos)
        << warnings.front().text;
}

TEST(PortWalls, CoaxialLinesAndThePlaneOfThePort) {
    Warnings warnings;
    const Antenna coaxial = with_port_on_walls(line(0.6505 * mm, 1.499 * mm), &warnings);
    EXPECT_DOUBLE_EQ(coaxial.port.inner_radius, 0.6505 * mm);
    EXPECT_DOUBLE_EQ(coaxial.port.outer_radius, 1.499 * mm);
    ASSERT_EQ(warnings.size(), 2u);
    EXPECT_EQ(warnings[0].place, "antenna.port.outer_radius_mm");
    EXPECT_EQ(warnings[1].place, "antenna.port.inner_radius_mm");
    for (const double begin : {1 * nm, -1 * nm, 2 * um, -2 * um}) {
        warnings.clear();
        EXPECT_EQ(with_port_on_walls(horn(3.6 * mm, begin), &warnings).port.z, begin);
        ASSERT_EQ(warnings.size(), 1u);
        EXPECT_EQ(warnings.front().place, "antenna.port.z_mm");
        EXPECT_EQ(refusal(horn(3.6 * mm, begin)), "accepted");
    }
}

TEST(PortWalls, TheFillingNeedNotReachTheWallsExactly) {
    Material filling;
    filling.relative_permittivity = 2.1;
    for (const auto& [inner, outer] :
         {std::pair{0.65, 1.5}, {0.6504, 1.501}, {0.6497, 1.4991}, {0.6495, 1.5012}}) {
        Antenna coaxial = line(inner * mm, outer * mm);
        coaxial.regions.insert(
            coaxial.regions.begin(),
            {filling, {{0, 0.65 * mm}, {10 * mm, 0.65 * mm}, {10 * mm, 1.5 * mm}, {0, 1.5 * mm}}});
        coaxial.port.filling = filling;
        EXPECT_EQ(refusal(coaxial), "accepted") << outer;
        for (const double cells : {15.0, 40.0}) {
            const Simulation simulation = build_simulation(coaxial, band(cells));
            EXPECT_EQ(simulation.warnings.size(), outer == 1.5 ? 0u : 2u) << outer;
        }
    }
}

TEST(PortWalls, FurtherOffIsRefusedWithTheRadiusThatWouldBeRight) {
    for (const std::string wall : {"3.61", "3.59", "3", "4.75"}) {
        const Antenna antenna = horn(std::stod(wall) * mm);
        const std::string message = refusal(antenna);
        EXPECT_NE(message.find("antenna.port.radius_mm = 3.6: no conducting wall"), std::string::npos)
            << message;
        EXPECT_NE(message.find("lies at r = " + wall + " mm; set radius_mm to " + wall), std::string::npos)
            << message;
    }
    EXPECT_NE(refusal(line(0.7 * mm)).find("antenna.port.inner_radius_mm = 0.65"), std::string::npos);
    EXPECT_NE(refusal(line(0.65 * mm, 1.6 * mm)).find("set outer_radius_mm to 1.6"), std::string::npos);
}

TEST(PortWalls, EveryGridTakesWhatTheReaderTook) {
    for (const double cells : {8.0, 10.0, 15.0, 20.0, 31.0}) {
        for (const double off : {0.0, 1 * nm, -1 * nm, 1 * um, -1 * um, 3.5 * um, -3.5 * um}) {
            const Antenna antenna = horn(3.6 * mm + off);
            ASSERT_EQ(refusal(antenna), "accepted");
            const Simulation simulation = build_simulation(antenna, band(cells));
            EXPECT_EQ(simulation.warnings.size(), off == 0.0 ? 0u : 1u) << cells << ", " << off;
            // The guide that is solved is the one that is drawn.
            const Simulation exact = build_simulation(with_port_on_walls(antenna), band(cells));
            EXPECT_EQ(simulation.port->mode.cutoff_hz(), exact.port->mode.cutoff_hz());
        }
        EXPECT_NO_THROW(build_simulation(line(0.6505 * mm, 1.499 * mm), band(cells)));
        EXPECT_NO_THROW(build_simulation(horn(3.6 * mm, 1 * um), band(cells)));
    }
}

TEST(PortWalls, AFlareMayBeginAtThePort) {
    Antenna flare = horn();
    flare.regions.front().outline.erase(flare.regions.front().outline.begin() + 1);
    ASSERT_EQ(refusal(flare), "accepted");
    for (const double cells : {10.0, 15.0, 20.0, 31.0}) {
        const Simulation simulation = build_simulation(flare, band(cells));
        EXPECT_TRUE(simulation.warnings.empty());
        EXPECT_NEAR(simulation.port->mode.cutoff_hz() / 24.403e9, 1.0, 0.01);
    }
}

}  // namespace
}  // namespace lathe
