// Narrow gaps between metal: which are found, what the grid does about them, and that nothing depends on
// where they lie.
#include "solver/discretise/narrow_gaps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/solve/solve.hpp"
#include "tests/solver/discretise/metal_outline.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

/// An open guide and, `gap` before its rim, a ring; the rim `shift` further than 10 mm from the port.
Antenna ring_before_rim(double gap, double shift) {
    Antenna antenna;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    const double rim = 10e-3 + shift;
    antenna.port.reference_z = rim;
    add_metal(antenna, {{0, 3.6e-3}, {rim, 3.6e-3}, {rim, 5.6e-3}, {0, 5.6e-3}});
    add_metal(
        antenna,
        {{rim + gap, 4.2e-3}, {rim + gap + 1.2e-3, 4.2e-3}, {rim + gap + 1.2e-3, 7e-3}, {rim + gap, 7e-3}});
    return antenna;
}

SimulationSettings settings_at(double cells) {
    SimulationSettings s;
    s.from_hz = 27e9, s.to_hz = 30e9, s.frequencies = 2, s.cells_per_wavelength = cells;
    return s;
}

TEST(NarrowGaps, FindsFacesAndTheirRegion) {
    const auto gaps = narrow_gaps(ring_before_rim(0.2e-3, 0.0), 1e-3);
    ASSERT_EQ(gaps.size(), 1u);
    EXPECT_TRUE(gaps[0].along_z && gaps[0].is_straight);
    EXPECT_NEAR(gaps[0].width(), 0.2e-3, 1e-9);
    EXPECT_NEAR(gaps[0].across_from, 4.2e-3, 1e-9);
    EXPECT_NEAR(gaps[0].across_to, 5.6e-3, 1e-9);
    EXPECT_EQ(gaps[0].region, 0u);
    EXPECT_TRUE(narrow_gaps(ring_before_rim(0.2e-3, 0.0), 0.1e-3).empty());
}

TEST(NarrowGaps, AWedgeIsNone) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    add_metal(antenna, {{0, 1e-3}, {5e-3, 1e-3}, {5e-3, 6e-3}});  // meets the plate below at a point
    add_metal(antenna, {{0, 0.5e-3}, {5e-3, 0.5e-3}, {5e-3, 1e-3}, {0, 1e-3}});
    add_metal(antenna, {{-1e-3, 1e-3}, {0, 1e-3}, {5e-3, 9e-3}, {-1e-3, 9e-3}});
    EXPECT_TRUE(narrow_gaps(antenna, 1e-3).empty());
}

TEST(NarrowGaps, OrdinarySlotsKeepEqualCells) {
    const GridPlan plan = plan_grid(ring_before_rim(1.05e-3, 0.0), settings_at(20));  // 2.1 cells
    EXPECT_FALSE(plan.grid.is_graded());
}

TEST(NarrowGaps, SlotsOfFewerThanFourCellsAreCoarse) {
    const GridPlan plan = plan_grid(ring_before_rim(1.05e-3, 0.0), settings_at(20));
    ASSERT_EQ(plan.warnings.size(), 1u);
    const Warning& warning = plan.warnings[0];
    EXPECT_EQ(warning.code, "coarse_features");
    EXPECT_NE(warning.text.find("1.05 mm"), std::string::npos) << warning.text;
    EXPECT_NE(warning.text.find("2.1 cells"), std::string::npos) << warning.text;
    EXPECT_NE(warning.text.find("simulation.cells_per_wavelength to 39"), std::string::npos) << warning.text;
    EXPECT_NE(warning.place.find("r = 4.9 mm"), std::string::npos) << warning.place;
    EXPECT_TRUE(plan_grid(ring_before_rim(1.05e-3, 0.0), settings_at(39)).warnings.empty());
    // However many slots there are: one warning, with the coarsest.
    Antenna two = ring_before_rim(1.05e-3, 0.0);
    Region ring = two.regions[1];
    for (Point& p : ring.outline) p.z += 1.2e-3 + 1.2e-3;
    two.regions.push_back(ring);
    const Warnings warnings = plan_grid(two, settings_at(20)).warnings;
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].text.substr(0, 15), "2 slots or gaps");
    EXPECT_NE(warnings[0].text.find("of 1.05 mm, 2.1"), std::string::npos) << warnings[0].text;
}

