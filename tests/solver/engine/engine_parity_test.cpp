// The CPU engine against the plain loop: the same bits, whatever the threads.
#include <gtest/gtest.h>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

template <class Stepper>
Recording run(Stepper&& stepper, int steps) {
    const FlushDenormals flush;
    Recording recording;
    for (const int part : {37, 1, steps - 38}) stepper.advance(part, recording);
    return recording;
}

class Parity : public testing::TestWithParam<Kind> {};

TEST_P(Parity, SkewedSweepHasTheBitsOfThePlainLoop) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    const Simulation simulation = build_simulation(example_antenna(GetParam()), settings);
    const Recording plain = run(debug::PlainStepper<float>(simulation.problem), 700);
    double largest = 0.0;
    for (const double v : plain.voltage) largest = std::max(largest, std::abs(v));
    ASSERT_GT(largest, 0.0);
    for (const int threads : {1, 2, 5}) {
        const Recording skewed = run(cpu::SkewedStepper(simulation.problem, -threads), 700);
        EXPECT_EQ(skewed.voltage, plain.voltage) << threads << " threads";
        EXPECT_EQ(skewed.current_after, plain.current_after) << threads << " threads";
        EXPECT_EQ(skewed.surface_samples, plain.surface_samples) << threads << " threads";
    }
}

TEST_P(Parity, EveryInstructionSetHasTheSameBits) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    const Simulation simulation = build_simulation(example_antenna(GetParam()), settings);
    const Recording best = run(cpu::SkewedStepper(simulation.problem, 1), 700);
    for (const cpu::RowLoops& loops : cpu::row_loops()) {
        const Recording other = run(cpu::SkewedStepper(simulation.problem, 1, loops), 700);
        EXPECT_EQ(other.voltage, best.voltage) << loops.name;
        EXPECT_EQ(other.surface_samples, best.surface_samples) << loops.name;
    }
}

TEST_P(Parity, FloatFollowsDoubleToRounding) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    const Simulation simulation = build_simulation(example_antenna(GetParam()), settings);
    const Recording single = run(debug::PlainStepper<float>(simulation.problem), 700);
    const Recording twice = run(debug::PlainStepper<double>(simulation.problem), 700);
    double difference = 0.0, size = 0.0;
    for (std::size_t n = 0; n < single.surface_samples.size(); ++n) {
        difference += std::pow(single.surface_samples[n] - twice.surface_samples[n], 2);
        size += std::pow(twice.surface_samples[n], 2);
    }
    EXPECT_LT(std::sqrt(difference / size), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Antennas, Parity,
                         testing::Values(Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m0,
                                         Kind::dipole_m1, Kind::guide_m2));

}  // namespace
}  // namespace lathe::tests
