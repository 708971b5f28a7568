// What follows a solve that rings: the whole spectrum from the record so far, and when a solve may stop on
// it.
#include "solver/problem/ring_down.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;

/// Decaying oscillations closer together than the record's length tells apart by its Fourier transform.
struct Oscillation {
    Complex amplitude, pole;  ///< x[n] = Re(amplitude pole^n)
};

std::vector<Oscillation> oscillations(double dt) {
    std::vector<Oscillation> all;
    for (int n = 0; n < 12; ++n) {
        const double frequency = 11.0e9 + 0.045e9 * n + 0.002e9 * (n % 3), q = 4000.0 + 3000.0 * (n % 4);
        all.push_back({std::polar(0.01 * (1 + n % 5), 0.7 * n),
                       std::exp(Complex(-pi * frequency / q, 2.0 * pi * frequency) * dt)});
    }
    return all;
}

std::vector<double> sampled(const std::vector<Oscillation>& all, std::size_t count, double phase) {
    std::vector<double> x(count, 0.0);
    for (const Oscillation& one : all) {
        Complex value = one.amplitude * std::polar(1.0, phase * std::arg(one.amplitude));
        for (double& sample : x) sample += value.real(), value *= one.pole;
    }
    return x;
}

/// sum over all n >= 0 of x[n] e^{-jw (n + 1) dt} dt.
Complex whole_spectrum(const std::vector<Oscillation>& all, double frequency, double dt, double phase) {
    const Complex back = std::polar(1.0, -2.0 * pi * frequency * dt);
    Complex sum = 0.0;
    for (const Oscillation& one : all) {
        const Complex amplitude = one.amplitude * std::polar(1.0, phase * std::arg(one.amplitude));
        sum += 0.5 * amplitude / (1.0 - one.pole * back) +
               0.5 * std::conj(amplitude) / (1.0 - std::conj(one.pole) * back);
    }
    return sum * back * dt;
}

TEST(RingDown, CompletesTheSpectrumOfARecordThatEndsWhileItRings) {
    const double dt = 1.8e-12;
    const int stride = 4, lag = ring_down_lag(10.7e9, 14.5e9, dt, stride);
    EXPECT_EQ(lag % stride, 0);
    const auto all = oscillations(dt);
    const std::vector<double> one = sampled(all, 40000, 0.0), other = sampled(all, 40000, 1.0);
    const RingDown ring_down = fit_ring_down({{one.data(), 0, 40000}, {other.data(), 0, 40000}}, stride, lag);
    ASSERT_FALSE(ring_down.empty());
    for (const double frequency : {10.8e9, 11.02e9, 11.13e9, 11.31e9, 12.5e9}) {
        const Complex whole = whole_spectrum(all, frequency, dt, 0.0);
        const auto factors = ring_down.factors(frequency, dt);
        Complex sum = 0.0, plain = 0.0;
        for (long n = 0; n < 40000; ++n) {
            const Complex term =
                one[static_cast<std::size_t>(n)] * std::polar(dt, -2.0 * pi * frequency * dt * (n + 1.0));
            const auto block = static_cast<std::size_t>((39999 - n) / lag);
            plain += term, sum += block < factors.size() ? term * factors[block] : term;
        }
        EXPECT_GT(std::abs(plain / whole - 1.0), 1e-2) << frequency;
        EXPECT_LT(std::abs(sum / whole - 1.0), 1e-5) << frequency;
    }
}

TEST(RingDown, IsEmptyWhereNothingRingsOrTheRecordIsShort) {
    const std::vector<double> nothing(4000, 0.0), something(40, 1.0);
    EXPECT_TRUE(fit_ring_down({{nothing.data(), 0, 4000}}, 4, 40).empty());
    EXPECT_TRUE(fit_ring_down({{something.data(), 0, 40}}, 4, 40).empty());
    EXPECT_TRUE(fit_ring_down({}, 4, 40).empty());
}

