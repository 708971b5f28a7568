// Warnings on their way from a solve to a run's winner, its counts and its report; runs without a valid
// candidate.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "genetic/execution/messages.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_doubts.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"

namespace lathe::genetic {
namespace {

/// The small horn stopped long before it has rung down.
Project hasty_horn() {
    Project project = small_horn();
    project.simulation.max_periods = 1.0;
    project.simulation.stop_db = -150.0;
    return project;
}

Results solved(const Project& project) {
    Progress progress;
    return solve(antenna_of(project), project.simulation, *make_engine("cpu"), progress);
}

TEST(NotRungDown, IsAWarningWithNumbersAndRemedyAndOnlyThen) {
    EXPECT_TRUE(solved(small_horn()).warnings.empty());
    const Results results = solved(hasty_horn());
    ASSERT_EQ(results.stop_reason, "reached_max_steps");
    ASSERT_EQ(results.warnings.size(), 1u);
    const Warning& warning = results.warnings.front();
    EXPECT_EQ(warning.code, "not_rung_down");
    EXPECT_EQ(warning.place, "simulation.max_periods");
    EXPECT_NE(warning.text.find(fmt::format("{:.1f} dB", results.final_energy_db)), std::string::npos)
        << warning.text;
    EXPECT_NE(warning.text.find("where the target is -150 dB"), std::string::npos) << warning.text;
    EXPECT_NE(warning.text.find("Raise simulation.max_periods"), std::string::npos) << warning.text;
}

TEST(RunDoubts, WarningsStayWithACandidatesMetricsAcrossProcesses) {
    const Project project = hasty_horn();
    const Results results = solved(project);
    Evaluation evaluation;
    evaluation.score.status = EvaluationStatus::valid;
    evaluation.metrics_json = to_json_text(candidate_metrics(results, antenna_of(project)));
    const auto bytes = nlohmann::json::to_cbor(evaluation_to_json(evaluation));
    const Evaluation there = evaluation_from_json(message_from_bytes(bytes));
    EXPECT_EQ(parse_candidate_metrics(there.metrics_json).warnings, results.warnings);
    const Results clean = solved(small_horn());
    EXPECT_EQ(to_json_text(candidate_metrics(clean, antenna_of(project))).find("warnings"), std::string::npos)
        << "records without warnings are as they were";
}

TEST(RunDoubts, TheWinnersAreToldAndTheCandidatesCounted) {
    TemporaryFolder folder;
    RunOptions options;
    options.engine = "cpu";
    options.workers = 2;
    auto run = Run::create(folder / "run.db", hasty_horn(), options);
    ASSERT_EQ(run.run({}).state, RunState::finished);
    const RunView view(folder / "run.db");
    const auto evaluations = view.evaluations();
    const Warnings winner = winner_warnings(evaluations, view.verifications());
    ASSERT_EQ(winner.size(), 1u);
    EXPECT_EQ(winner, parse_candidate_metrics(view.recheck_of_best()->evaluation.metrics_json).warnings)
        << "of the finer grid, by which it is believed";
    EXPECT_EQ(warning_counts_text(evaluations), "12 of 12 solved candidates: not_rung_down");

    const RedrawnDesigns designs = solve_again(view, "cpu", {});
    const std::string html = html_text(run_document(view, designs));
    EXPECT_NE(html.find("<h2>Warnings</h2>"), std::string::npos);
    for (const Warning& warning :
         {designs.before.warnings.front(), designs.after.warnings.front(), winner.front()})
        EXPECT_NE(html.find(warning.text), std::string::npos) << warning.text;
    EXPECT_NE(html.find("12 of 12 solved candidates: not_rung_down"), std::string::npos);
    EXPECT_NO_THROW(write_run_report(run_document(view, designs), folder / "report"));
}

TEST(RunDoubts, AReportWithoutWarningsHasNoSuchHeading) {
    Document document;
    add_warnings(document, {{"Before", {}}, {"After", {}}});
    EXPECT_TRUE(document.blocks.empty());
    const Warning shared{"thin_gap", "A gap is thin.", "antenna.regions[0]"};
    add_warnings(document, {{"Before", {shared}}, {"After", {shared}}});
    ASSERT_EQ(document.blocks.size(), 2u) << "told once";
    EXPECT_EQ(std::get<Paragraph>(document.blocks[1]).text,
              "1. Before, After: A gap is thin. (antenna.regions[0])");
    EXPECT_EQ(std::get<Paragraph>(document.blocks[1]).mark, Mark::bad);
    document.title = "x";
    EXPECT_NE(markdown_text(document).find("> **Warning.** 1. Before, After"), std::string::npos);
}

Evaluation failed_by(const std::string& reason, EvaluationStatus status = EvaluationStatus::failed) {
    Evaluation evaluation;
    evaluation.score = {status,
                        status == EvaluationStatus::infeasible ? 1.0 : 0.0,
                        std::numeric_limits<double>::quiet_NaN(),
                        {}};
    evaluation.error = reason;
    return evaluation;
}

std::string outcome(const std::filesystem::path& store, FakeOptions options, bool again = false) {
    try {
        auto run = again ? Run::open(store, fake_run_options(std::move(options)))
                         : Run::create(store, fake_project(50), fake_run_options(std::move(options)));
        run.run({});
    } catch (const SolverError& error) {
        return error.what();
    }
    return "";
}

TEST(RunDoubts, ARunInWhichEverythingFailsEndsAfterItsFirstGeneration) {
    TemporaryFolder folder;
    int calls = 0;
    FakeOptions options;
    options.evaluate = [&calls](const Genome&) {
        return failed_by(++calls % 5 == 0 ? "something else" : "vswr is not defined for this candidate");
    };
    const std::string message = outcome(folder / "run.db", options);
    EXPECT_NE(message.find("none of 10 candidates is valid"), std::string::npos) << message;
    EXPECT_NE(message.find("(8 times): vswr is not defined for this candidate"), std::string::npos)
        << message;
    EXPECT_EQ(calls, 10) << "the budget is kept";
    EXPECT_NE(outcome(folder / "run.db", options, true).find("none of 10 candidates"), std::string::npos)
        << "and so it stays";
    EXPECT_EQ(calls, 10);
}

TEST(RunDoubts, SoDoesAStudy) {
    TemporaryFolder folder;
    int calls = 0;
    FakeOptions options;
    options.longest_delay_us = 2000;
    options.evaluate = [&calls](const Genome&) {
        ++calls;
        return failed_by("vswr is not defined for this candidate");
    };
    auto study =
        Run::create(folder / "sweep.db", fake_sweep(500), StudyKind::sweep, fake_run_options(options));
    try {
        study.run({});
        FAIL() << "went to its end";
    } catch (const SolverError& error) {
        EXPECT_NE(std::string(error.what()).find("times): vswr is not defined"), std::string::npos)
            << error.what();
    }
    EXPECT_LT(calls, 400);
}

TEST(RunDoubts, ASearchFromBrokenRulesGoesOn) {
    TemporaryFolder folder;
    int calls = 0;
    FakeOptions options;
    options.evaluate = [&calls](const Genome&) {
        ++calls;
        return failed_by("too long", EvaluationStatus::infeasible);
    };
    EXPECT_EQ(outcome(folder / "run.db", options), "");
    EXPECT_EQ(calls, 51) << "all of the budget, and the user's design on the finer grid";
    EXPECT_NE(why_none_is_valid(RunView(folder / "run.db").evaluations()).find("(50 times): too long"),
              std::string::npos);
}

}  // namespace
}  // namespace lathe::genetic
