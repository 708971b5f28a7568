// Goals that are edited, candidates that are looked at, and runs that are opened.
#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QLineSeries>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <random>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/optimise/parallel_plot.hpp"
#include "ui/optimise/scatter_plot.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString horn = QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");

Project on_one_core() {
    Project project = quick_horn(8, 3, 8, 24);
    project.optimiser.workers = 1;
    return project;
}

/// A finished run of 24 evaluations, made once.
const QString& finished_store() {
    static const QTemporaryDir folder;
    static const QString path = [] {
        const QString store = folder.filePath("run.db");
        genetic::RunOptions options;
        options.engine = "cpu";
        options.verify = false;
        auto run = genetic::Run::create(store.toStdString(), on_one_core(), options);
        run.run({});
        return store;
    }();
    return path;
}

/// Made-up candidates of the example horn, to see how the plots bear many.
SharedCandidates many_candidates(std::size_t count) {
    auto set = std::make_shared<CandidateSet>();
    set->project = on_one_core();
    set->genes = genetic::genes_of(set->project);
    set->total = static_cast<int>(count);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (std::size_t n = 0; n < count; ++n) {
        Candidate candidate;
        candidate.generation = static_cast<int>(n / 48);
        candidate.slot = static_cast<int>(n % 48);
        for (const genetic::Gene& gene : set->genes)
            candidate.genome.push_back(gene.minimum + share(random) * (gene.maximum - gene.minimum));
        candidate.score.status = genetic::EvaluationStatus::valid;
        candidate.score.objective = 20.0 * static_cast<double>(n) / static_cast<double>(count);
        for (std::size_t i = 0; i < set->project.objectives.size(); ++i) {
            candidate.values.push_back(-10.0 - 20.0 * share(random));
            candidate.is_met.push_back(share(random) < 0.2);
        }
        set->candidates.push_back(candidate);
    }
    return set;
}

void settle(int milliseconds = 50) {
    wait_until([] { return false; }, milliseconds);
}

TEST(GoalsEditorTest, EditsGoalsWithUndoAndRefusesWhatCannotBeMeasured) {
    Document document;
    GoalsEditor editor(document);
    document.open(horn);
    editor.resize(560, 260);
    editor.show();
    GoalsModel& goals = editor.model();
    ASSERT_EQ(goals.rowCount(), 3);
    const Project before = document.project();

    ASSERT_TRUE(goals.setData(goals.index(0, GoalsModel::value), -31.5, Qt::EditRole));
    EXPECT_EQ(document.project().objectives[0].value, -31.5);
    ASSERT_TRUE(goals.setData(goals.index(0, GoalsModel::from_ghz), 29.0, Qt::EditRole));
    EXPECT_EQ(document.project().objectives[0].from_hz, 29e9);
    EXPECT_FALSE(goals.setData(goals.index(0, GoalsModel::from_ghz), 90.0, Qt::EditRole))
        << "outside the band";
    EXPECT_FALSE(editor.complaint().isEmpty());
    EXPECT_EQ(document.project().objectives[0].from_hz, 29e9);
    ASSERT_TRUE(goals.setData(goals.index(0, GoalsModel::from_ghz), QString(), Qt::EditRole));
    EXPECT_FALSE(document.project().objectives[0].from_hz.has_value());
    EXPECT_TRUE(editor.complaint().isEmpty());

    ASSERT_TRUE(goals.duplicate(0));
    ASSERT_TRUE(goals.move(1, 1));
    ASSERT_TRUE(goals.remove(0));
    EXPECT_EQ(goals.rowCount(), 3);
    settle();
    keep(editor.grab().toImage(), "goals_editor.png");
    while (document.undo_stack().canUndo()) document.undo_stack().undo();
    EXPECT_EQ(document.project(), before);
}

