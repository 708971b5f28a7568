// The time step: bounded for ever just below the limit, lost at once just above it.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/debug/plain_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

/// Energy after `steps` from noise, relative to the energy of the noise.
double growth(const Simulation& simulation, int steps) {
    cpu::SkewedStepper stepper(simulation, 1);
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
