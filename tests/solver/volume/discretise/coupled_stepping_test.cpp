// Slanted dielectrics and thin walls, stepped in time: resonances, stability, symmetry, layers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"
#include "tests/solver/volume/discretise/dielectric_ball.hpp"
#include "tests/solver/volume/discretise/ringing.hpp"
#include "tests/solver/volume/equal_samples.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// A problem with everything that a body makes of a grid; sides are changed by `set_sides`.
template <class SetSides>
VolumeProblem problem_of(const Body& body, const GridLines& lines, double share_of_regular_step,
                         const SetSides& set_sides) {
    const double dt = share_of_regular_step * regular_time_step(lines);
    VolumeGrid grid = grid_between(lines);
    set_sides(grid);
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    const VolumeCells cells = cut_volume(body, lines, {1.5, dt});
    EXPECT_TRUE(cells.enlargement.longest_time_step == 0.0 || cells.enlargement.longest_time_step >= dt);
    set_cells(problem, lines, cells, average_dielectrics(body, CartesianGrid(lines), 10e9));
    return problem;
}
VolumeProblem problem_of(const Body& body, const GridLines& lines, double share_of_regular_step) {
    return problem_of(body, lines, share_of_regular_step, [](VolumeGrid&) {});
}

/// Relative error of the wave number with which TM1 of a ball in a metal sphere rings, of the grid alone:
/// what leap-frog adds is taken off. And how far it is off the range of the three modes of the operator.
struct BallResult {
    double error, off_the_operator;
};
BallResult step_ball(double permittivity, double radius) {
    const FlushDenormals flush;
    const DielectricBall ball(true, permittivity, radius);
    VolumeProblem problem =
        free_space_problem_with_step(grid_between(ball.lines), 0.8 * regular_time_step(ball.lines));
    set_cells(problem, ball.lines, ball.cells, ball.dielectrics);
    EXPECT_TRUE(problem.is_coupled());
    const double guess = ball.exact * constants::speed_of_light;
    problem.pulse = {guess / (2.0 * constants::pi), 0.1 * guess / (2.0 * constants::pi)};
    const int middle = static_cast<int>(ball.lines.x.size()) / 2;
    problem.sources = {{{e_z, middle, middle, middle}, SourceSeriesName::pulse, 1.0}};
    problem.probes = {{e_z, middle + 1, middle, middle}};
    const auto steps_of = [&](double periods) {
        return static_cast<int>(periods * 2.0 * constants::pi / (guess * problem.dt));
    };
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(steps_of(70.0), recording);
    const std::vector<float> ringing(recording.probe_samples.begin() + steps_of(20.0),
                                     recording.probe_samples.end());
    const double half_step = 0.5 * problem.dt;
    const double found = std::sin(half_step * frequency_near(ringing, problem.dt, guess)) /
                         (half_step * constants::speed_of_light);
    const std::vector<double> modes = ball.wave_numbers(true);
    return {found / ball.exact - 1.0,
            std::max({0.0, modes.front() - found, found - modes.back()}) / ball.exact};
}

TEST(CoupledStepping, BallRingsAsItsOperatorSays) {
    const BallResult result = step_ball(4.0, 6.1);
    std::printf("ball of eps 4 stepped: error %.3e, off the operator's modes %.2e\n", result.error,
                result.off_the_operator);
    EXPECT_LE(result.off_the_operator, 1e-5);
    EXPECT_LE(std::abs(result.error), 5e-4);
}

TEST(CoupledSteppingLong, BallConvergesWithTheSecondOrder) {
    for (const double permittivity : {2.56, 4.0, 10.0}) {
        const BallResult coarse = step_ball(permittivity, 6.1), fine = step_ball(permittivity, 12.2);
        std::printf("ball of eps %g stepped: %.3e at 6.1 cells a radius, %.3e at 12.2, order %.2f\n",
                    permittivity, coarse.error, fine.error, std::log2(std::abs(coarse.error / fine.error)));
        EXPECT_LE(fine.off_the_operator, 1e-5);
        EXPECT_GE(std::log2(std::abs(coarse.error / fine.error)), 1.7);
    }
}