TEST(GoalsEditorTest, MasksFollowWhileANumberIsTyped) {
    MainWindow window;
    ASSERT_TRUE(window.workbench().open(horn, true));
    window.show();
    GoalsEditor& editor = window.optimise_area().goals();
    window.optimise_area().show_goals();
    settle();
    const auto& objectives = window.workbench().document().project().objectives;
    int row = 0;
    while (objectives[static_cast<std::size_t>(row)].metric != "s11_db") ++row;
    const QModelIndex cell = editor.model().index(row, GoalsModel::value);
    editor.table().setCurrentIndex(cell);
    editor.table().edit(cell);
    auto* line = editor.table().findChild<QLineEdit*>();
    ASSERT_NE(line, nullptr);
    line->selectAll();
    QTest::keyClicks(line, "-33");
    EXPECT_EQ(objectives[static_cast<std::size_t>(row)].value, -33.0);
    EXPECT_EQ(window.reflection_chart().plot().curves().back()->at(0).y(), -33.0);
    EXPECT_EQ(line->text(), "-33") << "nothing writes under the user's hands";
    QTest::keyClick(line, Qt::Key_Return);
    window.workbench().document().undo_stack().undo();
    EXPECT_NE(objectives[static_cast<std::size_t>(row)].value, -33.0) << "one undo for all that was typed";
}

TEST(GoalsEditorTest, AValueThatJustMissesDoesNotReadAsItsLimit) {
    MainWindow window;
    ASSERT_TRUE(window.workbench().open(horn, true));
    window.show();
    ASSERT_TRUE(wait_until([&] { return window.workbench().shown_results() != nullptr; }, 20000));
    GoalsModel& goals = window.optimise_area().goals().model();
    const auto& objectives = window.workbench().document().project().objectives;
    int row = 0;
    while (objectives[static_cast<std::size_t>(row)].metric != "directivity_dbi") ++row;
    double worst = HUGE_VAL;
    for (const FrequencyResult& at : window.workbench().shown_results()->frequencies)
        worst = std::min(worst, at.beam().directivity_dbi);
    const double limit = std::ceil(1e4 * worst + 1.0) / 1e4;
    ASSERT_TRUE(goals.setData(goals.index(row, GoalsModel::value), limit, Qt::EditRole));
    const QString now = goals.data(goals.index(row, GoalsModel::now), Qt::DisplayRole).toString();
    EXPECT_FALSE(now.contains(QStringLiteral("✓")));
    EXPECT_LT(now.section(QLatin1Char(' '), 0, 0).toDouble(), limit) << now.toStdString();
}

TEST(CandidateViews, OpenAStoreAndLoadAnyCandidate) {
    MainWindow window;
    ASSERT_TRUE(window.workbench().open_store(finished_store()));
    window.show();
    CandidateView& view = window.optimise_area().candidates();
    view.parentWidget()->raise();
    ASSERT_TRUE(wait_until([&] { return view.table().model()->rowCount() == 24; }, 10000));
    settle(300);
    keep(view.grab().toImage(), "candidates.png");

    view.table().selectRow(5);
    ASSERT_NE(view.chosen(), nullptr);
    const Candidate chosen = *view.chosen();
    EXPECT_EQ(view.scatter().chosen(), 5u) << "one choice in all views";
    EXPECT_EQ(view.parallel().chosen(), 5u);
    const auto is_solved = [&] {
        const auto& project = window.workbench().shown_project();
        return project && genetic::seed_genome_of(*project) == chosen.genome &&
               window.workbench().result_state() == ResultState::current;
    };
    ASSERT_TRUE(wait_until(is_solved, 20000));

    QTest::mouseClick(&view.keep_button(), Qt::LeftButton);
    const PinnedDesigns& pinned = window.compare_area().designs();
    ASSERT_EQ(pinned.rowCount(), 1);
    EXPECT_EQ(pinned.all()[0].results, window.workbench().shown_results()) << "solved already";
    view.table().selectRow(1);
    QTest::mouseClick(&view.keep_button(), Qt::LeftButton);
    ASSERT_EQ(pinned.rowCount(), 2);
    ASSERT_TRUE(wait_until([&] { return pinned.all()[1].results != nullptr; }, 20000)) << "solved by itself";
    EXPECT_NE(*pinned.all()[1].project, *pinned.all()[0].project);

    QTest::mouseClick(&view.scatter(), Qt::LeftButton, {}, view.scatter().place_of(chosen).toPoint());
    window.workbench().take_candidate(chosen.genome);
    EXPECT_EQ(window.workbench().document().project(),
              genetic::project_with(window.workbench().document().project(), chosen.genome));
    EXPECT_TRUE(window.workbench().document().undo_stack().canUndo());
}

