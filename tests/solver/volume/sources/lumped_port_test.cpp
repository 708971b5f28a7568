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
#include "solver/volume/problem/cell_materials.hpp"
#include "solver/volume/results/lumped_waves.hpp"
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
            const double z = is_second ? line_cells * cell : 0.0, x = i * cell;
            its.ports.push_back(lumped_port(grid, coefficients, {x, 0.0, z}, {x, high * cell, z},
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

/// A column of nodes on a magnetic wall at both ends of x and z: a quarter of the dual face lies in the grid,
/// and the port there counts as a whole one. Between the walls of a cell there are two halves, in all a port
/// of R/(2/4) ... so the line of impedance Z is matched by R = Z for one whole port a cell of width.
TEST(LumpedPort, MatchesALineOfItsOwnImpedance) {
    for (const int high : {1, 3}) {
        const double line = constants::vacuum_impedance * high;  // of a width of one cell
        // In the middle of a half at each end: what lies in the grid is a half of each whole port.
        const Seen its = solve(plate_line(0.5 * line, 0.5 * line, high));
        printf("high %d: S11 %g dB, S21 %g\n", high, 20 * std::log10(std::abs(its.first.reflection())),
               std::abs(its.second.reflected / its.first.incident));
        EXPECT_LT(20.0 * std::log10(std::abs(its.first.reflection())), -50.0);
        EXPECT_NEAR(std::abs(its.second.reflected / its.first.incident), 1.0, 1e-3);
    }
}

}  // namespace
}  // namespace lathe::tests
