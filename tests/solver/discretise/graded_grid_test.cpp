// Grids of unequal cells: where their nodes lie, and that they are as stable, quiet and exact as equal ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/scheme/time_step.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/boxes.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

TEST(GradedAxis, PlaceAndPositionAreInverse) {
    const GradedAxis axis(-2.0, {1.0, 0.5, 0.25, 0.25, 2.0});
    for (double position = -1.5; position < 7.0; position += 0.21)
        EXPECT_NEAR(axis.position(axis.coordinate(position)), position, 1e-12);
    EXPECT_EQ(axis.coordinate(2), -0.5);
    EXPECT_EQ(axis.coordinate(3.5), -0.125);
    EXPECT_EQ(axis.coordinate(-1), -3.0);
    EXPECT_EQ(axis.dual(1), 0.75);
}

TEST(AxisPlan, PutsNodesOnEndsAndGrowsGently) {
    const std::vector<FinePart> parts{{0.0, 2.5, 1.0}, {3.31, 3.47, 0.04}, {9.0, 9.5, 0.25}};
    const AxisCells plan = grade_upwards(parts, 1.0, 20.0, 4);
    const GradedAxis axis(plan.first, plan.cells);
    for (const FinePart& part : parts)
        for (const double end : {part.from, part.to})
            EXPECT_NEAR(axis.position(end), std::round(axis.position(end)), 1e-9) << end;
    for (std::size_t n = 1; n < plan.cells.size(); ++n) {
        const double ratio = plan.cells[n] / plan.cells[n - 1];
        EXPECT_LT(std::max(ratio, 1.0 / ratio), 1.6) << n;
        EXPECT_LE(plan.cells[n], 1.1) << n;
    }
    EXPECT_GE(axis.coordinate(axis.nodes() - 1), 24.0 - 1e-9);
    // The last ones are equal to the bit.
    for (std::size_t n = plan.cells.size() - 5; n < plan.cells.size(); ++n) EXPECT_EQ(plan.cells[n], 1.0);
}

TEST(AxisPlan, ThreeRowsAtTheAxisAreEqual) {
    const AxisCells plan = grade_rows({{0.0, 0.5, 0.4}, {0.5, 0.7, 0.05}}, 1.0, 5.0, 3, 3);
    EXPECT_EQ(plan.cells[0], plan.cells[1]);
    EXPECT_EQ(plan.cells[1], plan.cells[2]);
}

double growth(const Simulation& simulation, int steps) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    const FlushDenormals flush;
    fill_with_noise(stepper.fields());
    const double before = stepper.energy();
    Recording recording;
    stepper.advance(steps, recording);
    return stepper.energy() / before;
}

TEST(GradedGrid, NoiseStaysBoundedAtTheLimit) {
    for (const int m : {0, 1, 2})
        for (const bool rows : {false, true})
            for (const bool columns : {false, true}) {
                if (!rows && !columns) continue;
                const Grid grid = graded_box(40, 44, 1e-3, 7.0, rows, columns);
                EXPECT_LT(growth(closed_simulation(grid, m, 0.999), 20000), 100.0) << m << rows << columns;
            }
}

TEST(GradedGrid, LimitIsCloseToTheEqualGridOfItsFinestCells) {
    for (const int m : {0, 1, 2}) {
        const Grid grid = graded_box(40, 44, 1e-3, 7.0);
        const double fine = grid.smallest_dr();
        const double finest = fdtd::time_step_limit(fine, grid.smallest_dz(), 0);
        EXPECT_LT(time_step_limit(grid, m), 1.1 * finest) << m;  // the axis has larger cells: a little more
        EXPECT_GT(time_step_limit(grid, m), 0.9 * finest) << m;
        const Grid tall = graded_box(40, 44, 1e-3, 7.0, false, true);
        EXPECT_NEAR(time_step_limit(tall, m) / fdtd::time_step_limit(tall.dr, tall.smallest_dz(), m), 1.0,
                    0.1);
    }
}

TEST(GradedGrid, WallsThroughItAreStable) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Region cone, ball;
    cone.material.is_pec = true;
    ball.material.relative_permittivity = 3.0;
    cone.outline = {{0.0023, 0.0}, {0.0191, 0.0137}, {0.0191, 0.0162}, {0.0011, 0.0013}, {0.0017, 0.0}};
    for (int n = 0; n <= 24; ++n) {
        const double angle = 3.14159265 * n / 24;
        ball.outline.push_back({0.0103 - 0.0047 * std::cos(angle), 0.0063 + 0.0047 * std::sin(angle)});
    }
    antenna.regions = {ball, cone};
    for (int m = 0; m <= 3; ++m) {
        const Grid grid = graded_box(36, 44, 1e-3, 5.0);
        EXPECT_LT(growth(closed_simulation(grid, m, 0.99, &antenna), 20000), 3.0) << "m = " << m;
    }
}

