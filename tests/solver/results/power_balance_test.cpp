// What the balance of power says about the numbers of a solve: results made by hand.
#include "solver/results/power_balance.hpp"
#include "tests/solver/results/one_port.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace lathe {
namespace {

/// A lossless antenna of which |S11|^2 = `reflected` and whose balance is off by `error`.
FrequencyResult frequency(double hz, double reflected, double error) {
    FrequencyResult result = lathe::test::one_port_result();
    result.frequency_hz = hz;
    result.s_matrix(0, 0) = std::polar(std::sqrt(reflected), 0.3);
    result.beam().accounted_ratio = 1.0 + error;
    result.beam().gain_dbi = 3.0;
    result.beam().input_impedance_ohm = {1.0, -500.0};
    return result;
}

Results judged(std::vector<FrequencyResult> frequencies, StopReason reason = StopReason::converged,
               bool lossy = false) {
    Simulation simulation;
    simulation.problem.coefficients.dt = 1e-12;
    simulation.problem.pulse.centre_hz = 1e9;
    simulation.problem.stop.energy_db = -60.0;
    if (lossy) simulation.problem.coefficients.maps.edit().decay_r = {1.0};
    Recording recording;
    recording.stop_reason = reason;
    recording.steps = 100'000;
    recording.final_energy_db = -35.0;
    Results results = lathe::test::one_port_results();
    results.frequencies = std::move(frequencies);
    judge_power_balance(simulation, recording, results);
    return results;
}

TEST(PowerBalance, LeavesOutWhatIsLostInItsError) {
    // The error of the second counts for its neighbours.
    const Results results = judged({frequency(1e9, 0.999, 1e-5), frequency(2e9, 0.99, 4e-3),
                                    frequency(3e9, 0.98, 1e-5), frequency(4e9, 0.9, 1e-5)});
    for (const std::size_t f : {0u, 1u}) {
        EXPECT_TRUE(std::isnan(results.frequencies[f].beam().gain_dbi)) << f;
        EXPECT_TRUE(std::isnan(results.frequencies[f].beam().input_impedance_ohm.real())) << f;
        EXPECT_EQ(results.frequencies[f].beam().input_impedance_ohm.imag(), -500.0) << f;
    }
    EXPECT_FALSE(std::isnan(results.frequencies[3].beam().gain_dbi));
    ASSERT_EQ(results.warnings.size(), 1u);
    EXPECT_EQ(results.warnings[0].code, "accepted_power_lost_in_error");
    EXPECT_NE(results.warnings[0].text.find("from 1 GHz to"), std::string::npos) << results.warnings[0].text;
}

TEST(PowerBalance, NegativeAcceptedPowerIsLost) {
    const Results results = judged({frequency(1e9, 1.0001, 0.0)});
    EXPECT_TRUE(std::isnan(results.frequencies[0].beam().gain_dbi));
    ASSERT_EQ(results.warnings.size(), 1u);
    EXPECT_NE(results.warnings[0].text.find("At 1 GHz"), std::string::npos) << results.warnings[0].text;
}

TEST(PowerBalance, MatchedAntennasLoseNothing) {
    const Results results = judged({frequency(1e9, 0.1, 2e-3), frequency(2e9, 0.9, -2e-3)});
    EXPECT_TRUE(results.warnings.empty());
    EXPECT_EQ(results.frequencies[1].beam().gain_dbi, 3.0);
}

TEST(PowerBalance, OffByMoreThanAPerCentIsAWarning) {
    const Results results = judged({frequency(1e9, 0.1, 2e-3), frequency(2e9, 0.1, -0.023)});
    ASSERT_EQ(results.warnings.size(), 1u);
    EXPECT_EQ(results.warnings[0].code, "balance_off");
    EXPECT_NE(results.warnings[0].text.find("0.023"), std::string::npos) << results.warnings[0].text;
}

TEST(PowerBalance, LossyDielectricsMayTakePower) {
    EXPECT_TRUE(judged({frequency(1e9, 0.1, -0.2)}, StopReason::converged, true).warnings.empty());
    EXPECT_EQ(judged({frequency(1e9, 0.1, 0.02)}, StopReason::converged, true).warnings.at(0).code,
              "balance_off");
}

TEST(PowerBalance, WhatStillRingsIsSaidOnce) {
    const Results results = judged({frequency(1e9, 0.1, -0.08)}, StopReason::reached_max_steps);
    ASSERT_EQ(results.warnings.size(), 1u);
    EXPECT_EQ(results.warnings[0].code, "not_rung_down");
    EXPECT_NE(results.warnings[0].text.find("0.08"), std::string::npos) << results.warnings[0].text;
}

PowerBalance balance(std::vector<double> accounted) {
    PowerBalance of_port;
    of_port.port = "feed";
    for (std::size_t n = 0; n < accounted.size(); ++n)
        of_port.frequencies_hz.push_back(1e9 * (1.0 + static_cast<double>(n)));
    of_port.accounted = std::move(accounted);
    return of_port;
}

TEST(PowerBalance, NamesPortAndFrequencyOfAnyGeometry) {
    const Warnings warnings = balance_warnings(balance({1.0, 0.999, 0.95}));
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].code, "balance_off");
    EXPECT_EQ(warnings[0].place, "3 GHz");
    EXPECT_EQ(warnings[0].text.find("Power balance of port feed is off by 0.05 at 3 GHz"), 0u)
        << warnings[0].text;
    EXPECT_TRUE(balance_warnings(balance({1.009, undefined_number})).empty()) << "not known is not off";
}

TEST(PowerBalance, ADeficitMayBeAbsorptionThatIsNotMeasured) {
    PowerBalance lossy = balance({0.4, 0.7});
    lossy.has_unmeasured_loss = true;
    EXPECT_TRUE(balance_warnings(lossy).empty());
    lossy.accounted[1] = 1.02;
    EXPECT_EQ(balance_warnings(lossy).at(0).code, "balance_off");
}

TEST(PowerBalance, WhatWasCutOffIsReportedForItsPort) {
    PowerBalance ringing = balance({0.9});
    ringing.cut_off = CutOff{12.0, -38.0, -60.0};
    const Warnings warnings = balance_warnings(ringing);
    ASSERT_EQ(warnings.size(), 1u) << "the balance is off because of that";
    EXPECT_EQ(warnings[0].code, "not_rung_down");
    for (const char* part :
         {"of port feed", "12 periods", "-38.0 dB", "off by up to 0.1", "simulation.max_periods"})
        EXPECT_NE(warnings[0].text.find(part), std::string::npos) << warnings[0].text;
}

}  // namespace
}  // namespace lathe
