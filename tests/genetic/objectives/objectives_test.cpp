// Objectives on results made by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "genetic/objectives/objectives.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/objectives/made_up_results.hpp"

using namespace lathe;
using namespace lathe::genetic;
using namespace lathe::genetic::test;

namespace {

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
        FarField& field = result.beam().far_field;
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
        FarField& field = result.beam().far_field;
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
    dipole.driven_kinds = {ExcitationKind::current};
    dipole.ports.clear();
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
    EXPECT_EQ(results[0].worst_violation, 5.0);
    EXPECT_EQ(results[1].worst_violation, 2.0);
    objectives[0].value = -19.0;
    objectives[1].value = -17.0;
    results = evaluate_objectives(made_up_results(), made_up_antenna(), objectives);
    EXPECT_EQ(combined_violation(results, objectives), 0.0);
}

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
