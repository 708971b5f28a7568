// The port: how quiet is nothing? Matched guides, shorts, lines and one-way injection.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/results/spectrum.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

/// Largest |S11| over the band in dB after `steps`.
double largest_reflection_db(const Simulation& simulation, int steps) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    Recording recording;
    stepper.advance(steps, recording);
    double largest = 0.0;
    for (const double f : simulation.problem.frequencies_hz)
        largest = std::max(largest, std::abs(port_spectrum(simulation, recording, f).s11));
    return 20.0 * std::log10(largest);
}

TEST(Port, MatchedGuideReflectsLessThanMinus90Db) {
    const Guide guide = straight_guide("TE11", 0.01, 20, 140, 12, 12, 1.3, 1.85);
    EXPECT_LT(largest_reflection_db(guide.simulation, 20000), -95.0);
}

TEST(Port, DeeperLayerIsQuieter) {
    const Guide guide = straight_guide("TE11", 0.01, 20, 140, 24, 24, 1.3, 1.85);
    EXPECT_LT(largest_reflection_db(guide.simulation, 20000), -97.0);
}

TEST(Port, HigherModesAreMatchedToo) {
    for (const char* mode : {"TM01", "TE01", "TM11", "TE21"}) {
        const Guide guide = straight_guide(mode, 0.01, 24, 160, 16, 16, 1.3, 1.85);
        EXPECT_LT(largest_reflection_db(guide.simulation, 20000), -85.0) << mode;
    }
}

TEST(Port, ShortReflectsEverything) {
    const Guide guide = straight_guide("TE11", 0.01, 20, 100, 24, 0, 1.3, 1.85);
    const Simulation& simulation = guide.simulation;
    cpu::SkewedStepper stepper(simulation.problem, 1);
    Recording recording;
    stepper.advance(20000, recording);
    for (const double f : simulation.problem.frequencies_hz) {
        const auto reflection = port_spectrum(simulation, recording, f).s11;
        EXPECT_NEAR(std::abs(reflection), 1.0, 1e-4) << f;
        // Referred to z = 0, the short at the last column: -exp(-2 j kz z).
        const ModeWave wave = mode_wave(simulation.port->mode, f, simulation.problem.grid.dz,
                                        simulation.problem.coefficients.dt);
        const auto expected = -std::polar(
            1.0, -2.0 * wave.wavenumber * simulation.problem.grid.z(simulation.problem.grid.nz - 1));
        EXPECT_NEAR(std::abs(reflection - expected), 0.0, 3e-4) << f;
    }
}

TEST(Port, InjectsOneWay) {
    // In double precision and before anything can come back, what passes the plane backwards is leakage.
    const Guide guide = straight_guide("TE11", 0.01, 20, 900, 12, 12, 1.3, 1.85);
    debug::PlainStepper<double> stepper(guide.simulation.problem);
    Recording recording;
    stepper.advance(2200, recording);
    const auto peak = [](const std::vector<double>& series) {
        double largest = 0.0;
        for (const double x : series) largest = std::max(largest, std::abs(x));
        return largest;
    };
    ASSERT_GT(peak(recording.incident_voltage), 0.5);
    EXPECT_LT(peak(recording.voltage) / peak(recording.incident_voltage), 1e-8);
}

TEST(Port, CoaxialLineReflectsLessThanMinus90Db) {
    Antenna line;
    Region inner;
    inner.material.is_pec = true;
    inner.outline = {{-0.1, 0.0}, {1.0, 0.0}, {1.0, 0.004}, {-0.1, 0.004}};
    line.regions.push_back(inner);
    line.port.kind = PortKind::coaxial;
    line.port.mode = parse_mode("TEM");
    line.port.inner_radius = 0.004;
    line.port.outer_radius = 0.010;
    line.port.z = 0.0;
    Grid grid = box(21, 160, 0.0005, 0.0005);
    grid.pml_z_low = grid.pml_z_high = 16;
    Simulation simulation = closed_simulation(grid, 0, 0.99, &line);
    simulation.port =
        GuidedPort{find_port_mode(line.port, grid, simulation.problem.coefficients, 21), 21, 18, 0.0};
    for (double f = 4e9; f <= 10e9; f += 1e9) simulation.problem.frequencies_hz.push_back(f);
    simulation.problem.pulse = fdtd::pulse_for_band(4e9, 10e9, 0.0);
    describe_terms(simulation);
    EXPECT_LT(largest_reflection_db(simulation, 8000), -90.0);
    // E_r of the line is 1/r, exactly.
    const PortMode& mode = simulation.port->mode;
    EXPECT_NEAR(mode.v_r[10] * grid.r(10.5), mode.v_r[18] * grid.r(18.5), 1e-12);
    EXPECT_EQ(mode.cutoff_wavenumber_squared, 0.0);
}

}  // namespace
}  // namespace lathe::tests
