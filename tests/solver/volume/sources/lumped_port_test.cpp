// Resistances in the grid, with and without a source.
#include "solver/volume/sources/lumped_port.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "tests/solver/volume/lumped_waves.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double cell = 1e-3, frequency = 5e9;

/// A guide of two plates, E along y and magnetic walls in x, one cell wide and `high` cells high: a line of
/// impedance eta h/w, with a port at its low end and another one at its high end.
struct PlateLine {
    VolumeProblem problem;
    std::vector<LumpedPort> ports;
};

constexpr int line_cells = 40;

PlateLine plate_line(double first_ohm, double second_ohm, int high, int wide = 1) {
    VolumeGrid grid = volume_box(wide, high, line_cells, cell, cell, cell);
    grid.low(Axis::x).wall = grid.high(Axis::x).wall = Wall::magnetic;
    grid.low(Axis::z).wall = grid.high(Axis::z).wall = Wall::magnetic;
    PlateLine its{free_space_problem(grid, 0.9), {}};
    VolumeCoefficients coefficients = *its.problem.coefficients;
    // A port in each column of nodes, side by side: those on the walls are in the grid by half.
    for (const bool is_second : {false, true})
        for (int i = 0; i <= wide; ++i) {
            const double share = 0.5 * (grid.is_magnetic_wall(Axis::x, i) ? 0.5 : 1.0);  // and a wall along z
            its.ports.push_back(lumped_port(grid, coefficients, Axis::y,
                                            {{{i, 0, is_second ? line_cells : 0}, high, share}},
                                            is_second ? second_ohm : first_ohm));
            add_resistance(its.ports.back(), grid, its.problem.dt, coefficients);
        }
    its.problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    return its;
}

struct Seen {
    LumpedWaves first, second;
};

/// The line driven at its first end; all columns of nodes alike, so that one port stands for all.
Seen solve(PlateLine line) {
    VolumeProblem& problem = line.problem;
    problem.pulse = {frequency, 0.3 * frequency};
    const std::size_t columns = line.ports.size() / 2;
    for (std::size_t n = 0; n < columns; ++n) drive_lumped_port(line.ports[n], problem);
    read_lumped_port(line.ports[0], 0, problem);
    read_lumped_port(line.ports[columns], 1, problem);
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(4000, recording);
    const auto at = [&](const std::vector<double>& voltage, bool driven) {
        return lumped_waves(transform(voltage, frequency, problem.dt, 1.0),
                            driven ? transform(recording.incident_voltage, frequency, problem.dt, 0.5) : 0.0,
                            frequency, problem.dt);
    };
    return {at(recording.voltage, true), at(recording.further_sums[0].voltage, false)};
}

/// The line is one cell wide, between magnetic walls on which the ports of both columns of nodes lie; both
/// ends are magnetic walls too. So a quarter of each whole port lies in the grid, two quarters at each end.
double whole_port(double at_the_end) {
    return 0.5 * at_the_end;
}

TEST(LumpedPort, MatchesALineOfItsOwnImpedance) {
    for (const int high : {1, 3}) {
        const double line = constants::vacuum_impedance * high;
        const Seen its = solve(plate_line(whole_port(line), whole_port(line), high));
        const double reflection_db = 20.0 * std::log10(std::abs(its.first.reflection()));
        RecordProperty("reflection_db_" + std::to_string(high), std::to_string(reflection_db));
        EXPECT_LT(reflection_db, -55.0);
        EXPECT_NEAR(std::abs(its.second.reflected / its.first.incident), 1.0, 1e-4);
    }
}

TEST(LumpedPort, SeesAnotherOneThroughTheLine) {
    const double line = constants::vacuum_impedance, load = 3.0 * line;
    const Seen its = solve(plate_line(whole_port(line), whole_port(load), 1));
    EXPECT_NEAR(std::abs(its.first.reflection()), 0.5, 2e-3);
    // Nothing is lost: what does not come back goes into the load.
    EXPECT_NEAR(std::norm(its.first.reflection()) +
                    its.second.incident_power(load) / its.first.incident_power(line) +
                    std::norm(its.second.reflected / its.first.incident) * line / load,
                1.0, 1e-4);
    // The load behind a line: Z (Z_L + j Z tan kl)/(Z + j Z_L tan kl).
    const double k = 2.0 * constants::pi * frequency / constants::speed_of_light;
    const std::complex<double> j(0.0, 1.0), turn = j * std::tan(k * line_cells * cell);
    const std::complex<double> expected = line * (load + line * turn) / (line + load * turn);
    EXPECT_LT(std::abs(its.first.impedance(line) / expected - 1.0), 0.02);
}

