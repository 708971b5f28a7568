// Objectives on results made by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string_view>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/run/archive.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/pattern_levels.hpp"
#include "solver/results/reflection.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Pattern of a cut through whole degrees: co-polar (1 + cos theta) / 2 in both planes, cross-polar with a
// peak of `cross` at 40 degrees and of half of it at 80, and E-plane side lobes of 0.2 at 100 and 0.1 at 140
// degrees.
FarField made_up_field(double cross) {
    FarField field;
    for (int degree = 0; degree <= 180; ++degree) {
        const double theta = degree * std::numbers::pi / 180.0;
        const double co = std::pow(0.5 * (1.0 + std::cos(theta)), 6);
        const double lobe = degree == 40 ? cross : degree == 80 ? 0.5 * cross : 0.0;
        const double side = degree == 100 ? 0.2 : degree == 140 ? 0.1 : 0.0;
        field.theta_rad.push_back(theta);
        field.a.push_back(std::max(co, side) + lobe);
        field.b.push_back(-std::max(co, side) + lobe);
    }
    return field;
}

Results made_up_results() {
    Results results;
    for (int i = 0; i < 5; ++i) {
        FrequencyResult result;
        result.frequency_hz = 28e9 + 1e9 * i;
        result.s11_db = -20.0 - 2.0 * i;          // -20 ... -28
        result.directivity_dbi = 17.0 + 0.5 * i;  // 17 ... 19
        result.beamwidth_3db_deg = {20.0, 24.0 - i};
        result.side_lobe_db = {-infinity, -30.0};
        result.cross_polar_db = -18.0;
        result.phase_centre_mm = {-3.0, -1.0};
        result.far_field = made_up_field(0.1);
        result.far_field.frequency_hz = result.frequency_hz;
        results.frequencies.push_back(result);
    }
    return results;
}

Antenna made_up_antenna() {
    Antenna antenna;
    antenna.regions.push_back({Material{.is_pec = true}, {{0.0, 0.004}, {0.055, 0.004}, {0.055, 0.014}}});
    antenna.port.radius = 0.004;
    return antenna;
}

Objective wanted(const std::string& metric, Goal goal, double value, double weight = 1.0) {
    Objective objective;
    objective.metric = metric;
    objective.goal = goal;
    objective.value = value;
    objective.weight = weight;
    return objective;
}

ObjectiveResult judged(const Objective& objective) {
    const auto results = evaluate_objectives(made_up_results(), made_up_antenna(), {&objective, 1});
    return results.at(0);
}

}  // namespace

TEST(Objectives, BelowTakesTheWorstOverTheBand) {
    const auto result = judged(wanted("s11_db", Goal::below, -25.0));
    EXPECT_DOUBLE_EQ(result.worst_value, -20.0);
    EXPECT_DOUBLE_EQ(result.worst_frequency_hz, 28e9);
    EXPECT_DOUBLE_EQ(result.worst_violation, 5.0);
    // Violations 5, 3, 1, 0, 0.
    EXPECT_DOUBLE_EQ(result.rms_violation, std::sqrt(35.0 / 5.0));
    EXPECT_DOUBLE_EQ(result.share, std::sqrt(7.0) + 0.2 * 5.0);
    EXPECT_FALSE(result.is_met());
}

TEST(Objectives, AboveAndNear) {
    EXPECT_DOUBLE_EQ(judged(wanted("directivity_dbi", Goal::above, 18.0)).worst_violation, 1.0);
    const auto near = judged(wanted("directivity_dbi", Goal::near, 17.5));
    EXPECT_DOUBLE_EQ(near.worst_violation, 1.5);
    EXPECT_DOUBLE_EQ(near.worst_value, 19.0);
}

TEST(Objectives, MetGoalIsExactlyZeroAndTellsTheMargin) {
    const auto result = judged(wanted("s11_db", Goal::below, -19.0));
    EXPECT_TRUE(result.is_met());
    EXPECT_EQ(result.share, 0.0);
    EXPECT_DOUBLE_EQ(result.worst_value, -20.0);
}

