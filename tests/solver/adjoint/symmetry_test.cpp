// The adjoint of the scheme is the scheme: sources and readings may change places.
#include <gtest/gtest.h>

#include <algorithm>
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
/// negative on currents. `fields` are stepped.
std::vector<Complex> reading(Simulation simulation, const Patch& read, const Patch& driven,
                             FieldSet fields = FieldSet::six) {
    Problem& problem = simulation.problem;
    problem.line.reset(), problem.sources.clear(), problem.sums.clear();
    problem.surface.clear(), problem.probes.clear();
    problem.fields = fields;
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
    stepper.advance(static_cast<int>(problem.comb.series.length_s / problem.coefficients.dt) + 12000,
                    recording);
    std::vector<Complex> found;
    for (const double frequency : problem.frequencies_hz)
        found.push_back(transform(recording.voltage, frequency, problem.coefficients.dt, 1.0) +
                        transform(recording.current_before, frequency, problem.coefficients.dt, 0.5));
    return found;
}

/// Open at both ends, so that little rings on: cuts, layers, and a lens with a slanted surface.
Simulation of_order(int m, double loss_tangent, bool slanted) {
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.regions[1].material.loss_tangent = loss_tangent;
    antenna.port = {};
    antenna.port.kind = PortKind::dipole;
    antenna.port.z = 0.010;
    SimulationSettings settings;
    settings.from_hz = 34e9, settings.to_hz = 37e9, settings.frequencies = 5;
    settings.cells_per_wavelength = 9, settings.pml_cells = 6, settings.margin_wavelengths = 0.3;
    BuildOptions options;
    options.slanted_dielectrics = slanted;
    Simulation simulation = build_simulation(antenna, settings, options);
    // The same drawing at any order.
    Antenna ordered = antenna;
    ordered.port.kind = PortKind::circular_waveguide;
    ordered.port.mode.azimuthal_order = m;
    simulation.problem.coefficients =
        coefficients_on(plan_grid(antenna, settings), ordered, settings, options);
    return simulation;
}

/// The largest difference of a reading and its reverse over the reading. Sources leave static charge behind,
/// which the end of the series cuts off: that is what the limits below leave room for.
double asymmetry(const Simulation& simulation) {
    const Grid& grid = simulation.problem.grid;
    const Patch inside = patch_at(2, static_cast<int>(grid.column_at(0.012)), 1),
                outside = patch_at(grid.first_pml_row() - 5, grid.last_clear_column() - 6, 2);
    const auto one = reading(simulation, inside, outside), other = reading(simulation, outside, inside);
    double largest = 0.0;
    for (std::size_t f = 0; f < one.size(); ++f)
        largest = std::max(largest, std::abs(one[f] - other[f]) / std::abs(one[f]));
    return largest;
}

class Reciprocity : public testing::TestWithParam<int> {};

TEST_P(Reciprocity, HoldsBehindASlantedSurface) {
    const Simulation simulation = of_order(GetParam(), 0.0, true);
    ASSERT_FALSE(simulation.problem.coefficients.coupling.empty());
    EXPECT_LT(asymmetry(simulation), 2e-6);
}

TEST(ReciprocityWithLoss, HoldsBehindSurfacesAlongTheGrid) {
    EXPECT_LT(asymmetry(of_order(1, 0.02, false)), 2e-6);
}

/// The conduction current of a coupled voltage is taken before the coupling acts (PermittivityCoupling),
/// which is no longer symmetric: by the loss in a step times the slant.
TEST(ReciprocityWithLoss, NearlyHoldsBehindASlantedSurface) {
    EXPECT_LT(asymmetry(of_order(1, 0.02, true)), 1e-5);
}

/// Walls that cut cells, a lens with slanted surfaces, layers on four sides. What stands across the plane
/// leaves no static field behind.
double planar_asymmetry(Polarisation polarisation, double loss_tangent) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Material metal, dense;
    metal.is_pec = true;
    dense.relative_permittivity = 2.5, dense.loss_tangent = loss_tangent;
    antenna.regions = {{metal, {{0, 4e-3}, {8e-3, 7e-3}, {8e-3, 8.3e-3}, {0, 5.3e-3}}},
                       {dense, {{6e-3, -4e-3}, {11e-3, -1e-3}, {9e-3, 3e-3}, {5e-3, 2e-3}}}};
    antenna.planar = PlanarSettings{};
    antenna.planar->polarisation = polarisation;
    PlanarPort line;
    line.name = "line", line.kind = PlanarPortKind::line_current;
    antenna.planar->ports = {line};
    SimulationSettings settings;
    settings.from_hz = 34e9, settings.to_hz = 37e9, settings.frequencies = 5;
    settings.cells_per_wavelength = 9, settings.pml_cells = 6, settings.margin_wavelengths = 0.3;
    const Simulation simulation = build_simulation(antenna, settings);
    const FieldSet fields = simulation.problem.fields;
    const Array across = fields == FieldSet::tm ? v_phi : i_phi;
    const auto patch = [&](double x, double y) {
        const Grid& grid = simulation.problem.grid;
        const int row = static_cast<int>(grid.row_at(y)), column = static_cast<int>(grid.column_at(x));
        return Patch{{{across, row, column}, {across, row + 1, column}, {across, row, column + 1}},
                     {1.0, -0.4, 0.7}};
    };
    const Patch one = patch(1e-3, -1e-3), other = patch(10e-3, 5e-3);
    const auto there = reading(simulation, one, other, fields),
               back = reading(simulation, other, one, fields);
    double largest = 0.0;
    for (std::size_t f = 0; f < there.size(); ++f)
        largest = std::max(largest, std::abs(there[f] - back[f]) / std::abs(there[f]));
    return largest;
}

TEST(ReciprocityOfPlanarAntennas, HoldsToRounding) {
    EXPECT_LT(planar_asymmetry(Polarisation::tm, 0.02), 1e-9);
    EXPECT_LT(planar_asymmetry(Polarisation::te, 0.0), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Orders, Reciprocity, testing::Values(0, 1, 2, 3, 4));

}  // namespace
}  // namespace lathe::tests
