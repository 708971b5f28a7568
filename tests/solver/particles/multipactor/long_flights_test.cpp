// Wide gaps, where a flight takes tens of periods of the field: the growth of one or two flights decides
// nothing.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/particles/multipactor/growth.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

const WallMaterial copper = known_material("copper", YieldModel::spark3d);

MultipactorSettings one_power(double power_w) {
    MultipactorSettings settings;
    settings.from_w = settings.to_w = power_w;
    settings.electrons = 500;
    settings.seeds = 3;
    settings.steps_per_period = 60;
    return settings;
}

/// Growth of the first seeds over the periods of the settings alone.
double growth_without_extension(const KnownGap& gap, const MultipactorSettings& settings) {
    const PushSetting push(gap.mesh, gap.field, settings.steps_per_period);
    const RunSetting setting{&push,   {yield_curve(copper)}, settings.emission(), 2 * settings.electrons,
                             nullptr, settings.seeding};
    double sum = 0.0;
    for (const SeedOutcome& seed : host_electrons(2)->run(setting, settings, {settings.from_w}, {}))
        sum += growth_per_period(seed.populations);
    return sum / settings.seeds;
}

MultipactorRegion found(const KnownGap& gap, const MultipactorSettings& settings, unsigned threads = 2) {
    return find_multipactor("gap", gap.mesh, gap.field, {yield_curve(copper)}, settings, threads);
}

/// TE11 at 12 GHz in a guide of 10 mm radius: over 60 periods, which are two flights, electrons multiply at
/// 2.8 MW; over 300 or 1000 periods their number falls by 2.4 and 2.6 % per period.
TEST(LongFlights, GrowthOfTwoFlightsIsNotABreakdown) {
    const KnownGap guide = te11_guide(12e9, 10e-3, 80e-3);
    const MultipactorSettings settings = one_power(2.8e6);
    EXPECT_GT(growth_without_extension(guide, settings), 0.0);
    const MultipactorRegion region = found(guide, settings);
    EXPECT_EQ(region.verdict, Verdict::none);
    EXPECT_EQ(region.undecided_w, 0.0);
    EXPECT_EQ(region.doubt, "");
    const MultipactorLevel& level = region.levels.front();
    EXPECT_GE(level.periods, 240);
    EXPECT_NEAR(level.growth_per_period, -0.025, 0.006);
    EXPECT_GT(level.order, 50.0);
    EXPECT_FALSE(level.has_few_flights());
}

/// Electrons without energy cross the guide once in 150 periods and free next to nothing: no need to follow
/// them further.
TEST(LongFlights, ADyingPopulationIsNotFollowedFurther) {
    const MultipactorRegion region = found(te11_guide(12e9, 10e-3, 80e-3), one_power(100.0));
    EXPECT_EQ(region.verdict, Verdict::none);
    EXPECT_EQ(region.levels.front().periods, 60);
    EXPECT_TRUE(region.levels.front().is_dying);
}

/// Plates at 50 GHz mm: electrons multiply by 0.012 per period with flights of 15 periods.
TEST(LongFlights, SlowGrowthIsABreakdownOverEnoughFlightsAndMarginalOtherwise) {
    const KnownGap gap = plates(10e9, 5e-3);
    MultipactorSettings settings = one_power(4707.0 * 4707.0);
    const MultipactorRegion region = found(gap, settings);
    EXPECT_EQ(region.verdict, Verdict::breakdown);
    EXPECT_GE(region.levels.front().flights, fewest_flights);
    EXPECT_GT(region.levels.front().periods, settings.periods);
    EXPECT_NEAR(region.levels.front().growth_per_period, 0.012, 0.004);

    settings.periods = 6;
    const MultipactorRegion brief = found(gap, settings);
    EXPECT_EQ(brief.verdict, Verdict::marginal);
    EXPECT_EQ(brief.levels.front().periods, 6 * longest_extension);
    EXPECT_EQ(brief.undecided_w, settings.from_w);
    EXPECT_NE(brief.doubt.find("mean flights, and 8 are needed; set \"periods\" to more than 6"),
              std::string::npos)
        << brief.doubt;
}

TEST(LongFlights, BitsOfExtendedLevelsDoNotDependOnThreads) {
    const KnownGap gap = plates(10e9, 5e-3);
    MultipactorSettings settings = one_power(4707.0 * 4707.0);
    settings.to_w = 8000.0 * 8000.0;
    settings.electrons = 50;
    settings.seeds = 2;
    settings.scan_step_db = 1.0;
    const MultipactorRegion one = found(gap, settings, 1), many = found(gap, settings, 5);
    ASSERT_EQ(one.levels.size(), many.levels.size());
    for (std::size_t n = 0; n < one.levels.size(); ++n) {
        EXPECT_EQ(one.levels[n].periods, many.levels[n].periods);
        EXPECT_EQ(one.levels[n].populations, many.levels[n].populations);
    }
    EXPECT_EQ(one.tally.impacts, many.tally.impacts);
    EXPECT_EQ(one.particle_steps, many.particle_steps);
}

TEST(LongFlights, ShortFlightsAreFollowedOverThePeriodsOfTheSettings) {
    const MultipactorRegion region = found(plates(1e9, 1e-3), one_power(60.0 * 60.0));
    EXPECT_EQ(region.levels.front().periods, 60);
    EXPECT_EQ(region.levels.front().populations.front().size(), 61U);
    EXPECT_GT(region.levels.front().flights, 60.0);
}

}  // namespace
}  // namespace lathe::particles
