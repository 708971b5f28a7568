// A thin half-wave dipole with a lumped port in its gap, beside the method of moments.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>

#include "solver/engine/flush_denormals.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/sources/lumped_port.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/lumped_waves.hpp"

namespace lathe::tests {
namespace {

constexpr double length = 0.5, radius = 1e-3;
constexpr int cells_along = 101, layer = 10;  // an odd number: the gap is the edge in the middle
constexpr double cell = length / cells_along, largest = 45e-3;

/// Lines upwards from `from`, which is one: `fine` cells, then growing ones, `room` m in all, then a layer.
void continue_lines(std::vector<double>& lines, int fine, double room) {
    const double from = lines.back();
    for (int n = 0; n < fine; ++n) lines.push_back(lines.back() + cell);
    double size = cell;
    while (lines.back() - from < room) {
        size = std::min(1.25 * size, largest);
        lines.push_back(lines.back() + size);
    }
    for (int n = 0; n < layer; ++n) lines.push_back(lines.back() + size);
}

/// Input impedance at some frequencies.
std::vector<std::complex<double>> impedances(const std::vector<double>& frequencies) {
    GridLines lines;
    lines.x = {0.0};
    continue_lines(lines.x, 4, 0.5);
    lines.y = lines.x;
    std::vector<double> upper{0.5 * cell};
    continue_lines(upper, (cells_along - 1) / 2 + 3, 0.7);
    for (auto z = upper.rbegin(); z != upper.rend(); ++z) lines.z.push_back(-*z);
    lines.z.insert(lines.z.end(), upper.begin(), upper.end());

    Body body;
    for (const double side : {-1.0, 1.0})
        body.add(make_cylinder({0, 0, side * 0.5 * cell}, {0, 0, side * 0.5 * length}, radius), metal(),
                 "arm");
    const double dt = 0.88 * regular_time_step(lines);
    VolumeGrid grid = grid_between(lines);
    grid.low(Axis::x) = grid.low(Axis::y) = {Wall::magnetic};
    grid.high(Axis::x) = grid.high(Axis::y) = grid.low(Axis::z) =
        grid.high(Axis::z) = {Wall::absorbing, layer};
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    VolumeCoefficients coefficients =
        cut_coefficients(grid, lines, cut_volume(body, lines, {1.5, dt}),
                         average_dielectrics(body, CartesianGrid(lines), 0.0), dt);
    const auto node = [&](double z) { return static_cast<int>(std::lround(grid.axis(Axis::z).position(z))); };
    // A quarter of the port: it lies on two magnetic walls.
    const LumpedPort port =
        lumped_port(grid, coefficients, Axis::z, {{{0, 0, node(-0.5 * cell)}, node(0.5 * cell), 0.25}}, 73.0);
    add_resistance(port, grid, dt, coefficients);
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    problem.pulse = {285e6, 80e6};
    drive_lumped_port(port, problem);
    read_lumped_port(port, 0, problem);
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(static_cast<int>(60e-9 / dt), recording);
    std::vector<std::complex<double>> found;
    for (const double f : frequencies)
        found.push_back(lumped_waves(transform(recording.voltage, f, dt, 1.0),
                                     transform(recording.incident_voltage, f, dt, 0.5), f, dt)
                            .impedance(port.resistance_ohm));
    return found;
}

/// NEC-2 with 101 segments: 60.6 - 45.7j, 72.5 + 1.8j and 86.7 + 49.5j ohm at 270, 285 and 300 MHz.
TEST(DipoleAntenna, HasTheResonanceAndResistanceOfTheMethodOfMoments) {
    const std::vector<double> frequencies{270e6, 285e6, 300e6};
    const auto z = impedances(frequencies);
    const auto resonance = [&](double at_270, double at_285) {
        return 270e6 - at_270 * 15e6 / (at_285 - at_270);
    };
    const double expected = resonance(-45.7, 1.8), found = resonance(z[0].imag(), z[1].imag());
    const double share = (found - 270e6) / 15e6;
    const double resistance = z[0].real() + share * (z[1].real() - z[0].real());
    const double expected_resistance = 60.6 + (expected - 270e6) / 15e6 * (72.5 - 60.6);
    RecordProperty("resonance_mhz", std::to_string(found / 1e6));
    RecordProperty("resistance_ohm", std::to_string(resistance));
    EXPECT_NEAR(found / expected, 1.0, 0.01);
    EXPECT_NEAR(resistance / expected_resistance, 1.0, 0.05);
}

}  // namespace
}  // namespace lathe::tests
