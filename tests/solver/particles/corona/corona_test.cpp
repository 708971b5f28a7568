// Corona between plates, where the eigenvalue is known, and its curve over pressure.
#include "solver/particles/corona/corona.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

TEST(Corona, RatesAreEqualWhereAirHolds) {
    // Static field: a = E/p = 30.6 V/(cm Torr).
    const double p = 10.0;
    EXPECT_LT(air_rates(p, 0.0, 100.0 * 30.0 * p).net_ionisation_per_s, 0.0);
    EXPECT_GT(air_rates(p, 0.0, 100.0 * 31.2 * p).net_ionisation_per_s, 0.0);
}

/// The voltage between plates at which (pi/d)^2 D = net ionisation.
double exact_volts(double pressure_torr, double frequency_hz, double gap_m) {
    const double w = 2 * std::numbers::pi * frequency_hz, k = std::numbers::pi / gap_m;
    double low = 1, high = 1e5;
    for (int n = 0; n < 200; ++n) {
        const double volts = std::sqrt(low * high);
        const AirRates rates = air_rates(pressure_torr, w, volts / gap_m * std::sqrt(0.5));
        (rates.net_ionisation_per_s > k * k * rates.diffusion_m2_per_s ? high : low) = volts;
    }
    return std::sqrt(low * high);
}

TEST(Corona, OnsetBetweenPlates) {
    const double gap_m = 1e-3, frequency_hz = 10e9;
    const RectangleSide wall = {EdgeKind::wall, 0};
    KnownGap gap;
    gap.mesh = triangulate(RectangleMesh{{0, 50e-3}, {gap_m, 52e-3}, 24, 12, wall, wall, {}, {}});
    gap.field = sampled_field(gap.mesh, frequency_hz, 0, [&](Point) { return plates_field(1.0, gap_m); });
    const auto onsets = corona_onsets(gap.mesh, gap.field, {.from_torr = 2, .to_torr = 200, .pressures = 5});
    ASSERT_EQ(onsets.size(), 5U);
    for (const CoronaOnset& onset : onsets) {
        const double volts = exact_volts(onset.pressure_torr, frequency_hz, gap_m);
        EXPECT_NEAR(std::sqrt(onset.power_w), volts, 0.01 * volts) << onset.pressure_torr << " Torr";
    }
    // There is a pressure at which it is easiest.
    EXPECT_LT(onsets[2].power_w, onsets[0].power_w);
    EXPECT_LT(onsets[2].power_w, onsets[4].power_w);
}

TEST(Corona, RefusesSettingsOutOfRange) {
    const KnownGap gap = plates(10e9, 1e-3);
    EXPECT_THROW(corona_onsets(gap.mesh, gap.field, {.from_torr = 0}), InputError);
    EXPECT_THROW(corona_onsets(gap.mesh, gap.field, {.from_torr = 10, .to_torr = 5}), InputError);
    EXPECT_THROW(corona_onsets(gap.mesh, gap.field, {.pressures = 0}), InputError);
    EXPECT_THROW(corona_onsets(gap.mesh, gap.field, {.precision_db = 0}), InputError);
}

}  // namespace
}  // namespace lathe::particles
