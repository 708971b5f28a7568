// Bodies cut by a grid, stepped in time.
#include "solver/volume/discretise/cut_coefficients.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/problem/volume_problem.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/ringing.hpp"

namespace lathe::tests {
namespace {

GridLines equal_lines(int cells, double cell, double first) {
    std::vector<double> lines;
    for (int n = 0; n <= cells; ++n) lines.push_back(first + n * cell);
    return {lines, lines, lines};
}

VolumeProblem problem_of(const Body& body, const GridLines& lines, double share_of_regular_step) {
    const double dt = share_of_regular_step * regular_time_step(lines);
    VolumeProblem problem = free_space_problem_with_step(grid_between(lines), dt);
    set_cells(problem, lines, cut_volume(body, lines, {1.5, dt}),
              average_dielectrics(body, CartesianGrid(lines), 0.0));
    return problem;
}

constexpr double kr_tm1 = 2.7437072699922695;  // of the lowest mode of a sphere

double sphere_error(int cells_per_radius) {
    // Off the nodes in all three directions.
    const double radius = 1.0, cell = radius / cells_per_radius;
    const GridLines lines = equal_lines(2 * cells_per_radius + 4, cell, -radius - 2 * cell);
    const Body body = cavity_in_metal(make_sphere({0.31 * cell, -0.22 * cell, 0.13 * cell}, radius));
    VolumeProblem problem = problem_of(body, lines, 0.8);
    const double expected = kr_tm1 / radius * constants::speed_of_light;
    problem.pulse = {expected / (2.0 * constants::pi), 0.15 * expected / (2.0 * constants::pi)};
    const int middle = cells_per_radius + 2;
    problem.sources = {{{e_z, middle, middle, middle}, SourceSeriesName::pulse, 1.0}};
    problem.probes = {{e_z, middle + 1, middle, middle}};
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    const auto steps_of = [&](double periods) {
        return static_cast<int>(periods * 2.0 * constants::pi / (expected * problem.dt));
    };
    stepper.advance(steps_of(50.0), recording);
    const auto start = static_cast<std::ptrdiff_t>(steps_of(10.0));  // the pulse is over
    const std::vector<float> ringing(recording.probe_samples.begin() + start, recording.probe_samples.end());
    return frequency_near(ringing, problem.dt, expected) / expected - 1.0;
}

TEST(CutCoefficients, OfASphereGiveItsLowestModeToSecondOrder) {
    const double coarse = sphere_error(7), fine = sphere_error(14);
    RecordProperty("coarse", std::to_string(1e4 * coarse));
    RecordProperty("fine", std::to_string(1e4 * fine));
    EXPECT_LT(std::abs(fine), 5e-4);
    EXPECT_GT(std::log2(std::abs(coarse / fine)), 1.8);
}

TEST(CutCoefficients, AreStableForTensOfThousandsOfSteps) {
    Body body = cavity_in_metal(make_sphere({0.0, 0.01, -0.02}, 0.9));
    body.add(make_box({-0.3, -0.2, -0.5}, {0.1, 0.25, 0.4}), dielectric(4.0), "block");
    body.add(make_sphere({0.5, 0.4, 0.1}, 0.23), metal(), "ball");
    const GridLines lines = equal_lines(20, 0.1, -1.0);
    VolumeProblem problem = problem_of(body, lines, 0.8);
    problem.pulse = {0.3e9, 0.25e9};
    problem.sources = {{{e_x, 9, 8, 11}, SourceSeriesName::pulse, 1.0},
                       {{e_y, 7, 12, 9}, SourceSeriesName::pulse, 0.7}};
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(2000, recording);
    const double early = stepper.energy();
    stepper.advance(20000, recording);
    EXPECT_GT(early, 0.0);
    EXPECT_NEAR(stepper.energy() / early, 1.0, 0.05);
}

TEST(CutCoefficients, OfALossyBlockDecay) {
    Body body;
    SolidMaterial lossy = dielectric(3.0);
    lossy.material.conductivity_s_per_m = 0.02;
    body.add(make_box({-2, -2, -2}, {2, 2, 2}), lossy, "block");
    const GridLines lines = equal_lines(6, 0.2, -0.6);
    const double dt = 0.8 * regular_time_step(lines);
    const VolumeGrid grid = grid_between(lines);
    const VolumeCoefficients coefficients =
        cut_coefficients(grid, lines, cut_volume(body, lines, {1.5, dt}),
                         average_dielectrics(body, CartesianGrid(lines), 1e9), dt);
    const double s = 0.02 * dt / (2.0 * 3.0 * constants::vacuum_permittivity);
    const CoefficientSet& set = coefficients.of(grid.at(3, 3, 3));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(set.value[axis], 1.0 / (3.0 * (1.0 + s)), 1e-12);
        EXPECT_NEAR(set.decay[axis], (1.0 - s) / (1.0 + s), 1e-12);
        EXPECT_EQ(set.value[3 + axis], 1.0);
    }
}

}  // namespace
}  // namespace lathe::tests
