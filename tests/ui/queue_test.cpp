// The queue of overnight jobs: filled, put in order, run, cut off, gone on with and summed up.
#include <gtest/gtest.h>

#include <QAction>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QUrl>
#include <fstream>

#include "genetic/run/job_rows.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/timed_application.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/main_window.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/queue_summary_view.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/theme.hpp"

namespace lathe::ui::test {
namespace {

Project quick_project(const std::string& name, int evaluations) {
    Project project = quick_horn(8, 3, 6, evaluations);
    project.name = name;
    return project;
}

class QueueTest : public ::testing::Test {
protected:
    QueueTest() { open_window(); }

    void open_window() {
        window =
            std::make_unique<MainWindow>(WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")});
        window->show();
        area().show_window();
    }
    QueueArea& area() { return window->queue_area(); }
    QueueWindow& queue() { return area().window(); }
    QueueModel& model() { return queue().model(); }
    QString cell(int row, QueueModel::Column column) { return model().index(row, column).data().toString(); }
    QString names() {
        QString all;
        for (int row = 0; row < model().rowCount(); ++row) all += cell(row, QueueModel::name);
        return all;
    }
    void click(const char* action) {
        auto* bar = queue().findChild<QToolBar*>();
        auto* button = bar->widgetForAction(queue().action(action));
        ASSERT_NE(button, nullptr) << action;
        ASSERT_TRUE(button->isEnabled()) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void add(const char* name, int evaluations = 12) {
        const int before = model().rowCount();
        window->workbench().document().start(quick_project(name, evaluations));
        click("queue_add");
        ASSERT_TRUE(wait_until([&] { return model().rowCount() == before + 1; }, 5000));
    }
    bool wait_for_names(const char* wanted) {
        return wait_until([&] { return names() == QLatin1String(wanted); }, 5000);
    }
    bool wait_for_states(const QString& wanted) {
        return wait_until(
            [&] {
                for (int row = 0; row < model().rowCount(); ++row)
                    if (cell(row, QueueModel::state) != wanted) return false;
                return model().rowCount() > 0 && !area().worker().is_running();
            },
            60000);
    }
    /// Where the window is when the summary has not come forward.
    void go_to_jobs() {
        auto* bar = queue().findChild<QTabBar*>();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center());
        ASSERT_TRUE(queue().table().isVisible());
    }
    void wait_for_summary() {
        ASSERT_TRUE(wait_until([&] { return queue().summary().isVisible(); }, 20000));
    }
    void drop(const QMimeData* data, const QPoint& place) {
        QWidget* viewport = queue().table().viewport();
        QDragEnterEvent enter(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &enter);
        QDragMoveEvent move(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &move);
        QDropEvent event(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &event);
    }
    void keep_in_all_looks(const QString& name) {
        for (const Appearance look : {Appearance::light, Appearance::dark}) {
            apply_appearance(*qApp, look);
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 800), QSize(1100, 480)}) {
                queue().resize(size);
                wait_until([] { return false; }, 80);
                keep(queue().grab().toImage(), QStringLiteral("%1_%2_%3.png")
                                                   .arg(name, look == Appearance::dark ? "dark" : "light")
                                                   .arg(size.width()));
            }
        }
        apply_appearance(*qApp, Appearance::light);
    }

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

TEST_F(QueueTest, JobsAreAddedPutInOrderRunAndSummedUp) {
    keep(queue().grab().toImage(), "queue_empty.png");
    EXPECT_FALSE(queue().action("queue_start")->isEnabled());
    add("A");
    add("B", 18);
    add("C");
    ASSERT_EQ(names(), "ABC");
    queue().table().selectRow(2);
    QTest::keyClick(&queue().table(), Qt::Key_Up, Qt::AltModifier);
    if (!wait_for_names("ACB")) click("queue_up");  // without a window manager keys may not arrive
    ASSERT_TRUE(wait_for_names("ACB")) << names().toStdString();
    EXPECT_EQ(queue().table().currentIndex().row(), 1) << "the selection goes along";
    click("queue_down");
    ASSERT_TRUE(wait_for_names("ABC"));

    QString html;
    QObject::connect(&area(), &QueueArea::summary_written, [&](const QString& path) { html = path; });
    click("queue_start");
    ASSERT_TRUE(wait_until([&] { return cell(0, QueueModel::state) == "Running"; }, 5000));
    EXPECT_FALSE(area().leaves_room_for_a_run());
    ASSERT_TRUE(wait_for_states("Done"));
    EXPECT_EQ(cell(1, QueueModel::progress), "18 of 18");
    EXPECT_NE(cell(1, QueueModel::distance), QStringLiteral("–"));
    EXPECT_TRUE(cell(1, QueueModel::goals).endsWith("of 3")) << cell(1, QueueModel::goals).toStdString();
    ASSERT_TRUE(wait_until([&] { return !html.isEmpty(); }, 20000));
    EXPECT_EQ(html, folder.filePath("queue_summary.html"));
    EXPECT_TRUE(QFile::exists(folder.filePath("queue_summary.pdf")));
    QFile file(html);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("3 of 3 jobs finished"));
    EXPECT_EQ(queue().summary().cards(), 3);
    EXPECT_TRUE(window->message_bar().text().contains("The queue is done"));
    keep_in_all_looks("queue_summary");
    keep(window->grab().toImage(), "queue_done_window.png");
}