/// An open guide with a chamber behind a narrow slit in its wall, which rings at a frequency of the band.
Antenna guide_with_chamber() {
    Antenna antenna;
    const auto metal = [&](std::vector<Point> outline) {
        Region region;
        region.material.is_pec = true;
        region.outline = std::move(outline);
        antenna.regions.push_back(region);
    };
    metal({{0, 3.6e-3}, {12e-3, 3.6e-3}, {12e-3, 11e-3}, {0, 11e-3}});
    Region chamber;
    chamber.outline = {{2e-3, 5e-3}, {10e-3, 5e-3}, {10e-3, 10e-3}, {2e-3, 10e-3}};
    antenna.regions.push_back(chamber);
    chamber.outline = {{5.5e-3, 3e-3}, {6.6e-3, 3e-3}, {6.6e-3, 6e-3}, {5.5e-3, 6e-3}};
    antenna.regions.push_back(chamber);
    antenna.port.kind = PortKind::circular_waveguide;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    return antenna;
}

Simulation ringing_simulation() {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 13;
    settings.cells_per_wavelength = 14, settings.max_periods = 4000;
    return build_simulation(guide_with_chamber(), settings);
}

TEST(Settling, StopsWhatRingsWithTheResultsOfTheWholeRingDown) {
    Simulation simulation = ringing_simulation();
    const auto engine = test_engine();
    Progress progress;
    const Recording settled = engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
    const Results results = evaluate(simulation, settled);
    ASSERT_EQ(results.stop_reason, "results_settled");
    EXPECT_FALSE(settled.ring_down.empty());
    for (const Warning& warning : results.warnings) EXPECT_NE(warning.code, "not_rung_down");
    // A hundred times the record's energy is stored still.
    EXPECT_GT(results.final_energy_db, -50.0);

    simulation.problem.stop.settling_from = std::numeric_limits<long>::max();
    simulation.problem.stop.energy_db = -120.0;
    simulation.problem.stop.max_steps = 60 * settled.steps;
    const Results whole =
        evaluate(simulation, engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front());
    simulation.problem.stop.max_steps = settled.steps;
    const Results cut =
        evaluate(simulation, engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front());
    double error = 0.0, error_of_cut = 0.0;
    for (std::size_t n = 0; n < whole.reflection.size(); ++n) {
        if (n % 17 != 0) continue;
        error = std::max(error, std::abs(results.reflection[n].s11 - whole.reflection[n].s11));
        error_of_cut = std::max(error_of_cut, std::abs(cut.reflection[n].s11 - whole.reflection[n].s11));
    }
    EXPECT_LT(error, 2e-3);
    EXPECT_GT(error_of_cut, 10.0 * error);
    for (std::size_t f = 0; f < whole.frequencies.size(); ++f) {
        const FrequencyResult &one = results.frequencies[f], &other = whole.frequencies[f];
        EXPECT_LT(std::abs(one.s11() - other.s11()), 1e-3) << one.frequency_hz;
        EXPECT_NEAR(one.beam().directivity_dbi, other.beam().directivity_dbi, 0.01) << one.frequency_hz;
        EXPECT_NEAR(one.beam().radiated_power_ratio, other.beam().radiated_power_ratio, 3e-3)
            << one.frequency_hz;
    }
}

TEST(Settling, IsTheSameRuleForEveryEngine) {
    const Simulation simulation = ringing_simulation();
    Progress progress;
    const auto fast = make_engine("cpu", 2), plain = make_engine("debug");
    const Recording one = fast->solve({&simulation.problem, 1}, progress, {}, nullptr).front(),
                    other = plain->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
    EXPECT_EQ(one.stop_reason, StopReason::results_settled);
    EXPECT_EQ(other.stop_reason, StopReason::results_settled);
    EXPECT_EQ(one.steps, other.steps);
    const Results a = evaluate(simulation, one), b = evaluate(simulation, other);
    for (std::size_t f = 0; f < a.frequencies.size(); ++f)
        EXPECT_LT(std::abs(a.frequencies[f].s11() - b.frequencies[f].s11()), 1e-4);
}

TEST(Settling, WhoAsksForLessEnergyWaitsLonger) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.cells_per_wavelength = 14;
    const StopRule usual = build_simulation(guide_with_chamber(), settings).problem.stop;
    settings.stop_db = -80.0;
    const StopRule strict = build_simulation(guide_with_chamber(), settings).problem.stop;
    EXPECT_NEAR(strict.settled_change, 0.1 * usual.settled_change, 1e-12);
    EXPECT_GT(usual.settling_from, usual.earliest);
}

}  // namespace
}  // namespace lathe::tests
