// A plane wave within its box, and nothing around it.
#include "solver/volume/sources/plane_wave.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/flush_denormals.hpp"
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

/// `clear` cells along each axis within layers, the lowest corner of all at 0.
VolumeGrid open_grid(std::array<int, 3> clear, std::array<double, 3> cells) {
    VolumeGrid grid = volume_box(clear[0] + 2 * layer, clear[1] + 2 * layer, clear[2] + 2 * layer, cells[0],
                                 cells[1], cells[2]);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer};
    return grid;
}

struct Passing {
    double inside = 0.0, outside = 0.0;  ///< largest E, V/m
};

/// Largest E along each axis within the box and around it while the wave passes.
Passing pass(VolumeProblem problem, const TotalFieldBox& box, const DrivenPlaneWave& driven) {
    const VolumeGrid& grid = problem.grid;
    std::vector<bool> is_inside;
    for (const Axis axis : all_axes)
        for (int k = layer; k < grid.planes() - layer; k += 2)
            for (int j = layer; j < grid.rows() - layer; ++j)
                for (int i = layer; i < grid.columns() - layer; ++i) {
                    const int at[] = {i, j, k};
                    const auto within = [&](std::size_t a, int margin) {
                        return at[a] >= box.low[a] - margin && at[a] <= box.high[a] + margin;
                    };
                    const bool in = within(0, 0) && within(1, 0) && within(2, 0);
                    const bool out = !(within(0, 1) && within(1, 1) && within(2, 1));
                    if (!in && !out) continue;
                    problem.probes.push_back({voltage_along(axis), i, j, k});
                    is_inside.push_back(in);
                }
    problem.sample_stride = 3;
    const FlushDenormals flush;
    debug::PlainVolumeStepper<double> stepper(problem);
    Recording recording;
    stepper.advance(static_cast<int>(driven.end_step()) + 60, recording);
    Passing its;
    const std::size_t channels = problem.probes.size();
    for (std::size_t c = 0; c < channels; ++c) {
        const VolumeIndex& at = problem.probes[c];
        const Axis axis = axis_of(at.component);
        const double length = grid.edge(axis, axis == Axis::x ? at.i : axis == Axis::y ? at.j : at.k);
        double& largest = is_inside[c] ? its.inside : its.outside;
        for (std::size_t n = c; n < recording.probe_samples.size(); n += channels)
            largest = std::max(largest, std::abs(static_cast<double>(recording.probe_samples[n])) / length);
    }
    return its;
}

double leak_db(VolumeGrid grid, const PlaneWave& wave, double fraction = 0.95) {
    VolumeProblem problem = free_space_problem(std::move(grid), fraction);
    problem.pulse = pulse;
    const TotalFieldBox box = total_field_box(problem.grid, off);
    const DrivenPlaneWave driven(wave, box, false, problem);
    const Passing its = pass(problem, box, driven);
    EXPECT_NEAR(its.inside, 1.0, 0.35);  // of E along one axis
    return 20.0 * std::log10(its.outside / its.inside);
}

TEST(PlaneWave, LeavesTheRestOfTheGridEmptyWhereverItComesFrom) {
    const VolumeGrid grid = open_grid({22, 22, 22}, {cell, cell, cell});
    double worst = -400.0;
    for (const PlaneWave& wave : {PlaneWave{30 * degree, 40 * degree, 20 * degree}, {2.1, 4.0, 1.0}}) {
        const double leak = leak_db(grid, wave);
        worst = std::max(worst, leak);
        EXPECT_LT(leak, -100.0) << wave.theta << ", " << wave.phi;
    }
    RecordProperty("leak_db", std::to_string(worst));
    printf("oblique %g\n", worst);
}

}  // namespace
}  // namespace lathe::tests