TEST(GradedGrid, LayersDrainNoise) {
    for (int m = 0; m <= 2; ++m) {
        Grid grid = graded_box(48, 64, 1e-3, 5.0);
        grid.pml_r = grid.pml_z_high = 10;
        const Simulation simulation = closed_simulation(grid, m, 0.99);
        const double early = growth(simulation, 40000), late = growth(simulation, 80000);
        EXPECT_LT(early, 0.9) << "m = " << m;
        EXPECT_LT(late, 1.05 * early) << "m = " << m;
    }
}

double largest_reflection_db(const Simulation& simulation, int steps) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    Recording recording;
    stepper.advance(steps, recording);
    double largest = 0.0;
    for (const double f : simulation.problem.frequencies_hz)
        largest = std::max(largest, std::abs(port_spectrum(simulation, recording, f).s11));
    return 20.0 * std::log10(largest);
}

/// A coaxial line of 4 and 10 mm between layers.
Simulation line(Grid grid, double from_hz, double to_hz) {
    Antenna antenna;
    Region inner;
    inner.material.is_pec = true;
    inner.outline = {{-0.1, 0.0}, {1.0, 0.0}, {1.0, 0.004}, {-0.1, 0.004}};
    antenna.regions.push_back(inner);
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = 0.004;
    antenna.port.outer_radius = grid.r(grid.nr - 1);
    grid.pml_z_low = grid.pml_z_high = 16;
    Simulation simulation = closed_simulation(grid, 0, 0.99, &antenna);
    simulation.port =
        GuidedPort{find_port_mode(antenna.port, grid, simulation.problem.coefficients, 21), 21, 18, 0.0};
    for (int n = 0; n <= 6; ++n)
        simulation.problem.frequencies_hz.push_back(from_hz + n * (to_hz - from_hz) / 6.0);
    simulation.problem.pulse = fdtd::pulse_for_band(from_hz, to_hz, 0.0);
    describe_terms(simulation);
    return simulation;
}

TEST(GradedGrid, TemIsExactOnUnequalRows) {
    Grid grid = graded_box(40, 120, 0.5e-3, 4.0, true, false);
    const Simulation simulation = line(grid, 4e9, 10e9);
    const PortMode& mode = simulation.port->mode;
    const auto field = [&](int i) {
        return mode.v_r[static_cast<std::size_t>(i)] / grid.dr_at(i) * grid.r(i + 0.5);
    };
    const int first = static_cast<int>(std::lround(grid.row_at(0.004)));
    for (int i = first; i + 1 < grid.nr; ++i) EXPECT_NEAR(field(i) / field(first), 1.0, 1e-12) << i;
    EXPECT_LT(largest_reflection_db(simulation, 16000), -90.0);
}

/// The one thing that unequal columns of a line do: k^2 (D^2 - d^2)/16 where its cells change, and the same
/// back again behind the fine ones.
TEST(GradedGrid, LineReflectsAsMuchAsItsColumnsChange) {
    Grid grid = box(21, 200, 0.5e-3, 0.5e-3);
    std::vector<double> cells(60, 1e-3);
    for (double cell : growing_downwards(0.25e-3, 1e-3)) cells.push_back(cell);
    cells.resize(199, 0.25e-3);
    grid.dz = 1e-3;
    grid.z_axis = std::make_shared<const GradedAxis>(0.0, cells);
    const Simulation simulation = line(grid, 4e9, 10e9);
    const double k = 2.0 * constants::pi * 10e9 / constants::speed_of_light;
    const double expected = 20.0 * std::log10(k * k * (1e-6 - 0.0625e-6) / 16.0);
    EXPECT_NEAR(largest_reflection_db(simulation, 20000), expected, 2.0);
}

TEST(GradedGrid, CpuEngineHasTheBitsOfThePlainLoop) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    const Simulation simulation = build_simulation(example_antenna(Kind::coaxial), settings);
    ASSERT_TRUE(simulation.problem.grid.r_axis && simulation.problem.grid.z_axis);
    Recording plain, skewed;
    debug::PlainStepper<float> one(simulation.problem);
    cpu::SkewedStepper two(simulation.problem, -3);
    const FlushDenormals flush;
    one.advance(900, plain);
    two.advance(900, skewed);
    ASSERT_GT(*std::max_element(plain.voltage.begin(), plain.voltage.end()), 0.0);
    EXPECT_EQ(skewed.voltage, plain.voltage);
    EXPECT_EQ(skewed.surface_samples, plain.surface_samples);
}

}  // namespace
}  // namespace lathe::tests
