// What validate() lets through and what not, beyond the table of bad files.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {
namespace {

/// A dipole in free space beside one region: nothing but the outline can be wrong.
Antenna with_outline(std::vector<Point> outline) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.port.z = -1.0;
    antenna.regions.push_back({Material{false, 2.0, 0.0, 0.0}, std::move(outline)});
    return antenna;
}

std::string key_of_error(const Antenna& antenna) {
    try {
        validate(antenna);
    } catch (const InputError& error) {
        return error.location().key;
    }
    return "";
}

TEST(Outlines, TouchingAndDoubledPointsAreNoCrossings) {
    EXPECT_NO_THROW(validate(with_outline({{0, 0}, {0, 0}, {1, 0}, {1, 1}, {1, 1}, {0, 1}, {0, 0}})));
    // A vertex on another edge, and two squares that share a corner.
    EXPECT_NO_THROW(validate(with_outline({{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}})));
    EXPECT_NO_THROW(validate(with_outline({{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}})));
    // A ring cut open: the cut is walked twice.
    EXPECT_NO_THROW(validate(
        with_outline({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}})));
}

TEST(Outlines, CrossingsAreFoundWhereverTheyAre) {
    EXPECT_EQ(key_of_error(with_outline({{0, 0}, {1, 1}, {1, 0}, {0, 1}})),
              "antenna.regions[0].outline_zr_mm[2]");
    // One long edge far from its crossing partner in the list.
    std::vector<Point> comb = {{0, 0}};
    for (int i = 0; i < 2000; ++i) {
        comb.push_back({1e-3 * i, 1e-3 + 1e-4 * (i % 2)});
    }
    comb.push_back({2.0, 0.0});
    EXPECT_NO_THROW(validate(with_outline(comb)));
    comb[1000].r = -0.0;
    comb.back().r = 1e-5;
    EXPECT_EQ(key_of_error(with_outline(comb)), "antenna.regions[0].outline_zr_mm[2001]");
}

TEST(Outlines, HundredThousandPointsAreCheckedAndOneMoreIsTooMany) {
    std::vector<Point> disc;
    for (int i = 0; i < 100'000; ++i) {
        const double angle = 2.0 * std::acos(-1.0) * i / 100'000;
        disc.push_back({std::cos(angle), 2.0 + std::sin(angle)});
    }
    EXPECT_NO_THROW(validate(with_outline(disc)));
    disc.push_back({1.0, 2.0});
    EXPECT_EQ(key_of_error(with_outline(disc)), "antenna.regions");
}

TEST(Outlines, NotFiniteOrBelowTheAxis) {
    EXPECT_EQ(key_of_error(with_outline({{0, 0}, {1, NAN}, {0, 1}})), "antenna.regions[0].outline_zr_mm[1]");
    EXPECT_EQ(key_of_error(with_outline({{0, 0}, {INFINITY, 0}, {0, 1}})),
              "antenna.regions[0].outline_zr_mm[1]");
    EXPECT_EQ(key_of_error(with_outline({{0, 0}, {1, 0}, {0, -1e-9}})),
              "antenna.regions[0].outline_zr_mm[2]");
}

TEST(Materials, OutOfRange) {
    Antenna antenna = with_outline({{0, 0}, {1, 0}, {0, 1}});
    antenna.regions[0].material.relative_permittivity = NAN;
    EXPECT_EQ(key_of_error(antenna), "antenna.regions[0].material.relative_permittivity");
    antenna.regions[0].material = {false, 2.0, -1.0, 0.0};
    EXPECT_EQ(key_of_error(antenna), "antenna.regions[0].material.conductivity_s_per_m");
    antenna.regions[0].material = {true, NAN, NAN, NAN};  // a metal has none of these
    EXPECT_EQ(key_of_error(antenna), "");
}

TEST(Ports, DipoleInFreeSpaceNeedsNoRegionAndNoneMayBeMetalAroundIt) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    EXPECT_NO_THROW(validate(antenna));
    antenna.regions.push_back({Material{true, 1.0, 0.0, 0.0}, {{-1, 0}, {1, 0}, {1, 1}, {-1, 1}}});
    EXPECT_EQ(key_of_error(antenna), "antenna.port.z_mm");
}

