// Polishes in the window: of the design in hand and of any candidate of a run.
#include <gtest/gtest.h>

#include <QPushButton>
#include <QTableView>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/ui/window/gradient_fixture.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/panels/message_bar.hpp"

namespace lathe::ui::test {
namespace {

using PolishWindowTest = GradientFixture;

TEST_F(PolishWindowTest, APolishOfTheDesignIsARunWhoseBestIsTaken) {
    const Project before = bench().document().project();
    action("polish_design").trigger();
    ASSERT_TRUE(bench().is_optimising());
    EXPECT_FALSE(action("polish_design").isEnabled());
    EXPECT_EQ(bench().document().project(), before) << "the document is as it was";
    EXPECT_TRUE(bench().run_store().filename().string().ends_with("_polish.db")) << bench().run_store();
    // Until all goals are met, or for a few steps.
    ASSERT_TRUE(wait_until(
        [&] {
            return !bench().is_optimising() || (bench().snapshot() && bench().snapshot()->evaluated >= 6);
        },
        patience_ms));
    ASSERT_TRUE(bench().has_best()) << window.message_bar().text().toStdString();
    bench().stop();
    ASSERT_TRUE(wait_until([&] { return !bench().is_optimising(); }, patience_ms));
    const genetic::RunView run(bench().run_store());
    EXPECT_EQ(run.project().optimiser.algorithm, "gradient");
    EXPECT_EQ(genetic::seed_genome_of(run.project()), genetic::seed_genome_of(before));
    const auto& snapshot = *bench().snapshot();
    ASSERT_TRUE(snapshot.before.has_value());
    EXPECT_LT(snapshot.best->score.objective, snapshot.before->score.objective) << "downhill";
    bench().take_best();
    const Project& taken = bench().document().project();
    EXPECT_EQ(taken.optimiser, before.optimiser) << "a polish leaves the settings of the optimiser alone";
    EXPECT_EQ(genetic::seed_genome_of(taken), snapshot.best->genome);
    bench().document().undo_stack().undo();
    EXPECT_EQ(bench().document().project(), before);
}

TEST_F(PolishWindowTest, AnyCandidateOfARunIsPolished) {
    bench().start_optimisation();
    ASSERT_TRUE(wait_until([&] { return !bench().is_optimising(); }, patience_ms));
    CandidateView& view = window.optimise_area().candidates();
    ASSERT_TRUE(wait_until([&] { return view.candidates() && view.candidates()->candidates.size() > 2; },
                           patience_ms));
    EXPECT_FALSE(view.polish_button().isEnabled()) << "none is chosen";
    dock("candidates");
    view.table().selectRow(0);
    ASSERT_TRUE(wait_until([&] { return view.polish_button().isEnabled(); }, short_patience_ms));
    const genetic::Genome chosen = view.chosen()->genome;
    view.polish_button().click();
    ASSERT_TRUE(bench().is_optimising());
    EXPECT_FALSE(view.polish_button().isEnabled());
    ASSERT_TRUE(
        wait_until([&] { return bench().snapshot() && bench().snapshot()->evaluated >= 2; }, patience_ms));
    bench().stop();
    ASSERT_TRUE(wait_until([&] { return !bench().is_optimising(); }, patience_ms));
    EXPECT_EQ(genetic::seed_genome_of(genetic::RunView(bench().run_store()).project()), chosen);
}

}  // namespace
}  // namespace lathe::ui::test