/// A line four cells wide with one port over its whole width at each end: five columns of nodes, of which the
/// outer ones carry half as much.
TEST(LumpedPort, SpreadOverALineMatchesItsImpedance) {
    const int wide = 4, high = 2;
    PlateLine line = plate_line(1.0, 1.0, high, wide);
    VolumeCoefficients coefficients(line.problem.grid.cell_count());
    line.ports.clear();
    const double impedance = constants::vacuum_impedance * high / wide;
    for (const int k : {0, line_cells}) {
        std::vector<LumpedColumn> columns;
        for (int i = 0; i <= wide; ++i)
            columns.push_back({{i, 0, k}, high, i == 0 || i == wide ? 0.125 : 0.25});
        line.ports.push_back(lumped_port(line.problem.grid, coefficients, Axis::y, columns, impedance));
        add_resistance(line.ports.back(), line.problem.grid, line.problem.dt, coefficients);
        EXPECT_NEAR(line.ports.back().share, 1.0, 1e-12);
    }
    line.problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    const Seen found = solve(std::move(line));
    EXPECT_LT(20.0 * std::log10(std::abs(found.first.reflection())), -55.0);
    EXPECT_NEAR(std::abs(found.second.reflected / found.first.incident), 1.0, 1e-4);
}

TEST(LumpedPort, LeavesTheCurrentOfColumnsInMetalToTheOthers) {
    const VolumeGrid grid = volume_box(6, 6, 6, cell, cell, cell);
    VolumeCoefficients coefficients(grid.cell_count());
    CoefficientSet metal;
    metal.value.fill(0.0);
    coefficients.assign(grid.at(2, 2, 2), metal);
    const LumpedPort port = lumped_port(
        grid, coefficients, Axis::z,
        {{{2, 2, 2}, 3, 0.5}, {{3, 2, 2}, 3, 0.25}, {{4, 2, 2}, 4, 0.25, {cell, 3.0 * cell}}}, 60.0);
    ASSERT_EQ(port.edges.size(), 3u);
    EXPECT_EQ(port.share, 1.0);
    EXPECT_DOUBLE_EQ(port.shares[0], 0.5);
    EXPECT_DOUBLE_EQ(port.resistances[0], 120.0);
    EXPECT_DOUBLE_EQ(port.resistances[1], 30.0) << "a quarter of the column's 120 ohm";
    EXPECT_DOUBLE_EQ(port.resistances[2], 90.0);
}

TEST(LumpedPort, AddsToTheLossOfItsEdges) {
    const VolumeGrid grid = volume_box(4, 4, 4, cell, cell, cell);
    VolumeCoefficients coefficients(grid.cell_count());
    CoefficientSet lossy;
    lossy.value.fill(0.4), lossy.decay.fill(0.9);
    coefficients.assign(grid.at(2, 2, 1), lossy);
    const double dt = 1e-12;
    const LumpedPort port = lumped_port(grid, coefficients, Axis::z, {{{2, 2, 1}, 3}}, 100.0);
    ASSERT_EQ(port.edges.size(), 2u);
    add_resistance(port, grid, dt, coefficients);
    // s = dt/(2 R C) with C = eps0 h and half of the resistance, and the one of .1/1.9 that was there.
    const double s = dt / (2.0 * 50.0 * constants::vacuum_permittivity * cell);
    const CoefficientSet &first = coefficients.of(grid.at(2, 2, 1)),
                         &second = coefficients.of(grid.at(2, 2, 2));
    EXPECT_NEAR(second.value[e_z], 1.0 / (1.0 + s), 1e-12);
    EXPECT_NEAR(second.decay[e_z], (1.0 - s) / (1.0 + s), 1e-12);
    const double before = 0.1 / 1.9, lossless = 0.4 * (1.0 + before), together = before + s * lossless;
    EXPECT_NEAR(first.value[e_z], lossless / (1.0 + together), 1e-12);
    EXPECT_NEAR(first.decay[e_z], (1.0 - together) / (1.0 + together), 1e-12);
    EXPECT_EQ(first.value[e_x], 0.4);
}

TEST(LumpedPort, IsRefusedWhereItCannotBe) {
    const VolumeGrid grid = volume_box(6, 6, 6, cell, cell, cell);
    VolumeCoefficients coefficients(grid.cell_count());
    CoefficientSet metal;
    metal.value.fill(0.0);
    coefficients.assign(grid.at(2, 2, 2), metal);
    const auto port = [&](const std::array<int, 3>& low, int high, double ohm) {
        return lumped_port(grid, coefficients, Axis::z, {{low, high}}, ohm);
    };
    EXPECT_EQ(port({2, 2, 1}, 4, 50.0).edges.size(), 2u) << "one of three edges is metal";
    EXPECT_THROW(port({2, 2, 2}, 3, 50.0), InputError) << "metal";
    EXPECT_THROW(port({2, 2, 2}, 2, 50.0), InputError) << "no length";
    EXPECT_THROW(port({0, 2, 2}, 4, 50.0), InputError) << "along a wall";
    for (const double ohm : {0.0, -50.0, std::nan(""), 1.0 / 0.0})
        EXPECT_THROW(port({3, 3, 2}, 4, ohm), InputError) << ohm;
}

}  // namespace
}  // namespace lathe::tests
