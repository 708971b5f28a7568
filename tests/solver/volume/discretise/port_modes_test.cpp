// Modes of a port's plane: the grid's own cut-offs, orthogonality, polarisation, and waves that go one way.
#include "solver/volume/discretise/port_modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <memory>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/problem/cell_materials.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

using constants::pi;
using constants::speed_of_light;

constexpr double width = 0.02286, height = 0.01016;  // WR-90

/// A grid whose sides are a rectangular guide's walls, along `axis`.
struct Guide {
    Axis axis;
    int wide, high, length;  ///< cells

    /// `layer` cells absorb at both ends. They attenuate enough for waves at 1.2 times the cut-off.
    VolumeProblem problem(int layer) const {
        GradedAxis axes[] = {equal_cells(0.0, 1, 1.0), equal_cells(0.0, 1, 1.0), equal_cells(0.0, 1, 1.0)};
        axes[number(axis)] = equal_cells(0.0, length, width / wide);
        axes[number(next(axis))] = equal_cells(0.0, wide, width / wide);
        axes[number(next(axis, 2))] = equal_cells(0.0, high, height / high);
        VolumeGrid grid{{axes[0], axes[1], axes[2]}};
        if (layer > 0)
            grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer, {.strength = 0.9, .alpha = 0.0}};
        return free_space_problem(grid, 0.99);
    }
    PortPlane plane(int node) const { return {axis, node, {0, 0}, {wide, high}}; }
    double wavenumber(int m, int n) const {
        const double dx = width / wide, dy = height / high;
        return std::hypot(2.0 / dx * std::sin(0.5 * pi * m / wide), 2.0 / dy * std::sin(0.5 * pi * n / high));
    }
};

/// Power of the product of two modes, whose edges may come in different orders.
double overlap(const PlaneMode& a, const PlaneMode& b) {
    double sum = 0.0;
    for (const PlaneMode::Edge& x : a.edges)
        for (const PlaneMode::Edge& y : b.edges)
            if (x.e == y.e && x.at == y.at) sum += x.voltage * y.current;
    return sum;
}

TEST(PortModes, OfARectangleHaveTheGridsOwnCutoffs) {
    for (const Axis axis : all_axes) {
        const Guide guide{axis, 20, 9, 12};
        const VolumeProblem problem = guide.problem(0);
        const auto te = find_port_modes(problem, guide.plane(5), ModeFamily::te, 5);
        const auto tm = find_port_modes(problem, guide.plane(5), ModeFamily::tm, 2);
        ASSERT_EQ(te.size(), 5u);
        ASSERT_EQ(tm.size(), 2u);
        const int expected[][2] = {{1, 0}, {2, 0}, {0, 1}, {1, 1}, {3, 0}};
        for (std::size_t n = 0; n < 5; ++n)
            EXPECT_NEAR(
                std::sqrt(te[n].cutoff_wavenumber_squared) / guide.wavenumber(expected[n][0], expected[n][1]),
                1.0, 1e-9)
                << n;
        EXPECT_NEAR(std::sqrt(tm[0].cutoff_wavenumber_squared) / guide.wavenumber(1, 1), 1.0, 1e-9);
        EXPECT_NEAR(te[0].cutoff_hz() / (speed_of_light / (2.0 * width)), 1.0, 2e-3);
        EXPECT_GT(te[0].moment(problem.grid)[1], 0.0);
        EXPECT_NEAR(te[0].moment(problem.grid)[0], 0.0, 1e-9);
    }
}

TEST(PortModes, AreOrthogonalAndOfUnitPower) {
    // A ridge and graded cells, so that no symmetry helps.
    VolumeGrid grid{{wavy_axis(16, width, 0.3), wavy_axis(9, height, 0.2), equal_cells(0.0, 8, 1e-3)}};
    VolumeProblem problem = free_space_problem(grid, 0.9);
    problem.coefficients = std::make_shared<VolumeCoefficients>(
        cell_coefficients(grid, {{{5, 0, 0}, {8, 4, 8}, {.is_metal = true}}}, problem.dt));
    const PortPlane plane{Axis::z, 4, {0, 0}, {16, 9}};
    std::vector<PlaneMode> modes = find_port_modes(problem, plane, ModeFamily::te, 4);
    for (PlaneMode& mode : find_port_modes(problem, plane, ModeFamily::tm, 3))
        modes.push_back(std::move(mode));
    ASSERT_EQ(modes.size(), 7u);
    for (std::size_t a = 0; a < modes.size(); ++a)
        for (std::size_t b = 0; b < modes.size(); ++b)
            EXPECT_NEAR(overlap(modes[a], modes[b]), a == b ? 1.0 : 0.0, 1e-7) << a << b;
    // The ridge lowers the first cut-off.
    EXPECT_LT(modes[0].cutoff_hz(), 0.95 * speed_of_light / (2.0 * width));
}

