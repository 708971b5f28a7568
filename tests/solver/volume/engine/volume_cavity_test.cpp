// Theory: a mode of a closed box oscillates at the grid's own frequency, to rounding, and that frequency
// tends to the analytic one with the square of the cell.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/symmetric_modes.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "solver/volume/problem/cell_materials.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double a = 0.040, b = 0.025, d = 0.060;  // of the box along x, y, z, m
// Over its limit. Nearer to 1 the errors of time and space cancel so far that their difference shows no
// order.
constexpr double time_step = 0.5;
using constants::pi;
using constants::speed_of_light;

/// w dt of the series of a mode from its three-term recurrence x(n+1) + x(n-1) = 2 cos(w dt) x(n), and the
/// largest misfit over the largest value.
struct Oscillation {
    double angle, misfit;
};
Oscillation oscillation(const std::vector<double>& x) {
    double numerator = 0.0, denominator = 0.0, misfit = 0.0, largest = 0.0;
    for (std::size_t n = 1; n + 1 < x.size(); ++n)
        numerator += (x[n + 1] + x[n - 1]) * x[n], denominator += 2.0 * x[n] * x[n];
    const double cosine = numerator / denominator;
    for (std::size_t n = 1; n + 1 < x.size(); ++n) {
        misfit = std::max(misfit, std::abs(x[n + 1] + x[n - 1] - 2.0 * cosine * x[n]));
        largest = std::max(largest, std::abs(x[n]));
    }
    return {std::acos(cosine), misfit / largest};
}

template <class Shape>
Oscillation oscillate(const VolumeProblem& problem, const Shape& voltage, const VolumeIndex& probe,
                      int steps) {
    debug::PlainVolumeStepper<double> stepper(problem);
    const VolumeLayout& layout = stepper.state().layout();
    for (int c = 0; c < 3; ++c)
        for (int k = 0; k < layout.planes; ++k)
            for (int j = 0; j < layout.rows; ++j)
                for (int i = 0; i < layout.columns; ++i)
                    stepper.state().row(c, j, k)[i] = voltage(c, i, j, k);
    Recording recording;
    std::vector<double> series{stepper.state().at(probe)};
    for (int n = 0; n < steps; ++n) {
        stepper.advance(1, recording);
        series.push_back(stepper.state().at(probe));
    }
    return oscillation(series);
}

/// A mode of the box with p, q, r half waves.
struct Mode {
    int p, q, r;
    friend void PrintTo(const Mode& mode, std::ostream* out) { *out << mode.p << mode.q << mode.r; }
};

class VolumeCavity : public testing::TestWithParam<Mode> {};

/// Relative error of a mode's frequency on `nx` x `ny` x `nz` cells, which is checked against the grid's own.
double frequency_error(const Mode& mode, int nx, int ny, int nz) {
    const double h[] = {a / nx, b / ny, d / nz};
    const double k[] = {pi * mode.p / a, pi * mode.q / b, pi * mode.r / d};
    double of_grid[3], square = 0.0;
    for (int n = 0; n < 3; ++n)
        of_grid[n] = 2.0 / h[n] * std::sin(0.5 * k[n] * h[n]), square += of_grid[n] * of_grid[n];
    // E across (of_grid) and a fixed vector, so that its discrete divergence is zero.
    const double other[] = {0.3, 1.0, -0.6};
    const double amplitude[] = {of_grid[1] * other[2] - of_grid[2] * other[1],
                                of_grid[2] * other[0] - of_grid[0] * other[2],
                                of_grid[0] * other[1] - of_grid[1] * other[0]};
    const VolumeProblem problem = free_space_problem(volume_box(nx, ny, nz, h[0], h[1], h[2]), time_step);
    const auto voltage = [&](int c, int i, int j, int l) {
        const int at[] = {i, j, l};
        double x = amplitude[c] * h[c];
        for (int n = 0; n < 3; ++n)
            x *= n == c ? std::cos(k[n] * h[n] * (at[n] + 0.5)) : std::sin(k[n] * h[n] * at[n]);
        return x;
    };
    const VolumeIndex probe{e_y, nx / 3, ny / 3, nz / 4};
    const Oscillation found = oscillate(problem, voltage, probe, 200);
    EXPECT_LT(found.misfit, 1e-11);
    const double own = 2.0 * std::asin(0.5 * speed_of_light * std::sqrt(square) * problem.dt);
    EXPECT_NEAR(found.angle / own, 1.0, 1e-10);
    const double exact = speed_of_light * std::sqrt(k[0] * k[0] + k[1] * k[1] + k[2] * k[2]);
    return found.angle / problem.dt / exact - 1.0;
}

TEST_P(VolumeCavity, HasTheGridsOwnFrequencyWhichIsOfSecondOrder) {
    const double coarse = frequency_error(GetParam(), 8, 5, 12),
                 fine = frequency_error(GetParam(), 16, 10, 24);
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Closed, VolumeCavity,
                         testing::Values(Mode{1, 0, 1}, Mode{1, 1, 1}, Mode{2, 1, 1}, Mode{1, 1, 2},
                                         Mode{3, 0, 2}),
                         [](const auto& test) { return testing::PrintToString(test.param); });

