// Planar problems keep their bounds: 200,000 steps without growth, whatever is drawn.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/slanted_fit.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

Region region(const Material& material, std::vector<Point> outline) {
    Region drawn;
    drawn.material = material, drawn.outline = std::move(outline);
    return drawn;
}

std::vector<Point> disc(double z, double r, double radius) {
    std::vector<Point> outline;
    for (int n = 0; n < 48; ++n)
        outline.push_back(
            {z + radius * std::cos(n * constants::pi / 24), r + radius * std::sin(n * constants::pi / 24)});
    return outline;
}

/// A disc, a wedge, a wall thinner than a cell and a dielectric rod that conducts, all at angles.
Antenna everything(Polarisation polarisation) {
    Material metal, rod;
    metal.is_pec = true;
    rod.relative_permittivity = 10.0, rod.conductivity_s_per_m = 0.01;
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.planar = PlanarSettings{};
    antenna.planar->polarisation = polarisation;
    antenna.regions = {region(metal, disc(0.0131, 0.0137, 0.0043)),
                       region(metal, {{0.031, 0.007}, {0.043, 0.012}, {0.033, 0.016}}),
                       region(metal, {{0.010, 0.034}, {0.027, 0.0411}, {0.027, 0.0414}, {0.010, 0.0343}}),
                       region(rod, disc(0.0383, 0.0371, 0.0062))};
    return antenna;
}

TEST(PlanarStability, NothingGrowsInTwoHundredThousandSteps) {
    for (const auto polarisation : {Polarisation::tm, Polarisation::te}) {
        const Antenna antenna = everything(polarisation);
        Grid grid = box(52, 52, 1e-3, 1e-3);
        grid.metric = Metric::planar;
        grid.low_wall = LowWall::electric;
        CellGeometry cells = cut_cells(antenna, grid, WallModel::conformal, 10e9);
        const bool te = polarisation == Polarisation::te;
        if (te) fit_slanted_surfaces(antenna, grid, 0.9, 10e9, cells);
        Simulation simulation = closed_simulation(grid, 0, 0.9);
        simulation.problem.fields = te ? FieldSet::te : FieldSet::tm;
        simulation.problem.coefficients =
            build_coefficients(grid, cells, 0, (te ? 0.9 : 0.99) * time_step_limit(grid, 0));
        EXPECT_EQ(is_coupled(simulation.problem), te);
        cpu::SkewedStepper stepper(simulation.problem, 1);
        fill_with_noise(stepper.fields());
        Recording recording;
        stepper.advance(100, recording);
        const double before = stepper.energy();
        stepper.advance(200000, recording);
        EXPECT_TRUE(std::isfinite(stepper.energy()));
        EXPECT_LT(stepper.energy() / before, 1.2) << te;
    }
}

}  // namespace
}  // namespace lathe::tests
