// Matched guides, and steps in rectangular ones against mode matching.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

Results solved(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    Progress progress;
    return solve_volume(antenna, settings, *volume_session(cpu::volume_engine(), 1), progress);
}

/// A box beside a tube moves the grid by so many cells against it.
void shift_grid(VolumeAntenna& antenna, const SimulationSettings& settings, double x, double y) {
    const Bounds bounds = antenna.body.bounds();
    const double cell = constants::speed_of_light / settings.to_hz / settings.cells_per_wavelength;
    antenna.body.add(
        make_box({bounds.low.x() - (1.0 + x) * cell, bounds.low.y() - (1.0 + y) * cell, bounds.low.z()},
                 {bounds.low.x() + 0.01 * cell, bounds.low.y() + 0.01 * cell, bounds.high.z()}),
        metal(), "side");
}

/// Largest |S11|, dB, of a tube without an antenna; what goes in comes out at the other end.
double matched(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    const Results results = solved(antenna, settings);
    EXPECT_EQ(results.stop_reason, "converged");
    double worst = -300.0;
    for (const FrequencyResult& at : results.frequencies) {
        worst = std::max(worst, decibel(at.s_matrix(0, 0)));
        EXPECT_NEAR(std::abs(at.s_matrix(1, 0)), 1.0, 1e-3) << at.frequency_hz;
        EXPECT_NEAR(at.beams[0].radiated_power_ratio, 1.0, 2e-3) << at.frequency_hz;
    }
    return worst;
}

TEST(GuidedPorts, MatchARectangularGuide) {
    const double worst = matched(wr90(30e-3), band(8e9, 12e9, 5, 20, 10, 0.1));
    RecordProperty("s11_db", std::to_string(worst));
    EXPECT_LT(worst, -80.0);
}

TEST(GuidedPorts, MatchACircularGuideOfTenCellsARadius) {
    const double radius = 10e-3, cutoff = te11_cutoff(radius);
    const SimulationSettings settings = band(1.15 * cutoff, 1.55 * cutoff, 5, 22, 10, 0.1);
    for (const double polarisation : {0.5 * constants::pi, 0.25 * constants::pi}) {
        const double worst = matched(circular_guide(radius, 40e-3, polarisation), settings);
        RecordProperty("s11_db_at_" + std::to_string(polarisation), std::to_string(worst));
        EXPECT_LT(worst, -80.0);
    }
    VolumeAntenna shifted = circular_guide(radius, 40e-3, 0.3);
    shift_grid(shifted, settings, 0.62, 0.37);
    const double worst = matched(shifted, settings);
    RecordProperty("s11_db_shifted", std::to_string(worst));
    EXPECT_LT(worst, -80.0);
}

TEST(GuidedPorts, MatchACoaxialLine) {
    const double worst = matched(coaxial_line(1e-3, 2.3e-3, 12e-3), band(10e9, 20e9, 5, 50, 10, 0.1));
    RecordProperty("s11_db", std::to_string(worst));
    EXPECT_LT(worst, -80.0);
}

/// Walls of a third of a cell: the faces that they divide have two currents, and the mode needs its own one.
TEST(GuidedPorts, MatchACircularGuideWithAThinWall) {
    const double radius = 10e-3, length = 40e-3, cutoff = te11_cutoff(radius);
    const SimulationSettings settings = band(1.15 * cutoff, 1.55 * cutoff, 5, 22, 10, 0.1);
    const double cell = constants::speed_of_light / settings.to_hz / settings.cells_per_wavelength;
    for (const double polarisation : {0.0, 0.7}) {
        VolumeAntenna antenna =
            tube(make_cylinder({0, 0, 0}, {0, 0, length}, radius + cell / 3.0),
                 make_cylinder({0, 0, 0}, {0, 0, length}, radius), length, named(ModeFamily::te, 1, 1));
        for (VolumePort& port : antenna.ports) port.polarisation = polarisation;
        const double worst = matched(antenna, settings);
        RecordProperty("s11_db_at_" + std::to_string(polarisation), std::to_string(worst));
        EXPECT_LT(worst, -80.0);
    }
}

/// Nodes in a thin wall that is turned against the grid have no edge of metal between them.
TEST(GuidedPorts, MatchTurnedGuidesWithThinWalls) {
    const double length = 40e-3, wall = 0.3e-3;
    const SimulationSettings settings = band(8e9, 12e9, 5, 20, 10, 0.1);
    const Eigen::Affine3d turn(Eigen::AngleAxisd(37.0 * constants::pi / 180.0, Eigen::Vector3d::UnitZ()));
    const double x = 0.5 * wr90_width, y = 0.5 * wr90_height;
    const VolumeAntenna rectangle = tube(
        make_placed(make_box({-x - wall, -y - wall, 0.0}, {x + wall, y + wall, length}), turn),
        make_placed(make_box({-x, -y, 0.0}, {x, y, length}), turn), length, GuideMode{std::nullopt, 0, 0, 1});
    Eigen::Affine3d stretch = turn;
    stretch.linear() *= Eigen::DiagonalMatrix<double, 3>(1.0, 0.6, 1.0);
    const VolumeAntenna ellipse =
        tube(make_placed(make_cylinder({0, 0, 0}, {0, 0, length}, 12.5e-3 + wall), stretch),
             make_placed(make_cylinder({0, 0, 0}, {0, 0, length}, 12.5e-3), stretch), length,
             GuideMode{std::nullopt, 0, 0, 1});
    for (const VolumeAntenna& antenna : {rectangle, ellipse}) {
        const double worst = matched(antenna, settings);
        RecordProperty("s11_db", std::to_string(worst));
        EXPECT_LT(worst, -60.0);
    }
}

