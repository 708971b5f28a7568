// The GPU engine in three dimensions against the plain loop.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "solver/volume/engine/reference/reference_volume_engine.hpp"
#include "tests/solver/volume/discretise/two_boxes.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

/// Recording after some steps, and the stored energy.
struct Outcome {
    Recording recording;
    double energy = 0.0;
};
using Counts = std::vector<int>;  ///< steps of each call

template <class Stepper>
Outcome outcome_of(Stepper& stepper, const Counts& counts) {
    const FlushDenormals flush;
    Outcome its;
    for (const int count : counts) stepper.advance(count, its.recording);
    stepper.finish(its.recording);
    its.energy = stepper.energy();
    return its;
}
template <class Real>
Outcome on_device(const VolumeProblem& problem, const Counts& counts = {7, 1, 40}) {
    gpu::GpuVolumeStepper<Real> stepper(problem);
    return outcome_of(stepper, counts);
}
template <class Real>
Outcome by_the_plain_loop(const VolumeProblem& problem, const Counts& counts = {7, 1, 40}) {
    debug::PlainVolumeStepper<Real> stepper(problem);
    return outcome_of(stepper, counts);
}

template <class Values>
void expect_near(const Values& found, const Values& expected, double share, const char* what) {
    ASSERT_EQ(found.size(), expected.size()) << what;
    double largest = 0.0, apart = 0.0;
    for (std::size_t n = 0; n < found.size(); ++n) {
        largest = std::max(largest, std::abs(static_cast<double>(expected[n])));
        apart = std::max(apart, std::abs(static_cast<double>(found[n]) - static_cast<double>(expected[n])));
    }
    EXPECT_LE(apart, share * largest) << what;
    EXPECT_TRUE(found.empty() || largest > 0.0) << what;
}

/// `of_sums`: of sums of values, which may cancel and are kept in double precision; `share` of the others.
void expect_near(const Outcome& found, const Outcome& expected, double share, double of_sums) {
    const Recording &x = found.recording, &y = expected.recording;
    EXPECT_EQ(x.steps, y.steps);
    EXPECT_EQ(x.sample_count, y.sample_count);
    expect_near(x.incident_voltage, y.incident_voltage, 0.0, "line");
    expect_near(x.voltage, y.voltage, of_sums, "voltage");
    expect_near(x.current_before, y.current_before, of_sums, "current before");
    expect_near(x.current_after, y.current_after, of_sums, "current after");
    ASSERT_EQ(x.further_sums.size(), y.further_sums.size());
    for (std::size_t n = 0; n < x.further_sums.size(); ++n)
        expect_near(x.further_sums[n].voltage, y.further_sums[n].voltage, of_sums, "further sums");
    expect_near(x.surface_samples, y.surface_samples, share, "surface");
    expect_near(x.probe_samples, y.probe_samples, share, "probes");
    expect_near(x.surface_spectra, y.surface_spectra, 1e-5, "spectra of the surface");
    expect_near(x.probe_spectra, y.probe_spectra, 1e-5, "spectra of probes");
    EXPECT_NEAR(found.energy / expected.energy, 1.0, 1e-5);
}
void expect_near(const Outcome& found, const Outcome& expected, double share) {
    expect_near(found, expected, share, share);
}

TEST(VolumeOnTheDevice, GivesWhatThePlainLoopGives) {
    for (const std::uint64_t seed : {11u, 12u, 14u}) {
        SCOPED_TRACE(seed);
        VolumeProblem problem = random_volume_problem(seed, seed % 2 == 0);
        if (seed > 12) problem.sample_output = SampleOutput::spectra;
        // The coefficients' factors are multiplied in another order: half a digit a step, 48 steps.
        expect_near(on_device<float>(problem), by_the_plain_loop<float>(problem), 3e-6);
    }
}