TEST(NarrowGaps, SlantedSheetsAreWarnedOf) {
    const auto codes = [](double sheet, double cells) {
        Antenna antenna;
        antenna.port.mode = parse_mode("TE11");
        antenna.port.radius = 3.6e-3;
        add_metal(antenna, {{0, 3.6e-3},
                            {10e-3, 3.6e-3},
                            {20e-3, 7e-3},
                            {20e-3, 7e-3 + sheet},
                            {10e-3, 3.6e-3 + sheet},
                            {0, 3.6e-3 + sheet}});
        std::string found;
        for (const Warning& warning : plan_grid(antenna, settings_at(cells)).warnings) found += warning.code;
        return found;
    };
    EXPECT_EQ(codes(0.02e-3, 20), "thin_sheet");
    EXPECT_EQ(codes(0.2e-3, 20), "");
    EXPECT_EQ(codes(0.1e-3, 20), "thin_sheet");
    EXPECT_EQ(codes(0.1e-3, 60), "");
}

TEST(NarrowGaps, TheCornersOfATurnedWallAreNoSheets) {
    Antenna antenna;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    add_metal(antenna, {{0, 3.6e-3}, {10e-3, 3.6e-3}, {10e-3, 5.6e-3}, {0, 5.6e-3}});
    // Rings 2 mm thick, turned by 20 degrees; the others' corners stand 0.5 um and 0.3 mm further out than
    // the first one's, which is looked at from there.
    const auto add_turned = [&](double z, double r) {
        const double cosine = 0.93969262, sine = 0.34202014;
        const auto at = [&](double along, double across) {
            return Point{z + along * cosine - across * sine, r + along * sine + across * cosine};
        };
        add_metal(antenna, {at(0, 0), at(6e-3, 0), at(6e-3, 2e-3), at(0, 2e-3)});
    };
    add_turned(16e-3, 8e-3);
    add_turned(30e-3, 8e-3 + 0.5e-6);
    add_turned(44e-3, 8.3e-3);
    for (const Warning& warning : plan_grid(antenna, settings_at(20)).warnings)
        EXPECT_NE(warning.code, "thin_sheet") << warning.text;
}

/// A flare whose wall is 0.6 mm thick at the guide and ends in an edge.
TEST(NarrowGaps, ARimThatTapersIsNoSheet) {
    Antenna antenna;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    add_metal(antenna,
              {{0, 3.6e-3}, {10e-3, 3.6e-3}, {20e-3, 7e-3}, {20e-3, 7.02e-3}, {10e-3, 4.2e-3}, {0, 4.2e-3}});
    for (const Warning& warning : plan_grid(antenna, settings_at(20)).warnings)
        EXPECT_NE(warning.code, "thin_sheet") << warning.text;
}

/// An open guide and, before it, a dielectric of `permittivity` with this outline.
Antenna guide_and_dielectric(double permittivity, std::vector<Point> outline) {
    Antenna antenna;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    add_metal(antenna, {{0, 3.6e-3}, {10e-3, 3.6e-3}, {10e-3, 5.6e-3}, {0, 5.6e-3}});
    Region region;
    region.material.relative_permittivity = permittivity;
    region.outline = std::move(outline);
    antenna.regions.push_back(region);
    return antenna;
}

std::string only_code(const Antenna& antenna, double cells) {
    const Warnings warnings = plan_grid(antenna, settings_at(cells)).warnings;
    return warnings.empty() ? "" : warnings.size() == 1 ? warnings[0].code : "several";
}