/// A line of 50 ohm with a gap of 0.85 mm, a fifth of a cell of the wavelength. A quarter of it is solved.
TEST(GuidedPorts, SolveAThinCoaxialLineAtTheUsualDensity) {
    const double inner = 0.65e-3, outer = 1.495e-3;
    VolumeAntenna line = coaxial_line(inner, outer, 10e-3);
    line.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
    const Results results = solved(line, band(2.6e9, 4e9, 3, 20, 10, 0.1));
    const double expected = constants::vacuum_impedance / (2.0 * constants::pi) * std::log(outer / inner);
    RecordProperty("ohm", std::to_string(results.port_ohm[0] / expected));
    EXPECT_NEAR(results.port_ohm[0], expected, 0.02 * expected);
    for (const FrequencyResult& at : results.frequencies) EXPECT_LT(decibel(at.s_matrix(0, 0)), -60.0);
}

/// S11 by mode matching with 160 modes, last change 2e-5.
struct Expected {
    double hz, s11_db, s11_deg;
};

/// Largest differences of S11 in dB and degrees at 20 and at 40 cells a wavelength.
struct Differences {
    std::array<double, 2> db{}, deg{};
};

Differences differences(const VolumeAntenna& antenna, SimulationSettings settings,
                        const std::vector<Expected>& expected) {
    std::array<Results, 2> results;
    for (std::size_t n = 0; n < 2; ++n) {
        settings.cells_per_wavelength = n == 0 ? 20.0 : 40.0;
        results[n] = solved(antenna, settings);
    }
    Differences worst;
    for (std::size_t f = 0; f < expected.size(); ++f) {
        for (std::size_t n = 0; n < 2; ++n) {
            const FrequencyResult& solved_at = results[n].frequencies[f];
            EXPECT_NEAR(solved_at.frequency_hz, expected[f].hz, 1.0);
            EXPECT_NEAR(solved_at.s_matrix.col(0).squaredNorm(), 1.0, 3e-3);
            const double deg = std::remainder(degrees(solved_at.s_matrix(0, 0)) - expected[f].s11_deg, 360.0);
            const double db = decibel(solved_at.s_matrix(0, 0)) - expected[f].s11_db;
            testing::Test::RecordProperty("off_" + std::to_string(f) + (n == 0 ? "_20" : "_40"),
                                          std::to_string(db) + " dB, " + std::to_string(deg) + " deg");
            worst.db[n] = std::max(worst.db[n], std::abs(db));
            worst.deg[n] = std::max(worst.deg[n], std::abs(deg));
        }
    }
    for (std::size_t n = 0; n < 2; ++n) {
        const std::string density = n == 0 ? "20" : "40";
        testing::Test::RecordProperty("s11_db_" + density, std::to_string(worst.db[n]));
        testing::Test::RecordProperty("s11_deg_" + density, std::to_string(worst.deg[n]));
    }
    return worst;
}

/// Within `db` and a degree at 20 cells a wavelength, and half of each at 40.
void expect_close(const Differences& worst, double db) {
    EXPECT_LT(worst.db[0], db);
    EXPECT_LT(worst.deg[0], 1.0);
    EXPECT_LT(worst.db[1], 0.5 * db);
    EXPECT_LT(worst.deg[1], 0.5);
}

/// WR-90 with its walls at planes of symmetry, where fields of a centred step have none to lose.
VolumeAntenna quarter_wr90(double length) {
    VolumeAntenna antenna = wr90(length);
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    return antenna;
}

TEST(GuidedPorts, GiveACentredIrisItsReflection) {
    const double length = 40e-3, opening = 12e-3, middle = 0.5 * length;
    VolumeAntenna antenna = quarter_wr90(length);
    for (const double side : {-1.0, 1.0})
        antenna.body.add(make_box({std::min(side * 0.5 * opening, side * 12e-3), -5.5e-3, middle - 1e-3},
                                  {std::max(side * 0.5 * opening, side * 12e-3), 5.5e-3, middle + 1e-3}),
                         metal(), "iris");
    antenna.ports[0].reference = middle - 1e-3, antenna.ports[1].reference = middle + 1e-3;
    expect_close(differences(antenna, band(8e9, 12e9, 3, 20, 10, 0.1),
                             {{8e9, -0.856, 146.96}, {10e9, -2.358, 126.38}, {12e9, -4.279, 109.86}}),
                 0.1);
}