TEST(PortModes, OfASquareArePolarisedAsAsked) {
    const VolumeGrid grid = volume_box(14, 14, 8, 1e-3);
    const VolumeProblem problem = free_space_problem(grid, 0.99);
    auto modes = find_port_modes(problem, {Axis::z, 4, {0, 0}, {14, 14}}, ModeFamily::te, 2);
    ASSERT_EQ(modes.size(), 2u);
    EXPECT_NEAR(modes[1].cutoff_wavenumber_squared / modes[0].cutoff_wavenumber_squared, 1.0, 1e-9);
    for (const double angle : {0.0, 0.4, pi / 4, pi / 2, 2.5}) {
        polarise(grid, modes[0], modes[1], angle);
        const auto along = modes[0].moment(grid), across = modes[1].moment(grid);
        EXPECT_NEAR(std::remainder(std::atan2(along[1], along[0]) - angle, 2.0 * pi), 0.0, 1e-6);
        EXPECT_NEAR(along[0] * across[0] + along[1] * across[1], 0.0, 1e-9);
        EXPECT_NEAR(overlap(modes[0], modes[0]), 1.0, 1e-9);
        EXPECT_NEAR(overlap(modes[0], modes[1]), 0.0, 1e-7);
    }
}

/// Two inner conductors in a rectangular box that is filled with a dielectric.
VolumeProblem two_lines(int length, int layer, double permittivity) {
    VolumeGrid grid = volume_box(20, 12, length, 1e-3);
    if (layer > 0)
        grid.low(Axis::z) = grid.high(Axis::z) = {
            Wall::absorbing, layer, {.strength = 0.9, .alpha = 0.0, .relative_permittivity = permittivity}};
    VolumeProblem problem = free_space_problem(grid, 0.99);
    problem.coefficients = std::make_shared<VolumeCoefficients>(
        cell_coefficients(grid,
                          {{{0, 0, 0}, {20, 12, length}, {.relative_permittivity = permittivity}},
                           {{4, 4, 0}, {7, 8, length}, {.is_metal = true}},
                           {{12, 5, 0}, {16, 7, length}, {.is_metal = true}}},
                          problem.dt));
    return problem;
}

TEST(PortModes, OfSeparateConductorsAreOneFewerThanThese) {
    const VolumeProblem problem = two_lines(8, 0, 2.0);
    const PortPlane plane{Axis::z, 4, {0, 0}, {20, 12}, 2.0};
    std::vector<PlaneMode> modes = find_port_modes(problem, plane, ModeFamily::tem, 5);
    ASSERT_EQ(modes.size(), 2u);
    for (PlaneMode& mode : find_port_modes(problem, plane, ModeFamily::te, 3))
        modes.push_back(std::move(mode));
    for (std::size_t a = 0; a < 2; ++a)
        for (std::size_t b = 0; b < modes.size(); ++b)
            EXPECT_NEAR(overlap(modes[a], modes[b]), a == b ? 1.0 : 0.0, 1e-7) << a << b;
    EXPECT_TRUE(find_port_modes(free_space_problem(volume_box(8, 8, 8, 1e-3), 0.9),
                                {Axis::z, 4, {0, 0}, {8, 8}}, ModeFamily::tem, 1)
                    .empty());
}

TEST(PortModes, RefuseAPlaneThatIsNoPort) {
    const VolumeGrid grid = volume_box(8, 8, 8, 1e-3);
    VolumeProblem problem = free_space_problem(grid, 0.99);
    const auto find = [&](const PortPlane& plane) { find_port_modes(problem, plane, ModeFamily::te, 1); };
    EXPECT_THROW(find({Axis::z, 0, {0, 0}, {8, 8}}), InputError);
    EXPECT_THROW(find({Axis::z, 4, {0, 0}, {9, 8}}), InputError);
    EXPECT_THROW(find({Axis::z, 4, {5, 0}, {5, 8}}), InputError);
    problem.coefficients = std::make_shared<VolumeCoefficients>(
        cell_coefficients(grid, {{{0, 0, 0}, {8, 8, 8}, {.is_metal = true}}}, problem.dt));
    EXPECT_THROW(find({Axis::z, 4, {0, 0}, {8, 8}}), InputError);
}

std::complex<double> transform(const std::vector<double>& series, double frequency_hz, double dt,
                               double offset) {
    std::complex<double> sum = 0.0;
    for (std::size_t n = 0; n < series.size(); ++n)
        sum += series[n] * std::polar(1.0, -2.0 * pi * frequency_hz * dt * (static_cast<double>(n) + offset));
    return sum;
}