TEST(Objectives, RangeOfFrequenciesIncludesItsEnds) {
    Objective objective = wanted("s11_db", Goal::below, -27.0);
    objective.from_hz = 30e9;
    objective.to_hz = 31e9;
    EXPECT_DOUBLE_EQ(judged(objective).worst_violation, 3.0);
    objective.from_hz = 31e9 * (1 + 1e-12);
    EXPECT_DOUBLE_EQ(judged(objective).worst_violation, 1.0);
    objective.from_hz = 40e9;
    objective.to_hz = 41e9;
    EXPECT_THROW(judged(objective), InputError);
}

TEST(Objectives, EveryKnownMetricIsMeasured) {
    for (const std::string& metric : known_metrics()) {
        const Objective objective = wanted(metric, Goal::below, -100.0);
        EXPECT_EQ(metric_values(made_up_results(), made_up_antenna(), objective).size(),
                  metric == "length_mm" ? 1u : 5u)
            << metric;
    }
    EXPECT_THROW(judged(wanted("taste", Goal::below, 0.0)), InputError);
}

TEST(Objectives, EfficienciesInADishOfTheObjectivesAngle) {
    Results results = made_up_results();
    for (FrequencyResult& result : results.frequencies) {
        FarField& field = result.far_field;
        for (std::size_t n = 0; n < field.theta_rad.size(); ++n) {
            field.a[n] = field.theta_rad[n] < 1.57 ? std::pow(std::cos(field.theta_rad[n]), 2) : 0.0;
            field.b[n] = -field.a[n];
        }
    }
    Objective objective = wanted("spillover_efficiency_percent", Goal::above, 95.0);
    EXPECT_TRUE(std::isnan(metric_values(results, made_up_antenna(), objective).front()));
    for (const double degrees : {40.0, 60.0}) {
        objective.to_theta_deg = degrees;
        const double expected = 100.0 * (1.0 - std::pow(std::cos(degrees * std::numbers::pi / 180.0), 5));
        EXPECT_NEAR(metric_values(results, made_up_antenna(), objective).front(), expected, 1e-3);
    }
    EXPECT_TRUE(evaluate_objectives(results, made_up_antenna(), {&objective, 1}).front().is_met());
    objective.metric = "feed_efficiency_percent";
    double product = 1.0;
    for (const char* part : {"spillover", "polarisation", "taper", "phase"}) {
        Objective one = objective;
        one.metric = std::string(part) + "_efficiency_percent";
        product *= metric_values(results, made_up_antenna(), one).front() / 100.0;
    }
    EXPECT_NEAR(metric_values(results, made_up_antenna(), objective).front(), 100.0 * product, 1e-9);
}

TEST(Objectives, PhaseCentresOverTheObjectivesCone) {
    Results results = made_up_results();
    for (FrequencyResult& result : results.frequencies) {
        const double k = 2.0 * std::numbers::pi * result.frequency_hz / 299792458.0;
        FarField& field = result.far_field;
        for (std::size_t n = 0; n < field.theta_rad.size(); ++n) {
            // Beyond 50 degrees the phase comes from elsewhere.
            const double z = field.theta_rad[n] < 0.87 ? 2e-3 : 5e-3;
            field.a[n] = std::polar(1.0, k * z * std::cos(field.theta_rad[n]));
            field.b[n] = -std::polar(1.0, k * 0.5 * z * std::cos(field.theta_rad[n]));
        }
    }
    Objective objective = wanted("phase_centre_e_mm", Goal::near, 2.0);
    EXPECT_EQ(metric_values(results, made_up_antenna(), objective).front(), -3.0) << "the result's own";
    objective.to_theta_deg = 45.0;
    EXPECT_NEAR(metric_values(results, made_up_antenna(), objective).front(), 2.0, 1e-9);
    objective.metric = "phase_centre_difference_mm";
    EXPECT_NEAR(metric_values(results, made_up_antenna(), objective).front(), 1.0, 1e-9);
    objective.metric = "phase_error_deg";
    EXPECT_LT(metric_values(results, made_up_antenna(), objective).front(), 0.5);
    objective.to_theta_deg = 80.0;
    EXPECT_GT(metric_values(results, made_up_antenna(), objective).front(), 5.0);
}

