// What the window shows beside thresholds: films of electrons, the curve of plates.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/particles/power/electron_film.hpp"
#include "solver/particles/power/plates_curve.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

const WallMaterial silver = {.name = "own", .model = YieldModel::vaughan, .emax_ev = 165, .dmax = 2.22};

MultipactorSettings quick_settings() {
    MultipactorSettings settings;
    settings.electrons = 200;
    settings.seeds = 1;
    settings.periods = 24;
    settings.steps_per_period = 100;
    settings.scan_step_db = 1.0;
    return settings;
}

MeshedRegion plates_region() {
    KnownGap gap = plates(1e9, 1e-3);
    return {"plates", std::move(gap.mesh), std::move(gap.field), {silver, silver}, 10.0};
}

// Test 13 of the literature's materials: 44.7 and 159.6 V, here with few electrons.
TEST(PlatesCurve, HasTheKnownThresholdsInTheOrderAsked) {
    const auto curve = plates_thresholds(silver, {2.0, 1.0}, quick_settings(), 2);
    ASSERT_EQ(curve.size(), 2U);
    EXPECT_EQ(curve[0].ghz_mm, 2.0);
    EXPECT_NEAR(curve[0].volts, 159.6, 0.03 * 159.6);
    EXPECT_EQ(curve[1].ghz_mm, 1.0);
    EXPECT_NEAR(curve[1].volts, 44.7, 0.03 * 44.7);
}

TEST(PlatesCurve, RefusesWhatIsNoFrequencyTimesGap) {
    EXPECT_THROW(plates_thresholds(silver, {0.0}, quick_settings(), 1), InputError);
    WallMaterial wrong = silver;
    wrong.dmax = -1.0;
    EXPECT_THROW(plates_thresholds(wrong, {1.0}, quick_settings(), 1), InputError);
}

// The field of charge needs a wall to be measured from.
TEST(RegionSaturation, SaysWhyThereIsNoneAndKeepsThePower) {
    MeshedRegion region = plates_region();
    for (BoundaryEdge& edge : region.mesh.edges)
        if (edge.kind == EdgeKind::wall) edge.kind = EdgeKind::open;
    const auto [found, failure] = analyse_saturation(region, quick_settings(), 30.0);
    EXPECT_EQ(failure, "space charge needs a wall");
    EXPECT_EQ(found.power_w, 30.0);
    EXPECT_FALSE(found.grows);
    EXPECT_TRUE(found.populations.empty());
}

TEST(RegionSaturation, IsNoneToKeepWhenStopped) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(analyse_saturation(plates_region(), quick_settings(), 30.0, source.get_token()),
                 SolverError);
}

TEST(ElectronFilm, ShowsElectronsWithinTheGapThatGrowAsTheRunDoes) {
    const MeshedRegion region = plates_region();
    MultipactorSettings settings = quick_settings();
    const double power_w = 60.0 * 60.0;
    const ElectronFilm film = film_electrons(region, settings, power_w, settings.periods, 15);
    ASSERT_EQ(film.frames.size(), 15U * 24U);
    for (const auto& frame : film.frames)
        for (const SeenElectron& e : frame) {
            EXPECT_GE(e.z_m, -1e-8);
            EXPECT_LE(e.z_m, 1e-3 + 1e-8);
            EXPECT_GE(e.energy_ev, 0.0F);
        }
    // The population at the ends of the periods is that of the analysis.
    settings.from_w = settings.to_w = power_w;
    const MultipactorRegion analysed = analyse_multipactor(region, settings, *host_electrons(1));
    const auto& populations = analysed.levels.front().populations.front();
    for (std::size_t period = 1; period <= 24; ++period)
        EXPECT_EQ(film.populations[15 * period - 1], populations[period]) << period;
}

TEST(ElectronFilm, EndsWithTheLastElectronAndWhenStopped) {
    const MeshedRegion region = plates_region();
    const ElectronFilm film = film_electrons(region, quick_settings(), 1.0, 100, 4);
    EXPECT_LT(film.frames.size(), 400U);
    EXPECT_TRUE(film.frames.back().empty());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(film_electrons(region, quick_settings(), 3600.0, 5, 4, stop.get_token()), SolverError);
}

}  // namespace
}  // namespace lathe::particles