/// The lowest mode of a graded axis between two electric walls: its voltages at the nodes and its eigenvalue.
struct AxisMode {
    std::vector<double> values;
    double eigenvalue;
};
AxisMode lowest_mode(const VolumeGrid& grid, Axis axis) {
    const int n = grid.cells(axis) - 1;  // nodes inside
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
    for (int i = 0; i < n; ++i) {
        matrix(i, i) = (1.0 / grid.edge(axis, i) + 1.0 / grid.edge(axis, i + 1)) / grid.dual(axis, i + 1);
        if (i > 0)
            matrix(i, i - 1) = matrix(i - 1, i) =
                -1.0 / (grid.edge(axis, i) * std::sqrt(grid.dual(axis, i) * grid.dual(axis, i + 1)));
    }
    const SymmetricModes modes = symmetric_modes(matrix);
    AxisMode mode{{0.0}, modes.values[0]};
    for (int i = 0; i < n; ++i)
        mode.values.push_back(modes.vectors(i, 0) / std::sqrt(grid.dual(axis, i + 1)));
    return mode;
}

double graded_error(int nx, int nz) {
    const VolumeGrid grid{{wavy_axis(nx, a, -0.4), equal_cells(0.0, 2, b / 2), wavy_axis(nz, d, -0.3)}};
    const AxisMode x = lowest_mode(grid, Axis::x), z = lowest_mode(grid, Axis::z);
    const VolumeProblem problem = free_space_problem(grid, time_step);
    const auto voltage = [&](int c, int i, int, int k) {
        return c == e_y ? x.values[static_cast<std::size_t>(i)] * z.values[static_cast<std::size_t>(k)] : 0.0;
    };
    const Oscillation found = oscillate(problem, voltage, {e_y, nx / 3, 1, nz / 4}, 200);
    EXPECT_LT(found.misfit, 1e-11);
    const double own =
        2.0 * std::asin(0.5 * speed_of_light * std::sqrt(x.eigenvalue + z.eigenvalue) * problem.dt);
    EXPECT_NEAR(found.angle / own, 1.0, 1e-10);
    return found.angle / problem.dt / (speed_of_light * pi * std::hypot(1.0 / a, 1.0 / d)) - 1.0;
}

TEST(GradedVolumeCavity, HasTheGridsOwnFrequencyWhichIsOfSecondOrder) {
    const double coarse = graded_error(10, 14), fine = graded_error(20, 28);
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.1);
}

TEST(FilledVolumeCavity, IsSlowerByTheRootOfThePermittivity) {
    const double eps = 2.25;
    VolumeProblem problem = free_space_problem(volume_box(8, 3, 12, a / 8), 0.9);
    problem.coefficients = std::make_shared<VolumeCoefficients>(cell_coefficients(
        problem.grid, {{{0, 0, 0}, {8, 3, 12}, {.relative_permittivity = eps}}}, problem.dt));
    const auto voltage = [&](int c, int i, int, int k) {
        return c == e_y ? std::sin(pi * i / 8) * std::sin(pi * k / 12) : 0.0;
    };
    const Oscillation found = oscillate(problem, voltage, {e_y, 3, 1, 5}, 200);
    const double h = a / 8, kx = 2.0 / h * std::sin(0.5 * pi / 8), kz = 2.0 / h * std::sin(0.5 * pi / 12);
    EXPECT_NEAR(found.angle,
                2.0 * std::asin(0.5 * speed_of_light * std::hypot(kx, kz) * problem.dt / std::sqrt(eps)),
                1e-10);
}

TEST(FilledVolumeCavity, LosesWhatTheConductorTakes) {
    // Theory: (1 + s) E(n+1) + (1 - s) E(n-1) = p E(n), so that the product of the roots is (1-s)/(1+s).
    const double sigma = 0.02;
    VolumeProblem problem = free_space_problem(volume_box(8, 3, 12, a / 8), 0.9);
    problem.coefficients = std::make_shared<VolumeCoefficients>(
        cell_coefficients(problem.grid, {{{0, 0, 0}, {8, 3, 12}, {.conductivity = sigma}}}, problem.dt));
    debug::PlainVolumeStepper<double> stepper(problem);
    for (int k = 0; k < 12; ++k)
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 8; ++i)
                stepper.state().row(e_y, j, k)[i] = std::sin(pi * i / 8) * std::sin(pi * k / 12);
    Recording recording;
    std::vector<double> x;
    for (int n = 0; n < 40; ++n) {
        stepper.advance(1, recording);
        x.push_back(stepper.state().row(e_y, 1, 5)[3]);
    }
    const double s = 0.5 * sigma * problem.dt / constants::vacuum_permittivity;
    // Of a recurrence x(n+1) = p x(n) - q x(n-1), q from four neighbours.
    const double q = (x[21] * x[21] - x[20] * x[22]) / (x[20] * x[20] - x[19] * x[21]);
    EXPECT_NEAR(q, (1.0 - s) / (1.0 + s), 1e-10);
}

}  // namespace
}  // namespace lathe::tests