TEST(NarrowGaps, ThinLayersOfDielectricAreCoarse) {
    // Cells of half a millimetre in free space, of 0.25 mm in a dielectric of 4.
    const auto window = [](double thickness) {
        return guide_and_dielectric(
            4.0, {{20e-3, 0}, {20e-3 + thickness, 0}, {20e-3 + thickness, 8e-3}, {20e-3, 8e-3}});
    };
    EXPECT_EQ(only_code(window(0.9e-3), 20), "coarse_features");
    EXPECT_EQ(only_code(window(1.1e-3), 20), "");
    EXPECT_EQ(only_code(window(0.9e-3), 24), "");
    const Warning warning = plan_grid(window(0.9e-3), settings_at(20)).warnings.at(0);
    EXPECT_NE(warning.text.find("A dielectric 0.9 mm across"), std::string::npos) << warning.text;
    EXPECT_NE(warning.place.find("z = 20.45 mm"), std::string::npos) << warning.place;
    // A rod is as thick as its diameter.
    const auto rod = [](double radius) {
        return guide_and_dielectric(4.0, {{2e-3, 0}, {30e-3, 0}, {30e-3, radius}, {2e-3, radius}});
    };
    EXPECT_EQ(only_code(rod(0.6e-3), 20), "");
    EXPECT_EQ(only_code(rod(0.4e-3), 20), "coarse_features");
    // The rim of a lens and the tip of a rod taper to nothing, which no grid resolves and none has to.
    std::vector<Point> lens;
    for (int n = 0; n <= 20; ++n) {
        const double r = 15e-3 * n / 20.0;
        lens.push_back({30e-3 - 6e-3 * (1.0 - r * r / (15e-3 * 15e-3)), r});
    }
    lens.push_back({30e-3, 0});
    EXPECT_EQ(only_code(guide_and_dielectric(2.5, lens), 20), "");
    EXPECT_EQ(only_code(guide_and_dielectric(2.5, {{2e-3, 0}, {6e-3, 2e-3}, {20e-3, 2e-3}, {40e-3, 0}}), 20),
              "");
}

TEST(NarrowGaps, StayOpenWhereverTheyLie) {
    const auto engine = test_engine();
    Progress progress;
    for (const double gap : {0.2e-3, 0.05e-3}) {  // 0.4 and 0.1 cells
        std::complex<double> first;
        for (const double shift : {0.0, 0.13e-3, 0.29e-3, 0.41e-3}) {
            const Results results = solve(ring_before_rim(gap, shift), settings_at(20), *engine, progress);
            const std::complex<double> s11 = results.frequencies[0].s11();
            if (shift == 0.0) first = s11;
            EXPECT_LT(std::abs(s11 - first), 2e-3) << gap << ' ' << shift;
            // The refined grid has three cells and one across them; nothing resonates there.
            ASSERT_EQ(results.warnings.size(), 1u);
            EXPECT_EQ(results.warnings[0].code, "coarse_details");
        }
    }
}

