// Sweeps and tolerance studies in the window: set up, solved, read off, taken over, stopped and gone on with.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QFile>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include "genetic/study/free_parameters.hpp"
#include "tests/ui/study_window.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/study/document_view.hpp"
#include "ui/study/study_results.hpp"

namespace lathe::ui::test {
namespace {

TEST_F(StudyTest, ASweepIsSolvedReadOffShownTakenOverAndReported) {
    area().show_window(StudyKind::sweep);
    keep(study().grab().toImage(), "study_empty.png");
    type("sweep_points_1", "7");
    const Project project = document().project();
    click("study_start");
    EXPECT_TRUE(area().worker().is_running());
    ASSERT_TRUE(wait_for_end(7));
    ASSERT_EQ(results().document().figures().size(), project.objectives.size());
    ASSERT_TRUE(wait_for_figures());
    keep_in_all_looks("study_sweep");
    const std::filesystem::path store = results().study()->store.toStdString();
    EXPECT_EQ(rows_of(store), rows_without_a_window("batch.db", project, StudyKind::sweep))
        << "the window solves what the batch program solves";

    PlotView& figure = *results().document().figures().front();
    EXPECT_FALSE(find<QPushButton>("study_take")->isEnabled());
    results().document().ensureWidgetVisible(&figure);
    ASSERT_TRUE(wait_for_figures());
    QTest::mouseClick(&figure, Qt::LeftButton, {}, QPoint(figure.width() / 2, figure.height() / 2));
    const double middle = 0.5 * (project.sweep->parameters[0].from + project.sweep->parameters[0].to);
    ASSERT_TRUE(find<QPushButton>("study_take")->isEnabled()) << results().chosen_text().toStdString();
    QTest::mouseClick(find<QPushButton>("study_take"), Qt::LeftButton);
    const auto place =
        parameters_named(std::get<Design>(project.antenna), project.sweep->parameters[0].name)[0];
    const auto value = [&] {
        return genetic::value_at(std::get<Design>(document().project().antenna), place);
    };
    EXPECT_NEAR(value(), middle, 0.26 * (project.sweep->parameters[0].to - middle)) << "nearest to the click";
    document().undo_stack().undo();
    EXPECT_EQ(document().project(), project);

    ASSERT_TRUE(wait_until(
        [&] {
            const SharedResults design = window.workbench().design_results();
            return design && !window.workbench().is_solving();
        },
        20000 * slowness));
    wait_until([] { return false; }, 500);  // the undone change is solved after a moment
    wait_until([&] { return !window.workbench().is_solving(); }, 20000 * slowness);
    QTest::mouseClick(find<QPushButton>("study_show"), Qt::LeftButton);
    ASSERT_TRUE(wait_until([&] { return window.workbench().shown_title() == results().chosen_text(); },
                           20000 * slowness))
        << window.workbench().shown_title().toStdString();

    QString html;
    QObject::connect(&area(), &StudyArea::report_written, [&](const QString& path) { html = path; });
    click("study_report");
    ASSERT_TRUE(wait_until([&] { return !html.isEmpty(); }, 20000 * slowness));
    EXPECT_TRUE(QFile::exists(html));
    EXPECT_TRUE(QFile::exists(QString(html).replace("report.html", "candidates.csv")));
}

TEST_F(StudyTest, AGridOfTwoIsAMapAndSamplesAreClouds) {
    Project project = document().project();
    const auto genes = genetic::genes_of(project);
    project.sweep.emplace();
    project.sweep->parameters = {{genes[0].name, genes[0].minimum, genes[0].maximum, 4},
                                 {genes[1].name, genes[1].minimum, genes[1].maximum, 3}};
    document().start(project);
    area().show_window(StudyKind::sweep);
    click("study_start");
    ASSERT_TRUE(wait_for_end(12));
    EXPECT_EQ(results().document().figures().size(), project.objectives.size());
    ASSERT_TRUE(wait_for_figures());
    PlotView& map = *results().document().figures().front();
    ASSERT_TRUE(map.plot().colour_bar.has_value());
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(map.width() / 2, map.height() / 2));
    keep_in_all_looks("study_map");
    choose("sweep_method", 1);
    type("sweep_samples", "10");
    click("study_start");
    ASSERT_TRUE(wait_for_end(10));
    EXPECT_EQ(results().document().figures().size(), 2 * project.objectives.size());
    EXPECT_FALSE(find<QPushButton>("study_take")->isEnabled()) << "another study, nothing chosen";
    keep_in_all_looks("study_clouds");
}

TEST_F(StudyTest, AToleranceStudyStopsGoesOnAndEndsAsIfItHadNot) {
    area().show_window(StudyKind::tolerance);
    auto* table = find<QTableWidget>("tolerances");
    ASSERT_GT(table->rowCount(), 3);
    table->item(1, 2)->setText("0.1");
    EXPECT_EQ(tolerance().parameters.size(), 1u);
    EXPECT_EQ(tolerance().parameters.begin()->second, 0.1);
    table->item(2, 2)->setText("wide");
    EXPECT_EQ(table->item(2, 2)->text(), "") << "what is no number is not taken";
    type("tolerance_default", "0.3");
    type("tolerance_copies", "160");
    find<QCheckBox>("robust")->click();
    ASSERT_TRUE(tolerance().robust);
    EXPECT_EQ(tolerance().robust->copies, 8);
    const Project project = document().project();
    click("study_start");
    ASSERT_TRUE(wait_until([&] { return results().study() && !results().study()->evaluations.empty(); },
                           20000 * slowness));
    click("study_stop");
    ASSERT_TRUE(wait_until([&] { return !area().worker().is_running(); }, 20000 * slowness));
    const std::filesystem::path store = results().study()->store.toStdString();
    if (results().study()->evaluations.size() < 161) {
        ASSERT_TRUE(wait_until([&] { return study().action("study_go_on")->isEnabled(); }, 10000 * slowness));
        click("study_go_on");
    }
    ASSERT_TRUE(wait_for_end(161));
    EXPECT_TRUE(results().document().text().contains("of 160 copies meet all goals"))
        << results().document().text().toStdString();
    EXPECT_EQ(rows_of(store), rows_without_a_window("batch.db", project, StudyKind::tolerance));
    // What derivatives foretell stands beside what was sampled.
    EXPECT_TRUE(
        wait_until([&] { return results().document().text().contains("First order"); }, 20000 * slowness));
    ASSERT_TRUE(wait_for_figures());
    keep_in_all_looks("study_tolerance");
}

TEST_F(StudyTest, LongWorkIsDoneOneAfterTheOther) {
    area().show_window(StudyKind::tolerance);
    type("tolerance_copies", "4000");
    click("study_start");
    EXPECT_EQ(window.workbench().long_work(), Workbench::LongWork::study);
    EXPECT_FALSE(area().leaves_room_for_a_run());
    window.workbench().start_optimisation();
    EXPECT_FALSE(window.workbench().is_optimising());
    EXPECT_TRUE(window.message_bar().text().contains("study")) << window.message_bar().text().toStdString();
    window.queue_area().start();
    EXPECT_FALSE(window.queue_area().worker().is_running());
    click("study_stop");
    ASSERT_TRUE(wait_until([&] { return window.workbench().long_work() == Workbench::LongWork::none; },
                           20000 * slowness));
    window.workbench().start_optimisation();
    ASSERT_TRUE(window.workbench().is_optimising());
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    window.workbench().stop();
    ASSERT_TRUE(wait_until([&] { return !window.workbench().is_optimising(); }, 20000 * slowness));
    EXPECT_TRUE(wait_until([&] { return study().action("study_start")->isEnabled(); }, 5000));
}

TEST_F(StudyTest, StoresAreOpenedAndOthersRefused) {
    Project project = document().project();
    const auto genes = genetic::genes_of(project);
    project.sweep.emplace();
    project.sweep->parameters = {{genes[0].name, genes[0].minimum, genes[0].maximum, 3}};
    rows_without_a_window("earlier.db", project, StudyKind::sweep);
    const Project before = document().project();
    ASSERT_TRUE(window.workbench().open_store(folder.filePath("earlier.db")));
    ASSERT_TRUE(study().isVisible());
    ASSERT_TRUE(wait_for_end(3));
    EXPECT_EQ(document().project(), before) << "a study is no other project";
    EXPECT_FALSE(study().action("study_go_on")->isEnabled()) << "it is finished";

    genetic::Run::create(folder.filePath("run.db").toStdString(), before, {.engine = "cpu"});
    area().open(folder.filePath("run.db"));
    ASSERT_TRUE(wait_until([&] { return !study().messages().isHidden(); }, 10000 * slowness));
    EXPECT_TRUE(study().messages().text().contains("is an optimisation"))
        << study().messages().text().toStdString();
}

}  // namespace
}  // namespace lathe::ui::test