/// A ball of dielectric and, turned against the grid, a metal sheet thinner than a cell.
Body ball_and_sheet(const SolidMaterial& material) {
    Body body;
    body.add(make_sphere({6.2, 6.4, 5.8}, 4.1), material, "ball");
    body.add(make_placed(make_box({-4, -3, -0.1}, {4, 3, 0.1}), turned({6.3, 6.1, 14.7})), metal(), "sheet");
    return body;
}
GridLines graded_lines() {
    GridLines lines = uniform_grid({0, 0, 0}, 1.0, {13, 12, 19});
    for (std::vector<double>* along : {&lines.x, &lines.y, &lines.z})
        for (double& at : *along) at += 0.15 * std::sin(0.9 * at);
    return lines;
}

/// Energies after some and after many more steps from noise.
struct Energies {
    double early, late;
};
Energies run_from_noise(const VolumeProblem& problem, int early, int steps) {
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 2);
    fill_with_noise(stepper.state());
    Recording recording;
    const auto advance = [&](int count) {
        for (; count > 0; count -= 100) stepper.advance(std::min(100, count), recording);
    };
    advance(early);
    const double first = stepper.energy();
    advance(steps);
    return {first, stepper.energy()};
}

void expect_bounded(int steps) {
    const VolumeProblem problem = problem_of(ball_and_sheet(dielectric(9.0)), graded_lines(), 0.95);
    ASSERT_TRUE(problem.is_coupled() && problem.has_second());
    const Energies energies = run_from_noise(problem, 1000, steps);
    std::printf(
        "ball and sheet: %zu coupled edges, %zu second voltages, energy after %d steps over early %.3f\n",
        problem.coupling->edges.size(), problem.second->voltages.size(), steps,
        energies.late / energies.early);
    // The half step between E and H lets the sum ripple, and it has no products of coupled voltages.
    EXPECT_GT(energies.late / energies.early, 0.5);
    EXPECT_LT(energies.late / energies.early, 2.0);
}
TEST(CoupledStepping, RandomFieldsStayBounded) {
    expect_bounded(6000);
}
TEST(CoupledSteppingLong, RandomFieldsStayBoundedFor200000Steps) {
    expect_bounded(200000);
}

TEST(CoupledStepping, FieldsGrowWellAboveTheLimit) {
    // So that the bounded ones above are no accident.
    VolumeProblem problem = problem_of(ball_and_sheet(dielectric(9.0)), graded_lines(), 0.95);
    VolumeProblem faster = free_space_problem_with_step(problem.grid, 1.4 * problem.dt);
    faster.coefficients = problem.coefficients, faster.second = problem.second,
    faster.coupling = problem.coupling;
    const Energies energies = run_from_noise(faster, 100, 300);
    EXPECT_FALSE(energies.late < 1e3 * energies.early);
}

TEST(CoupledStepping, LossesTakeEnergyAway) {
    SolidMaterial lossy = dielectric(4.0);
    lossy.material.loss_tangent = 0.2;
    const VolumeProblem problem = problem_of(ball_and_sheet(lossy), graded_lines(), 0.95);
    ASSERT_TRUE(problem.is_coupled());
    double last = 1e300;
    for (const int steps : {0, 200, 1000, 4000}) {
        const double energy = run_from_noise(problem, steps, 0).late;
        EXPECT_LT(energy, steps == 0 ? 1e300 : 1.2 * last) << steps;
        last = energy;
    }
}

/// A tube and a rod that leave through the layers at both ends of z.
VolumeProblem rod_in_layers() {
    Body body;
    body.add(make_cylinder({10.3, 10.2, -9}, {10.3, 10.2, 99}, 7.1), metal(), "tube");
    body.add(make_cylinder({10.3, 10.2, -9}, {10.3, 10.2, 99}, 6.8), SolidMaterial{}, "inside");
    body.add(make_cylinder({10.3, 10.2, -9}, {10.3, 10.2, 99}, 3.6), dielectric(3.0), "rod");
    return problem_of(body, uniform_grid({0, 0, 0}, 1.0, {21, 20, 26}), 0.95, [](VolumeGrid& grid) {
        for (VolumeSide* side : {&grid.low(Axis::z), &grid.high(Axis::z)}) *side = {Wall::absorbing, 8};
    });
}
void expect_absorbed(int steps) {
    const VolumeProblem problem = rod_in_layers();
    ASSERT_TRUE(problem.is_coupled() && problem.has_second());
    const auto in_layers = [&](const auto& list, auto at) {
        return std::count_if(list.begin(), list.end(), [&](const auto& its) { return at(its).k < 7; });
    };
    EXPECT_GT(in_layers(problem.coupling->edges, [](const auto& its) { return its.at; }), 0);
    EXPECT_GT(in_layers(problem.second->currents, [](const auto& its) { return its.at; }), 0);
    const Energies energies = run_from_noise(problem, 4000, steps);
    std::printf("rod and tube: energy after %d steps over early %.4f\n", steps,
                energies.late / energies.early);
    // What stays are static fields and modes below their cut-off.
    EXPECT_LT(energies.late, 1.05 * energies.early);
}
TEST(CoupledStepping, RodAndThinTubeLeaveThroughLayers) {
    expect_absorbed(6000);
}
TEST(CoupledSteppingLong, RodAndThinTubeLeaveThroughLayersFor200000Steps) {
    expect_absorbed(200000);
}

