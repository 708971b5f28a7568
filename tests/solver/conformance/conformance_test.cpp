// Energy, order, layers, reciprocity, the port's match and parity with the reference, by every engine of this
// program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <tuple>

#include "solver/base/constants.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/conformance/conformance.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

std::string with_underscores(std::string name) {
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

/// One engine and one case of the scheme.
class Conformance : public testing::TestWithParam<std::tuple<std::string, SchemeCase>> {
protected:
    void SetUp() override {
        if (const std::string why = why_engines_are_missing(); !why.empty()) GTEST_SKIP() << why;
    }
    static const std::string& engine() { return std::get<0>(GetParam()); }
    static const SchemeCase& scheme() { return std::get<1>(GetParam()); }
};

TEST_P(Conformance, PortIsMatchedInAStraightGuide) {
    const Simulation guide = guide_of(scheme(), 10, 60, false);
    const Recording recording = record(engine(), guide, 5000);
    for (const double f : guide.problem.frequencies_hz)
        EXPECT_LT(20.0 * std::log10(std::abs(port_spectrum(guide, recording, f).s11)), -60.0) << f;
}

TEST_P(Conformance, PhaseOfAShortedGuideIsOfSecondOrder) {
    // Theory: S11 = -exp(-2 j beta l), beta^2 = k^2 - k_c^2, referred to z = 0. The grid's own cut-off and
    // wavelength are second-order errors; the short reflects all, whatever the grid.
    const double length = 0.05, cutoff = scheme().bessel_root / 0.01;
    double error[2];
    int n = 0;
    for (const int cells : {8, 16}) {
        const Simulation guide = guide_of(scheme(), cells, 5 * cells + 1, true);
        const Recording recording = record(engine(), guide, 700L * cells);
        const double f = guide.problem.frequencies_hz[3],
                     k = 2.0 * constants::pi * f / constants::speed_of_light;
        const std::complex<double> found = port_spectrum(guide, recording, f).s11;
        EXPECT_NEAR(std::abs(found), 1.0, 2e-3) << cells;
        const double phase = constants::pi - 2.0 * std::sqrt(k * k - cutoff * cutoff) * length;
        error[n++] = std::abs(std::arg(found * std::polar(1.0, -phase)));
    }
    EXPECT_NEAR(std::log2(error[0] / error[1]), 2.0, 0.3) << error[0] << ", " << error[1];
}

TEST_P(Conformance, ClosedBoxKeepsItsEnergy) {
    // What engines sum, v^2 and i^2 half a step earlier, swings around the energy by w dt / 2 of it either
    // way: at the pulse's 25 GHz by an eighth, 1.1 dB between the largest and the smallest.
    const Simulation closed = ring_box(scheme(), 0, {8, 14}, {5, 9});
    const Recording recording = record(engine(), closed, 24000);
    EXPECT_NEAR(recording.final_energy_db, record(engine(), closed, 2000).final_energy_db, 1.1);
    // Nor does the field at the source grow or fall, over times in which beats of the box's modes pass.
    const auto power = [&](std::size_t from, std::size_t to) {
        double sum = 0.0;
        for (std::size_t n = from; n < to; ++n) sum += recording.voltage[n] * recording.voltage[n];
        return sum;
    };
    const double early = power(2000, 10000);
    ASSERT_GT(early, 0.0);
    EXPECT_NEAR(10.0 * std::log10(power(16000, 24000) / early), 0.0, 0.2);
}

TEST_P(Conformance, LayersLetTheEnergyGo) {
    const Simulation open = ring_box(scheme(), 5, {4, 10}, {3, 9});
    EXPECT_LT(record(engine(), open, 3000).final_energy_db, -50.0);
}

TEST_P(Conformance, IsReciprocal) {
    // Voltage along b of a current along a is that along a of the same current along b, past metal and glass:
    // the grid's impedance matrix is symmetric, so all that is left is rounding.
    const Edge a{8, 14}, b{5, 9};
    for (const int layers : {0, 4}) {
        const Simulation from_a = ring_box(scheme(), layers, a, b);
        const Simulation from_b = ring_box(scheme(), layers, b, a);
        const long steps = 400;
        EXPECT_LT(largest_difference(voltage_at(scheme(), from_a, record(engine(), from_a, steps), b),
                                     voltage_at(scheme(), from_b, record(engine(), from_b, steps), a)),
                  2e-5)
            << layers << " cells of layer";
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, Conformance,
                         testing::Combine(testing::ValuesIn(engines_under_test()),
                                          testing::ValuesIn(scheme_cases)),
                         [](const auto& test) {
                             return with_underscores(std::get<0>(test.param)) + "_" +
                                    std::get<1>(test.param).name;
                         });

std::vector<double> in_double(const std::vector<float>& series) {
    return {series.begin(), series.end()};
}

/// How far single precision itself puts the surface's samples off, of their largest: the plain loop in single
/// against that in double. Next to a current element the voltage is a thousand times that on the surface, so
/// one rounding of the driven edge shows there.
double rounding_of(const Problem& problem, const Recording& in_single, int steps) {
    Recording exact;
    debug::PlainStepper<double>(problem).advance(steps, exact);
    return largest_difference(in_double(in_single.surface_samples), in_double(exact.surface_samples));
}

/// One engine and one antenna that between them use everything that an engine does.
class ReferenceParity : public testing::TestWithParam<std::tuple<std::string, Kind>> {};

TEST_P(ReferenceParity, RecordsWhatThePlainLoopRecords) {
    if (const std::string why = why_engines_are_missing(); !why.empty()) GTEST_SKIP() << why;
    const auto& [engine, kind] = GetParam();
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 10, settings.pml_cells = 8;
    BuildOptions options;
    options.slanted_dielectrics = false;  // not every engine takes coupled problems
    const Simulation simulation = build_simulation(example_antenna(kind), settings, options);
    const Recording found = record(engine, simulation, 400), reference = record("debug", simulation, 400);
    EXPECT_LT(largest_difference(found.voltage, reference.voltage), 1e-5);
    ASSERT_FALSE(reference.surface_samples.empty());
    // Two engines that round otherwise are each as far from the exact samples as single precision is.
    const double rounding = rounding_of(simulation.problem, reference, 400);
    EXPECT_LT(rounding, 1e-4);
    EXPECT_LT(largest_difference(in_double(found.surface_samples), in_double(reference.surface_samples)),
              std::max(1e-5, 2.0 * rounding));
    if (engine != "cpu") return;
    // On the processor the tuned loop has the same bits.
    EXPECT_EQ(found.voltage, reference.voltage);
    EXPECT_EQ(found.current_after, reference.current_after);
    EXPECT_EQ(found.surface_samples, reference.surface_samples);
}

INSTANTIATE_TEST_SUITE_P(Engines, ReferenceParity,
                         testing::Combine(testing::ValuesIn(engines_under_test()),
                                          testing::Values(Kind::horn, Kind::lossy_lens, Kind::coaxial,
                                                          Kind::dipole_m0, Kind::dipole_m1, Kind::guide_m2)),
                         [](const auto& test) {
                             return with_underscores(std::get<0>(test.param)) + "_" +
                                    to_text(std::get<1>(test.param));
                         });

}  // namespace
}  // namespace lathe::tests
