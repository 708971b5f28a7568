// Resistors, coils and capacitors across several edges: reflection of circuit theory, stability, and what
// they share their edges with.
#include "solver/volume/sources/lumped_load.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <memory>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/problem/series_transform.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

Complex impedance(const LumpedElement& element, double frequency_hz) {
    const Complex s(0.0, 2.0 * constants::pi * frequency_hz);
    const double r = element.resistance, l = element.inductance, c = element.capacitance;
    if (!element.is_parallel) return r + s * l + (c > 0.0 ? 1.0 / (s * c) : 0.0);
    return 1.0 / ((r > 0.0 ? 1.0 / r : 0.0) + (l > 0.0 ? 1.0 / (s * l) : 0.0) + s * c);
}

/// Puts a load into a problem that has no couplings.
void add_load(VolumeProblem& problem, const LumpedPort& line, const LumpedElement& element) {
    VolumeCoefficients coefficients = *problem.coefficients;
    VolumeEdgeTerms terms = problem.has_terms() ? *problem.terms : VolumeEdgeTerms{};
    add_lumped_load(line, element, problem.grid, problem.dt, coefficients, terms);
    problem.terms = std::make_shared<const VolumeEdgeTerms>(std::move(terms));
    problem.coefficients = std::make_shared<const VolumeCoefficients>(std::move(coefficients));
}

constexpr int high = 3;  // edges in series
constexpr double length = 24e-3;
const double frequencies[] = {3e9, 5e9, 7e9};

/// Largest error of the voltage at the end of a line of two plates, over the wave that arrives there: 1 +
/// reflection of the element there, which is taken off what circuit theory says. The line is one cell wide
/// between magnetic walls, three high, E along y, of impedance eta; the element lies in two columns of edges
/// on the walls.
double error_of_end(const LumpedElement& element, int cells) {
    const double cell = length / cells;
    VolumeGrid grid = volume_box(1, high, 2 * cells, high * cell, cell, cell);
    grid.low(Axis::x).wall = grid.high(Axis::x).wall = Wall::magnetic;
    grid.low(Axis::z) = {Wall::absorbing, cells / 3};
    grid.high(Axis::z).wall = Wall::magnetic;
    VolumeProblem problem = free_space_problem(grid, 0.9);
    problem.pulse = {5e9, 2e9};
    const int end = 2 * cells, source = cells;
    for (const int i : {0, 1})
        for (int j = 0; j < high; ++j) {
            problem.sources.push_back({{e_y, i, j, source}, SourceSeriesName::pulse, 0.5});
            problem.sums.push_back({{e_y, i, j, end}, StepSum::voltage, 0.5, 0});
        }
    const auto stepped = [&] {
        const FlushDenormals flush;
        debug::PlainVolumeStepper<double> stepper(problem);
        Recording recording;
        stepper.advance(static_cast<int>(9e-9 / problem.dt), recording);
        return recording;
    };
    const Recording open = stepped();  // twice the wave that arrives
    const LumpedPort line = lumped_port(grid, *problem.coefficients, Axis::y,
                                        {{{0, 0, end}, high, 0.5}, {{1, 0, end}, high, 0.5}}, 1.0);
    add_load(problem, line, element);
    const Recording closed = stepped();
    double worst = 0.0;
    for (const double frequency : frequencies) {
        const Complex z = impedance(element, frequency), eta = constants::vacuum_impedance;
        const Complex found = 2.0 * transform(closed.voltage, frequency, problem.dt, 1.0) /
                              transform(open.voltage, frequency, problem.dt, 1.0);
        worst = std::max(worst, std::abs(found - 2.0 * z / (z + eta)));
    }
    return worst;
}

TEST(LumpedLoad, OfSeveralEdgesEndsALineAsCircuitTheorySays) {
    // About the line's impedance, resonant at 5 GHz: R, RL, RC and RLC in series, RL, RC and RLC in parallel.
    const LumpedElement elements[] = {
        {250.0, 0.0, 0.0, false},          {200.0, 12e-9, 0.0, false},   {100.0, 0.0, 0.05e-12, false},
        {200.0, 15e-9, 0.0675e-12, false}, {0.0, 0.0, 0.08e-12, false},  {0.0, 12e-9, 0.0, true},
        {300.0, 8e-9, 0.0, true},          {300.0, 0.0, 0.08e-12, true}, {500.0, 4e-9, 0.253e-12, true}};
    for (const LumpedElement& element : elements) {
        const double coarse = error_of_end(element, 12), fine = error_of_end(element, 24);
        EXPECT_LT(fine, 4e-3) << element.resistance << " " << element.inductance;
        EXPECT_GT(std::log2(coarse / fine), 1.8) << coarse << " " << fine;
    }
}

