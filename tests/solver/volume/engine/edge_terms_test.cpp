// One-ports across edges in three dimensions: bounded for any that are passive, and lumped elements at the
// end of a line with the reflection of circuit theory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <memory>

#include "solver/base/constants.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/problem/series_transform.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

VolumeProblem problem_with_one_ports(std::uint64_t seed) {
    VolumeGrid grid{{wavy_axis(9, 0.04, 0.5), wavy_axis(7, 0.03, 0.3), wavy_axis(8, 0.05, 0.6)}};
    grid.low(Axis::y).wall = Wall::magnetic;
    grid.high(Axis::z).wall = Wall::magnetic;
    VolumeProblem problem = free_space_problem(grid, 0.999);
    add_random_one_ports(problem, seed, 3);
    return problem;
}

/// Largest energy of the fields, seen every 500 of `steps` steps; infinite where a field is not finite.
template <class Stepper>
double largest_energy(Stepper& stepper, int steps) {
    const FlushDenormals flush;
    double largest = 0.0;
    Recording recording;
    for (int n = 0; n < steps; n += 500) {
        stepper.advance(500, recording);
        const double energy = stepper.energy();
        if (!std::isfinite(energy)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, energy);
    }
    return largest;
}

TEST(EdgeTerms, StayBoundedAtTheTimeStepOfFreeSpace) {
    for (const std::uint64_t seed : {5u, 6u, 7u, 8u}) {
        const VolumeProblem problem = problem_with_one_ports(seed);
        debug::PlainVolumeStepper<double> plain(problem);
        fill_with_noise(plain.state());
        const double before = plain.energy();
        EXPECT_LT(largest_energy(plain, 2000), 4.0 * before) << seed;
    }
}

/// Static fields and resonances without loss stay, all else decays.
void expect_bounded(int steps) {
    const VolumeProblem problem = problem_with_one_ports(11);
    ASSERT_GT(problem.terms->edges.size(), 300u);
    cpu::SkewedVolumeStepper stepper(problem, 1);
    fill_with_noise(stepper.state());
    const double before = stepper.energy(), early = largest_energy(stepper, steps / 4);
    EXPECT_LT(early, 4.0 * before);
    EXPECT_LT(largest_energy(stepper, steps / 2), 1.02 * early);
    EXPECT_LT(largest_energy(stepper, steps / 4), 1.01 * early);
}
TEST(EdgeTerms, StayBoundedInSinglePrecision) {
    expect_bounded(16000);
}
TEST(EdgeTermsLong, StayBoundedFor200000StepsInSinglePrecision) {
    expect_bounded(200000);
}

TEST(EdgeTerms, OfAnEmptyListChangeNoBits) {
    VolumeProblem problem = random_volume_problem(3, true);
    cpu::SkewedVolumeStepper without(problem, 1);
    problem.terms = std::make_shared<VolumeEdgeTerms>();
    cpu::SkewedVolumeStepper with(problem, 1);
    Recording a, b;
    without.advance(40, a), with.advance(40, b);
    EXPECT_TRUE(a.voltage == b.voltage && a.probe_samples == b.probe_samples);
}

/// Impedance of an element, ohm.
Complex impedance(const LumpedElement& element, double frequency_hz) {
    const Complex s(0.0, 2.0 * constants::pi * frequency_hz);
    const double r = element.resistance, l = element.inductance, c = element.capacitance;
    if (!element.is_parallel) return r + s * l + (c > 0.0 ? 1.0 / (s * c) : 0.0);
    return 1.0 / ((r > 0.0 ? 1.0 / r : 0.0) + (l > 0.0 ? 1.0 / (s * l) : 0.0) + s * c);
}

constexpr double length = 24e-3, height = 1e-3;
const double frequencies[] = {3e9, 5e9, 7e9};

/// Largest error of the voltage at the end of a line of two plates, over the wave that arrives there, at all
/// frequencies: 1 + reflection of the element there, which is taken off what circuit theory says. The line is
/// one cell wide between magnetic walls, E along y, of impedance eta; the element lies across its end, in two
/// columns of edges on the walls.
double error_of_end(const LumpedElement& element, int cells) {
    const double cell = length / cells;
    VolumeGrid grid = volume_box(1, 1, 2 * cells, height, height, cell);
    grid.low(Axis::x).wall = grid.high(Axis::x).wall = Wall::magnetic;
    grid.low(Axis::z) = {Wall::absorbing, cells / 3};
    grid.high(Axis::z).wall = Wall::magnetic;
    VolumeProblem problem = free_space_problem(grid, 0.9);
    problem.pulse = {5e9, 2e9};
    const int end = 2 * cells, source = cells;
    for (const int i : {0, 1}) {
        problem.sources.push_back({{e_y, i, 0, source}, SourceSeriesName::pulse, 0.5});
        problem.sums.push_back({{e_y, i, 0, end}, StepSum::voltage, 0.5, 0});
    }
    const auto voltage_at_end = [&](double frequency, const Recording& recording) {
        return transform(recording.voltage, frequency, problem.dt, 1.0);
    };
    const auto stepped = [&] {
        const FlushDenormals flush;
        debug::PlainVolumeStepper<double> stepper(problem);
        Recording recording;
        stepper.advance(static_cast<int>(9e-9 / problem.dt), recording);
        return recording;
    };
    const Recording open = stepped();  // twice the wave that arrives
    VolumeCoefficients coefficients = *problem.coefficients;
    auto terms = std::make_shared<VolumeEdgeTerms>();
    for (const int i : {0, 1}) {
        const VolumeIndex at{e_y, i, 0, end};
        LumpedElement half = element;  // of the admittance
        half.resistance *= 2.0, half.inductance *= 2.0, half.capacitance *= 0.5;
        terms->one_ports.push_back(
            one_port_of(half, problem.dt / free_space_coefficient(grid, problem.dt, at)));
        terms->edges.push_back({at, static_cast<std::uint32_t>(i)});
        CoefficientSet set = coefficients.of(grid.at(i, 0, end));
        set.value[e_y] = edge_term_coefficients(terms->one_ports.back(), problem.dt).value;
        coefficients.assign(grid.at(i, 0, end), set);
    }
    problem.terms = terms;
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    const Recording closed = stepped();
    double worst = 0.0;
    for (const double frequency : frequencies) {
        const Complex z = impedance(element, frequency), eta = constants::vacuum_impedance;
        const Complex found = 2.0 * voltage_at_end(frequency, closed) / voltage_at_end(frequency, open),
                      expected = 2.0 * z / (z + eta);
        worst = std::max(worst, std::abs(found - expected));
    }
    return worst;
}

TEST(EdgeTerms, OfLumpedElementsEndALineAsCircuitTheorySays) {
    // About the line's impedance, resonant at 5 GHz.
    const LumpedElement elements[] = {{200.0, 15e-9, 0.0675e-12, false}, {500.0, 4e-9, 0.253e-12, true},
                                      {0.0, 12e-9, 0.0, false},          {100.0, 0.0, 0.05e-12, false},
                                      {0.0, 15e-9, 0.0675e-12, false},   {300.0, 8e-9, 0.0, true},
                                      {0.0, 0.0, 0.08e-12, true},        {250.0, 0.0, 0.0, false}};
    for (const LumpedElement& element : elements) {
        const double coarse = error_of_end(element, 12), fine = error_of_end(element, 24);
        EXPECT_LT(fine, 4e-3);
        EXPECT_GT(std::log2(coarse / fine), 1.8) << coarse << " " << fine;
    }
}

}  // namespace
}  // namespace lathe::tests