TEST_F(QueueTest, RowsAndFilesAreDraggedIntoIt) {
    std::ofstream(folder.filePath("F.lathe").toStdString()) << write_project(quick_project("F", 12));
    std::ofstream(folder.filePath("bad.lathe").toStdString()) << "{";
    genetic::OptimisationRun::create(folder.filePath("stopped.db").toStdString(), quick_project("S", 12),
                                     {.engine = "cpu"});
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(folder.filePath("F.lathe")),
                   QUrl::fromLocalFile(folder.filePath("stopped.db")),
                   QUrl::fromLocalFile(folder.filePath("bad.lathe"))});
    drop(&files, queue().table().viewport()->rect().center());
    ASSERT_TRUE(wait_for_names("FS"));
    EXPECT_TRUE(wait_until([&] { return queue().messages().text().contains("bad.lathe"); }, 5000))
        << "what is wrong is said";
    add("A");
    add("B");
    const auto row_place = [&](int row, double part) {
        const QRect rect = queue().table().visualRect(model().index(row, 0));
        return QPoint(rect.left() + 20, rect.top() + static_cast<int>(part * rect.height()));
    };
    const std::unique_ptr<QMimeData> last(model().mimeData({model().index(3, 0)}));
    drop(last.get(), row_place(0, 0.02));
    ASSERT_TRUE(wait_for_names("BFSA")) << names().toStdString();
    const std::unique_ptr<QMimeData> first(model().mimeData({model().index(0, 0)}));
    drop(first.get(), row_place(2, 0.98));
    ASSERT_TRUE(wait_for_names("FSBA")) << names().toStdString();
    const std::unique_ptr<QMimeData> again(model().mimeData({model().index(0, 0)}));
    drop(again.get(), queue().table().viewport()->rect().bottomLeft() + QPoint(20, -5));
    ASSERT_TRUE(wait_for_names("SBAF")) << names().toStdString();
    keep_in_all_looks("queue_jobs");
    queue().table().selectRow(3);
    click("queue_remove");
    ASSERT_TRUE(wait_for_names("SBA"));
}

TEST_F(QueueTest, ACutOffQueueGoesOnInANewWindowToTheSameBits) {
    add("long", 60);
    add("short", 12);
    click("queue_start");
    ASSERT_TRUE(wait_until([&] { return cell(0, QueueModel::rate) != QStringLiteral("–"); }, 20000));
    click("queue_pause");
    EXPECT_EQ(cell(0, QueueModel::state), "Paused");
    // What was begun ends, however long that takes, then nothing moves.
    const auto stands_still = [&] {
        const QString before = cell(0, QueueModel::progress);
        return !wait_until([&] { return cell(0, QueueModel::progress) != before; }, 1000);
    };
    ASSERT_TRUE(wait_until(stands_still, 60000));
    const QString paused_at = cell(0, QueueModel::progress);
    keep(queue().grab().toImage(), "queue_paused.png");
    EXPECT_TRUE(stands_still());
    EXPECT_EQ(cell(0, QueueModel::state), "Paused");
    click("queue_pause");
    ASSERT_TRUE(wait_until([&] { return cell(0, QueueModel::progress) != paused_at; }, 20000));
    keep(queue().grab().toImage(), "queue_running.png");
    keep(window->grab().toImage(), "queue_running_window.png");
    window.reset();
    const auto left = genetic::JobQueue(folder.filePath("queue.db").toStdString()).list();
    ASSERT_EQ(left[0].state, genetic::JobState::waiting);
    // As a kill would leave it.
    genetic::set_job(folder.filePath("queue.db").toStdString(), left[0].id, genetic::JobState::running, "");

    open_window();
    area().offer_to_go_on();
    ASSERT_TRUE(wait_until([&] { return window->message_bar().text().contains("cut off"); }, 5000));
    EXPECT_EQ(cell(0, QueueModel::state), "Interrupted");
    keep(window->grab().toImage(), "queue_cut_off.png");
    for (QPushButton* button : window->message_bar().findChildren<QPushButton*>())
        if (button->text() == "Go on") QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(wait_for_states("Done"));

    const std::string unbroken = folder.filePath("unbroken.db").toStdString();
    genetic::OptimisationRun::create(unbroken, quick_project("long", 60), {.engine = "cpu"}).run({});
    const auto expected = genetic::RunView(unbroken).evaluations();
    const auto actual = genetic::RunView(left[0].store).evaluations();
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i) {
        EXPECT_EQ(actual[i].genome, expected[i].genome);
        EXPECT_EQ(actual[i].metrics_json, expected[i].metrics_json);
    }
}

