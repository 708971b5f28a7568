// Nothing grows in 200,000 steps: walls on the axis, in the layers and against each other, m = 0 ... 4; a
// ground plane through the radial layer.
#include <gtest/gtest.h>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

Region body(std::vector<Point> outline, double permittivity = 0.0) {
    Region region;
    region.material.is_pec = permittivity == 0.0;
    if (permittivity > 0.0) region.material.relative_permittivity = permittivity;
    region.outline = std::move(outline);
    return region;
}

/// A cone on the axis, a tube that starts inside the low layer and leaves through the radial one, two
/// bodies that touch in one point, a fin thinner than a cell and a glass ball across it.
Antenna crowd() {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.regions = {body({{0.0213, 0.0}, {0.0307, 0.0061}, {0.0307, 0.0}}),
                       body({{-0.01, 0.0083},
                             {0.0171, 0.0083},
                             {0.0281, 0.05},
                             {0.0271, 0.05},
                             {0.0165, 0.0091},
                             {-0.01, 0.0091}}),
                       body({{0.0333, 0.0112}, {0.0371, 0.0153}, {0.0333, 0.0187}}),
                       body({{0.0371, 0.0153}, {0.0413, 0.0121}, {0.0413, 0.0177}}),
                       body({{0.0117, 0.0151}, {0.0121, 0.0151}, {0.0121, 0.0243}, {0.0117, 0.0243}}),
                       body({{0.0052, 0.0201}, {0.0119, 0.0147}, {0.0183, 0.0201}, {0.0119, 0.0259}}, 3.7)};
    return antenna;
}

/// `most`: of the energy in the second half over that in the first.
void expect_no_growth(const Antenna& antenna, int last_order, double fraction, double most) {
    for (int m = 0; m <= last_order; ++m) {
        Grid grid = box(44, 64, 1e-3, 0.93e-3);
        grid.pml_r = grid.pml_z_low = grid.pml_z_high = 10;
        const Simulation simulation = closed_simulation(grid, m, fraction, &antenna);
        cpu::SkewedStepper stepper(simulation.problem, 1);
        const FlushDenormals flush;
        fill_with_noise(stepper.fields());
        const double start = stepper.energy();
        double early = 0.0, late = 0.0;
        for (int part = 0; part < 20; ++part) {
            Recording recording;
            stepper.advance(10000, recording);
            // The noise's static charges resettle for a while; the second half must not top the first.
            double& largest = part < 10 ? early : late;
            largest = std::max(largest, stepper.energy() / start);
        }
        EXPECT_LT(early, 2.0) << "m = " << m;
        EXPECT_LT(late, most * early) << "m = " << m;
    }
}

TEST(LateTime, NothingGrowsIn200000Steps) {
    expect_no_growth(crowd(), 4, 0.99, 1.1);
}

TEST(LateTime, NothingGrowsOverAGroundPlane) {
    // A coaxial line through the plane and both layers, a recess, a lens on the plane; the plane between two
    // nodes, as no solve has it.
    Antenna antenna;
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = 0.0021, antenna.port.outer_radius = 0.0053;
    antenna.port.z = 0.0113;
    antenna.ground_plane_z = 0.0247;
    antenna.regions = {body({{0.0113, 0.0}, {0.0377, 0.0}, {0.0377, 0.0021}, {0.0113, 0.0021}}),
                       body({{0.0172, 0.0101}, {0.0247, 0.0087}, {0.0247, 0.0153}, {0.0172, 0.0131}}, 1.0),
                       body({{0.0247, 0.0171}, {0.0247, 0.0253}, {0.0311, 0.0212}}, 3.7)};
    expect_no_growth(antenna, 1, BuildOptions{}.time_step_fraction, 1.3);
}

}  // namespace
}  // namespace lathe::tests
