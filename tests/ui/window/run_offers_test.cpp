// Runs in the window: found again, resumed, extended, and believed as the finer grid tells.
#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QFile>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/run/run_tracker.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/document/run_store_locator.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/optimise/run_offers.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

QPushButton* way(MainWindow& window, const QString& text) {
    for (QPushButton* button : window.message_bar().findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

/// A finished run of a project whose file lies beside it. The horn begins with knots near the lower ends of
/// their ranges, so that its winner is another design.
Project finished_beside(const QTemporaryDir& folder, int evaluations = 16) {
    Project project = quick_horn(8, 3, 8, evaluations);
    genetic::Genome start;
    for (const genetic::Gene& gene : genetic::genes_of(project))
        start.push_back(0.9 * gene.minimum + 0.1 * gene.maximum);
    project = genetic::project_with(project, start);
    project.optimiser.workers = 1;
    QFile file(folder.filePath("horn.lathe"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(write_project(project)));
    file.close();
    genetic::RunOptions options;
    options.engine = "cpu";
    options.verify = false;
    genetic::Run::create(folder.filePath("horn.db").toStdString(), project, options).run({});
    return project;
}

genetic::RunSummary ended(const std::vector<double>& own, const std::vector<double>& fine,
                          const std::vector<Objective>& goals) {
    const auto results = [&](const std::vector<double>& values) {
        std::vector<genetic::ObjectiveResult> all;
        for (std::size_t i = 0; i < values.size(); ++i) {
            genetic::ObjectiveResult result;
            result.worst_value = values[i];
            result.worst_violation = std::max(0.0, values[i] - goals[i].value);
            all.push_back(result);
        }
        return all;
    };
    genetic::RunSummary summary;
    summary.state = genetic::RunState::finished;
    summary.snapshot.state = summary.state;
    const auto score = [](const std::vector<genetic::ObjectiveResult>& all) {
        double missing = 0.0;
        for (const genetic::ObjectiveResult& result : all) missing += result.worst_violation;
        return genetic::Score{genetic::EvaluationStatus::valid, 0.0, missing, {}};
    };
    genetic::StoredEvaluation winner;
    winner.is_pending = false;
    winner.objectives = results(own);
    winner.score = score(winner.objectives);
    summary.snapshot.best = genetic::candidate_summary(winner);
    genetic::StoredVerification recheck;
    recheck.role = "after";
    recheck.cells_per_wavelength = 40.0;
    recheck.evaluation.objectives = results(fine);
    recheck.evaluation.score = score(recheck.evaluation.objectives);
    summary.verifications = {recheck};
    summary.verdict = genetic::judge_run(std::vector{winner}, summary.verifications, {});
    return summary;
}

std::vector<Objective> two_goals() {
    Objective reflection, cross;
    reflection.metric = "s11_db", reflection.value = -28.0;
    cross.metric = "cross_polar_db", cross.value = -30.0;
    return {reflection, cross};
}

TEST(RunOffers, ReopenedProjectShowsItsFinishedRunAndTheWinner) {
    const QTemporaryDir folder;
    const Project project = finished_beside(folder, 64);
    MainWindow window({"cpu", folder.path()});
    window.show();
    ASSERT_TRUE(window.workbench().open(folder.filePath("horn.lathe")));
    ASSERT_TRUE(wait_until([&] { return window.message_bar().isVisible(); }, patience_ms));
    EXPECT_TRUE(window.message_bar().text().startsWith("horn.db holds a run of this project."))
        << window.message_bar().text().toStdString();
    const auto best = genetic::RunView(folder.filePath("horn.db").toStdString()).best();
    ASSERT_TRUE(window.workbench().has_best());
    EXPECT_EQ(window.workbench().snapshot()->best->genome, best->genome);
    EXPECT_TRUE(wait_until(
        [&] { return !window.optimise_area().candidates().findChildren<QAbstractItemView*>().empty(); },
        patience_ms));
    ASSERT_NE(best->genome, genetic::seed_genome_of(project)) << "the winner is the first design";
    auto* use = way(window, "Use best");
    ASSERT_NE(use, nullptr);
    use->click();
    EXPECT_EQ(window.workbench().document().project(), genetic::project_with(project, best->genome));
    window.workbench().document().undo_stack().undo();
    window.run_offers().look_for_run();
    ASSERT_TRUE(wait_until([&] { return way(window, "Use best") != nullptr; }, patience_ms));
    window.workbench().take_best();
    EXPECT_TRUE(window.message_bar().isHidden()) << "taken over by the menu: nothing is left to offer";

    // The winner taken over and saved: the run is still this project's.
    ASSERT_TRUE(window.workbench().save(folder.filePath("horn.lathe")));
    window.workbench().document().finish_saving();
    MainWindow again({"cpu", folder.path()});
    again.show();
    ASSERT_TRUE(again.workbench().open(folder.filePath("horn.lathe")));
    ASSERT_TRUE(wait_until([&] { return again.workbench().has_best(); }, patience_ms));
    EXPECT_FALSE(again.workbench().is_optimising());
}

TEST(RunOffers, ARunFollowsItsProjectThatIsSavedForTheFirstTime) {
    const QTemporaryDir data, home;
    Project project = quick_horn(8, 3, 8, 16);
    project.optimiser.workers = 1;
    const RunStoreLocator stores(data.path());
    genetic::RunOptions options;
    options.engine = "cpu";
    options.verify = false;
    const auto store = stores.fresh({}, project);
    const auto summary = genetic::Run::create(store, project, options).run({});
    const Project saved = genetic::project_with(project, summary.snapshot.best->genome);
    const auto found = stores.find(home.filePath("horn.lathe"), saved, RunMatch::same_search);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->path, store);
    EXPECT_TRUE(found->is_finished);
}

TEST(RunOffers, StoppedRunHasAButtonToResume) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    Project project = quick_horn(12, 3, 8, 400);
    project.objectives.front().value = -90.0;
    Workbench& bench = window.workbench();
    bench.document().start(project);
    bench.start_optimisation();
    ASSERT_TRUE(
        wait_until([&] { return bench.snapshot() && bench.snapshot()->evaluated >= 2; }, patience_ms));
    bench.stop();
    ASSERT_TRUE(wait_until([&] { return way(window, "Resume") != nullptr; }, patience_ms));
    EXPECT_TRUE(window.message_bar().text().startsWith("Optimisation stopped after"));
    const int before = bench.snapshot()->evaluated;
    way(window, "Resume")->click();
    ASSERT_TRUE(wait_until(
        [&] { return bench.is_optimising() && bench.snapshot() && bench.snapshot()->evaluated > before; },
        patience_ms));
    bench.stop();
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, patience_ms));
}

