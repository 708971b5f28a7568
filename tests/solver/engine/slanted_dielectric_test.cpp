// Slanted surfaces of dielectrics: every stepper gives the same bits, and nothing grows.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/slanted_fit.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

Antenna ball(double conductivity) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Region region;
    region.material.relative_permittivity = 10.0;
    region.material.conductivity_s_per_m = conductivity;
    for (int n = 0; n <= 40; ++n) {
        const double angle = constants::pi * n / 40;
        region.outline.push_back({0.02 - 0.0123 * std::cos(angle), 0.0123 * std::sin(angle)});
    }
    antenna.regions = {region};
    return antenna;
}

TEST(SlantedDielectric, HasTheBitsOfThePlainLoopAndStaysBounded) {
    for (const int m : {0, 1})
        for (const double conductivity : {0.0, 0.05}) {
            const Antenna antenna = ball(conductivity);
            const Grid grid = box(40, 40, 1e-3, 1e-3);
            Simulation simulation = closed_simulation(grid, m, 0.9);
            CellGeometry cells = cut_cells(antenna, grid, WallModel::conformal, 1e9);
            fit_slanted_surfaces(antenna, grid, 0.9, 10e9, cells);
            simulation.problem.coefficients =
                build_coefficients(grid, cells, m, 0.9 * time_step_limit(grid, m));
            ASSERT_FALSE(simulation.problem.coefficients.coupling.empty());
            debug::PlainStepper<float> plain(simulation.problem);
            fill_with_noise(plain.fields());
            Recording expected;
            plain.advance(150, expected);
            for (const int threads : {-1, -3}) {
                cpu::SkewedStepper skewed(simulation.problem, threads);
                fill_with_noise(skewed.fields());
                Recording recording;
                skewed.advance(150, recording);
                for (int c = 0; c < field_arrays; ++c)
                    for (int i = 0; i < 39; ++i)
                        for (int k = 0; k < 40; ++k) {
                            const auto array = static_cast<Array>(c);
                            ASSERT_EQ(plain.fields().row(array, i)[k], skewed.fields().row(array, i)[k]);
                        }
                const double before = skewed.energy();
                skewed.advance(200000, recording);
                EXPECT_LT(skewed.energy() / before, 1.5) << "m = " << m;
            }
        }
}

}  // namespace
}  // namespace lathe::tests
