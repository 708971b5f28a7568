// Parallel plates: thresholds and growth against independent runs (multipactor of the literature's
// materials).
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/particles/multipactor/growth.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

const WallMaterial silver = own_material(165, 2.22);

double growth_at(double fd_ghz_mm, double volts, int electrons, int seeds) {
    const KnownGap gap = plates(fd_ghz_mm * 1e9, 1e-3);
    MultipactorSettings settings;
    settings.electrons = electrons;
    settings.seeds = seeds;
    return sweep_volts(gap, silver, volts, volts, settings).levels.front().growth_per_period;
}

TEST(Growth, IsTheSlopeAfterTheFirstThird) {
    std::vector<double> populations;
    for (int n = 0; n <= 30; ++n) populations.push_back(std::exp(n < 10 ? -0.5 * n : -5 + 0.25 * (n - 10)));
    EXPECT_NEAR(growth_per_period(populations), 0.25, 1e-12);
    EXPECT_LT(growth_per_period({1000, 10, 0}), -1.0);
}

TEST(Plates, GrowthOfTheFirstOrder) {
    EXPECT_NEAR(growth_at(1, 60, 500, 2), 0.656, 0.01);
    EXPECT_NEAR(growth_at(2, 200, 500, 2), 1.304, 0.01);
}

TEST(Plates, ThresholdOfTheFirstOrder) {
    MultipactorSettings settings;
    settings.electrons = 500;
    settings.seeds = 3;
    settings.scan_step_db = 0.5;
    const MultipactorRegion region = sweep_volts(plates(1e9, 1e-3), silver, 43.0, 46.5, settings);
    EXPECT_EQ(region.verdict, Verdict::breakdown);
    EXPECT_NEAR(std::sqrt(region.threshold_w), 44.7, 0.447);
    EXPECT_NEAR(region.gap_voltage_v, std::sqrt(region.threshold_w), 0.01);
    EXPECT_NEAR(region.gap_m, 1e-3, 1e-9);
    EXPECT_NEAR(region.order, 1.0, 0.1);
    EXPECT_LT(region.spread_db, 0.1);
    ASSERT_EQ(region.windows.size(), 1U);
    EXPECT_TRUE(region.windows.front().is_open_above);
}

TEST(Plates, BitsDoNotDependOnThreads) {
    MultipactorSettings settings;
    settings.electrons = 100;
    settings.periods = 50;
    settings.steps_per_period = 60;
    settings.scan_step_db = 1.0;
    const KnownGap gap = plates(1e9, 1e-3);
    const MultipactorRegion one = sweep_volts(gap, silver, 40, 60, settings, 1);
    const MultipactorRegion sixteen = sweep_volts(gap, silver, 40, 60, settings, 16);
    EXPECT_EQ(one.threshold_w, sixteen.threshold_w);
    ASSERT_EQ(one.levels.size(), sixteen.levels.size());
    for (std::size_t n = 0; n < one.levels.size(); ++n) {
        EXPECT_EQ(one.levels[n].populations, sixteen.levels[n].populations);
        EXPECT_EQ(one.levels[n].mean_impact_ev, sixteen.levels[n].mean_impact_ev);
    }
    EXPECT_EQ(one.tally.impacts, sixteen.tally.impacts);
}

/// Both more than a run sorts its electrons by.
TEST(PlatesLong, BitsOfManyElectronsOnALargeMeshDoNotDependOnThreads) {
    const KnownGap gap = plates(1e9, 1e-3, 20, 500);
    MultipactorSettings settings;
    settings.electrons = 5000;
    settings.seeds = 2;
    settings.periods = 6;
    settings.steps_per_period = 40;
    settings.scan_step_db = 3.0;
    const MultipactorRegion one = sweep_volts(gap, silver, 40, 60, settings, 1);
    for (const unsigned threads : {2U, 5U}) {
        const MultipactorRegion many = sweep_volts(gap, silver, 40, 60, settings, threads);
        ASSERT_EQ(one.levels.size(), many.levels.size());
        for (std::size_t n = 0; n < one.levels.size(); ++n)
            EXPECT_EQ(one.levels[n].populations, many.levels[n].populations);
        EXPECT_EQ(one.tally.impacts, many.tally.impacts);
        EXPECT_EQ(one.tally.energies, many.tally.energies);
    }
}

