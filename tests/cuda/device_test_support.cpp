#include "tests/cuda/device_test_support.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "solver/engine/gpu/cuda_engine.hpp"

namespace lathe::tests {
namespace {

double relative(const std::vector<double>& a, const std::vector<double>& reference) {
    if (a.size() != reference.size()) return INFINITY;
    double apart = 0.0, size = 0.0;
    for (std::size_t n = 0; n < a.size(); ++n)
        apart += std::pow(a[n] - reference[n], 2), size += std::pow(reference[n], 2);
    return size > 0.0 ? std::sqrt(apart / size) : std::sqrt(apart);
}

std::vector<double> widened(const std::vector<float>& values) {
    return {values.begin(), values.end()};
}

}  // namespace

Simulation example_simulation(Kind kind, double cells_per_wavelength) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength, settings.pml_cells = 9;
    settings.max_periods = 80;
    if (kind == Kind::copper_horn) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    BuildOptions options;
    options.slanted_dielectrics = false;  // not every strategy takes coupled problems
    return build_simulation(example_antenna(kind), settings, options);
}

Problem example(Kind kind, double cells_per_wavelength) {
    return example_simulation(kind, cells_per_wavelength).problem;
}

Problem adjoint_problem(Problem problem, double length_s) {
    problem.line.reset();
    problem.sources.clear();
    std::vector<FieldIndex> driven;
    std::vector<std::vector<std::complex<double>>> amplitudes;
    for (const FieldIndex& at : problem.surface) {
        if (!has_field(problem.fields, at.component)) continue;
        driven.push_back(at);
        auto& of_place = amplitudes.emplace_back();
        for (std::size_t f = 0; f < problem.frequencies_hz.size(); ++f)
            of_place.push_back(std::polar(is_current(at.component) ? 1.0 : 1.0 / 377.0,
                                          1.7 * static_cast<double>(driven.size() + f)));
        problem.probes.push_back({at.component, at.row, at.column + 2});
    }
    problem.stop.watches_reflection = false;
    problem.stop.settling_from = std::numeric_limits<long>::max();
    problem.comb =
        comb_source({problem.frequencies_hz, length_s}, driven, amplitudes, problem.coefficients.dt);
    return problem;
}

Difference difference(const Recording& a, const Recording& reference) {
    return {
        std::max(relative(a.voltage, reference.voltage), relative(a.current_after, reference.current_after)),
        relative(widened(a.surface_samples), widened(reference.surface_samples)),
        relative(widened(a.probe_samples), widened(reference.probe_samples))};
}

bool has_device() {
    return gpu::device_count() > 0;
}

void expect_equal(const Recording& a, const Recording& b) {
    EXPECT_EQ(a.steps, b.steps);
    EXPECT_EQ(a.voltage, b.voltage);
    EXPECT_EQ(a.surface_samples, b.surface_samples);
    EXPECT_EQ(a.stop_reason, b.stop_reason);
}

void expect_same_bits(const Recording& a, const Recording& b) {
    EXPECT_EQ(a.steps, b.steps);
    EXPECT_EQ(a.voltage, b.voltage);
    EXPECT_EQ(a.current_before, b.current_before);
    EXPECT_EQ(a.current_after, b.current_after);
    EXPECT_EQ(a.surface_samples, b.surface_samples);
    EXPECT_EQ(a.probe_samples, b.probe_samples);
    EXPECT_EQ(a.final_energy_db, b.final_energy_db);
}

void expect_near(const std::vector<Frame>& frames, const std::vector<Frame>& reference) {
    ASSERT_EQ(frames.size(), reference.size());
    for (std::size_t n = 0; n < reference.size(); ++n) {
        EXPECT_EQ(frames[n].step, reference[n].step);
        float largest = 0.0f, apart = 0.0f;
        for (std::size_t at = 0; at < reference[n].values.size(); ++at) {
            largest = std::max(largest, std::abs(reference[n].values[at]));
            apart = std::max(apart, std::abs(reference[n].values[at] - frames[n].values[at]));
        }
        EXPECT_LE(apart, 1e-4f * largest + 1e-12f) << "frame " << n;
    }
}

}  // namespace lathe::tests