TEST(RunOffers, FinishedRunGoesOnForMore) {
    const QTemporaryDir folder;
    finished_beside(folder);
    MainWindow window({"cpu", folder.path()});
    window.show();
    Workbench& bench = window.workbench();
    ASSERT_TRUE(bench.open(folder.filePath("horn.lathe")));
    ASSERT_TRUE(wait_until([&] { return bench.has_best(); }, patience_ms));
    if (bench.snapshot()->all_goals_met) GTEST_SKIP() << "nothing to extend";
    ASSERT_NE(way(window, "Extend…"), nullptr);
    window.run_offers().extend_by(8);
    EXPECT_EQ(bench.document().project().optimiser.evaluations, 24);
    ASSERT_TRUE(wait_until([&] { return bench.is_optimising(); }, patience_ms));
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, patience_ms))
        << window.message_bar().text().toStdString();
    EXPECT_EQ(genetic::RunView(folder.filePath("horn.db").toStdString()).evaluations().size(), 24u);
}

TEST(RunOffers, WinnerThatMissesAGoalOnTheFineGridIsAWarning) {
    const auto goals = two_goals();
    const RunEnding good = run_ending(ended({-29.0, -31.0}, {-28.5, -30.5}, goals), goals);
    EXPECT_EQ(good.kind, Notice::information);
    const RunEnding missed = run_ending(ended({-29.0, -31.0}, {-27.9991, -30.5}, goals), goals);
    EXPECT_EQ(missed.kind, Notice::warning);
    EXPECT_TRUE(missed.text.contains("1 of 2")) << missed.text.toStdString();
    EXPECT_TRUE(missed.text.contains("−27.999")) << missed.text.toStdString();
    const RunEnding only_fine = run_ending(ended({-27.5, -31.0}, {-28.5, -30.5}, goals), goals);
    EXPECT_EQ(only_fine.kind, Notice::information) << "the finer grid decides";
    EXPECT_TRUE(only_fine.text.contains("all goals are met on the finer grid"))
        << only_fine.text.toStdString();

    RunPanel panel({});
    panel.show_objectives(goals);
    auto* table = panel.findChild<QTableWidget*>("goals");
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(table->columnCount(), 4);
    EXPECT_TRUE(table->isColumnHidden(3));
    const auto summary = ended({-29.0, -31.0}, {-27.9991, -30.5}, goals);
    panel.show_run(summary.snapshot);
    panel.show_verdict(summary.verdict);
    EXPECT_FALSE(table->isColumnHidden(3));
    EXPECT_EQ(table->item(0, 3)->text(), "−27.999 ✗");
    EXPECT_EQ(table->item(1, 3)->text(), "−30.50 ✓");
    EXPECT_GT(table->item(0, 3)->foreground().color().red(), 140) << "in the colour of a warning";
    EXPECT_NE(table->item(0, 3)->foreground(), table->item(1, 3)->foreground());
    panel.show_verdict({});
    EXPECT_TRUE(table->isColumnHidden(3));
}

TEST(RunOffers, MissesAreNeverRoundedToNothing) {
    EXPECT_EQ(genetic::miss_text(0.0021), "0.0021");
    EXPECT_EQ(genetic::miss_text(1.234), "1.23");
    EXPECT_EQ(genetic::text_beside(-27.998, -28.0), "-27.998");
    EXPECT_EQ(genetic::text_beside(-27.99998, -28.0), "-27.99998");
    EXPECT_EQ(genetic::text_beside(-27.5, -28.0), "-27.50");
    EXPECT_EQ(genetic::text_beside(-28.0, -28.0), "-28.00");
}

}  // namespace
}  // namespace lathe::ui::test