/// Reflection of a TE or TEM mode at a plane from its three sums, by the grid's own dispersion (physics of
/// the line: solver/scheme/mode_line.hpp).
double reflection_db(const std::vector<double>& voltage, const std::vector<double>& before,
                     const std::vector<double>& after, const PlaneMode& mode, double dz, double dt,
                     double f) {
    const double omega = 2.0 / dt * std::sin(pi * f * dt);
    const double k = std::sqrt(std::pow(omega / speed_of_light, 2) * mode.plane.relative_permittivity -
                               mode.cutoff_wavenumber_squared);
    const double kz_dz = 2.0 * std::asin(0.5 * k * dz);
    const double impedance = omega * constants::vacuum_permeability / k;
    const std::complex<double> v = transform(voltage, f, dt, 1.0),
                               i = (transform(before, f, dt, 0.5) + transform(after, f, dt, 0.5)) /
                                   (2.0 * std::cos(0.5 * kz_dz));
    return 20.0 * std::log10(std::abs((v - impedance * i) / (v + impedance * i)));
}

TEST(PortWaves, OfAMatchedGuideGoOneWay) {
    // WR-90, 8.2 to 12.4 GHz, both ways along each axis; ten cells of layer.
    for (const Axis axis : all_axes)
        for (const PortDirection direction : {PortDirection::up, PortDirection::down}) {
            const Guide guide{axis, 20, 9, 60};
            VolumeProblem problem = guide.problem(10);
            const bool is_up = direction == PortDirection::up;
            const int node = is_up ? 18 : 42, forwards = is_up ? 1 : -1;
            const PlaneMode mode = find_port_modes(problem, guide.plane(node), ModeFamily::te, 1).front();
            problem.pulse = fdtd::pulse_for_band(8.2e9, 12.4e9, mode.cutoff_hz());
            problem.frequencies_hz = {8.2e9};
            drive_port(problem, mode, direction);
            record_port(problem, mode, direction, node + 4 * forwards, 0);
            record_port(problem, mode, direction, node - 3 * forwards, 1);
            const FlushDenormals flush;
            cpu::SkewedVolumeStepper stepper(problem, 1);
            Recording recording;
            for (int n = 0; n < 40; ++n) stepper.advance(100, recording);
            double worst = -200.0;
            for (double f = 8.2e9; f < 12.5e9; f += 0.3e9)
                worst = std::max(
                    worst, reflection_db(recording.voltage, recording.current_before, recording.current_after,
                                         mode, width / guide.wide, problem.dt, f));
            RecordProperty((is_up ? "up_" : "down_") + std::to_string(number(axis)), std::to_string(worst));
            EXPECT_LT(worst, -80.0);
            double forward = 0.0, behind = 0.0;
            for (const double v : recording.voltage) forward = std::max(forward, std::abs(v));
            for (const double v : recording.further_sums[0].voltage) behind = std::max(behind, std::abs(v));
            EXPECT_GT(forward, 0.1);
            EXPECT_LT(behind / forward, 2e-4) << "what the layer ahead sends back, and what leaks";
        }
}

TEST(PortWaves, OfATwoConductorLineGoOneWay) {
    const double permittivity = 2.0;
    VolumeProblem problem = two_lines(60, 10, permittivity);
    const PortPlane plane{Axis::z, 18, {0, 0}, {20, 12}, permittivity};
    const std::vector<PlaneMode> modes = find_port_modes(problem, plane, ModeFamily::tem, 2);
    ASSERT_EQ(modes.size(), 2u);
    for (const PlaneMode& mode : modes) {
        problem.sources.clear(), problem.sums.clear();
        problem.pulse = fdtd::pulse_for_band(2e9, 8e9, 0.0);
        problem.frequencies_hz = {2e9};
        drive_port(problem, mode, PortDirection::up);
        record_port(problem, mode, PortDirection::up, 24, 0);
        const FlushDenormals flush;
        cpu::SkewedVolumeStepper stepper(problem, 1);
        Recording recording;
        for (int n = 0; n < 30; ++n) stepper.advance(100, recording);
        double worst = -200.0;
        for (double f = 2e9; f < 8.1e9; f += 0.5e9)
            worst = std::max(worst, reflection_db(recording.voltage, recording.current_before,
                                                  recording.current_after, mode, 1e-3, problem.dt, f));
        RecordProperty("tem_" + std::to_string(&mode - modes.data()), std::to_string(worst));
        EXPECT_LT(worst, -80.0);
    }
}

}  // namespace
}  // namespace lathe::tests