TEST(VolumeOnTheDevice, GivesWhatThePlainLoopGivesInDoublePrecision) {
    const VolumeProblem problem = random_volume_problem(21, true);
    // Samples are single precision.
    expect_near(on_device<double>(problem), by_the_plain_loop<double>(problem), 1e-7);
}

TEST(VolumeOnTheDevice, StepsCouplingsAndSecondUnknowns) {
    for (const VolumeProblem& problem : random_sparse_problems()) {
        SCOPED_TRACE(testing::Message() << problem.is_coupled() << problem.has_second());
        expect_near(on_device<float>(problem), by_the_plain_loop<float>(problem), 3e-6);
        // Samples are single precision.
        expect_near(on_device<double>(problem), by_the_plain_loop<double>(problem), 1e-7, 1e-12);
    }
}

TEST(VolumeOnTheDevice, LetsNothingThroughAThinWall) {
    const TwoBoxes boxes = two_boxes(10.0, 0.1);
    VolumeProblem problem = free_space_problem_with_step(grid_between(boxes.grid), boxes.step);
    set_cells(problem, boxes.grid, boxes.cells, {});
    const double f0 = te101() * constants::speed_of_light / (2.0 * constants::pi);
    problem.pulse = {f0, 0.4 * f0};
    problem.sources = {{boxes.edge_inside(-1.0), SourceSeriesName::pulse, 1.0}};
    problem.probes = {boxes.edge_inside(-1.0), boxes.edge_inside(1.0)};
    for (const StepSum sum : {StepSum::voltage, StepSum::current_before, StepSum::current_after})
        problem.sums.push_back({problem.probes[0], sum, 1.0});
    const Counts enough{150};
    const Outcome found = on_device<float>(problem, enough);
    for (std::size_t n = 1; n < found.recording.probe_samples.size(); n += 2)
        ASSERT_EQ(found.recording.probe_samples[n], 0.0f);
    expect_near(found, by_the_plain_loop<float>(problem, enough), 3e-6);
}

TEST(VolumeOnTheDevice, TakesWideIndices) {
    VolumeProblem problem = free_space_problem(volume_box(42, 41, 40, 1e-3), 0.6);
    VolumeCoefficients coefficients(problem.grid.cell_count());
    for (std::size_t cell = 0; cell < coefficients.cells(); ++cell) {
        CoefficientSet set;
        set.value[0] = 0.5 + 1e-6 * static_cast<double>(cell);
        coefficients.assign(cell, set);
    }
    ASSERT_TRUE(coefficients.is_wide());
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    problem.pulse = {20e9, 5e9};
    problem.sources = {{{e_x, 20, 20, 20}, SourceSeriesName::pulse, 1.0}};
    problem.probes = {{e_x, 21, 20, 20}, {h_y, 20, 20, 19}};
    for (const StepSum sum : {StepSum::voltage, StepSum::current_before, StepSum::current_after})
        problem.sums.push_back({{e_x, 20, 20, 20}, sum, 1.0});
    const Counts few{4};
    expect_near(on_device<float>(problem, few), by_the_plain_loop<float>(problem, few), 1e-6);
}

TEST(VolumeOnTheDevice, SolvesLikeTheOtherEngines) {
    VolumeProblem problem = random_volume_problem(31, false);
    problem.stop.max_steps = problem.stop.earliest = 30;
    problem.sample_output = SampleOutput::spectra;
    Progress progress;
    const Recording found = gpu::volume_engine().solve(problem, 1, progress, {}),
                    expected = debug::volume_engine().solve(problem, 1, progress, {});
    EXPECT_EQ(found.engine, "cuda");
    EXPECT_EQ(found.steps, expected.steps);
    EXPECT_EQ(found.stop_reason, expected.stop_reason);
    expect_near(found.voltage, expected.voltage, 1e-6, "voltage");
    expect_near(found.surface_spectra, expected.surface_spectra, 1e-5, "spectra");
}

}  // namespace
}  // namespace lathe::tests