/// WR-90 up to the middle, then another rectangle, both in one block.
VolumeAntenna step_to(double width, double height) {
    const double length = 40e-3, middle = 20e-3;
    VolumeAntenna antenna = quarter_wr90(length);
    const double x = 0.5 * wr90_width + 0.5e-3, y = 0.5 * wr90_height + 0.5e-3;
    antenna.body.add(make_box({-x, -y, middle}, {x, y, length}), metal(), "block");
    antenna.body.add(make_box({-0.5 * width, -0.5 * height, middle}, {0.5 * width, 0.5 * height, length}),
                     SolidMaterial{}, "smaller guide");
    antenna.ports[0].reference = antenna.ports[1].reference = middle;
    return antenna;
}

/// Measured off at 9, 10 and 12 GHz: 0.13, 0.13 and 0.16 dB and 0.2, 0.3 and 0.6 degrees at 20 cells; 0.04,
/// 0.03 and 0.03 dB and 0.1, 0.2 and 0.3 degrees at 40. The grid's dispersion puts the cut-off of the
/// narrower guide, 8.33 GHz, 0.2 % too low at 20 cells; mode matching with such a guide is off by 0.16, 0.12
/// and 0.08 dB and 0.3, 0.3 and 0.4 degrees: as much as is measured at 9 and 10 GHz, half to two thirds of it
/// at 12 GHz.
TEST(GuidedPortsLong, GiveAStepOfTheWidthItsReflection) {
    SimulationSettings settings = band(9e9, 12e9, 3, 20, 10, 0.1);
    settings.listed_hz = {9e9, 10e9, 12e9};
    expect_close(differences(step_to(18e-3, wr90_height), settings,
                             {{9e9, -10.859, 25.07}, {10e9, -16.306, 31.06}, {12e9, -22.553, 42.58}}),
                 0.2);
}

TEST(GuidedPortsLong, GiveAStepOfTheHeightItsReflection) {
    expect_close(differences(step_to(wr90_width, 5.08e-3), band(8e9, 12e9, 3, 20, 10, 0.1),
                             {{8e9, -9.484, -175.33}, {10e9, -9.381, -172.26}, {12e9, -9.248, -169.62}}),
                 0.1);
}

/// TE11 in a circular guide that widens from 0.51 to 0.65 wavelengths, by mode matching with 101 modes.
/// A port has one mode, so what goes on as TM11 takes a solve of its own. Measured off at 20 and at 30 cells
/// a wavelength: 4.4 and 2.6 % of |S11|, 0.011 and 0.006 of the power of TE11, 0.011 and 0.007 of TM11: the
/// field of the step's edge is of first order.
TEST(GuidedPortsLong, GiveARoundStepItsModes) {
    const double wavelength = 10e-3, hz = constants::speed_of_light / wavelength, wide = 0.65 * wavelength;
    const double middle = 12e-3, length = 26e-3;
    const auto solve_for = [&](ModeFamily family, double cells) {
        SimulationSettings settings = band(0.985 * hz, 1.015 * hz, 1, cells, 12, 0.1);
        settings.listed_hz = {hz};
        VolumeAntenna antenna = tube(make_cylinder({0, 0, 0}, {0, 0, length}, wide + 1e-3),
                                     make_cylinder({0, 0, 0}, {0, 0, middle}, 0.51 * wavelength), length,
                                     named(ModeFamily::te, 1, 1));
        antenna.body.add(make_cylinder({0, 0, middle}, {0, 0, length}, wide), SolidMaterial{}, "wide");
        antenna.symmetry = {SymmetryPlane::electric, SymmetryPlane::magnetic};
        antenna.ports[1].mode = named(family, 1, 1);
        for (VolumePort& port : antenna.ports) port.reference = middle;
        return solved(antenna, settings).frequencies.at(0).s_matrix;
    };
    std::array<double, 2> off{};
    for (std::size_t n = 0; n < 2; ++n) {
        const double cells = n == 0 ? 20.0 : 30.0;
        const Eigen::MatrixXcd te = solve_for(ModeFamily::te, cells), tm = solve_for(ModeFamily::tm, cells);
        const double lost = std::norm(te(0, 0)) + std::norm(te(1, 0)) + std::norm(tm(1, 0)) - 1.0;
        const std::string density = n == 0 ? "_20" : "_30";
        RecordProperty("s11_db" + density, std::to_string(decibel(te(0, 0))));
        RecordProperty("te11" + density, std::to_string(std::norm(te(1, 0))));
        RecordProperty("tm11" + density, std::to_string(std::norm(tm(1, 0))));
        RecordProperty("balance" + density, std::to_string(lost));
        off[n] = std::abs(std::abs(te(0, 0)) - 0.0673);
        EXPECT_NEAR(std::norm(te(1, 0)), 0.8012, 0.24 / cells);
        EXPECT_NEAR(std::norm(tm(1, 0)), 0.1942, 0.24 / cells);
        EXPECT_NEAR(lost, 0.0, 3e-3);
    }
    EXPECT_LT(off[1], 0.75 * off[0]);
}

}  // namespace
}  // namespace lathe::tests