TEST(Ports, GapReachesFromMetalToMetal) {
    const auto rod = [](double from, double to) {
        return Region{Material{true, 1.0, 0.0, 0.0}, {{from, 0}, {to, 0}, {to, 0.1}, {from, 0.1}}};
    };
    Antenna antenna;
    antenna.regions = {rod(-1, 0), rod(0.2, 0.9)};
    antenna.port.kind = PortKind::gap;
    antenna.port.gap_to_z = 0.2, antenna.port.radius = 0.1;
    EXPECT_EQ(key_of_error(antenna), "");
    EXPECT_EQ(antenna.port.azimuthal_order(), 0);
    EXPECT_EQ(antenna.port.guide_radius(), 0.0);
    const auto key_with = [&antenna](auto change) {
        Antenna changed = antenna;
        change(changed);
        return key_of_error(changed);
    };
    EXPECT_EQ(key_with([](Antenna& a) { a.port.gap_to_z = 0.0; }), "antenna.port.to_z_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.gap_to_z = 0.15; }), "antenna.port.to_z_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.z = 0.05; }), "antenna.port.from_z_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.z = -0.05; }), "antenna.port.from_z_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.radius = 0.0; }), "antenna.port.radius_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.radius = 0.2; }), "antenna.port.from_z_mm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.impedance_ohm = NAN; }), "antenna.port.impedance_ohm");
    EXPECT_EQ(key_with([](Antenna& a) { a.port.impedance_ohm = 2e4; }), "antenna.port.impedance_ohm");
    EXPECT_EQ(key_with([&](Antenna& a) { a.regions.push_back(rod(0.1, 0.11)); }), "antenna.port.from_z_mm");
    // The ground plane is an end as well as a rod.
    EXPECT_EQ(key_with([&](Antenna& a) { a.regions = {rod(0.2, 0.9)}, a.ground_plane_z = 0.0; }), "");
    EXPECT_EQ(key_with([&](Antenna& a) { a.regions = {rod(0.2, 0.9)}, a.ground_plane_z = -0.1; }),
              "antenna.port.from_z_mm");
}

TEST(Ports, AzimuthalOrderAndRadius) {
    Port port;
    port.radius = 2.0;
    port.outer_radius = 3.0;
    port.mode = parse_mode("TM21");
    EXPECT_EQ(port.azimuthal_order(), 2);
    EXPECT_EQ(port.guide_radius(), 2.0);
    port.kind = PortKind::coaxial;
    EXPECT_EQ(port.azimuthal_order(), 0);
    EXPECT_EQ(port.guide_radius(), 3.0);
    port.kind = PortKind::dipole;
    port.axis = DipoleAxis::x;
    EXPECT_EQ(port.azimuthal_order(), 1);
    port.axis = DipoleAxis::z;
    EXPECT_EQ(port.azimuthal_order(), 0);
    EXPECT_EQ(port.guide_radius(), 0.0);
}

TEST(Modes, EveryNameRoundTripsAndNothingElseIsRead) {
    for (const char* family : {"TE", "TM"}) {
        for (int m = 0; m <= 9; ++m) {
            for (int n = 1; n <= 9; ++n) {
                const std::string name = family + std::to_string(10 * m + n + 100).substr(1);
                EXPECT_EQ(mode_name(parse_mode(name)), name);
                EXPECT_EQ(parse_mode(name).azimuthal_order, m);
            }
        }
    }
    EXPECT_EQ(mode_name(parse_mode("TEM")), "TEM");
    for (const char* bad :
         {"", "TE", "TE1", "TE10", "TM00", "TE111", "te11", "TE-1", "TEM1", "TX11", " TE11"}) {
        EXPECT_THROW(parse_mode(bad), InputError) << bad;
    }
}

TEST(Painting, LaterRegionsCoverEarlierOnes) {
    Antenna antenna = with_outline({{0, 0}, {2, 0}, {2, 2}, {0, 2}});
    antenna.regions.push_back({Material{}, {{0.5, 0.5}, {1.5, 0.5}, {1.5, 1.5}, {0.5, 1.5}}});
    EXPECT_EQ(material_at(antenna, {0.1, 0.1}).relative_permittivity, 2.0);
    EXPECT_EQ(material_at(antenna, {1.0, 1.0}), Material{});
    EXPECT_EQ(material_at(antenna, {3.0, 1.0}), Material{});
    const Extent extent = extent_of(antenna);
    EXPECT_EQ(extent.z_min, -1.0);  // the dipole
    EXPECT_EQ(extent.z_max, 2.0);
    EXPECT_EQ(extent.r_max, 2.0);
}

}  // namespace
}  // namespace lathe