TEST(LumpedLoad, NeedsStatesForCoilsAndSeriesCapacitorsOnly) {
    const VolumeGrid grid = volume_box(6, 6, 6, 1e-3);
    const auto states = [&](const LumpedElement& element) {
        VolumeProblem problem = free_space_problem(grid, 0.9);
        add_load(problem, lumped_port(grid, *problem.coefficients, Axis::z, {{{3, 3, 1}, 4}}, 1.0), element);
        return problem.terms->edges.size();
    };
    EXPECT_EQ(states({50.0, 0.0, 0.0, false}), 0u);
    EXPECT_EQ(states({0.0, 0.0, 1e-12, false}), 0u);
    EXPECT_EQ(states({50.0, 0.0, 1e-12, true}), 0u);
    EXPECT_EQ(states({50.0, 0.0, 1e-12, false}), 3u);
    EXPECT_EQ(states({0.0, 1e-9, 0.0, true}), 3u);
}

TEST(LumpedLoad, OfTwoElementsOnOneEdgeIsTheirSum) {
    const VolumeGrid grid = volume_box(6, 6, 6, 1e-3);
    const auto problem_of = [&](const std::vector<LumpedElement>& elements) {
        VolumeProblem problem = free_space_problem(grid, 0.9);
        for (const LumpedElement& element : elements)
            add_load(problem, lumped_port(grid, *problem.coefficients, Axis::z, {{{3, 3, 1}, 4}}, 1.0),
                     element);
        return problem;
    };
    const VolumeProblem whole = problem_of({{70.0, 3e-9, 0.2e-12, true}});
    const std::vector<std::vector<LumpedElement>> divisions{
        {{70.0, 0.0, 0.0, false}, {0.0, 3e-9, 0.2e-12, true}},
        {{0.0, 3e-9, 0.0, false}, {0.0, 0.0, 0.2e-12, false}, {70.0, 0.0, 0.0, true}}};
    for (const std::vector<LumpedElement>& parts : divisions) {
        const VolumeProblem sum = problem_of(parts);
        ASSERT_EQ(sum.terms->edges.size(), 3u);
        for (std::size_t n = 0; n < 3; ++n) {
            const VolumeEdgeTerms::Edge &a = sum.terms->edges[n], &b = whole.terms->edges[n];
            EXPECT_EQ(a.at, b.at);
            // Each element added enlarges the capacitance a little, for single precision.
            const Complex s(0.0, 4e10);
            EXPECT_LT(std::abs(sum.terms->one_ports[a.one_port].admittance(s) /
                                   whole.terms->one_ports[b.one_port].admittance(s) -
                               1.0),
                      1e-3);
            const CoefficientSet &one = sum.coefficients->of(grid.at(a.at.i, a.at.j, a.at.k)),
                                 &other = whole.coefficients->of(grid.at(a.at.i, a.at.j, a.at.k));
            EXPECT_NEAR(one.value[e_z] / other.value[e_z], 1.0, 1e-3);
            EXPECT_EQ(one.decay[e_z], 1.0);
        }
    }
}

TEST(LumpedLoad, AddsToTheLossOfItsEdgesAsPortsDo) {
    const VolumeGrid grid = volume_box(4, 4, 4, 1e-3);
    VolumeCoefficients of_load(grid.cell_count());
    CoefficientSet lossy;
    lossy.value.fill(0.4), lossy.decay.fill(0.9);
    of_load.assign(grid.at(2, 2, 1), lossy);
    VolumeCoefficients of_port = of_load;
    const double dt = 1e-12;
    VolumeEdgeTerms terms;
    add_lumped_load(lumped_port(grid, of_load, Axis::z, {{{2, 2, 1}, 3}}, 1.0), {100.0, 0.0, 0.0, false},
                    grid, dt, of_load, terms);
    add_resistance(lumped_port(grid, of_port, Axis::z, {{{2, 2, 1}, 3}}, 100.0), grid, dt, of_port);
    EXPECT_TRUE(terms.empty());
    for (const int k : {1, 2}) {
        const CoefficientSet &load = of_load.of(grid.at(2, 2, k)), &port = of_port.of(grid.at(2, 2, k));
        EXPECT_NEAR(load.value[e_z], port.value[e_z], 1e-4);
        EXPECT_NEAR(load.decay[e_z], port.decay[e_z], 1e-4);
        EXPECT_EQ(load.value[e_x], port.value[e_x]);
    }
}

