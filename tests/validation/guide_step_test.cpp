// Theory: a step in a circular guide, TE11 into TE11 and TM11, against mode matching with 101 modes.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/scheme/time_step.hpp"

namespace lathe::tests {
namespace {

// Lengths in wavelengths at f0 (1 m).
constexpr double f0 = constants::speed_of_light;
constexpr double narrow = 0.51, wide = 0.65;

struct Step {
    Simulation simulation;
    PortMode te11, tm11;  ///< of the wide guide
    int step_column = 0, output_column = 0;
};

Step step_in_guide(double cell) {
    Antenna antenna;
    Region wall;
    wall.material.is_pec = true;
    wall.outline = {{-5.0, narrow}, {0.0, narrow}, {0.0, wide + cell}, {-5.0, wide + cell}};
    antenna.regions = {wall};
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = narrow;
    antenna.port.z = -5.0;

    Step step;
    Grid& grid = step.simulation.problem.grid;
    grid.dr = grid.dz = cell;
    grid.nr = static_cast<int>(std::lround(wide / cell)) + 1;
    const int layers = 30, in = static_cast<int>(std::lround(0.5 / cell)),
              out = static_cast<int>(std::lround(0.8 / cell));
    grid.nz = 2 * layers + in + out + 1;
    grid.pml_z_low = grid.pml_z_high = layers;
    step.step_column = layers + in;
    grid.z0 = -step.step_column * cell;
    step.output_column = grid.last_clear_column() - 4;
    const double dt = 0.99 * fdtd::time_step_limit(cell, cell, 1);
    step.simulation.problem.coefficients =
        build_coefficients(grid, cut_cells(antenna, grid, WallModel::conformal, f0), 1, dt);
    step.simulation.port =
        GuidedPort{find_port_mode(antenna.port, grid, step.simulation.problem.coefficients, layers + 6),
                   layers + 6, layers + 3, 0.0};
    step.simulation.problem.pulse = fdtd::pulse_for_band(0.97 * f0, 1.03 * f0, 0.938 * f0);
    describe_terms(step.simulation);
    Port wide_port = antenna.port;
    wide_port.radius = wide;
    step.te11 = find_port_mode(wide_port, grid, step.simulation.problem.coefficients, step.output_column);
    wide_port.mode = parse_mode("TM11");
    step.tm11 = find_port_mode(wide_port, grid, step.simulation.problem.coefficients, step.output_column);
    return step;
}

/// Voltage and current of one mode at the output plane over time.
struct ModeTrace {
    const PortMode& mode;
    std::vector<double> voltage, before, after;

    void take(const Frame* frames, const Grid& grid, int column) {
        // Fields in V/m and A/m; the mode's weights want edge voltages and dual currents.
        double v = 0.0, i0 = 0.0, i1 = 0.0;
        for (int i = 0; i < mode.rows; ++i) {
            const auto s = static_cast<std::size_t>(i);
            const auto value = [&](int component, int k) {
                return static_cast<double>(frames[component].values[grid.at(i, k)]);
            };
            v += mode.weight_v_r[s] * value(0, column) * grid.dr +
                 mode.weight_v_phi[s] * value(1, column) * grid.r(i);
            const auto current = [&](int k) {
                return mode.weight_i_phi[s] * value(3, k) * grid.r(i + 0.5) +
                       (i > 0 ? mode.weight_i_r[s] * value(2, k) * grid.dr : 0.0);
            };
            i0 += current(column - 1), i1 += current(column);
        }
        voltage.push_back(v), before.push_back(i0), after.push_back(i1);
    }

    /// Power wave going towards +z, referred to the step.
    std::complex<double> wave(const Step& step, double frequency) const {
        const double dt = step.simulation.problem.coefficients.dt;
        const Grid& grid = step.simulation.problem.grid;
        const ModeWave on_grid = mode_wave(mode, frequency, grid.dz, dt);
        const auto current = (transform(before, frequency, dt, 0.5) + transform(after, frequency, dt, 0.5)) /
                             (2.0 * std::cos(0.5 * on_grid.wavenumber * grid.dz));
        const auto forward = 0.5 * (transform(voltage, frequency, dt, 1.0) + on_grid.impedance * current);
        const double distance = grid.z(step.output_column) - grid.z(step.step_column);
        return forward / std::sqrt(on_grid.impedance) * std::polar(1.0, on_grid.wavenumber * distance);
    }
};

TEST(GuideStep, SplitsTe11AsModeMatchingSays) {
    const Step step = step_in_guide(0.01);
    cpu::SkewedStepper stepper(step.simulation.problem, 1);
    const FlushDenormals flush;
    ModeTrace te11{step.te11, {}, {}, {}}, tm11{step.tm11, {}, {}, {}};
    Recording recording;
    for (int n = 0; n < 40000; ++n) {
        stepper.advance(1, recording);
        const Frame frames[] = {
            stepper.frame(FieldComponent::e_r, n), stepper.frame(FieldComponent::e_phi, n),
            stepper.frame(FieldComponent::h_r, n), stepper.frame(FieldComponent::h_phi, n)};
        te11.take(frames, step.simulation.problem.grid, step.output_column);
        tm11.take(frames, step.simulation.problem.grid, step.output_column);
    }
    const double dt = step.simulation.problem.coefficients.dt;
    const PortSpectrum port = port_spectrum(step.simulation, recording, f0);
    const ModeWave in = mode_wave(step.simulation.port->mode, f0, step.simulation.problem.grid.dz, dt);
    // The incident wave is recorded at the injection plane; refer it to the step.
    const double distance = -step.simulation.problem.grid.z(step.simulation.port->injection_column);
    const auto incident = transform(recording.incident_voltage, f0, dt, 1.0) / std::sqrt(in.impedance) *
                          std::polar(1.0, -in.wavenumber * distance);
    const auto a = te11.wave(step, f0) / incident, b = tm11.wave(step, f0) / incident;
    EXPECT_NEAR(std::abs(port.s11), 0.0673, 0.001);
    EXPECT_NEAR(std::norm(a), 0.8012, 0.004);
    EXPECT_NEAR(std::norm(b), 0.1942, 0.004);
    EXPECT_NEAR(std::norm(port.s11) + std::norm(a) + std::norm(b), 1.0, 2e-3);
    // Same sign of E_r on the axis for both modes.
    const double sign = step.te11.v_r[0] * step.tm11.v_r[0] > 0.0 ? 1.0 : -1.0;
    EXPECT_NEAR(std::arg(sign * b / a) * 180.0 / constants::pi, 40.77, 0.6);
}

}  // namespace
}  // namespace lathe::tests
