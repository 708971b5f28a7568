// The verdict of a run: the finer grid decides, and console, reports, queue and window read the same.
#include "genetic/run/run_verdict.hpp"

#include <gtest/gtest.h>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/report/goal_tables.hpp"
#include "genetic/report/queue_report.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {
namespace {

/// A valid evaluation whose first goal is missed by `miss`.
Evaluation missing_by(double miss) {
    Evaluation evaluation;
    evaluation.score = {EvaluationStatus::valid, 0.0, miss, {}};
    evaluation.objectives = {{"s11_db", -25.0 + miss, 30e9, miss, miss, miss},
                             {"directivity_dbi", 18.5, 30e9, 0.0, 0.0, 0.0}};
    return evaluation;
}

/// Missing amounts by flare length, gene 1, of two kinds of candidates.
struct Misses {
    double short_flare, long_flare;
    double of(const Genome& genome) const { return genome[1] < 35.0 ? short_flare : long_flare; }
};

/// Candidates miss by `own` on the run's own grid and by `fine` on the finer one.
RunOptions missing(const Misses& own, const Misses& fine) {
    const auto evaluator = [](const Misses& misses) {
        return fake_run_options(
                   {.evaluate = [misses](const Genome& genome) { return missing_by(misses.of(genome)); }})
            .make_evaluator;
    };
    RunOptions options;
    options.make_evaluator = [on_own = evaluator(own), on_fine = evaluator(fine)](const Project& project,
                                                                                  double cells) {
        return cells > project.simulation.cells_per_wavelength ? on_fine(project, cells)
                                                               : on_own(project, cells);
    };
    return options;
}

Project project_of_the_verdict() {
    Project project = fake_project(20);
    project.optimiser.recheck = 20;  // both kinds of candidates
    return project;
}

/// The queue's summary of a store that is finished.
JobSummary job_of(const std::filesystem::path& store) {
    Job job;
    job.store = store;
    job.state = JobState::finished;
    return summarise(job);
}

/// All that reads the verdict of a store agrees with `text`; `met` says whether the goals count as met.
void expect_everywhere(const std::filesystem::path& store, const std::string& text, bool met) {
    const RunView view(store);
    EXPECT_EQ(verdict_text(view.verdict()), text);
    EXPECT_EQ(view.verdict().all_goals_met(), met);
    EXPECT_EQ(verdict_text(stored_summary(view).verdict), text) << "as the window shows a stored run";
    EXPECT_NE(subtitle_text(RunRecord(view)).find(": " + text + "."), std::string::npos)
        << subtitle_text(RunRecord(view));
    const JobSummary job = job_of(store);
    EXPECT_EQ(job.all_goals_met(), met);
    EXPECT_EQ(totals_of({job}).all_goals_met, met ? 1 : 0);
    EXPECT_EQ(goals_text(job) == "all", met) << goals_text(job);
}

TEST(RunVerdict, WinnerThatMeetsAllGoalsOnTheFinerGridAloneMeetsThem) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    // The candidates with the short flare meet the goals on the run's own grid, those with the long one on
    // the finer grid.
    const RunOptions options = missing({0.0, 0.2}, {0.3, 0.0});
    const RunSummary summary = Run::create(store, project_of_the_verdict(), options).run({});
    ASSERT_TRUE(summary.verdict.winner);
    EXPECT_GE(summary.snapshot.best->genome[1], 35.0);
    EXPECT_TRUE(summary.snapshot.all_goals_met)
        << "by the leader of the run's own grid: the search has ended";
    EXPECT_EQ(summary.verdict.winner->genome, summary.snapshot.best->genome);
    EXPECT_FALSE(summary.verdict.meets_goals_on_own_grid());
    EXPECT_TRUE(summary.verdict.meets_goals_on_finer_grid());
    EXPECT_GT(summary.verdict.rank(), 1);
    EXPECT_EQ(summary.verdict.goals_met(), 2);
    EXPECT_EQ(summary.snapshot.message, "all goals are met");
    const std::string text = "all goals met on the finer grid, some of them only there";
    EXPECT_EQ(verdict_text(summary.verdict), text);
    expect_everywhere(store, text, true);
    const RunSummary again = Run::open(store, options).run({});
    EXPECT_EQ(verdict_text(again.verdict), text) << "a finished run opened again";
}

