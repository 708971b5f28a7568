// Electrons whose own charge ends their growth, between plates.
#include "solver/particles/multipactor/saturation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/solver_error.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

/// At 60 V where 44.7 V are the threshold at 1 GHz mm, in the first order.
struct Plates {
    double frequency_hz = 1e9, gap_m = 1e-3, volts = 60.0;
    int electrons = 2000, steps = 100;
    double start_share = 1e-2;

    Saturation find() const {
        const KnownGap gap = plates(frequency_hz, gap_m);
        MultipactorSettings settings;
        settings.electrons = electrons;
        settings.steps_per_period = steps;
        const std::vector<YieldCurve> walls = {yield_curve(own_material(165, 2.22))};
        return find_saturation(gap.mesh, gap.field, walls, settings,
                               {.power_w = volts * volts,
                                .least_electrons = electrons,
                                .most_periods = 120,
                                .start_share = start_share});
    }
    /// Electrons whose charge is that which the field binds to both plates.
    double bound() const {
        const double area = 2.0 * std::numbers::pi * (80.0 * 80.0 - 50.0 * 50.0) * gap_m * gap_m;
        return constants::vacuum_permittivity * volts / gap_m * area / constants::elementary_charge;
    }
};

TEST(Saturation, AnImpactFreesOneWhenTheNumberHasSettled) {
    const Plates plates;
    const Saturation found = plates.find();
    ASSERT_TRUE(found.grows);
    ASSERT_TRUE(found.settled);
    EXPECT_NEAR(found.populations.front() / plates.bound(), plates.start_share, 1e-3 * plates.start_share);
    // Those that leave at the open ends have to be replaced too.
    EXPECT_NEAR(found.yield, 1.0, 0.03);
    // As docs/user/power.md says.
    EXPECT_NEAR(found.electrons / plates.bound(), 0.24, 0.02);
    EXPECT_NEAR(found.mean_impact_ev, 32.0, 2.0);
    EXPECT_GT(found.wall_power_w, 0.0);
    // Without their charge they go on as they began.
    const std::vector<double>& without = found.populations_without_charge;
    ASSERT_GT(without.size(), 10U);
    EXPECT_LT(without.size(), found.populations.size());
    EXPECT_GT(without.back(), 10.0 * *std::ranges::max_element(found.populations));
    EXPECT_EQ(without.front(), found.populations.front());
    EXPECT_NEAR(without[2] / found.populations[2], 1.0, 0.2) << "as long as there are few";
}

TEST(Saturation, DoesNotDependOnHowManyThereAreAtFirst) {
    Plates few;
    few.start_share = 2e-3;
    const Saturation from_few = few.find(), from_more = Plates{}.find();
    ASSERT_TRUE(from_few.settled);
    ASSERT_TRUE(from_more.settled);
    EXPECT_NEAR(from_few.electrons / from_more.electrons, 1.0, 0.05);
}

/// Twice the frequency, half the gap, the same voltage: twice the field on a quarter of the area, so half the
/// charge.
TEST(Saturation, ScalesWithTheGap) {
    Plates wide, narrow;
    wide.electrons = narrow.electrons = 1000;
    narrow.frequency_hz *= 2.0;
    narrow.gap_m *= 0.5;
    const Saturation one = wide.find(), other = narrow.find();
    ASSERT_TRUE(one.grows);
    ASSERT_EQ(one.populations.size(), other.populations.size());
    EXPECT_NEAR(other.electrons / one.electrons, 0.5, 1e-3);
    EXPECT_NEAR(other.wall_power_w / one.wall_power_w, 1.0, 1e-3);
}

TEST(Saturation, SaysWhereNothingGrows) {
    Plates quiet;
    quiet.volts = 20.0;
    quiet.electrons = 200;
    const Saturation found = quiet.find();
    EXPECT_FALSE(found.grows);
    EXPECT_FALSE(found.settled);
    EXPECT_EQ(found.electrons, 0.0);
    EXPECT_LT(found.populations_without_charge.back(), found.populations.front());
}

TEST(Saturation, StopsWhenAsked) {
    const KnownGap gap = plates(1e9, 1e-3);
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(find_saturation(gap.mesh, gap.field, {yield_curve(own_material(165, 2.22))}, {},
                                 {.power_w = 3600.0}, source.get_token()),
                 SolverError);
}

}  // namespace
}  // namespace lathe::particles
