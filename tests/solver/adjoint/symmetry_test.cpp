// The adjoint of the scheme is the scheme: sources and readings may change places.
#include <gtest/gtest.h>

#include <complex>
#include <random>

#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

/// Real weights of a few unknowns around a place.
struct Patch {
    std::vector<FieldIndex> at;
    std::vector<double> weights;
};

Patch patch_at(int row, int column, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> weight(-1.0, 1.0);
    Patch patch;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            for (int c = 0; c < field_arrays; ++c) {
                patch.at.push_back({static_cast<Array>(c), row + i, column + k});
                // Currents are a vacuum's impedance smaller.
                patch.weights.push_back(weight(random) / (c >= i_r ? 1.0 : 377.0));
            }
    return patch;
}

/// g1^T x at each frequency, x being excited by g2: the spectrum 1 times its weights on voltages, the
/// negative on currents.
std::vector<Complex> reading(Simulation simulation, const Patch& read, const Patch& driven) {
    Problem& problem = simulation.problem;
    problem.line.reset(), problem.sources.clear(), problem.sums.clear();
    problem.surface.clear(), problem.probes.clear();
    problem.fields = FieldSet::six;
    std::vector<std::vector<Complex>> amplitudes;
    for (std::size_t n = 0; n < driven.at.size(); ++n)
        amplitudes.emplace_back(problem.frequencies_hz.size(),
                                driven.weights[n] * (is_current(driven.at[n].component) ? -1.0 : 1.0));
    problem.comb = comb_source({problem.frequencies_hz, comb_length_s(0.75e9)}, driven.at, amplitudes,
                               problem.coefficients.dt);
    for (std::size_t n = 0; n < read.at.size(); ++n)
        problem.sums.push_back({read.at[n],
                                is_current(read.at[n].component) ? StepSum::current_before : StepSum::voltage,
                                read.weights[n]});
    debug::PlainStepper<double> stepper(problem);
    Recording recording;
    stepper.advance(static_cast<int>(problem.comb.series.length_s / problem.coefficients.dt) + 6000,
                    recording);
    std::vector<Complex> found;
    for (const double frequency : problem.frequencies_hz)
        found.push_back(transform(recording.voltage, frequency, problem.coefficients.dt, 1.0) +
                        transform(recording.current_before, frequency, problem.coefficients.dt, 0.5));
    return found;
}

class Reciprocity : public testing::TestWithParam<int> {};

TEST_P(Reciprocity, SourcesAndReadingsMayChangePlaces) {
    const int m = GetParam();
    // Open at both ends, so that little rings on; every layer, cuts, slanted dielectric and loss are there.
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.port = {};
    antenna.port.kind = PortKind::dipole;
    antenna.port.z = 0.010;
    SimulationSettings settings;
    settings.from_hz = 34e9, settings.to_hz = 37e9, settings.frequencies = 5;
    settings.cells_per_wavelength = 9, settings.pml_cells = 6, settings.margin_wavelengths = 0.3;
    Simulation simulation = build_simulation(antenna, settings);
    // The same cuts and dielectrics at any order.
    Antenna of_order = antenna;
    of_order.port.kind = PortKind::circular_waveguide;
    of_order.port.mode.azimuthal_order = m;
    Simulation with_order = simulation;
    with_order.problem.coefficients = coefficients_on(plan_grid(antenna, settings), of_order, settings);
    const Grid& grid = with_order.problem.grid;
    const Patch inside = patch_at(2, static_cast<int>(grid.column_at(0.012)), 1),
                outside = patch_at(grid.first_pml_row() - 5, grid.last_clear_column() - 6, 2);
    const auto one = reading(with_order, inside, outside), other = reading(with_order, outside, inside);
    for (std::size_t f = 0; f < one.size(); ++f) {
        EXPECT_GT(std::abs(one[f]), 0.0);
        EXPECT_LT(std::abs(one[f] - other[f]), 1e-9 * std::abs(one[f])) << "m = " << m << ", frequency " << f;
    }
}

INSTANTIATE_TEST_SUITE_P(Orders, Reciprocity, testing::Values(0, 1, 2, 3, 4));

}  // namespace
}  // namespace lathe::tests
