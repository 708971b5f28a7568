// The time step: bounded for ever just below the limit, lost at once just above it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "solver/base/constants.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

/// Energy after `steps` from noise, relative to the energy of the noise.
double growth(const Simulation& simulation, int steps) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    const FlushDenormals flush;
    fill_with_noise(stepper.fields());
    const double before = stepper.energy();
    Recording recording;
    stepper.advance(steps, recording);
    return stepper.energy() / before;
}

class TimeStep : public testing::TestWithParam<int> {};

TEST_P(TimeStep, IsStableAt0999OfTheLimitAndUnstableAt1002) {
    for (const double aspect : {0.5, 1.0, 2.0}) {
        const Grid grid = box(32, 48, 1e-3, 1e-3 * aspect);
        const double calm = growth(closed_simulation(grid, GetParam(), 0.999), 60000);
        EXPECT_LT(calm, 100.0) << "dz/dr = " << aspect;
        const double lost = growth(closed_simulation(grid, GetParam(), 1.002), 4000);
        EXPECT_TRUE(!(lost < 1e12)) << "dz/dr = " << aspect << " grew only " << lost;
    }
}

INSTANTIATE_TEST_SUITE_P(Orders, TimeStep, testing::Values(0, 1, 2, 3, 4, 5));

TEST(CutCells, AreStableAtTheRegularTimeStep) {
    // Walls at all angles, touching the axis and the boundary, and a lens-shaped body.
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Region cone, ball;
    cone.material.is_pec = ball.material.is_pec = true;
    cone.outline = {{0.0103, 0.0}, {0.0391, 0.0177}, {0.0391, 0.0209}, {0.0041, 0.0013}, {0.0047, 0.0}};
    for (int n = 0; n <= 24; ++n) {
        const double angle = 3.14159265 * n / 24;
        ball.outline.push_back({0.0273 - 0.0047 * std::cos(angle), 0.0047 * std::sin(angle)});
    }
    antenna.regions = {cone, ball};
    for (int m = 0; m <= 4; ++m) {
        const Grid grid = box(26, 48, 1e-3, 0.9e-3);
        EXPECT_LT(growth(closed_simulation(grid, m, 0.99, &antenna), 40000), 100.0) << "m = " << m;
    }
}

/// Up to three bodies with random corners, some of glass, over the axis, the boundary and each other.
Antenna random_bodies(std::mt19937& random) {
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random()) * 0x1p-32;
    };
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    const auto bodies = 1 + random() % 3;
    for (unsigned b = 0; b < bodies; ++b) {
        Region region;
        region.material.is_pec = random() % 4 != 0;
        if (!region.material.is_pec) region.material.relative_permittivity = between(1.5, 6.0);
        const double z = between(0.0, 0.03), r = between(-0.002, 0.02), size = between(0.001, 0.01);
        const auto corners = 3 + random() % 6;
        for (unsigned n = 0; n < corners; ++n) {
            const double angle = 2.0 * constants::pi * (n + between(0.0, 0.8)) / static_cast<double>(corners);
            const double distance = size * between(0.3, 1.0);
            region.outline.push_back(
                {z + distance * std::cos(angle), std::max(0.0, r + distance * std::sin(angle))});
        }
        antenna.regions.push_back(region);
    }
    return antenna;
}

TEST(CutCells, AreStableWhateverTheWalls) {
    std::mt19937 random(5);
    for (int n = 0; n < 60; ++n) {
        const Antenna antenna = random_bodies(random);
        const int m = static_cast<int>(random() % 6);
        const Grid grid = box(26, 32, 1e-3, 1e-3 * (0.4 + 2.1 * static_cast<double>(random()) * 0x1p-32));
        EXPECT_LT(growth(closed_simulation(grid, m, 0.99, &antenna), 20000), 3.0)
            << "bodies " << n << ", m = " << m << ", dz/dr = " << grid.dz / grid.dr;
    }
}

TEST(AbsorbingLayers, DrainNoiseAndStayQuiet) {
    // What stays is the static part of the noise, charges that resettle slowly. An unstable layer (the
    // split field in r is one) would have grown by e^13 and more.
    for (int m = 0; m <= 4; ++m) {
        Grid grid = box(40, 56, 1e-3, 1e-3);
        grid.pml_r = grid.pml_z_low = grid.pml_z_high = 10;
        const Simulation simulation = closed_simulation(grid, m, 0.99);
        const double early = growth(simulation, 20000), late = growth(simulation, 60000);
        EXPECT_LT(early, 0.65) << "m = " << m;
        EXPECT_LT(late, 1.05 * early) << "m = " << m;
    }
}

}  // namespace
}  // namespace lathe::tests
