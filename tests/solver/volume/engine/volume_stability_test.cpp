// The time step's limit is sharp, and below it random fields stay bounded and keep their energy.
#include <gtest/gtest.h>

#include <memory>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "solver/volume/problem/cell_materials.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

VolumeGrid graded_grid() {
    VolumeGrid grid{{wavy_axis(12, 0.04, 0.5), wavy_axis(9, 0.03, 0.3), wavy_axis(10, 0.05, 0.6)}};
    grid.low(Axis::y).wall = Wall::magnetic;
    grid.high(Axis::z).wall = Wall::magnetic;
    return grid;
}

/// Energy after over energy before `steps` steps from noise; infinite where a field is not finite.
template <class Stepper>
double growth(Stepper& stepper, int steps) {
    const FlushDenormals flush;
    fill_with_noise(stepper.state());
    const double before = stepper.energy();
    Recording recording;
    for (int n = 0; n < steps; n += 100) stepper.advance(std::min(100, steps - n), recording);
    const double after = stepper.energy();
    return std::isfinite(after) ? after / before : std::numeric_limits<double>::infinity();
}

TEST(VolumeStability, LimitIsSharpOnAGradedGrid) {
    const VolumeProblem below = free_space_problem(graded_grid(), 0.9995),
                        above = free_space_problem(graded_grid(), 1.001);
    debug::PlainVolumeStepper<double> bounded(below), growing(above);
    EXPECT_LT(growth(bounded, 2000), 3.0);
    EXPECT_GT(growth(growing, 2000), 1e6);
}

TEST(VolumeStability, EnergyIsKept) {
    // Of leap-frog  sum e^2/C + sum h(n-1/2) h(n+1/2)/C  is constant to rounding.
    const VolumeProblem problem = free_space_problem(graded_grid(), 0.95);
    debug::PlainVolumeStepper<double> stepper(problem);
    VolumeState<double>& state = stepper.state();
    fill_with_noise(state);
    const auto every = [&](VolumeComponent first, const auto& work) {
        for (int c = first; c < first + 3; ++c)
            for (int k = 0; k < state.layout().planes; ++k)
                for (int j = 0; j < state.layout().rows; ++j)
                    for (int i = 0; i < state.layout().columns; ++i)
                        if (const double coefficient =
                                state.coefficient(static_cast<VolumeComponent>(c), i, j, k);
                            coefficient > 0.0)
                            work(state.row(c, j, k)[i], coefficient);
    };
    Recording recording;
    std::vector<double> energies;
    for (int n = 0; n < 50; ++n) {
        double energy = 0.0;
        every(e_x, [&](double e, double c) { energy += e * e / c; });
        std::vector<double> before;
        every(h_x, [&](double h, double) { before.push_back(h); });
        stepper.advance(1, recording);
        std::size_t at = 0;
        every(h_x, [&](double h, double c) { energy += before[at++] * h / c; });
        energies.push_back(energy);
    }
    for (const double energy : energies) EXPECT_NEAR(energy / energies.front(), 1.0, 1e-12);
}

TEST(VolumeStability, MetalAndDielectricsDoNotLowerTheLimit) {
    VolumeProblem problem = free_space_problem(graded_grid(), 0.9995);
    problem.coefficients = std::make_shared<VolumeCoefficients>(cell_coefficients(
        problem.grid,
        {{{2, 2, 2}, {5, 8, 6}, {.relative_permittivity = 4.0}}, {{4, 3, 4}, {8, 6, 9}, {.is_metal = true}}},
        problem.dt));
    cpu::SkewedVolumeStepper stepper(problem, 1);
    EXPECT_LT(growth(stepper, 4000), 3.0);
}

VolumeGrid open_grid() {
    VolumeGrid grid = volume_box(26, 24, 22, 1e-3);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, 8};
    return grid;
}

TEST(VolumeStabilityLong, RandomFieldsStayBoundedFor200000Steps) {
    // A guide's wall that runs through the layers at both ends; static fields of the noise stay.
    const std::vector<MaterialBlock> wall = {{{6, 6, 0}, {18, 16, 22}, {.is_metal = true}},
                                             {{7, 7, 0}, {17, 15, 22}, {}}};
    for (const bool is_open : {false, true}) {
        VolumeProblem problem = free_space_problem(is_open ? open_grid() : graded_grid(), 0.999);
        if (is_open)
            problem.coefficients =
                std::make_shared<VolumeCoefficients>(cell_coefficients(problem.grid, wall, problem.dt));
        cpu::SkewedVolumeStepper stepper(problem, 1);
        const double early = growth(stepper, 20000);
        EXPECT_LT(early, is_open ? 1.0 : 3.0);
        const FlushDenormals flush;
        Recording recording;
        const double middle = stepper.energy();
        for (int n = 0; n < 1800; ++n) stepper.advance(100, recording);
        // The half step between E and H lets the sum ripple.
        EXPECT_NEAR(stepper.energy() / middle, 1.0, is_open ? 0.05 : 0.5) << is_open;
    }
}

}  // namespace
}  // namespace lathe::tests
