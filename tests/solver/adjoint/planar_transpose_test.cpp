// The maps from a planar contour to far field, power and directivity between plates, and the same turned
// round.
#include "solver/adjoint/planar_transpose.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/results/planar_beams.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

struct Fields {
    Polarisation polarisation;
    SymmetryPlane symmetry;
};

/// A guide that ends in free space, and with it a gap in the contour.
Simulation open_guide(const Fields& of) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Material metal;
    metal.is_pec = true;
    antenna.regions = {{metal, {{0, 4e-3}, {9e-3, 4e-3}, {9e-3, 5e-3}, {0, 5e-3}}}};
    if (of.symmetry == SymmetryPlane::none)
        antenna.regions.push_back({metal, {{0, -4e-3}, {0, -5e-3}, {9e-3, -5e-3}, {9e-3, -4e-3}}});
    antenna.planar = PlanarSettings{};
    antenna.planar->polarisation = of.polarisation, antenna.planar->symmetry = of.symmetry;
    PlanarPort port;
    port.name = "feed", port.width = 8e-3;
    port.mode.half_waves = of.polarisation == Polarisation::tm ? 1 : 0;
    if (of.symmetry == SymmetryPlane::electric && of.polarisation == Polarisation::tm)
        port.mode.half_waves = 2;
    antenna.planar->ports = {port};
    SimulationSettings settings;
    settings.from_hz = 42e9, settings.to_hz = 45e9, settings.cells_per_wavelength = 10;
    return build_simulation(antenna, settings);
}

class Random {
public:
    explicit Random(unsigned seed) : random_(seed) {}
    Complex operator()() { return {number_(random_), number_(random_)}; }
    Eigen::VectorXcd vector(std::size_t size) {
        Eigen::VectorXcd values(static_cast<Eigen::Index>(size));
        for (auto& value : values) value = (*this)();
        return values;
    }

private:
    std::mt19937 random_;
    std::normal_distribution<double> number_;
};

class PlanarTranspose : public testing::TestWithParam<Fields> {
protected:
    const Simulation simulation = open_guide(GetParam());
    const PlanarTransform transform{simulation.problem.grid, simulation.planar->contour,
                                    contour_image(simulation.planar->settings)};
    const std::size_t channels = simulation.problem.surface.size();
    static constexpr double frequency = 43e9;
};

TEST_P(PlanarTranspose, HasTheProductsOfTheFarField) {
    Random random(3);
    const Eigen::VectorXcd x = random.vector(channels);
    const std::vector<double> phi = transform.directions(frequency);
    const Eigen::VectorXcd field = transform.far_field(x, frequency, phi).col(0);
    std::vector<Complex> weights;
    Complex expected = 0.0;
    double size = 0.0;
    for (const Complex value : field) {
        weights.push_back(random());
        expected += weights.back() * value, size += std::abs(weights.back() * value);
    }
    const Eigen::VectorXcd g = transposed_planar_far_field(simulation, weights, phi, frequency);
    EXPECT_LT(std::abs((g.transpose() * x)(0) - expected), 1e-12 * size);
}

TEST_P(PlanarTranspose, HasTheDifferencesOfThePower) {
    Random random(4);
    const Eigen::VectorXcd x = random.vector(channels), dx = random.vector(channels);
    // The power is quadratic: its central difference is exact.
    const double expected = 0.5 * (transform.power(x + dx) - transform.power(x - dx));
    EXPECT_NEAR(std::real((planar_power_weights(simulation, x).transpose() * dx)(0)), expected,
                1e-12 * x.norm() * dx.norm());
}

TEST_P(PlanarTranspose, HasTheDifferencesOfTheDirectivityBetweenPlates) {
    constexpr double height = 6e-3, step = 1e-5;
    Random random(5);
    // A field is far larger across the plane than the current beside it.
    Eigen::VectorXcd x = random.vector(channels), dx = random.vector(channels);
    for (Eigen::Index n = 0; n < x.size(); ++n) {
        const double scale =
            is_current(simulation.problem.surface[static_cast<std::size_t>(n)].component) ? 1.0 / 377.0 : 1.0;
        x[n] *= scale, dx[n] *= scale;
    }
    const auto value = [&](double h) {
        return directivity_of_plates(transform, x + h * dx, frequency, height);
    };
    const double expected = (value(step) - value(-step)) / (2.0 * step);
    const Eigen::VectorXcd g = plate_directivity_weights(simulation, x, frequency, height);
    EXPECT_NEAR(std::real((g.transpose() * dx)(0)), expected, 1e-6 * std::max(1.0, std::abs(expected)));
}

INSTANTIATE_TEST_SUITE_P(Fields, PlanarTranspose,
                         testing::Values(Fields{Polarisation::tm, SymmetryPlane::none},
                                         Fields{Polarisation::te, SymmetryPlane::none},
                                         Fields{Polarisation::tm, SymmetryPlane::magnetic},
                                         Fields{Polarisation::tm, SymmetryPlane::electric},
                                         Fields{Polarisation::te, SymmetryPlane::electric}));

}  // namespace
}  // namespace lathe::tests
