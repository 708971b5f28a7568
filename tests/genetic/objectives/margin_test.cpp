// The objective inside all goals, and that of an antenna that was solved on several grids.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "tests/genetic/objectives/made_up_results.hpp"

using namespace lathe;
using namespace lathe::genetic;
using namespace lathe::genetic::test;

namespace {

/// Made-up results with S11 and directivity this much higher at every frequency, dB.
Results raised(double s11_db, double directivity_db) {
    Results results = made_up_results();
    for (FrequencyResult& at : results.frequencies)
        at.s_matrix *= std::pow(10.0, 0.05 * s11_db), at.beam().directivity_dbi += directivity_db;
    return results;
}

double objective_under(Project& project, double s11_goal, double cross_polar_goal) {
    project.objectives = {wanted("s11_db", Goal::below, s11_goal, 2.0),
                          wanted("cross_polar_db", Goal::below, cross_polar_goal)};
    const auto results = evaluate_objectives(made_up_results(), made_up_antenna(), project.objectives);
    return objective_of(results, project);
}

}  // namespace

TEST(Margin, TheObjectiveIsMinusTheSmallestWeightedHeadroomWhereThatIsWanted) {
    // Worst values: -20 dB and -18 dB.
    Project project;
    EXPECT_EQ(objective_under(project, -19.0, -17.0), 0.0);
    project.optimiser.after_goals = "margin";
    EXPECT_DOUBLE_EQ(objective_under(project, -19.0, -13.0), -2.0) << "2 x 1 dB of S11";
    EXPECT_DOUBLE_EQ(objective_under(project, -15.0, -17.5), -0.5) << "0.5 dB of cross-polarisation";
    EXPECT_EQ(objective_under(project, -20.0, -10.0), 0.0) << "on the goal";
    const double missed = objective_under(project, -25.0, -17.0);
    EXPECT_GT(missed, 0.0);
    project.optimiser.after_goals = "end";
    EXPECT_EQ(objective_under(project, -25.0, -17.0), missed);
}

TEST(Margin, IsNegativeByWhatTheWorstGoalMisses) {
    const std::vector<Objective> goals = {wanted("s11_db", Goal::below, -25.0, 2.0),
                                          wanted("directivity_dbi", Goal::above, 16.0)};
    const auto results = evaluate_objectives(made_up_results(), made_up_antenna(), goals);
    EXPECT_DOUBLE_EQ(smallest_headroom(results, goals), -10.0);
    const std::vector<Objective> without_weight = {wanted("s11_db", Goal::below, -25.0, 0.0)};
    EXPECT_EQ(smallest_headroom({results.data(), 1}, without_weight), 0.0);
}

TEST(SeveralGrids, ObjectivesAndRecordsAreThoseOfTheMeans) {
    const std::vector<Results> on_grids = {raised(0.0, 0.0), raised(0.3, 0.06), raised(0.9, 0.0)};
    const std::vector<Objective> goals = {wanted("s11_db", Goal::below, -25.0),
                                          wanted("directivity_dbi", Goal::above, 18.0)};
    const auto one = evaluate_objectives(on_grids[0], made_up_antenna(), goals),
               mean = evaluate_objectives(on_grids, made_up_antenna(), goals);
    EXPECT_NEAR(mean[0].worst_value, one[0].worst_value + 0.4, 1e-12);
    EXPECT_NEAR(mean[1].worst_value, one[1].worst_value + 0.02, 1e-12);
    std::vector<CandidateMetrics> records;
    for (const Results& results : on_grids) records.push_back(candidate_metrics(results, made_up_antenna()));
    const CandidateMetrics record = mean_metrics(records);
    EXPECT_NEAR(record.frequencies[1].value("directivity_dbi"),
                records[0].frequencies[1].value("directivity_dbi") + 0.02, 1e-12);
    EXPECT_EQ(record.geometry_value("length_mm"), records[0].geometry_value("length_mm"));
    EXPECT_EQ(to_json_text(mean_metrics({records.data(), 1})), to_json_text(records[0]));
}