TEST(Objectives, GeometryAndDerivedMetrics) {
    EXPECT_NEAR(judged(wanted("length_mm", Goal::below, 50.0)).worst_violation, 5.0, 1e-9);
    EXPECT_NEAR(judged(wanted("beamwidth_difference_deg", Goal::below, 1.0)).worst_violation, 3.0, 1e-12);
    EXPECT_DOUBLE_EQ(judged(wanted("phase_centre_h_mm", Goal::near, 0.0)).worst_violation, 1.0);
}

TEST(Objectives, UndefinedIsNanAndAbsentSideLobesMeetAnyLimit) {
    EXPECT_TRUE(judged(wanted("side_lobe_e_db", Goal::below, -40.0)).is_met());
    Results dipole = made_up_results();
    dipole.has_s11 = false;
    const std::vector<Objective> objectives = {wanted("s11_db", Goal::below, -20.0)};
    const auto results = evaluate_objectives(dipole, made_up_antenna(), objectives);
    EXPECT_TRUE(std::isnan(results[0].worst_violation));
    EXPECT_FALSE(results[0].is_met());
    EXPECT_TRUE(std::isnan(combined_violation(results, objectives)));
}

TEST(Objectives, CombinedIsTheWeightedSumAndZeroWhenAllAreMet) {
    std::vector<Objective> objectives = {wanted("s11_db", Goal::below, -25.0, 2.0),
                                         wanted("cross_polar_db", Goal::below, -20.0)};
    auto results = evaluate_objectives(made_up_results(), made_up_antenna(), objectives);
    EXPECT_DOUBLE_EQ(combined_violation(results, objectives), 2.0 * results[0].share + 2.0 * 1.2);
    EXPECT_EQ(objective_violations(made_up_results(), made_up_antenna(), objectives),
              (std::vector{5.0, 2.0}));
    objectives[0].value = -19.0;
    objectives[1].value = -17.0;
    results = evaluate_objectives(made_up_results(), made_up_antenna(), objectives);
    EXPECT_EQ(combined_violation(results, objectives), 0.0);
}

TEST(PatternMetrics, CrossPolarWithinAnglesInclusive) {
    const auto field = made_up_field(0.1);
    EXPECT_NEAR(cross_polar_within_db(field, {0, 90}), -20.0, 1e-9);
    EXPECT_NEAR(cross_polar_within_db(field, {0, 40}), -20.0, 1e-9);
    EXPECT_NEAR(cross_polar_within_db(field, {41, 90}), 20 * std::log10(0.05), 1e-9);
    EXPECT_TRUE(std::isnan(cross_polar_within_db(field, {40.2, 40.8})));
}

TEST(PatternMetrics, SideLobesOutsideTheMainLobe) {
    const auto field = made_up_field(0.0);
    EXPECT_NEAR(side_lobe_within_db(field, PrincipalPlane::e, {0, 180}), 20 * std::log10(0.2), 1e-9);
    EXPECT_NEAR(side_lobe_within_db(field, PrincipalPlane::e, {101, 180}), -20.0, 1e-9);
    EXPECT_TRUE(std::isnan(side_lobe_within_db(field, PrincipalPlane::e, {30.2, 30.8})));
    EXPECT_EQ(side_lobe_within_db(field, PrincipalPlane::h, {0, 50}), -infinity);
}

// With a metric's own angles both ways of measuring agree.
TEST(PatternMetrics, AgreeWithTheSolversOwn) {
    FrequencyResult result;
    result.far_field = made_up_field(0.1);
    result.far_field.frequency_hz = 30e9;
    result.far_field.radiated_power_w = 1e-3;
    measure_pattern(result);
    EXPECT_DOUBLE_EQ(cross_polar_within_db(result.far_field, {0, 90}), result.cross_polar_db);
    EXPECT_DOUBLE_EQ(side_lobe_within_db(result.far_field, PrincipalPlane::e, {0, 180}),
                     result.side_lobe_db.e);
    EXPECT_DOUBLE_EQ(side_lobe_within_db(result.far_field, PrincipalPlane::h, {0, 180}),
                     result.side_lobe_db.h);
}

