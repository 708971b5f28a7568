// Metrics of planar antennas: which excitation counts, what records hold, which goals are refused.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/run/archive.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"
#include "tests/genetic/support/small_planar.hpp"

namespace lathe::genetic {
namespace {

/// Two guides and a plane wave; side lobes of -20 and -15 dB, beams at -10 and 12 degrees.
Results two_beams() {
    Results planar;
    planar.pattern_kind = PatternKind::plane;
    planar.ports = {"left", "right"};
    planar.driven = {"left", "right", "wave"};
    planar.driven_kinds = {ExcitationKind::guide, ExcitationKind::guide, ExcitationKind::plane_wave};
    FrequencyResult at;
    at.frequency_hz = 30e9;
    at.s_matrix.resize(2, 2);
    at.s_matrix << 0.1, 0.02, 0.03, 0.2;
    at.beams.resize(3);
    at.beams[0].side_lobe_db = -20.0, at.beams[0].beam_angle_deg = -10.0;
    at.beams[1].side_lobe_db = -15.0, at.beams[1].beam_angle_deg = 12.0;
    at.beams[2].side_lobe_db = 0.0, at.beams[2].total_scattering_width = 2.5;
    planar.frequencies.push_back(at);
    return planar;
}

Objective goal(const std::string& metric, Goal which = Goal::below, double value = 0.0,
               const std::string& port = "", const std::string& to_port = "") {
    Objective objective;
    objective.metric = metric;
    objective.goal = which;
    objective.value = value;
    objective.port = port;
    objective.to_port = to_port;
    return objective;
}

double value_of(const Results& results, const Objective& objective) {
    return metric_values(results, {}, objective).at(0);
}

TEST(PlanarMetrics, TheWorstExcitationCountsUnlessOneIsNamed) {
    const Results results = two_beams();
    EXPECT_EQ(value_of(results, goal("side_lobe_db")), -15.0);
    EXPECT_EQ(value_of(results, goal("side_lobe_db", Goal::above)), -20.0);
    EXPECT_EQ(value_of(results, goal("side_lobe_db", Goal::near, -16.0)), -20.0);
    EXPECT_EQ(value_of(results, goal("side_lobe_db", Goal::below, 0.0, "left")), -20.0);
    EXPECT_NEAR(value_of(results, goal("s11_db")), 20.0 * std::log10(0.2), 1e-9);
    EXPECT_NEAR(value_of(results, goal("vswr", Goal::below, 0.0, "left")), 1.1 / 0.9, 1e-12);
    EXPECT_NEAR(value_of(results, goal("s_db", Goal::below, 0.0, "left", "right")), 20.0 * std::log10(0.03),
                1e-9);
    EXPECT_EQ(value_of(results, goal("total_scattering_width")), 2.5);
    EXPECT_TRUE(std::isnan(value_of(results, goal("side_lobe_db", Goal::below, 0.0, "wave"))));
    EXPECT_TRUE(std::isnan(value_of(results, goal("cross_polar_db"))));
}

TEST(PlanarMetrics, ANumberThatOneBeamLacksIsNone) {
    Results results = two_beams();
    results.frequencies[0].beams[0].side_lobe_db = undefined_number;
    EXPECT_TRUE(std::isnan(value_of(results, goal("side_lobe_db"))));
    EXPECT_EQ(value_of(results, goal("side_lobe_db", Goal::below, 0.0, "right")), -15.0);
}

TEST(PlanarMetrics, RecordsTellWhatResultsDid) {
    const Results results = two_beams();
    const CandidateMetrics kept = parse_candidate_metrics(to_json_text(candidate_metrics(results, {})));
    EXPECT_EQ(kept.driven, results.driven);
    for (const Objective& asked :
         {goal("side_lobe_db"), goal("side_lobe_db", Goal::above), goal("side_lobe_db", Goal::near, -16.0),
          goal("side_lobe_db", Goal::below, 0.0, "left"), goal("beam_angle_deg", Goal::near, 0.0, "right"),
          goal("s11_db"), goal("vswr", Goal::below, 0.0, "right"), goal("total_scattering_width")}) {
        ASSERT_TRUE(is_kept(asked));
        EXPECT_NEAR(kept_metric_values(kept, asked).at(0), value_of(results, asked), 1e-12)
            << asked.metric << " " << asked.port;
    }
    EXPECT_FALSE(is_kept(goal("s_db", Goal::below, 0.0, "left", "right")));
}

/// What the reader of project files says of a goal on the lens of small_planar.hpp.
std::string refusal(const std::string& objective) {
    try {
        small_lens("[" + objective + "]");
        return "";
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
}

TEST(PlanarMetrics, GoalsThatCannotBeMeasuredAreRefused) {
    const auto goal_text = [](const std::string& rest) {
        return R"({"goal": "below", "value": -10, "metric": )" + rest + "}";
    };
    EXPECT_EQ(refusal(goal_text(R"("side_lobe_db", "port": "feed_1")")), "");
    EXPECT_EQ(refusal(goal_text(R"("s_db", "port": "feed_1", "to_port": "feed_3")")), "");
    const std::vector<std::pair<std::string, std::string>> bad = {
        {R"("cross_polar_db")", "bodies of revolution"},
        {R"("side_lobe_db", "port": "feed_9")", "objectives[0].port: is no excitation"},
        {R"("beam_angle_deg")", "needs port; allowed: feed_1, feed_2, feed_3"},
        {R"("s_db")", "needs port and to_port"},
        {R"("s_db", "port": "feed_1", "to_port": "other")", "objectives[0].to_port: is no guide"},
        {R"("side_lobe_db", "to_port": "feed_1")", "objectives[0].to_port: has no meaning"},
        {R"("length_mm", "port": "feed_1")", "objectives[0].port: has no meaning"},
        {R"("total_scattering_width")", "plane wave"},
        {R"("through_db")", "array"},
        {R"("directivity_dbi")", "plate_height_mm"},
        {R"("side_lobe_db", "to_theta_deg": 30)", "has no meaning"},
    };
    for (const auto& [text, wanted] : bad) {
        const std::string found = refusal(goal_text(text));
        EXPECT_NE(found.find(wanted), std::string::npos) << text << "\n" << found;
    }
}

}  // namespace
}  // namespace lathe::genetic
