// The processor's engine gives the bits of the plain loop, whatever the grid, its sides, materials and lists,
// and however the sweep is cut up: with couplings, extra unknowns and one-ports across edges too.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

/// Fields, memories aside, and recordings after some steps.
struct Outcome {
    std::vector<float> fields;
    Recording recording;
};
template <class Stepper>
Outcome outcome_of(Stepper& stepper) {
    const FlushDenormals flush;
    fill_with_noise(stepper.state());
    Outcome outcome;
    // Sweeps that end early, that are single, and that are many.
    for (const int count : {7, 1, 24, 2}) stepper.advance(count, outcome.recording);
    stepper.finish(outcome.recording);
    const VolumeLayout& layout = stepper.state().layout();
    for (int c = 0; c < volume_components; ++c)
        for (int k = -1; k <= layout.planes; ++k)
            for (int j = -1; j <= layout.rows; ++j) {
                const float* row = stepper.state().row(c, j, k);
                outcome.fields.insert(outcome.fields.end(), row - 1, row + layout.columns + 1);
            }
    for (const auto* second : {&stepper.state().second_voltages(), &stepper.state().second_currents()})
        outcome.fields.insert(outcome.fields.end(), second->begin(), second->end());
    return outcome;
}

void expect_equal(const Outcome& a, const Outcome& b, const std::string& what) {
    EXPECT_TRUE(a.fields == b.fields) << what;
    const Recording &x = a.recording, &y = b.recording;
    EXPECT_EQ(x.steps, y.steps);
    EXPECT_TRUE(x.incident_voltage == y.incident_voltage) << what;
    EXPECT_TRUE(x.voltage == y.voltage && x.current_before == y.current_before &&
                x.current_after == y.current_after)
        << what;
    ASSERT_EQ(x.further_sums.size(), y.further_sums.size());
    for (std::size_t n = 0; n < x.further_sums.size(); ++n)
        EXPECT_TRUE(x.further_sums[n].voltage == y.further_sums[n].voltage &&
                    x.further_sums[n].current_after == y.further_sums[n].current_after)
            << what;
    EXPECT_EQ(x.sample_count, y.sample_count);
    EXPECT_TRUE(x.surface_samples == y.surface_samples && x.probe_samples == y.probe_samples) << what;
    EXPECT_TRUE(x.surface_spectra == y.surface_spectra && x.probe_spectra == y.probe_spectra) << what;
}

class VolumeParity : public testing::TestWithParam<int> {};

TEST_P(VolumeParity, SweepHasTheBitsOfThePlainLoop) {
    const int seed = GetParam();
    VolumeProblem problem =
        random_volume_problem(static_cast<std::uint64_t>(seed) * 7919 + 12345, seed % 2 == 1);
    if (seed % 3 == 0) problem.sample_output = SampleOutput::spectra;
    const auto salt = static_cast<std::uint64_t>(seed) + 99;
    if (seed >= 6 && seed != 7) add_random_couplings(problem, salt);
    if (seed >= 7) add_random_second_unknowns(problem, salt);
    if (seed % 3 == 2 || seed == 9) add_random_one_ports(problem, salt, seed == 9 ? 40 : 7);
    debug::PlainVolumeStepper<float> plain(problem);
    const Outcome expected = outcome_of(plain);
    EXPECT_GT(expected.recording.voltage.size(), 30u);
    for (const cpu::VolumeRowLoops& loops : cpu::volume_row_loops())
        for (const cpu::VolumeTiling tiling : {cpu::VolumeTiling{}, {1, 1}, {3, 2}, {4, 5}, {5, 3}, {8, 100}})
            for (const int threads : {1, 2, 3}) {
                cpu::SkewedVolumeStepper stepper(problem, threads, tiling, loops);
                expect_equal(expected, outcome_of(stepper),
                             std::string(loops.name) + ", depth " + std::to_string(tiling.depth) + ", rows " +
                                 std::to_string(tiling.rows) + ", threads " + std::to_string(threads));
            }
}

TEST_P(VolumeParity, EnergyDoesNotDependOnTheNumberOfThreads) {
    const VolumeProblem problem = random_volume_problem(static_cast<std::uint64_t>(GetParam()) + 77, false);
    cpu::SkewedVolumeStepper one(problem, 1), two(problem, 2);
    debug::PlainVolumeStepper<double> plain(problem);
    fill_with_noise(one.state()), fill_with_noise(two.state()), fill_with_noise(plain.state());
    EXPECT_EQ(one.energy(), two.energy());
    EXPECT_NEAR(one.energy() / plain.energy(), 1.0, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Random, VolumeParity, testing::Range(0, 10));

}  // namespace
}  // namespace lathe::tests