constexpr int half_cells = 12;

/// A ball of dielectric in front of a thin metal cone, both round about z; planes of symmetry at x = 0 and
/// y = 0, or not.
VolumeProblem symmetric_problem(bool at_x, bool at_y) {
    Body body;
    body.add(make_cone({0, 0, 5.3}, {0, 0, 11.7}, 3.1, 6.9), metal(), "outside");
    body.add(make_cone({0, 0, 5.2}, {0, 0, 11.8}, 2.8, 6.6), SolidMaterial{}, "inside");
    body.add(make_sphere({0, 0, 14.6}, 4.3), dielectric(4.0), "ball");
    GridLines lines = uniform_grid({0, 0, 0}, 1.0, {half_cells, half_cells, 24});
    const auto mirror = [](std::vector<double>& along) {
        std::vector<double> whole;
        for (auto at = along.rbegin(); at + 1 != along.rend(); ++at) whole.push_back(-*at);
        whole.insert(whole.end(), along.begin(), along.end());
        along = whole;
    };
    if (!at_x) mirror(lines.x);
    if (!at_y) mirror(lines.y);
    VolumeProblem problem = problem_of(body, lines, 0.8, [&](VolumeGrid& grid) {
        for (const Axis side : all_axes) grid.low(side) = grid.high(side) = {Wall::absorbing, 4};
        if (at_x) grid.low(Axis::x) = {Wall::magnetic, 0};
        if (at_y) grid.low(Axis::y) = {Wall::electric, 0};
    });
    const int i0 = at_x ? 0 : half_cells, j0 = at_y ? 0 : half_cells;
    // E along y lies in the plane x = 0, where half of the current is in the grid, and crosses y = 0.
    problem.pulse = {0.02 * constants::speed_of_light, 0.01 * constants::speed_of_light};
    for (const int below : {-1, 0}) {
        if (below < 0 && at_y) continue;
        problem.sources.push_back({{e_y, i0, j0 + below, 9}, SourceSeriesName::pulse, at_x ? 0.5 : 1.0});
    }
    for (const VolumeComponent component : {e_x, e_y, e_z, h_x, h_y, h_z})
        for (const auto& [i, j, k] : {std::array{2, 3, 16}, {3, 1, 13}, {1, 4, 12}, {6, 5, 8}})
            problem.probes.push_back({component, i0 + i, j0 + j, k});
    problem.probes.push_back({e_y, i0, j0, 18});
    problem.probes.push_back({e_y, i0, j0 + 4, 14});
    return problem;
}

TEST(CoupledStepping, QuarterHalfAndWholeAreEqual) {
    const auto samples = [](const VolumeProblem& problem) {
        EXPECT_TRUE(problem.is_coupled() && problem.has_second());
        // In single precision small fields beside large ones have rounding errors of more than 1e-5.
        debug::PlainVolumeStepper<double> stepper(problem);
        Recording recording;
        stepper.advance(300, recording);
        return recording.probe_samples;
    };
    const VolumeProblem whole_problem = symmetric_problem(false, false);
    const std::vector<float> whole = samples(whole_problem);
    const std::size_t probes = whole_problem.probes.size();
    for (const auto& [at_x, at_y] : {std::array{true, false}, {false, true}, {true, true}}) {
        const std::vector<float> part = samples(symmetric_problem(at_x, at_y));
        expect_equal_samples(part, whole, probes, std::to_string(at_x) + std::to_string(at_y));
    }
}

}  // namespace
}  // namespace lathe::tests
