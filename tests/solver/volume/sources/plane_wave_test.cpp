// A plane wave within its box, and nothing around it.
#include "solver/volume/sources/plane_wave.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double frequency = 10e9;
constexpr double wavelength = constants::speed_of_light / frequency;
constexpr double cell = wavelength / 20.0;
constexpr int layer = 8, off = 4;  // cells: of the layers, and from them to the box
constexpr fdtd::Pulse pulse{frequency, 0.25 * frequency};
constexpr double degree = constants::pi / 180.0;

struct Passing {
    double inside = 0.0, outside = 0.0;  ///< largest E along an axis, V/m
    double outside_db() const { return 20.0 * std::log10(outside / inside); }
};

/// Largest E along each axis within the box and around it, a cell off its surface, while the wave passes.
template <class Stepper = cpu::SkewedVolumeStepper>
Passing pass(VolumeGrid grid, const PlaneWave& wave, bool ground = false) {
    VolumeProblem problem = free_space_problem(std::move(grid), 0.95);
    problem.pulse = pulse;
    const TotalFieldVolume box = total_field_volume(problem.grid, off);
    const DrivenPlaneWave driven(wave, box, ground, problem);
    std::vector<bool> is_inside;
    const auto clear = [&](Axis axis) { return problem.grid.clear_cells(axis); };
    for (const Axis axis : all_axes)
        for (int k = clear(Axis::z)[0]; k < clear(Axis::z)[1]; k += 2)
            for (int j = clear(Axis::y)[0]; j < clear(Axis::y)[1]; ++j)
                for (int i = clear(Axis::x)[0]; i < clear(Axis::x)[1]; ++i) {
                    const int at[] = {i, j, k};
                    const auto is_within = [&](int margin) {
                        for (std::size_t a = 0; a < 3; ++a)
                            if (at[a] < box.low[a] - margin || at[a] > box.high[a] + margin) return false;
                        return true;
                    };
                    if (is_within(1) && !is_within(0)) continue;
                    problem.probes.push_back({voltage_along(axis), i, j, k});
                    is_inside.push_back(is_within(0));
                }
    problem.sample_stride = 3;
    const FlushDenormals flush;
    Stepper stepper = [&] {
        if constexpr (std::is_same_v<Stepper, cpu::SkewedVolumeStepper>)
            return Stepper(problem, 1);
        else
            return Stepper(problem);
    }();
    Recording recording;
    stepper.advance(static_cast<int>(driven.end_step()) + 30, recording);
    Passing its;
    const std::size_t channels = problem.probes.size();
    for (std::size_t c = 0; c < channels; ++c) {
        const VolumeIndex& at = problem.probes[c];
        const Axis axis = axis_of(at.component);
        const double length =
            problem.grid.edge(axis, axis == Axis::x ? at.i : (axis == Axis::y ? at.j : at.k));
        double& largest = is_inside[c] ? its.inside : its.outside;
        for (std::size_t n = c; n < recording.probe_samples.size(); n += channels)
            largest = std::max(largest, std::abs(static_cast<double>(recording.probe_samples[n])) / length);
    }
    return its;
}

/// `clear` cells along each axis within layers.
VolumeGrid open_grid(int clear, std::array<double, 3> cells) {
    const int all = clear + 2 * layer;
    VolumeGrid grid = volume_box(all, all, all, cells[0], cells[1], cells[2]);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer};
    return grid;
}
VolumeGrid open_grid(int clear) {
    return open_grid(clear, {cell, cell, cell});
}

/// With a wall where the layer at the low side of an axis was.
VolumeGrid with_wall(VolumeGrid grid, Axis axis, Wall wall) {
    const auto a = static_cast<std::size_t>(number(axis));
    grid.axes[a] = equal_cells(0.0, grid.cells(axis) - layer, cell);
    grid.low(axis) = {wall, 0};
    return grid;
}

