// Nothing grows in 200,000 steps: walls on the axis, in the layers and against each other, m = 0 ... 4.
#include <gtest/gtest.h>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
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

TEST(LateTime, NothingGrowsIn200000Steps) {
    for (int m = 0; m <= 4; ++m) {
        Grid grid = box(44, 64, 1e-3, 0.93e-3);
        grid.pml_r = grid.pml_z_low = grid.pml_z_high = 10;
        const Antenna antenna = crowd();
        const Simulation simulation = closed_simulation(grid, m, 0.99, &antenna);
        cpu::SkewedStepper stepper(simulation, 1);
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
        EXPECT_LT(late, 1.1 * early) << "m = " << m;
    }
}

}  // namespace
}  // namespace lathe::tests
