// Estimated errors in the tables of reports: of a design that was checked on another grid, and of a run whose
// best were solved again on a finer one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "genetic/execution/project_solve.hpp"
#include "genetic/report/design_report.hpp"
#include "genetic/report/goal_errors.hpp"
#include "genetic/report/goal_tables.hpp"
#include "genetic/report/grid_check_chapter.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/small_planar.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace lathe::genetic {
namespace {

/// The table of a document that has the column; null without one.
const Table* table_with(const Document& document, const std::string& first, const std::string& column) {
    for (const Block& block : document.blocks) {
        const Table* table = std::get_if<Table>(&block);
        if (table == nullptr || table->columns.front() != first) continue;
        if (std::find(table->columns.begin(), table->columns.end(), column) != table->columns.end())
            return table;
    }
    return nullptr;
}

TEST(GridErrors, OfAGoalFollowFromItsValuesOnBothGrids) {
    Objective goal;
    goal.metric = "s11_db", goal.goal = Goal::below, goal.value = -20.0;
    const ObjectiveResult own{"s11_db", -20.5, 30e9, 0.0, 0.0, 0.0};
    const ObjectiveResult finer{"s11_db", -20.2, 30e9, 0.0, 0.0, 0.0};
    EXPECT_NEAR(goal_error(own, finer, 2.0), 0.4, 1e-12);
    EXPECT_FALSE(exceeds_margin(0.4, own, goal));
    EXPECT_TRUE(exceeds_margin(0.6, own, goal));
    EXPECT_FALSE(exceeds_margin(NAN, own, goal));
    EXPECT_EQ(goal_error_cell(own, finer, goal, 2.0).text, "0.40");
    EXPECT_EQ(goal_error_cell(own, finer, goal, 2.0).mark, Mark::none);
    const Cell uncertain = goal_error_cell(own, finer, goal, 1.1);
    EXPECT_EQ(uncertain.text, "1.7, more than the margin");
    EXPECT_EQ(uncertain.mark, Mark::bad);
}

TEST(GridErrors, AreShownByTheReportOfACheckedDesign) {
    for (const Project& project : {small_horn({.cells_per_wavelength = 10}), small_lens(), small_collar()}) {
        const Results results = solve_project(project, "cpu", 2, {});
        const Results finer = solve_project(on_finer_grid(project), "cpu", 2, {});
        const Document plain = design_document(project, results, "file");
        EXPECT_EQ(table_with(plain, "Goal", "Estimated error"), nullptr) << project.name;
        const Document document = design_document(project, results, "file", nullptr, &finer);
        const Table* goals = table_with(document, "Goal", "Estimated error");
        ASSERT_NE(goals, nullptr) << project.name;
        ASSERT_EQ(goals->rows.size(), project.objectives.size());
        for (const auto& row : goals->rows) EXPECT_EQ(row.size(), goals->columns.size());
        const Table* metrics = table_with(document, "Metric", "Estimated error");
        ASSERT_NE(metrics, nullptr) << project.name;
        EXPECT_EQ(metrics->rows.size(), grid_check(project, results, finer).worst().size());
        for (const auto& row : metrics->rows) EXPECT_EQ(row.size(), metrics->columns.size());
    }
}

TEST(GridErrors, OfTheWinnerFollowFromTheFinerGridOfTheRun) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const auto own = fake_run_options().make_evaluator;
    const auto fine = fake_run_options({.evaluate = [](const Genome& genome) {
                          Evaluation evaluation = fake_evaluation(genome, 20.0);
                          evaluation.score.objective += 0.3;
                          for (ObjectiveResult& result : evaluation.objectives) result.worst_value += 0.75;
                          return evaluation;
                      }}).make_evaluator;
    RunOptions options;
    options.make_evaluator = [own, fine](const Project& project, double cells) {
        return cells > project.simulation.cells_per_wavelength ? fine(project, cells) : own(project, cells);
    };
    Run::create(store, fake_project(40), options).run({});
    const RunRecord record{RunView(store)};
    ASSERT_NE(record.recheck_of_best(), nullptr);
    const Table goals = goals_table(record);
    EXPECT_EQ(goals.columns.back(), "Estimated error, after");
    ASSERT_FALSE(goals.rows.empty());
    const double own_value = record.best()->objectives.front().worst_value;
    const double fine_value = record.recheck_of_best()->evaluation.objectives.front().worst_value;
    EXPECT_GT(fine_value, own_value + 0.5);
    EXPECT_TRUE(goals.rows.front().back().text.starts_with(error_text((fine_value - own_value) / 0.75)))
        << goals.rows.front().back().text;
    const Table rechecks = recheck_table(record);
    ASSERT_EQ(rechecks.columns.back(), "Estimated error there");
    for (std::size_t row = 0; row < rechecks.rows.size(); ++row) {
        EXPECT_EQ(rechecks.rows[row].size(), rechecks.columns.size());
        const StoredVerification& recheck = record.verifications[row];
        const auto same = std::find_if(
            record.evaluations.begin(), record.evaluations.end(),
            [&](const StoredEvaluation& evaluation) { return evaluation.genome == recheck.genome; });
        ASSERT_NE(same, record.evaluations.end());
        const double difference = std::abs(same->score.objective - recheck.evaluation.score.objective);
        EXPECT_EQ(rechecks.rows[row].back().text, error_text(difference / 0.75));
    }
}

}  // namespace
}  // namespace lathe::genetic
