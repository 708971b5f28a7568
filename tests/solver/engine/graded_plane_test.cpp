// Graded planar grids: their time step, and noise that does not grow in 200,000 steps, for cells from a
// micrometre to a metre.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/discretise/time_step_limit.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/scheme/time_step.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double sizes[] = {1e-6, 4e-4, 1.0};

Grid graded_plane(double cell, bool rows, bool columns, LowWall wall = LowWall::electric) {
    Grid grid = graded_box(40, 44, cell, 7.0, rows, columns);
    grid.metric = Metric::planar;
    grid.low_wall = wall;
    return grid;
}

/// The limit of cells d is that of a uniform grid of the smallest cells, whatever the size of d.
TEST(GradedPlane, TimeStepIsThatOfTheSmallestCells) {
    for (const double cell : sizes)
        for (const bool rows : {false, true})
            for (const bool columns : {false, true}) {
                const Grid grid = graded_plane(cell, rows, columns);
                const double finest = fdtd::planar_time_step_limit(grid.smallest_dr(), grid.smallest_dz());
                EXPECT_NEAR(time_step_limit(grid, 0) / finest, 1.0, 2e-3) << cell << rows << columns;
                EXPECT_LE(time_step_limit(grid, 0), finest * (1.0 + 1e-9)) << cell << rows << columns;
            }
}

/// No whole cell of a graded grid is softened: its coefficients are those of free space.
TEST(GradedPlane, WholeCellsKeepTheirCoefficients) {
    for (const double cell : sizes) {
        const Grid grid = graded_plane(cell, true, true);
        Antenna nothing;
        nothing.port.kind = PortKind::dipole;
        const CellGeometry cells = cut_cells(nothing, grid, WallModel::conformal, 1e9);
        const double dt = 0.9 * time_step_limit(grid, 0);
        const CoefficientMaps bare = unbounded_coefficients(grid, cells, 0, dt);
        const Coefficients built = build_coefficients(grid, cells, 0, dt);
        EXPECT_EQ(built.maps->v_phi, bare.v_phi) << cell;
        EXPECT_EQ(built.maps->i_phi, bare.i_phi) << cell;
        EXPECT_EQ(built.maps->i_r, bare.i_r) << cell;
        EXPECT_EQ(built.maps->v_z, bare.v_z) << cell;
    }
}

void expect_no_growth(const Simulation& simulation, const char* what) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    const FlushDenormals flush;
    fill_with_noise(stepper.fields());
    Recording recording;
    stepper.advance(100, recording);
    const double before = stepper.energy();
    stepper.advance(200000, recording);
    EXPECT_TRUE(std::isfinite(stepper.energy())) << what;
    EXPECT_LT(stepper.energy() / before, 1.2) << what;
}

Simulation noisy(const Grid& grid, FieldSet fields) {
    Simulation simulation = closed_simulation(grid, 0, fields == FieldSet::te ? 0.9 : 0.99);
    simulation.problem.fields = fields;
    return simulation;
}

TEST(GradedPlane, NoiseStaysBoundedFor200000Steps) {
    for (const FieldSet fields : {FieldSet::tm, FieldSet::te})
        for (const auto& [rows, columns] : {std::pair{true, false}, {false, true}, {true, true}})
            expect_no_growth(noisy(graded_plane(4e-4, rows, columns), fields),
                             fields == FieldSet::te ? "te" : "tm");
}

TEST(GradedPlaneLong, NoiseStaysBoundedAtEverySize) {
    for (const double cell : sizes)
        for (const FieldSet fields : {FieldSet::tm, FieldSet::te})
            for (const LowWall wall : {LowWall::electric, LowWall::magnetic})
                for (const auto& [rows, columns] : {std::pair{true, false}, {false, true}, {true, true}})
                    expect_no_growth(noisy(graded_plane(cell, rows, columns, wall), fields),
                                     fields == FieldSet::te ? "te" : "tm");
}

TEST(GradedRevolutionLong, NoiseStaysBoundedFor200000Steps) {
    for (const double cell : sizes)
        for (const int m : {0, 1, 2})
            for (const auto& [rows, columns] : {std::pair{true, false}, {false, true}, {true, true}})
                expect_no_growth(closed_simulation(graded_box(40, 44, cell, 7.0, rows, columns), m, 0.99),
                                 "revolution");
}

}  // namespace
}  // namespace lathe::tests
