// What must have come to rest before a solve counts as converged.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/engine/convergence.hpp"

namespace lathe::tests {
namespace {

constexpr double dt = 1e-11, frequency = 1e9;
constexpr int interval = 100;  // steps: one period

SolveRules rules() {
    SolveRules rules;
    rules.frequencies_hz = {frequency};
    rules.stop.max_steps = 100 * interval;
    rules.stop.earliest = interval;
    rules.stop.check_interval = interval;
    rules.stop.watches_reflection = true;
    return rules;
}

/// A unit impulse goes in, nothing comes back, and a second port rings on with `amplitude`.
Recording after(int checks, double amplitude) {
    Recording recording;
    recording.steps = checks * interval;
    const auto steps = static_cast<std::size_t>(recording.steps);
    recording.incident_voltage.assign(steps, 0.0);
    recording.incident_voltage[0] = 1.0;
    recording.voltage.assign(steps, 0.0);
    SumSeries further;
    for (std::size_t n = 0; n < steps; ++n)
        further.voltage.push_back(amplitude *
                                  std::cos(2.0 * constants::pi * frequency * dt * static_cast<double>(n)));
    recording.further_sums = {further};
    return recording;
}

/// Checks until the solve has converged, or `most`; the energy is gone after the first.
int checks_taken(double amplitude, int most) {
    const SolveRules its = rules();
    Convergence convergence(its, dt);
    for (int check = 1; check <= most; ++check)
        if (convergence.check(after(check, amplitude), check == 1 ? 1.0 : 1e-9)) return check;
    return most;
}

TEST(Convergence, IsReachedTwoChecksAfterTheEnergyHasGone) {
    EXPECT_EQ(checks_taken(0.0, 20), 3);
}

TEST(Convergence, WaitsForTheWavesOutOfOtherPorts) {
    EXPECT_EQ(checks_taken(1e-3, 20), 20);
    EXPECT_EQ(checks_taken(1e-6, 20), 3) << "less than the rule counts as rest";
}

}  // namespace
}  // namespace lathe::tests