TEST_F(QueueTest, AFailedJobSaysWhyAndCanBeTriedAgain) {
    add("gone");
    add("good");
    const auto jobs = genetic::JobQueue(folder.filePath("queue.db").toStdString()).list();
    const QString store = QString::fromStdString(jobs[0].store.string());
    ASSERT_TRUE(QFile::rename(store, folder.filePath("aside")));
    click("queue_start");
    ASSERT_TRUE(wait_until([&] { return cell(1, QueueModel::state) == "Done"; }, 60000));
    EXPECT_EQ(cell(0, QueueModel::state), "Failed");
    EXPECT_TRUE(cell(0, QueueModel::note).contains("no such run store"));
    wait_for_summary();
    keep(queue().grab().toImage(), "queue_failed_summary.png");
    go_to_jobs();
    ASSERT_TRUE(QFile::rename(folder.filePath("aside"), store));
    queue().table().selectRow(0);
    keep(queue().grab().toImage(), "queue_failed.png");
    click("queue_retry");
    ASSERT_TRUE(wait_until([&] { return cell(0, QueueModel::state) == "Waiting"; }, 5000));
    EXPECT_FALSE(cell(0, QueueModel::note).contains("no such"));
    click("queue_start");
    EXPECT_TRUE(wait_for_states("Done"));
}

TEST_F(QueueTest, ARunIsOpenedInTheViewsAndItsReportInTheBrowser) {
    add("A");
    click("queue_start");
    ASSERT_TRUE(wait_for_states("Done"));
    wait_for_summary();
    go_to_jobs();
    // A double click is two presses; the test library sends the second one only.
    const QPoint place = queue().table().visualRect(model().index(0, 0)).center();
    QTest::mouseClick(queue().table().viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(queue().table().viewport(), Qt::LeftButton, {}, place);
    EXPECT_TRUE(wait_until([&] { return !window->workbench().run_store().empty(); }, 5000));
    EXPECT_EQ(window->workbench().run_store(),
              genetic::JobQueue(folder.filePath("queue.db").toStdString()).list()[0].store);
    auto* report = queue().summary().findChild<QPushButton*>("open_report");
    ASSERT_NE(report, nullptr);
    ASSERT_TRUE(report->isEnabled());
    report->click();
    const QString html = folder.filePath("A_report/report.html");
    EXPECT_TRUE(wait_until([&] { return QFile::exists(html); }, 30000)) << html.toStdString();
}

TEST_F(QueueTest, SolvesOfTheDesignComeFirstAndTheWindowStaysQuick) {
    Workbench& bench = window->workbench();
    const auto solve = [&] {
        const SharedResults before = bench.design_results();
        QElapsedTimer clock;
        clock.start();
        bench.solve_design();
        EXPECT_TRUE(wait_until([&] { return bench.design_results() != before; }, 60000));
        return static_cast<double>(clock.elapsed());
    };
    // Goals out of reach: a run that meets them ends, and there would be no load.
    Project load = quick_project("load", 100000);
    for (Objective& objective : load.objectives)
        if (objective.metric == "s11_db") objective.value = -80;
    window->workbench().document().start(load);
    click("queue_add");
    ASSERT_TRUE(wait_until([&] { return model().rowCount() == 1; }, 5000));
    Project design = quick_project("design", 12);
    design.simulation.cells_per_wavelength = 30;
    bench.document().start(design);
    wait_until([&] { return bench.design_results() != nullptr && !bench.is_solving(); }, 60000);
    // The quickest of some: what other programs on the machine take comes and goes.
    const auto quickest = [&] { return std::min({solve(), solve(), solve()}); };
    const double idle = quickest();
    click("queue_start");
    ASSERT_TRUE(wait_until([&] { return cell(0, QueueModel::rate) != QStringLiteral("–"); }, 60000));
    double loaded = quickest();
    for (int round = 0; round < 3 && loaded >= 4.0 * idle; ++round) loaded = std::min(loaded, quickest());
    std::printf("a solve: %.0f ms alone, %.0f ms beside the queue\n", idle, loaded);
    EXPECT_LT(loaded, 4.0 * idle) << "a fair share would be 2";
    TimedApplication::instance().clear();
    wait_until([] { return false; }, 3000);
    std::printf("beside the queue: %s", TimedApplication::instance().report().c_str());
    EXPECT_LT(TimedApplication::instance().longest_processor_ms(), 50.0);
    EXPECT_TRUE(area().worker().is_running());
    click("queue_stop");
    EXPECT_TRUE(wait_until([&] { return !area().worker().is_running(); }, 10000));
}

}  // namespace
}  // namespace lathe::ui::test
