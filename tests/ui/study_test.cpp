// Sweeps and tolerance studies in the window: set up, solved, read off, taken over, stopped and gone on with.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "genetic/run/run_view.hpp"
#include "genetic/study/free_parameters.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/main_window.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/study/document_view.hpp"
#include "ui/study/study_area.hpp"
#include "ui/study/study_form.hpp"
#include "ui/study/study_results.hpp"
#include "ui/study/study_window.hpp"
#include "ui/theme.hpp"

namespace lathe::ui::test {
namespace {

using genetic::StudyKind;

class StudyTest : public ::testing::Test {
protected:
    StudyTest() {
        document().start(quick_horn(8, 3, 6, 12));
        window.resize(1400, 900);
        window.show();
    }
    Document& document() { return window.workbench().document(); }
    StudyArea& area() { return window.study_area(); }
    StudyWindow& study() { return area().window(); }
    StudyResults& results() { return study().results(); }
    const SweepSettings& sweep() { return *document().project().sweep; }
    const ToleranceSettings& tolerance() { return *document().project().tolerance; }

    template <class Widget>
    Widget* find(const char* name) {
        auto* widget = study().findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    void type(const char* name, const char* text) {
        auto* field = find<QWidget>(name);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void choose(const char* name, int index) {
        auto* box = find<QComboBox>(name);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    void click(const char* action) {
        auto* button = study().findChild<QToolBar*>()->widgetForAction(study().action(action));
        ASSERT_NE(button, nullptr) << action;
        ASSERT_TRUE(button->isEnabled()) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QString complaint() {
        auto* label = study().form().findChild<QLabel*>("complaint");
        return label->isHidden() ? QString() : label->text();
    }
    bool wait_for_end(std::size_t candidates) {
        return wait_until(
            [&] {
                return !area().worker().is_running() && results().study() &&
                       results().study()->evaluations.size() == candidates;
            },
            60000 * slowness);
    }
    bool wait_for_figures() {
        return wait_until(
            [&] {
                for (const PlotView* figure : results().document().figures())
                    if (!figure->visibleRegion().isEmpty() && !figure->is_drawn()) return false;
                return !results().document().figures().empty();
            },
            10000 * slowness);
    }
    void keep_in_all_looks(const QString& name) {
        for (const Appearance look : {Appearance::light, Appearance::dark}) {
            apply_appearance(*qApp, look);
            for (const QSize size : {QSize(1500, 950), QSize(1000, 640)}) {
                study().resize(size);
                wait_until([] { return false; }, 80);
                ASSERT_TRUE(wait_for_figures());
                keep(study().grab().toImage(), QStringLiteral("%1_%2_%3.png")
                                                   .arg(name, look == Appearance::dark ? "dark" : "light")
                                                   .arg(size.width()));
            }
        }
        apply_appearance(*qApp, Appearance::light);
    }
    /// The rows of a store as text, without times.
    static std::vector<std::string> rows_of(const std::filesystem::path& store) {
        std::vector<std::string> rows;
        for (const auto& each : genetic::RunView(store).evaluations()) {
            std::string row = each.key + (each.is_pending ? " pending" : "");
            for (const double value : each.genome) row += ' ' + std::to_string(value);
            for (const auto& goal : each.objectives) row += ' ' + std::to_string(goal.worst_value);
            rows.push_back(row);
        }
        return rows;
    }
    std::vector<std::string> rows_without_a_window(const char* name, const Project& project, StudyKind kind) {
        const auto store = std::filesystem::path(folder.filePath(name).toStdString());
        genetic::RunOptions options;
        options.engine = "cpu";
        genetic::StudyRun::create(store, project, kind, options).run({});
        return rows_of(store);
    }

    QTemporaryDir folder;
    MainWindow window{WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")}};
};

TEST_F(StudyTest, ASweepIsSetUpByHandAndEveryStepUndone) {
    const Project before = document().project();
    area().show_window(StudyKind::sweep);
    const auto genes = genetic::genes_of(before);
    EXPECT_EQ(find<QComboBox>("sweep_name_1")->currentData().toString().toStdString(), genes[0].name)
        << "the first gene is proposed";
    EXPECT_DOUBLE_EQ(find<QDoubleSpinBox>("sweep_from_1")->value(), genes[0].minimum);
    EXPECT_EQ(document().project(), before) << "a proposal changes nothing";

    type("sweep_points_1", "5");
    ASSERT_TRUE(document().project().sweep);
    EXPECT_EQ(sweep().parameters.front().points, 5);
    QTest::mouseClick(find<QToolButton>("sweep_add"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 2u);
    EXPECT_FALSE(find<QToolButton>("sweep_add")->isEnabled()) << "a grid has two at most";
    choose("sweep_method", 2);
    EXPECT_EQ(sweep().method, SweepMethod::sobol);
    type("sweep_samples", "32");
    EXPECT_EQ(sweep().samples, 32);
    QTest::mouseClick(find<QToolButton>("sweep_add"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 3u);
    choose("sweep_method", 0);
    EXPECT_EQ(sweep().parameters.size(), 2u);
    QTest::mouseClick(find<QToolButton>("sweep_remove_1"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 1u);
    EXPECT_EQ(sweep().parameters.front().name, genes[1].name);
    EXPECT_FALSE(find<QToolButton>("sweep_remove_1")->isEnabled()) << "a grid has one at least";
    EXPECT_NO_THROW(parse_project(write_project(document().project()), "typed.lathe"));
    while (document().undo_stack().canUndo()) document().undo_stack().undo();
    EXPECT_EQ(document().project(), before);
}

TEST_F(StudyTest, WhatAFileMayNotSayIsSaidAndNotTaken) {
    area().show_window(StudyKind::sweep);
    type("sweep_points_1", "4");
    const Project good = document().project();
    const double to = sweep().parameters.front().to;
    type("sweep_from_1", "17.9");
    type("sweep_to_1", "17.5");
    EXPECT_TRUE(complaint().contains("less than")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    EXPECT_EQ(sweep().parameters.front().to, to) << "the project stays one that can be saved";
    EXPECT_NO_THROW(parse_project(write_project(document().project()), "typed.lathe"));
    type("sweep_to_1", "18");
    EXPECT_EQ(complaint(), "");
    EXPECT_TRUE(study().action("study_start")->isEnabled());

    area().show_window(StudyKind::tolerance);
    type("tolerance_default", "0");
    EXPECT_TRUE(complaint().contains("tolerance above 0")) << complaint().toStdString();
    type("tolerance_default", "0.05");
    EXPECT_EQ(complaint(), "");

    Project without_goals = good;
    without_goals.objectives.clear();
    document().start(without_goals);
    EXPECT_TRUE(complaint().contains("no goals")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    Project drawn = good;
    drawn.sweep.reset();
    drawn.antenna = antenna_of(good);
    document().start(drawn);
    EXPECT_TRUE(complaint().contains("template")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
}

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
    const auto place = places_named(std::get<Design>(project.antenna), project.sweep->parameters[0].name)[0];
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

    genetic::OptimisationRun::create(folder.filePath("run.db").toStdString(), before, {.engine = "cpu"});
    area().open(folder.filePath("run.db"));
    ASSERT_TRUE(wait_until([&] { return !study().messages().isHidden(); }, 10000 * slowness));
    EXPECT_TRUE(study().messages().text().contains("is an optimisation"))
        << study().messages().text().toStdString();
}

}  // namespace
}  // namespace lathe::ui::test
