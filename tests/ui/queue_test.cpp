// The queue of overnight jobs: filled, put in order, run, tried again, summed up and looked at.
#include <gtest/gtest.h>

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <fstream>

#include "tests/ui/queue_fixture.hpp"
#include "ui/panels/message_bar.hpp"

namespace lathe::ui::test {
namespace {

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
    genetic::Run::create(folder.filePath("stopped.db").toStdString(), quick_project("S", 12),
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

}  // namespace
}  // namespace lathe::ui::test
