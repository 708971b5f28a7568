// What a store keeps of a candidate's results, and the table that it follows.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string_view>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/run/archive.hpp"
#include "solver/results/metric_table.hpp"
#include "tests/genetic/objectives/made_up_results.hpp"

using namespace lathe;
using namespace lathe::genetic;
using namespace lathe::genetic::test;

TEST(CandidateMetrics, TheDenseReflectionIsKeptBitForBitAndJudgedAlike) {
    const Results results = with_a_resonance();
    const std::string text = to_json_text(candidate_metrics(results, made_up_antenna()));
    EXPECT_LT(text.size(), 12'000u);
    const CandidateMetrics back = parse_candidate_metrics(text);
    ASSERT_EQ(back.reflection.size(), results.reflection.size());
    for (std::size_t n = 0; n < back.reflection.size(); ++n) {
        EXPECT_EQ(back.reflection[n].frequency_hz, results.reflection[n].frequency_hz);
        EXPECT_EQ(back.reflection[n].s11, results.reflection[n].s11);
        EXPECT_EQ(back.reflection[n].group_delay_s, results.reflection[n].group_delay_s);
    }
    for (const char* metric : {"s11_db", "vswr", "s11_group_delay_ns"})
        EXPECT_EQ(kept_metric_curve(back, goal_on(metric)).values,
                  metric_curve(results, made_up_antenna(), goal_on(metric)).values);
    // A record of a version that kept none is judged at its frequencies.
    CandidateMetrics old = back;
    old.reflection.clear();
    old = parse_candidate_metrics(to_json_text(old));
    EXPECT_EQ(kept_metric_curve(old, goal_on("s11_db")).values.size(), 5u);
    std::string damaged = text;
    damaged.replace(damaged.find("\"s11\":\"") + 8, 1, "!");
    EXPECT_THROW(parse_candidate_metrics(damaged), std::invalid_argument);
}

TEST(CandidateMetrics, ComeBackFromTextBitForBit) {
    auto results = made_up_results();
    results.frequencies[0].beam().beamwidth_3db_e_deg = std::nan("");
    results.frequencies[2].beam().beamwidth_10db_d_deg = 33.25;
    results.frequencies[2].beam().s11_group_delay_s = 1.25e-10;
    results.stop_reason = "converged";
    results.grid = {.nr = 300, .nz = 400, .steps = 1234};
    const auto metrics = candidate_metrics(results, made_up_antenna());
    const auto back = parse_candidate_metrics(to_json_text(metrics));
    ASSERT_EQ(back.frequencies.size(), 5u);
    EXPECT_TRUE(std::isnan(back.frequencies[0].value("beamwidth_3db_e_deg")));
    EXPECT_EQ(back.frequencies[1].value("side_lobe_e_db"), -infinity);
    EXPECT_EQ(back.frequencies[3].value("s11_db"), metrics.frequencies[3].value("s11_db"));
    EXPECT_EQ(back.geometry_value("length_mm"), metrics.geometry_value("length_mm"));
    EXPECT_EQ(back.cells, 120'000);
    EXPECT_EQ(back.stop_reason, "converged");
    EXPECT_EQ(back.frequencies[2].value("beamwidth_10db_d_deg"), 33.25);
    EXPECT_EQ(back.frequencies[2].value("s11_group_delay_ns"), 1e9 * 1.25e-10);
    EXPECT_TRUE(std::isnan(back.frequencies[2].value("input_resistance_ohm")));
    EXPECT_TRUE(parse_candidate_metrics("{}").frequencies.empty());
    EXPECT_THROW(parse_candidate_metrics("{\"frequencies\": 3}"), std::invalid_argument);
}

// What stores of earlier versions hold, and what they read.
TEST(CandidateMetrics, StandWhereEarlierVersionsPutThem) {
    auto results = made_up_results();
    results.frequencies.resize(1);
    results.reflection.clear();
    const std::string text = to_json_text(candidate_metrics(results, made_up_antenna()));
    for (const char* part :
         {R"("beamwidth_3db_deg":{"e":)", R"("phase_centre_mm":{"e":)", R"("side_lobe_db":{"e":)",
          R"("boresight_group_delay_s":)", R"("s11_group_delay_s":)", R"("input_reactance_ohm":)",
          R"("beamwidth_12db_d_deg":)", R"("length_mm":)", R"("horizon_gain_dbi":)"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    for (const char* key : {"vswr", "radiation_efficiency_percent", "beamwidth_difference_deg"})
        EXPECT_EQ(text.find(key), std::string::npos) << key << " follows from the others";
}

TEST(CandidateMetrics, TellEveryKeptMetricAsItWasMeasured) {
    auto results = made_up_results();
    for (FrequencyResult& at : results.frequencies) {
        at.beam().boresight_group_delay_s = 1.3e-10;
        at.beam().gain_dbi = at.beam().directivity_dbi - 0.37;
        at.beam().input_impedance_ohm = {48.3, -7.1};
    }
    const CandidateMetrics back =
        parse_candidate_metrics(to_json_text(candidate_metrics(results, made_up_antenna())));
    int kept = 0;
    for (const MetricDescription& metric : metric_table()) {
        const Objective objective = goal_on(std::string(metric.key));
        if (!is_kept(objective) || metric.key == "vswr") continue;  // VSWR is that of the level in dB
        const auto measured = metric_values(results, made_up_antenna(), objective);
        const auto recorded = kept_metric_values(back, objective);
        ASSERT_EQ(recorded.size(), measured.size()) << metric.key;
        for (std::size_t n = 0; n < measured.size(); ++n)
            EXPECT_TRUE(recorded[n] == measured[n] || (std::isnan(recorded[n]) && std::isnan(measured[n])))
                << metric.key << ": " << recorded[n] << " for " << measured[n];
        ++kept;
    }
    EXPECT_GT(kept, 25);
}

TEST(MetricTable, EveryEntryIsComplete) {
    std::set<std::string_view> keys, places;
    for (const MetricDescription& metric : metric_table()) {
        EXPECT_TRUE(keys.insert(metric.key).second) << metric.key << " stands twice";
        EXPECT_FALSE(metric.title.empty()) << metric.key;
        EXPECT_FALSE(metric.help.empty()) << metric.key;
        EXPECT_EQ(metric.source == MetricSource::geometry, metric.of_antenna != nullptr) << metric.key;
        EXPECT_EQ(metric.of_beam != nullptr || metric.derived != nullptr,
                  metric.revolved_excitation != MetricExcitation::none ||
                      metric.planar_excitation != MetricExcitation::none ||
                      metric.volume_excitation != MetricExcitation::none)
            << metric.key;
        EXPECT_EQ(metric.source == MetricSource::reflection, metric.of_reflection != nullptr) << metric.key;
        EXPECT_TRUE(metric.source == MetricSource::geometry || metric.derived != nullptr ||
                    metric.of_beam != nullptr)
            << metric.key;
        if (metric.kept_at.empty()) continue;
        EXPECT_TRUE(places.insert(metric.kept_at).second) << metric.key << " shares its place in records";
        EXPECT_TRUE(metric.of_antenna != nullptr || metric.of_beam != nullptr) << metric.key;
    }
}
