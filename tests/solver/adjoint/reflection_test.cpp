// S11 is its own adjoint: the field that its overlap excites is that of the solve but for a known number.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <limits>

#include "solver/adjoint/sensitive_fields.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/adjoint/double_session.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

class Reflection : public testing::TestWithParam<Kind> {};

TEST_P(Reflection, IsItsOwnAdjoint) {
    SimulationSettings settings;
    const bool is_coaxial = GetParam() == Kind::coaxial;
    settings.from_hz = is_coaxial ? 9e9 : 29e9, settings.to_hz = is_coaxial ? 11e9 : 31e9;
    settings.frequencies = 3, settings.cells_per_wavelength = 12, settings.stop_db = -110;
    if (GetParam() == Kind::guide_m2) settings.from_hz = 29e9, settings.to_hz = 31e9;
    Simulation simulation = build_simulation(example_antenna(GetParam()), settings);
    simulation.problem.stop.settling_from = std::numeric_limits<long>::max();
    const GuidedPort& port = *simulation.port;
    const Grid& grid = simulation.problem.grid;
    std::vector<FieldIndex> probes;
    for (const Array component : {v_r, v_phi, v_z, i_r, i_phi, i_z})
        for (const int row : {port.mode.rows - 3, port.mode.rows - 2, port.mode.rows - 1})
            for (const int ahead : {2, 4})
                if (has_field(simulation.problem.fields, component))
                    probes.push_back({component, row, port.injection_column + ahead});
    simulation.problem.probes = probes;
    const auto session = double_session();
    Progress progress;
    const Recording forward = session->solve({&simulation.problem, 1}, progress).front();
    const FieldSpectra x = probe_spectra(simulation, probes, forward, probes.size());

    // The overlap's weights, each frequency with its own impedance and phase.
    const Problem& solved = simulation.problem;
    const double dt = solved.coefficients.dt, dz = port_cell(simulation);
    std::vector<FieldIndex> at;
    std::vector<std::vector<Complex>> amplitudes;
    std::vector<double> scales;
    for (const SumTerm& term : solved.sums) {
        at.push_back(term.at);
        std::vector<Complex>& of_term = amplitudes.emplace_back();
        for (const double frequency : solved.frequencies_hz) {
            const ModeWave wave = mode_wave(port.mode, frequency, dz, dt);
            ASSERT_TRUE(wave.propagates);
            const Complex incident = transform(forward.incident_voltage, frequency, dt, 1.0);
            const double lengths =
                2.0 * port.reference_z - grid.z(port.reading_column) - grid.z(port.injection_column);
            const Complex voltage = 0.5 / incident * std::polar(1.0, wave.wavenumber * lengths);
            const bool is_voltage = term.sum == StepSum::voltage;
            const Complex g = is_voltage
                                  ? voltage
                                  : -wave.impedance / (2.0 * std::cos(0.5 * wave.wavenumber * dz)) * voltage;
            // J has g, M has -g.
            of_term.push_back((is_voltage ? 1.0 : -1.0) * term.weight * g);
        }
    }
    double largest = 0.0;
    for (const auto& of_term : amplitudes)
        for (const Complex amplitude : of_term) largest = std::max(largest, std::abs(amplitude));
    const double length = 8e-9, scale = largest / length;
    for (auto& of_term : amplitudes)
        for (Complex& amplitude : of_term) amplitude /= scale;
    Simulation adjoint = simulation;
    Problem& problem = adjoint.problem;
    problem.comb = comb_source({solved.frequencies_hz, length}, at, amplitudes, dt);
    problem.line.reset(), problem.sources.clear(), problem.sums.clear(), problem.surface.clear();
    problem.stop.watches_reflection = false;
    problem.stop.earliest += std::lround(length / dt), problem.stop.max_steps += std::lround(length / dt);
    const Recording backward = session->solve({&problem, 1}, progress).front();
    const FieldSpectra y = probe_spectra(adjoint, probes, backward, probes.size());
    for (std::size_t f = 0; f < solved.frequencies_hz.size(); ++f) {
        const Complex alpha = reflection_self_adjoint(simulation, forward, solved.frequencies_hz[f]);
        for (const bool currents : {false, true}) {
            double size = 0.0, off = 0.0;
            for (std::size_t n = 0; n < probes.size(); ++n) {
                if (is_current(probes[n].component) != currents) continue;
                size = std::max(size, std::abs(alpha * x[f][n]));
                off = std::max(off, std::abs(scale * y[f][n] - alpha * x[f][n]));
            }
            EXPECT_LT(off, 1e-5 * size) << "frequency " << f;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Ports, Reflection, testing::Values(Kind::horn, Kind::coaxial, Kind::guide_m2));

}  // namespace
}  // namespace lathe::tests