/// Plates of two walls, 0 below and 1 above.
TEST(PlatesLong, WhereElectronsStartDoesNotMoveTheThreshold) {
    KnownGap gap = plates(1e9, 1e-3);
    for (BoundaryEdge& edge : gap.mesh.edges)
        if (edge.kind == EdgeKind::wall && edge.normal.z < 0.0) edge.wall = dielectric_wall;
    MultipactorSettings settings;
    settings.electrons = 500;
    settings.seeds = 3;
    settings.scan_step_db = 0.5;
    const MultipactorRegion walls = sweep_volts(gap, silver, 43.0, 46.5, settings);
    ASSERT_EQ(walls.verdict, Verdict::breakdown);
    for (const Seeding seeding : {Seeding::metal, Seeding::dielectric, Seeding::volume}) {
        settings.seeding = seeding;
        const MultipactorRegion other = sweep_volts(gap, silver, 43.0, 46.5, settings);
        ASSERT_EQ(other.verdict, Verdict::breakdown);
        EXPECT_NE(other.levels.front().populations, walls.levels.front().populations);
        EXPECT_NEAR(10.0 * std::log10(other.threshold_w / walls.threshold_w), 0.0,
                    std::hypot(walls.spread_db, other.spread_db))
            << name_of(seeding);
        const MultipactorRegion again = sweep_volts(gap, silver, 43.0, 46.5, settings, 5);
        EXPECT_EQ(again.threshold_w, other.threshold_w);
        EXPECT_EQ(again.tally.impacts, other.tally.impacts);
    }
}

TEST(Plates, AThresholdAloneIsThatOfTheWholeScan) {
    MultipactorSettings settings;
    settings.electrons = 200;
    settings.seeds = 3;
    settings.periods = 30;
    settings.scan_step_db = 0.5;
    const KnownGap gap = plates(1e9, 1e-3);
    const MultipactorRegion whole = sweep_volts(gap, silver, 40, 60, settings);
    settings.threshold_alone = true;
    const MultipactorRegion alone = sweep_volts(gap, silver, 40, 60, settings, 8);
    ASSERT_EQ(whole.verdict, Verdict::breakdown);
    EXPECT_EQ(alone.verdict, Verdict::breakdown);
    EXPECT_EQ(alone.threshold_w, whole.threshold_w);
    EXPECT_EQ(alone.gap_voltage_v, whole.gap_voltage_v);
    EXPECT_LT(alone.levels.size(), whole.levels.size());
    for (const MultipactorLevel& level : alone.levels)
        EXPECT_EQ(level.grows, level.power_w >= alone.threshold_w) << level.power_w;
}

TEST(Plates, NothingBreaksDownFarBelow) {
    MultipactorSettings settings;
    settings.electrons = 100;
    settings.periods = 12;
    settings.scan_step_db = 3.0;
    const MultipactorRegion region = sweep_volts(plates(1e9, 1e-3), silver, 5, 10, settings);
    EXPECT_EQ(region.verdict, Verdict::none);
    EXPECT_EQ(region.threshold_w, 0.0);
    EXPECT_TRUE(region.windows.empty());
}

/// Electrons that only drift across a gap of 50 GHz mm free next to nothing, but live for tens of periods.
TEST(Plates, SlowLossInAWideGapIsNotMarginal) {
    MultipactorSettings settings;
    settings.electrons = 200;
    settings.seeds = 1;
    settings.steps_per_period = 20;
    const MultipactorRegion region =
        sweep_volts(plates(10e9, 5e-3), own_material(165, 2.22), 1.0, 1.0, settings);
    ASSERT_GT(region.levels.front().growth_per_period, -settings.growth_margin);
    EXPECT_GT(region.levels.front().order, 20.0);
    EXPECT_EQ(region.verdict, Verdict::none);
}

TEST(Multipactor, RefusesSettingsOutOfRangeAndFieldsThatAreNotFinite) {
    KnownGap gap = plates(1e9, 1e-3);
    const auto refused = [&](const auto& change) {
        MultipactorSettings settings;
        change(settings);
        EXPECT_THROW(find_multipactor("gap", gap.mesh, gap.field, {yield_curve(silver)}, settings, 1),
                     InputError);
    };
    refused([](auto& s) { s.from_w = 0; });
    refused([](auto& s) { s.to_w = 0.5; });
    refused([](auto& s) { s.to_w = std::nan(""); });
    refused([](auto& s) { s.seeds = 0; });
    refused([](auto& s) { s.electrons = 0; });
    refused([](auto& s) { s.electrons = 100'000'000; });
    refused([](auto& s) { s.periods = 1; });
    refused([](auto& s) { s.steps_per_period = 5; });
    refused([](auto& s) { s.emission_temperature_ev = 0; });
    refused([](auto& s) { s.scan_step_db = 0; });
    gap.field.at_vertices[7][2] = std::nan("");
    EXPECT_THROW(find_multipactor("gap", gap.mesh, gap.field, {yield_curve(silver)}, {}, 1), SolverError);
}

TEST(Multipactor, StopsWhenAsked) {
    const KnownGap gap = plates(1e9, 1e-3);
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(
        find_multipactor("gap", gap.mesh, gap.field, {yield_curve(silver)}, {}, 1, source.get_token()),
        SolverError);
}

}  // namespace
}  // namespace lathe::particles