TEST(NarrowGaps, BelowATwentiethOfACellTheyCloseAndSaySo) {
    const double gap = 0.02e-3;
    for (const double shift : {0.0, 0.13e-3, 0.29e-3, 0.41e-3}) {
        const GridPlan plan = plan_grid(ring_before_rim(gap, shift), settings_at(20));
        ASSERT_EQ(plan.warnings.size(), 1u);
        EXPECT_EQ(plan.warnings[0].code, "gap_closed");
        EXPECT_NE(plan.warnings[0].text.find("0.02 mm"), std::string::npos) << plan.warnings[0].text;
        EXPECT_NE(plan.warnings[0].place.find("r = 4.9 mm"), std::string::npos) << plan.warnings[0].place;
        ASSERT_EQ(plan.closed_gaps.size(), 1u);
        EXPECT_TRUE(contains(plan.closed_gaps[0].outline, {10e-3 + shift + 0.5 * gap, 5e-3}));
        // Whatever the place: the metal reads as if the gap had been drawn closed.
        Antenna filled = ring_before_rim(gap, shift);
        const double rim = 10e-3 + shift, end = rim + gap + 1.2e-3;
        filled.regions[1].outline = {{rim, 4.2e-3},     {end, 4.2e-3},       {end, 7e-3},
                                     {rim + gap, 7e-3}, {rim + gap, 5.6e-3}, {rim, 5.6e-3}};
        const auto joined = build_simulation(filled, settings_at(20));
        const auto closed = build_simulation(ring_before_rim(gap, shift), settings_at(20));
        int different = 0;
        for (std::size_t n = 0; n < joined.problem.coefficients.maps->v_z.size(); ++n) {
            different += (joined.problem.coefficients.maps->v_r[n] == 0.0) !=
                                 (closed.problem.coefficients.maps->v_r[n] == 0.0)
                             ? 1
                             : 0;
            different += (joined.problem.coefficients.maps->v_z[n] == 0.0) !=
                                 (closed.problem.coefficients.maps->v_z[n] == 0.0)
                             ? 1
                             : 0;
        }
        EXPECT_EQ(different, 0) << shift;
    }
}

TEST(NarrowGaps, WarningsComeInFileOrder) {
    Antenna antenna = ring_before_rim(0.05e-3, 0.0);
    // In front of the ring another, drawn first: its gap is the first.
    Region ring = antenna.regions[1];
    for (Point& p : ring.outline) p.z += 1.24e-3;
    antenna.regions.insert(antenna.regions.begin(), ring);
    const GridPlan plan = plan_grid(antenna, settings_at(20));
    ASSERT_EQ(plan.warnings.size(), 2u);
    EXPECT_NE(plan.warnings[0].place.find("z = 11.27 mm"), std::string::npos) << plan.warnings[0].place;
    EXPECT_NE(plan.warnings[1].place.find("z = 10.02 mm"), std::string::npos) << plan.warnings[1].place;
}

/// The whole antenna at negative z: the same gaps, grid and reflection.
TEST(NarrowGaps, AreFoundAtNegativeCoordinates) {
    const Antenna drawn = ring_before_rim(0.2e-3, 0.0);
    Antenna moved = drawn;
    for (Region& region : moved.regions)
        for (Point& p : region.outline) p.z -= 25e-3;
    moved.port.z -= 25e-3, moved.port.reference_z -= 25e-3;
    ASSERT_EQ(narrow_gaps(moved, 1e-3).size(), 1u);
    EXPECT_NEAR(narrow_gaps(moved, 1e-3)[0].width(), 0.2e-3, 1e-12);
    const auto engine = test_engine();
    Progress progress;
    const Results here = solve(drawn, settings_at(20), *engine, progress),
                  there = solve(moved, settings_at(20), *engine, progress);
    EXPECT_EQ(here.grid.nz, there.grid.nz);
    EXPECT_EQ(here.warnings.size(), there.warnings.size());
    for (std::size_t f = 0; f < here.frequencies.size(); ++f)
        EXPECT_NEAR(std::abs(here.frequencies[f].s11() - there.frequencies[f].s11()), 0.0, 1e-5);
}

/// Metal in two parts that touch has one thickness.
TEST(NarrowGaps, SheetsInTwoPartsAreOne) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    // A slanted wall 2 mm thick, and the same cut lengthwise 0.02 mm below its upper face.
    const auto wall = [&](double low, double high) {
        add_metal(antenna,
                  {{5e-3, 10e-3 + low}, {15e-3, 14e-3 + low}, {15e-3, 14e-3 + high}, {5e-3, 10e-3 + high}});
    };
    wall(0.0, 2e-3);
    EXPECT_TRUE(thin_sheets(antenna, 0.1e-3).empty());
    antenna.regions.clear();
    wall(0.0, 1.98e-3), wall(1.98e-3, 2e-3);
    EXPECT_TRUE(thin_sheets(antenna, 0.1e-3).empty());
}

}  // namespace
}  // namespace lathe::tests
