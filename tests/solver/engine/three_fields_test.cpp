// Sources and gather lists of any shape, and the three fields that suffice at order 0.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/boxes.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

Simulation example(Kind kind, bool copper = false) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    if (copper) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    return build_simulation(example_antenna(kind), settings);
}

template <class Stepper>
Recording run(Stepper&& stepper, int steps) {
    const FlushDenormals flush;
    Recording recording;
    for (const int part : {37, 1, steps - 38}) stepper.advance(part, recording);
    return recording;
}

void expect_equal(const Recording& a, const Recording& b) {
    EXPECT_EQ(a.voltage, b.voltage);
    EXPECT_EQ(a.current_before, b.current_before);
    EXPECT_EQ(a.current_after, b.current_after);
    EXPECT_EQ(a.surface_samples, b.surface_samples);
    EXPECT_EQ(a.probe_samples, b.probe_samples);
}

TEST(FieldSet, IsWhatTheSourcesDrive) {
    EXPECT_EQ(example(Kind::coaxial).problem.fields, FieldSet::te);
    EXPECT_EQ(example(Kind::dipole_m0).problem.fields, FieldSet::te);
    EXPECT_EQ(example(Kind::horn).problem.fields, FieldSet::six);
    EXPECT_EQ(straight_guide("TM01", 0.01, 20, 60, 12, 12, 1.3, 1.8).simulation.problem.fields, FieldSet::te);
    EXPECT_EQ(straight_guide("TE01", 0.01, 20, 60, 12, 12, 1.3, 1.8).simulation.problem.fields, FieldSet::tm);
    EXPECT_EQ(closed_simulation(box(10, 12, 1e-3, 1e-3), 0, 0.9).problem.fields, FieldSet::six);
}

/// Steps a problem with its three fields and with six, by the processor's engine and by the plain loop.
void expect_bits_of_six(Problem problem, FieldSet expected) {
    ASSERT_EQ(problem.fields, expected);
    const Recording three = run(cpu::SkewedStepper(problem, -2), 500);
    const Recording plain = run(debug::PlainStepper<float>(problem), 500);
    cpu::SkewedStepper stepper(problem, 1);
    const Recording again = run(stepper, 500);
    problem.fields = FieldSet::six;
    cpu::SkewedStepper all(problem, 1);
    const Recording six = run(all, 500);
    double largest = 0.0;
    for (const double v : six.voltage) largest = std::max(largest, std::abs(v));
    EXPECT_GT(largest, 0.0);
    expect_equal(three, six);
    expect_equal(plain, six);
    expect_equal(again, six);
    EXPECT_EQ(stepper.energy(), all.energy());
    for (const auto component : {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
                                 FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z})
        EXPECT_EQ(stepper.frame(component, 500).values, all.frame(component, 500).values);
}

TEST(FieldSet, ThreeFieldsHaveTheBitsOfSix) {
    expect_bits_of_six(example(Kind::coaxial, true).problem, FieldSet::te);
    expect_bits_of_six(example(Kind::dipole_m0).problem, FieldSet::te);
    expect_bits_of_six(straight_guide("TM01", 0.01, 20, 100, 12, 12, 1.3, 1.8).simulation.problem,
                       FieldSet::te);
    expect_bits_of_six(straight_guide("TE01", 0.01, 20, 100, 12, 12, 1.3, 1.8).simulation.problem,
                       FieldSet::tm);
}

TEST(FieldSet, LossyMediaAndLoopsToo) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 16, settings.pml_cells = 9;
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.port = example_antenna(Kind::dipole_m0).port;
    Simulation simulation = build_simulation(antenna, settings);
    ASSERT_TRUE(simulation.problem.coefficients.maps->has_loss());
    expect_bits_of_six(simulation.problem, FieldSet::te);
    simulation.element->edge = CurrentElement::Edge::phi;
    simulation.element->row = 2;
    describe_terms(simulation);
    expect_bits_of_six(simulation.problem, FieldSet::tm);
}

TEST(Sources, SeveralTermsOfARowAllCount) {
    Problem problem = closed_simulation(box(12, 40, 1e-3, 1e-3), 1, 0.9).problem;
    problem.pulse = fdtd::pulse_for_band(10e9, 20e9, 0.0);
    for (const int column : {3, 4, 20, 33}) {
        problem.sources.push_back({{i_phi, 5, column}, SourceSeriesName::pulse, 0.5});
        problem.sources.push_back({{v_z, 6, column}, SourceSeriesName::pulse, -2.0});
        problem.surface.push_back({i_phi, 5, column});
        problem.sums.push_back({{v_r, 5, column}, StepSum::current_after, 0.25});
    }
    const Recording plain = run(debug::PlainStepper<float>(problem), 200);
    expect_equal(run(cpu::SkewedStepper(problem, 1), 200), plain);
    for (std::size_t channel = 0; channel < 4; ++channel)
        EXPECT_NE(plain.surface_samples[4 * 199 + channel], 0.0f);
    EXPECT_NE(plain.current_after.back(), 0.0);
    EXPECT_EQ(plain.current_before.back(), 0.0);
}

}  // namespace
}  // namespace lathe::tests