TEST(PlaneWave, LeavesTheRestOfTheGridEmptyWhereverItComesFrom) {
    double worst = -400.0;
    for (const PlaneWave& wave : {PlaneWave{30 * degree, 40 * degree, 20 * degree}, {2.1, 4.0, 1.0}})
        worst = std::max(worst, pass<debug::PlainVolumeStepper<double>>(open_grid(14), wave).outside_db());
    RecordProperty("leak_db", std::to_string(worst));
    EXPECT_LT(worst, -120.0);
    // Cells that differ from axis to axis, and 10 of the largest a wavelength.
    EXPECT_LT(pass(open_grid(14, {cell, 1.4 * cell, 2.0 * cell}), {1.0, 0.5, 0.3}).outside_db(), -100.0);
}

TEST(PlaneWave, AlongAnAxisHasItsAmplitude) {
    const PlaneWave waves[] = {{0.0, 0.0, 0.0}, {constants::pi / 2, 0.0, 0.5 * constants::pi}};
    double peak = 0.0;
    for (int n = 0; n < 1000; ++n) peak = std::max(peak, std::abs(pulse(1e-3 * n * pulse.end_s())));
    for (const PlaneWave& wave : waves) {
        const Passing its = pass(open_grid(14), wave);
        EXPECT_LT(its.outside_db(), -100.0);
        EXPECT_NEAR(its.inside, peak, 0.01);
    }
}

TEST(PlaneWave, LeaksWhereLinesAreGraded) {
    VolumeGrid grid = open_grid(14);
    for (GradedAxis& axis : grid.axes) {
        std::vector<double> sizes;
        for (int n = 0; n < axis.nodes() - 1; ++n) {
            const int from_middle = std::abs(2 * n - axis.nodes() + 2);
            sizes.push_back(from_middle < 5 ? 0.7 * cell : (from_middle < 9 ? 0.85 * cell : cell));
        }
        axis = GradedAxis(0.0, sizes);
    }
    const double leak = pass(grid, {30 * degree, 40 * degree, 20 * degree}).outside_db();
    RecordProperty("leak_db", std::to_string(leak));
    EXPECT_LT(leak, -40.0);
    EXPECT_GT(leak, -100.0) << "the header says otherwise";
}

TEST(PlaneWave, IsReflectedByAGroundPlane) {
    const VolumeGrid grid = with_wall(open_grid(14), Axis::z, Wall::electric);
    const Passing its = pass(grid, {40 * degree, 25 * degree, 0.4}, true);
    EXPECT_LT(its.outside_db(), -100.0);
    EXPECT_GT(its.inside, 1.2) << "both waves";
    EXPECT_THROW(pass(grid, {100 * degree, 0.0, 0.0}, true), InputError) << "from below";
    EXPECT_THROW(pass(grid, {40 * degree, 0.0, 0.0}, false), InputError) << "no plane of symmetry";
}

TEST(PlaneWave, KeepsPlanesOfSymmetry) {
    // Along z with E along x: x = 0 is electric, y = 0 magnetic.
    const PlaneWave wave{constants::pi, 0.0, constants::pi};
    ASSERT_NEAR(wave.electric().x(), 1.0, 1e-12);
    const VolumeGrid quarter =
        with_wall(with_wall(open_grid(14), Axis::x, Wall::electric), Axis::y, Wall::magnetic);
    const Passing its = pass(quarter, wave), whole = pass(open_grid(14), wave);
    EXPECT_LT(its.outside_db(), -100.0);
    EXPECT_NEAR(its.inside / whole.inside, 1.0, 1e-3) << "sampled at other places";
    for (const PlaneWave& other :
         {PlaneWave{constants::pi, 0.0, 0.5 * constants::pi}, {3.0, 0.3, constants::pi}})
        EXPECT_THROW(pass(quarter, other), InputError);
}

}  // namespace
}  // namespace lathe::tests
