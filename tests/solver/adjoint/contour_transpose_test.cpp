// The maps from the contour to far field and power, and the same maps turned round.
#include "solver/adjoint/contour_transpose.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/results/far_field.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"
#include "tests/solver/unequal_cells.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

SimulationSettings settings() {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 12;
    return settings;
}

class Random {
public:
    explicit Random(unsigned seed) : random_(seed) {}
    Complex operator()() { return {number_(random_), number_(random_)}; }

private:
    std::mt19937 random_;
    std::normal_distribution<double> number_;
};

class ContourTranspose : public testing::TestWithParam<Kind> {};

void expect_products_of_the_far_field(const Simulation& simulation) {
    Random random(3);
    Eigen::VectorXcd x(simulation.contour->channels());
    for (auto& value : x) value = random();
    constexpr double frequency = 30e9;
    const FarField field = far_field(simulation, x, frequency, 180);
    FarFieldWeights weights;
    Complex expected = 0.0;
    double size = 0.0;
    for (std::size_t n = 0; n < field.a.size(); ++n) {
        weights.a.push_back(random()), weights.b.push_back(random());
        expected += weights.a[n] * field.a[n] + weights.b[n] * field.b[n];
        size += std::abs(weights.a[n] * field.a[n]) + std::abs(weights.b[n] * field.b[n]);
    }
    const Complex found = (transposed_far_field(simulation, weights, frequency).transpose() * x)(0);
    EXPECT_LT(std::abs(found - expected), 1e-12 * size);
}

TEST_P(ContourTranspose, HasTheProductsOfTheFarField) {
    expect_products_of_the_far_field(build_simulation(example_antenna(GetParam()), settings()));
}

TEST_P(ContourTranspose, HasThemOnCellsOfUnequalSizesToo) {
    Simulation simulation = build_simulation(example_antenna(GetParam()), settings());
    make_cells_unequal(simulation.problem.grid);
    expect_products_of_the_far_field(simulation);
}

TEST_P(ContourTranspose, HasTheDifferencesOfThePower) {
    const Simulation simulation = build_simulation(example_antenna(GetParam()), settings());
    Random random(4);
    Eigen::VectorXcd x(simulation.contour->channels()), dx(simulation.contour->channels());
    for (auto& value : x) value = random();
    for (auto& value : dx) value = random();
    // The power is quadratic: its central difference is exact.
    const double expected = 0.5 * (contour_power(simulation, x + dx) - contour_power(simulation, x - dx));
    const double found = std::real((contour_power_weights(simulation, x).transpose() * dx)(0));
    EXPECT_NEAR(found, expected, 1e-11 * x.norm() * dx.norm());
}

INSTANTIATE_TEST_SUITE_P(Antennas, ContourTranspose,
                         testing::Values(Kind::horn, Kind::coaxial, Kind::guide_m2, Kind::ground_plane,
                                         Kind::dipole_m1));

}  // namespace
}  // namespace lathe::tests
