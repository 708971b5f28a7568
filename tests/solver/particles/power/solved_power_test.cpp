// Power handling as a part of results.
#include "solver/particles/power/solved_power.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/solver_error.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/particles/power/open_line.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::particles {
namespace {

PowerQuestion question() {
    PowerQuestion asked;
    asked.settings = gap_settings();
    asked.settings.regions.push_back(asked.settings.regions.front());
    asked.settings.regions.back().name = "short";
    asked.settings.regions.back().outline[1].z = asked.settings.regions.back().outline[2].z = 4e-3;
    MultipactorSettings& s = asked.settings.multipactor;
    s.from_w = 60;
    s.to_w = 4000;
    s.scan_step_db = 1.0;
    s.precision_db = 0.5;
    s.electrons = 200;
    s.seeds = 1;
    s.periods = 20;
    s.steps_per_period = 60;
    asked.settings.corona_from_torr = 5.0;
    asked.settings.corona_to_torr = 50.0;
    return asked;
}

/// Three solved frequencies, with a map at the middle one.
const MappedResults& solved() {
    static const MappedResults mapped = [] {
        const SimulationSettings settings = open_line_settings(2e9, 6, 0.05);
        const auto engine = tests::test_engine();
        Progress progress;
        return solve_with_maps(open_line(), settings, {solved_frequencies(settings)[1]}, *engine, progress);
    }();
    return mapped;
}

Results answered(const PowerQuestion& asked, unsigned threads) {
    Results results = solved().results;
    add_power_handling(open_line(), solved().maps, asked, *host_electrons(threads), {}, results);
    return results;
}

TEST(SolvedPower, IsThatOfTheAnalysisOfEachRegion) {
    PowerQuestion asked = question();
    asked.multipactor_hz = {solved().maps.front().frequency_hz};
    const Results results = answered(asked, 2);
    ASSERT_EQ(results.frequencies.size(), 3U);
    EXPECT_FALSE(results.frequencies[0].beam().power);
    EXPECT_FALSE(results.frequencies[2].beam().power);
    ASSERT_TRUE(results.frequencies[1].beam().power);
    const PowerHandling& power = *results.frequencies[1].beam().power;
    ASSERT_EQ(power.regions.size(), 2U);
    Warnings warnings;
    const auto regions = mesh_regions(open_line(), solved().maps.front(), asked.settings, warnings);
    double lowest = asked.settings.multipactor.to_w;
    for (std::size_t n = 0; n < regions.size(); ++n) {
        EXPECT_EQ(power.regions[n].name, regions[n].name);
        EXPECT_FALSE(power.regions[n].corona);
        const MultipactorRegion whole =
            analyse_multipactor(regions[n], asked.settings.multipactor, *host_electrons(2));
        ASSERT_TRUE(power.regions[n].multipactor);
        EXPECT_EQ(power.regions[n].multipactor->verdict, name_of(whole.verdict));
        EXPECT_EQ(power.regions[n].multipactor->threshold_w.has_value(), whole.verdict == Verdict::breakdown);
        if (whole.verdict != Verdict::breakdown) continue;
        EXPECT_EQ(power.regions[n].multipactor->threshold_w, whole.threshold_w);
        lowest = std::min(lowest, whole.threshold_w);
    }
    EXPECT_LT(lowest, asked.settings.multipactor.to_w) << "the range of powers shows a breakdown";
    EXPECT_EQ(power.multipactor_threshold_w(), lowest);
    // Both regions have few cells.
    EXPECT_EQ(std::count_if(results.warnings.begin(), results.warnings.end(),
                            [](const Warning& warning) { return warning.code == "few_cells_across_gap"; }),
              2);
}

TEST(SolvedPower, SameBitsOnAnyNumberOfThreads) {
    PowerQuestion asked = question();
    asked.multipactor_hz = {solved().maps.front().frequency_hz};
    const Results one = answered(asked, 1), eight = answered(asked, 8);
    EXPECT_EQ(one.frequencies[1].beam().power->multipactor_threshold_w(),
              eight.frequencies[1].beam().power->multipactor_threshold_w());
    EXPECT_EQ(one.frequencies[1].beam().power->regions[0].multipactor->levels.size(),
              eight.frequencies[1].beam().power->regions[0].multipactor->levels.size());
}

TEST(SolvedPower, CoronaIsThatOfTheWorstPressure) {
    PowerQuestion asked = question();
    asked.settings.regions.resize(1);
    asked.corona_hz = {solved().maps.front().frequency_hz};
    const Results results = answered(asked, 1);
    const PowerHandling& power = *results.frequencies[1].beam().power;
    EXPECT_FALSE(power.regions[0].multipactor);
    ASSERT_TRUE(power.regions[0].corona);
    Warnings warnings;
    const auto regions = mesh_regions(open_line(), solved().maps.front(), asked.settings, warnings);
    const auto onsets = corona_onsets(regions[0].mesh, regions[0].field, {.from_torr = 5.0, .to_torr = 50.0});
    const auto worst =
        std::min_element(onsets.begin(), onsets.end(),
                         [](const CoronaOnset& a, const CoronaOnset& b) { return a.power_w < b.power_w; });
    ASSERT_LT(worst->power_w, asked.settings.multipactor.to_w);
    EXPECT_EQ(power.regions[0].corona->threshold_w, worst->power_w);
    EXPECT_EQ(power.regions[0].corona->pressure_torr, worst->pressure_torr);
    asked.settings.multipactor.to_w = 0.9 * worst->power_w;
    asked.settings.multipactor.from_w = 0.1 * worst->power_w;
    const Results none = answered(asked, 1);
    EXPECT_FALSE(none.frequencies[1].beam().power->regions[0].corona->threshold_w);
    EXPECT_EQ(none.frequencies[1].beam().power->corona_threshold_w(), 0.9 * worst->power_w);
}

/// Of a body of revolution every beam has incident power, whatever feeds it; of a planar antenna that of a
/// guide.
TEST(SolvedPower, IsAnsweredForEachExcitationThatHasTheMetric) {
    PowerQuestion asked = question();
    asked.settings.regions.resize(1);
    asked.multipactor_hz = {solved().maps.front().frequency_hz};
    const auto has_power = [&](PatternKind pattern, ExcitationKind driven) {
        Results results = solved().results;
        results.pattern_kind = pattern;
        results.driven_kinds = {driven};
        add_power_handling(open_line(), solved().maps, asked, *host_electrons(2), {}, results);
        return results.frequencies[1].beam().power.has_value();
    };
    EXPECT_TRUE(has_power(PatternKind::revolution, ExcitationKind::guide));
    EXPECT_TRUE(has_power(PatternKind::revolution, ExcitationKind::lumped));
    EXPECT_TRUE(has_power(PatternKind::plane, ExcitationKind::guide));
    EXPECT_FALSE(has_power(PatternKind::plane, ExcitationKind::plane_wave));
}

TEST(SolvedPower, AMapIsTakenAtEachFrequencyOnce) {
    PowerQuestion asked;
    EXPECT_TRUE(asked.is_empty());
    asked.multipactor_hz = {1e9, 2e9};
    asked.corona_hz = {2e9, 3e9};
    EXPECT_FALSE(asked.is_empty());
    EXPECT_EQ(asked.map_frequencies_hz(), (std::vector<double>{1e9, 2e9, 3e9}));
}

TEST(SolvedPower, StopsWhenAsked) {
    PowerQuestion asked = question();
    asked.multipactor_hz = {solved().maps.front().frequency_hz};
    std::stop_source stop;
    stop.request_stop();
    Results results = solved().results;
    EXPECT_THROW(
        add_power_handling(open_line(), solved().maps, asked, *host_electrons(2), stop.get_token(), results),
        SolverError);
}

}  // namespace
}  // namespace lathe::particles