TEST(PatternMetrics, CoPolarMask) {
    const auto field = made_up_field(0.0);
    EXPECT_NEAR(co_polar_within_db(field, {0, 10}, Goal::below, -3), 0.0, 1e-9);
    const double at_30 = 20 * std::log10(std::pow(0.5 * (1 + std::cos(std::numbers::pi / 6)), 6));
    EXPECT_NEAR(co_polar_within_db(field, {30, 90}, Goal::below, -20), at_30, 1e-9);
    EXPECT_NEAR(co_polar_within_db(field, {0, 30}, Goal::above, -1), at_30, 1e-9);
    EXPECT_NEAR(co_polar_within_db(field, {0, 30}, Goal::near, 0.0), at_30, 1e-9);
}

namespace {

/// 0.03 at the five solved frequencies and nearly everywhere, 0.4 at a narrow resonance between two of them.
Results with_a_resonance() {
    Results results = made_up_results();
    std::vector<double> solved;
    for (FrequencyResult& at : results.frequencies) {
        at.s11 = 0.03, at.s11_db = reflection_db(at.s11);
        solved.push_back(at.frequency_hz);
    }
    for (const double frequency : reflection_band(28e9, 32e9, solved)) {
        const double away = (frequency - 30.5e9) / 0.05e9;
        const double phase = -2.0 * std::numbers::pi * frequency * 0.7e-9;
        results.reflection.push_back({frequency, std::polar(0.03 + 0.37 / (1.0 + away * away), phase)});
    }
    measure_delays(results.reflection);
    return results;
}

Objective goal_on(const std::string& metric) {
    Objective objective;
    objective.metric = metric;
    return objective;
}

}  // namespace

TEST(Objectives, GoalsOnTheReflectionSeeAResonanceBetweenTwoFrequencies) {
    const Results results = with_a_resonance();
    const std::vector<Objective> goals = {{"s11_db", Goal::below, -25.0, {}, {}, {}, {}, 1.0},
                                          {"vswr", Goal::below, 1.2, {}, {}, {}, {}, 1.0},
                                          {"s11_db", Goal::below, -25.0, 28e9, 30e9, {}, {}, 1.0},
                                          {"s11_group_delay_ns", Goal::near, 0.7, 28e9, 30e9, {}, {}, 1.0}};
    const auto judged = evaluate_objectives(results, made_up_antenna(), goals);
    EXPECT_FALSE(judged[0].is_met());
    EXPECT_NEAR(judged[0].worst_frequency_hz, 30.5e9, 1e6);
    EXPECT_NEAR(judged[0].worst_value, 20.0 * std::log10(0.4), 1e-9);
    EXPECT_NEAR(judged[1].worst_value, 1.4 / 0.6, 1e-9);
    EXPECT_TRUE(judged[2].is_met());
    EXPECT_LT(judged[3].worst_violation, 1e-9);
    // Charts draw what is judged; other metrics stay at the solved frequencies.
    EXPECT_EQ(metric_curve(results, made_up_antenna(), goals[0]).frequencies_hz.size(), 201u);
    EXPECT_EQ(metric_curve(results, made_up_antenna(), goal_on("directivity_dbi")).values.size(), 5u);
}

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
    results.frequencies[0].beamwidth_3db_deg.e = std::nan("");
    results.frequencies[2].beamwidth_10db_deg.d = 33.25;
    results.frequencies[2].s11_group_delay_s = 1.25e-10;
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
        at.boresight_group_delay_s = 1.3e-10;
        at.gain_dbi = at.directivity_dbi - 0.37;
        at.input_impedance_ohm = {48.3, -7.1};
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
        EXPECT_EQ(metric.source == MetricSource::reflection, metric.of_reflection != nullptr) << metric.key;
        EXPECT_TRUE(metric.source == MetricSource::geometry || metric.value != nullptr ||
                    metric.derived != nullptr)
            << metric.key;
        if (metric.kept_at.empty()) continue;
        EXPECT_TRUE(places.insert(metric.kept_at).second) << metric.key << " shares its place in records";
        EXPECT_TRUE(metric.value != nullptr || metric.of_antenna != nullptr) << metric.key;
    }
}