TEST(LumpedLoad, TakesItsEdgesOutOfTheCouplingsOfSlantedDielectrics) {
    VolumeCoupling coupling;
    for (int n = 0; n < 3; ++n) coupling.edges.push_back({{e_x, n, 0, 0}, 1.0, 0.1 * n});
    coupling.terms = {{1, 2.0}, {0, 2.0}, {2, 3.0}, {1, 3.0}};
    coupling.first_terms = {0, 1, 3, 4};
    const VolumeCoupling left = without_couplings(coupling, {{e_x, 0, 0, 0}, {e_y, 1, 0, 0}});
    ASSERT_EQ(left.edges.size(), 2u);
    EXPECT_EQ(left.edges[0].at, (VolumeIndex{e_x, 1, 0, 0}));
    ASSERT_EQ(left.terms.size(), 2u);
    EXPECT_EQ(left.first_terms, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(left.terms[0].edge, 1u);
    EXPECT_EQ(left.terms[1].edge, 0u);
    EXPECT_EQ(left.terms[1].weight, 3.0);
    EXPECT_EQ(without_couplings(coupling, {{e_z, 0, 0, 0}}).terms.size(), 4u);
}

/// Elements of all kinds, with values over decades on both sides of what a grid of 1 mm resolves.
LumpedElement extreme_element(Noise& noise) {
    const auto decades = [&](double low, double high_value) {
        return low * std::pow(high_value / low, noise() + 0.5);
    };
    LumpedElement element{decades(1e-3, 1e6), decades(1e-16, 1e-4), decades(1e-19, 1e-7), noise() > 0.0};
    const int missing = noise.below(7);  // of three parts all but one at most
    if ((missing & 1) != 0) element.resistance = 0.0;
    if ((missing & 2) != 0) element.inductance = 0.0;
    if ((missing & 4) != 0) element.capacitance = 0.0;
    return element;
}

/// Fields between walls without loss, and elements that are at rest at first: energy goes into these, but
/// none comes out that was not there.
void expect_bounded(std::uint64_t seed, int steps) {
    VolumeGrid grid{{wavy_axis(7, 0.007, 0.3), wavy_axis(6, 0.006, 0.4), wavy_axis(8, 0.008, 0.2)}};
    grid.high(Axis::y).wall = Wall::magnetic;
    VolumeProblem problem = free_space_problem(grid, 0.95);
    Noise noise(seed);
    std::vector<VolumeIndex> edges;
    for (int n = 0; n < 5; ++n) {
        const LumpedPort line = lumped_port(grid, *problem.coefficients, Axis::z,
                                            {{{1 + n, 1 + noise.below(5), 1 + noise.below(3)}, 5}}, 1.0);
        add_load(problem, line, extreme_element(noise));
        edges.insert(edges.end(), line.edges.begin(), line.edges.end());
    }
    cpu::SkewedVolumeStepper stepper(problem, 1);
    fill_with_noise(stepper.state());
    for (const VolumeIndex& at : edges) stepper.state().row(at.component, at.j, at.k)[at.i] = 0.0f;
    const double before = stepper.energy();
    const auto largest = [&](int count) {
        const FlushDenormals flush;
        Recording recording;
        double energy = 0.0;
        for (int n = 0; n < count; n += 100) {
            stepper.advance(100, recording);
            if (!std::isfinite(stepper.energy())) return std::numeric_limits<double>::infinity();
            energy = std::max(energy, stepper.energy());
        }
        return energy;
    };
    const double early = largest(steps / 4);
    EXPECT_LT(early, 4.0 * before) << seed;
    EXPECT_LT(largest(steps - steps / 4), 1.05 * std::max(early, before)) << seed;
}
TEST(LumpedLoad, OfExtremeValuesStaysBounded) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_bounded(seed, 8000);
}
TEST(LumpedLoadLong, OfExtremeValuesStaysBoundedFor200000Steps) {
    for (std::uint64_t seed = 101; seed <= 110; ++seed) expect_bounded(seed, 200000);
}

}  // namespace
}  // namespace lathe::tests