TEST(CandidateViews, GenesHaveReadableNames) {
    const SharedCandidates set = many_candidates(2);
    const auto quantities = quantities_of(*set);
    EXPECT_EQ(quantities[4].title, "Flare length / mm");
    EXPECT_EQ(quantities[5].title, "Knot radius 1 / mm");
}

TEST(CandidateViews, SaySoWhenAStoreIsNone) {
    MainWindow window;
    EXPECT_FALSE(window.workbench().open_store(horn));
    EXPECT_FALSE(window.message_bar().isHidden());
}

TEST(CandidateViews, FrontHasWhatNobodyBeats) {
    const SharedCandidates set = many_candidates(500);
    const auto quantities = quantities_of(*set);
    const auto front = pareto_front(*set, quantities[1], quantities[2]);
    ASSERT_GE(front.size(), 2u);
    const auto cost = [&](std::size_t n, const CandidateQuantity& q) {
        const double value = q.of(set->candidates[n]);
        return set->project.objectives[q.index].goal == Goal::above ? -value : value;
    };
    for (const std::size_t member : front)
        for (std::size_t other = 0; other < set->candidates.size(); ++other)
            EXPECT_FALSE(cost(other, quantities[1]) < cost(member, quantities[1]) &&
                         cost(other, quantities[2]) < cost(member, quantities[2]));
}

TEST(CandidateViews, AxesSideBySideHaveTheirWholeNames) {
    const SharedCandidates set = many_candidates(200);
    QStringList whole;
    for (const CandidateQuantity& quantity : quantities_of(*set))
        if (quantity.kind != CandidateQuantity::Kind::generation) whole << quantity.title;
    ASSERT_GE(whole.size(), 8);
    for (const QSize size : {QSize(420, 300), QSize(620, 320), QSize(1500, 400)}) {
        ParallelPlot parallel;
        parallel.resize(size);
        parallel.show_candidates(set);
        EXPECT_EQ(parallel.shown_titles(), whole) << size.width();
        parallel.grab();
        ASSERT_TRUE(wait_until([&] { return parallel.is_painted(); }, 10000));
        keep(parallel.grab().toImage(), QStringLiteral("parallel_%1.png").arg(size.width()));
    }
}

TEST(CandidateViews, TenThousandCandidatesDoNotHoldTheWindow) {
    const SharedCandidates set = many_candidates(10000);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        ScatterPlot scatter;
        ParallelPlot parallel;
        for (CandidatePlot* plot :
             {static_cast<CandidatePlot*>(&scatter), static_cast<CandidatePlot*>(&parallel)}) {
            plot->resize(620, 320);
            plot->show_candidates(set);
            plot->choose(17);
            QElapsedTimer clock;
            clock.start();
            plot->grab();
            const qint64 window_ms = clock.elapsed();
            EXPECT_FALSE(plot->is_painted()) << "that is done away from the window";
            ASSERT_TRUE(wait_until([&] { return plot->is_painted(); }, 10000));
            std::printf("%s: %lld ms, %lld of them of the window\n", plot->metaObject()->className(),
                        static_cast<long long>(clock.elapsed()), static_cast<long long>(window_ms));
            EXPECT_LT(window_ms, 50);
            const QImage picture = plot->grab().toImage();
            EXPECT_GT(colours_in(picture), 5);
            keep(picture, QStringLiteral("%1_%2.png")
                              .arg(QString::fromLatin1(plot->metaObject()->className()).section("::", -1))
                              .arg(look == Appearance::dark ? "dark" : "light"));
        }
    }
    apply_appearance(*qApp, Appearance::light);
}

}  // namespace
}  // namespace lathe::ui::test
