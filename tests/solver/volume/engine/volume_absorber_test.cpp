// What the absorbing layers send back of a dipole's field, beside a grid so large that nothing comes back.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double cell = 1e-3;
constexpr int wavelength = 20;  // cells, at the middle of the band
constexpr int distance = 12;    // cells from the dipole to the layers: 0.6 wavelengths
constexpr int steps = 360;
constexpr double courant = 0.57;  // c dt / cell; the limit is 0.577

/// One octant around a dipole along z at the origin: planes of symmetry at the low sides, `layer` cells that
/// absorb behind `distance` cells at the high ones, or metal behind `clear` cells.
VolumeProblem octant(int clear, int layer) {
    VolumeGrid grid = volume_box(clear + layer, clear + layer, clear + layer, cell);
    grid.low(Axis::x).wall = grid.low(Axis::y).wall = Wall::magnetic;
    if (layer > 0)
        for (const Axis axis : all_axes) grid.high(axis) = {Wall::absorbing, layer};
    VolumeProblem problem = free_space_problem_with_step(grid, courant * cell / constants::speed_of_light);
    const double frequency = constants::speed_of_light / (wavelength * cell);
    problem.pulse = {frequency, frequency / 3.0};
    problem.sources.push_back({{e_z, 0, 0, 0}, SourceSeriesName::pulse, 1.0});
    // Before the middles, an edge and the corner of the layers' faces.
    const int near = distance - 1;
    for (const VolumeComponent component : {e_x, e_y, e_z})
        for (const auto& [i, j, k] : {std::array{near, 0, 0},
                                      {0, 0, near},
                                      {near, near, 0},
                                      {near, 0, near},
                                      {near, near, near},
                                      {near, near / 2, 3}})
            problem.probes.push_back({component, i, j, k});
    return problem;
}

std::vector<float> samples_of(const VolumeProblem& problem) {
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 1);
    Recording recording;
    stepper.advance(steps, recording);
    return recording.probe_samples;
}

/// Largest difference of a probe's series over its largest value, in dB, of the probes that have a field.
double reflection_db(const std::vector<float>& met, const std::vector<float>& alone, std::size_t probes) {
    double worst = 0.0, largest_of_all = 0.0;
    for (const float x : alone) largest_of_all = std::max(largest_of_all, std::abs(static_cast<double>(x)));
    for (std::size_t p = 0; p < probes; ++p) {
        double difference = 0.0, largest = 0.0;
        for (std::size_t n = p; n < alone.size(); n += probes) {
            difference = std::max(difference, std::abs(static_cast<double>(met[n]) - alone[n]));
            largest = std::max(largest, std::abs(static_cast<double>(alone[n])));
        }
        if (largest > 0.03 * largest_of_all) worst = std::max(worst, difference / largest);
    }
    return 20.0 * std::log10(worst);
}

TEST(VolumeAbsorber, SendsLittleOfADipolesFieldBack) {
    // So far off that what the metal sends back has not returned after these steps.
    const int far = distance + static_cast<int>(steps * courant / 2.0) + 4;
    const VolumeProblem large = octant(far, 0);
    const std::vector<float> alone = samples_of(large);
    const std::size_t probes = large.probes.size();
    const double ten = reflection_db(samples_of(octant(distance, 10)), alone, probes),
                 sixteen = reflection_db(samples_of(octant(distance, 16)), alone, probes);
    RecordProperty("ten_cells_db", std::to_string(ten));
    RecordProperty("sixteen_cells_db", std::to_string(sixteen));
    EXPECT_LT(ten, -70.0);
    EXPECT_LT(sixteen, -80.0);
    EXPECT_GT(reflection_db(samples_of(octant(distance, 0)), alone, probes), -10.0) << "metal alone";
}

TEST(VolumeAbsorber, IsTheSameAtEverySide) {
    // A dipole in the middle of a box with layers all round; mirrored and turned, the field is the same.
    const int half = 10, layer = 6, n = 2 * (half + layer);
    VolumeGrid grid = volume_box(n + 1, n + 1, n + 1, cell);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer};
    for (const Axis axis : all_axes) {
        VolumeProblem problem = free_space_problem(grid, 0.99);
        problem.pulse = {15e9, 5e9};
        // The grid has an odd number of cells: an edge along the dipole lies in its middle, and the nodes
        // across are off by half a cell, so four edges share the current.
        const int low = n / 2;
        for (const int a : {0, 1})
            for (const int b : {0, 1}) {
                int at[3] = {low, low, low};
                at[number(next(axis))] += a, at[number(next(axis, 2))] += b;
                problem.sources.push_back(
                    {{voltage_along(axis), at[0], at[1], at[2]}, SourceSeriesName::pulse, 1.0});
            }
        // Towards both sides of both axes across, from the middle.
        for (const int turn : {1, 2})
            for (const int side : {low - 8, low + 9}) {
                int at[3] = {low, low, low};
                at[number(next(axis, turn))] = side;
                problem.probes.push_back({voltage_along(axis), at[0], at[1], at[2]});
            }
        cpu::SkewedVolumeStepper stepper(problem, 1);
        Recording recording;
        stepper.advance(200, recording);
        float largest = 0.0f;
        for (const float x : recording.probe_samples) largest = std::max(largest, std::abs(x));
        EXPECT_GT(largest, 0.0f);
        for (std::size_t s = 0; s < recording.probe_samples.size(); s += 4)
            for (std::size_t p = 1; p < 4; ++p)
                ASSERT_NEAR(recording.probe_samples[s + p], recording.probe_samples[s], 2e-5f * largest)
                    << "axis " << number(axis) << ", probe " << p << ", sample " << s / 4;
    }
}

}  // namespace
}  // namespace lathe::tests