TEST(RunVerdict, WinnerThatMeetsAllGoalsOnBothGridsMeetsThem) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const RunSummary summary =
        Run::create(store, project_of_the_verdict(), missing({0.0, 0.2}, {0.0, 0.2})).run({});
    EXPECT_EQ(verdict_text(summary.verdict), "all goals met");
    expect_everywhere(store, "all goals met", true);
}

TEST(RunVerdict, GoalsMetOnTheRunsOwnGridAloneAreNotMet) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const RunSummary summary =
        Run::create(store, project_of_the_verdict(), missing({0.0, 0.2}, {0.3, 0.4})).run({});
    const std::string text = "all goals met on the run's own grid, not on the finer one";
    EXPECT_EQ(verdict_text(summary.verdict), text);
    EXPECT_EQ(summary.snapshot.message, "all goals are met on the run's own grid, not on the finer one");
    expect_everywhere(store, text, false);
    EXPECT_EQ(goals_text(job_of(store)), "all, but not on the finer grid");
}

TEST(RunVerdict, NamesTheLeaderThatMeetsGoalsWhereTheWinnerMeetsThemNowhere) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    Run::create(store, project_of_the_verdict(), missing({0.0, 0.2}, {0.3, 0.1})).run({});
    expect_everywhere(
        store,
        "not all goals met: on the run's own grid number 1 meets them, none of the best does on "
        "the finer one",
        false);
}

TEST(RunVerdict, WithoutReCheckIsThatOfTheRunsOwnGrid) {
    TemporaryFolder folder;
    RunOptions options = missing({0.0, 0.2}, {0.3, 0.1});
    options.verify = false;
    Run::create(folder / "met.db", project_of_the_verdict(), options).run({});
    expect_everywhere(folder / "met.db", "all goals met", true);
    options = missing({0.1, 0.2}, {0.0, 0.0});
    options.verify = false;
    Run::create(folder / "missed.db", project_of_the_verdict(), options).run({});
    expect_everywhere(folder / "missed.db", "not all goals met", false);
}

TEST(RunVerdict, NumbersOfAPolishsGridsAreReplacedByThoseOfTheRunsOwn) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    std::vector<double> solved_on;  // cells per wavelength of the evaluators that were used
    RunOptions options;
    options.verify = false;
    options.make_evaluator = [&](const Project&, double cells) {
        return fake_run_options({.evaluate =
                                     [&solved_on, cells](const Genome& genome) {
                                         const bool is_polish = cells == 0.0;
                                         if (!is_polish) solved_on.push_back(cells);
                                         Evaluation evaluation =
                                             missing_by((is_polish ? 1.0 : 2.0) + 0.01 * genome[1]);
                                         if (is_polish) evaluation.metrics_json = with_polish_grids("{}");
                                         return evaluation;
                                     }})
            .make_evaluator(Project{}, cells);
    };
    const Project project = fake_project(20);
    const RunSummary summary = Run::create(store, project, options).run({});
    EXPECT_EQ(solved_on, (std::vector<double>(2, project.simulation.cells_per_wavelength)));
    const auto expected = [](const Genome& genome) { return 2.0 + 0.01 * genome[1]; };
    for (const RunSummary& shown : {summary, stored_summary(RunView(store))}) {
        EXPECT_EQ(shown.snapshot.best->score.objective, expected(shown.snapshot.best->genome));
        EXPECT_EQ(shown.snapshot.before->score.objective, expected(shown.snapshot.before->genome));
        EXPECT_EQ(shown.verdict.winner->objectives[0].worst_violation,
                  expected(shown.verdict.winner->genome));
        EXPECT_TRUE(shown.verifications.empty());
        EXPECT_FALSE(shown.verdict.is_of_polish_grids());
    }
    const RunRecord record{RunView(store)};
    EXPECT_EQ(record.best()->score.objective, expected(record.best()->genome));
    EXPECT_EQ(job_of(store).distance, expected(record.best()->genome));
    EXPECT_LT(RunView(store).best_evaluations(1).front().score.objective, 2.0) << "the search's own score";
}

}  // namespace
}  // namespace lathe::genetic
