// What others write into the project's file is not written over, and two windows on one file know it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <sys/wait.h>
#include <QFile>
#include <QLockFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <csignal>

#include "genetic/project/project_difference.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/document/difference_dialog.hpp"
#include "ui/document/project_lock.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

Project with_periods(double periods) {
    Project project = draft_of("conical_horn_30ghz.lathe", 3);
    project.simulation.max_periods = periods;
    return project;
}

void write(const QString& path, const Project& project) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray::fromStdString(write_project(project)));
}

double periods_in(const QString& path) {
    return read_project(path.toStdString()).simulation.max_periods;
}

class FileGuard : public testing::Test {
protected:
    FileGuard() { write(path, with_periods(100.0)); }
    void click(MainWindow& window, const QString& text) {
        for (QPushButton* button : window.message_bar().findChildren<QPushButton*>())
            if (button->text() == text) return button->click();
        ADD_FAILURE() << text.toStdString();
    }
    void open(MainWindow& window) {
        window.show();
        ASSERT_TRUE(window.workbench().open(path));
    }
    bool is_told(MainWindow& window, const char* words) {
        return wait_until(
            [&] { return window.message_bar().text().contains(words) && window.message_bar().isVisible(); },
            patience_ms);
    }

    const QTemporaryDir folder;
    const QString path = folder.filePath("horn.lathe");
};

TEST_F(FileGuard, ASaveDoesNotWriteOverWhatOthersHaveWritten) {
    MainWindow window({"cpu", folder.path()});
    open(window);
    Document& document = window.workbench().document();
    document.change(with_periods(120.0), "mine");
    write(path, with_periods(130.0));
    QSignalSpy saved(&document, &Document::saved);
    window.workbench().save(path);
    document.finish_saving();
    EXPECT_EQ(periods_in(path), 130.0);
    EXPECT_EQ(saved.count(), 0);
    EXPECT_TRUE(document.is_modified());
    ASSERT_TRUE(is_told(window, "changed by another window or program"));

    click(window, "Keep mine");
    window.workbench().save(path);
    document.finish_saving();
    EXPECT_EQ(periods_in(path), 120.0);
    EXPECT_FALSE(document.is_modified());

    // And not what is written after that.
    write(path, with_periods(140.0));
    document.change(with_periods(125.0), "mine again");
    window.workbench().save(path);
    document.finish_saving();
    EXPECT_EQ(periods_in(path), 140.0);
    ASSERT_TRUE(is_told(window, "changed by another"));
    click(window, "Reload");
    EXPECT_EQ(document.project().simulation.max_periods, 140.0);
    EXPECT_FALSE(document.is_modified());
    document.undo_stack().undo();
    EXPECT_EQ(document.project().simulation.max_periods, 125.0) << "reloading can be undone";
}

TEST_F(FileGuard, TheWindowLooksWhenItBecomesActive) {
    MainWindow window({"cpu", folder.path()});
    open(window);
    window.activateWindow();
    wait_until([] { return false; }, 100);
    EXPECT_TRUE(window.message_bar().isHidden()) << window.message_bar().text().toStdString();
    write(path, with_periods(130.0));
    QEvent active(QEvent::WindowActivate);
    QCoreApplication::sendEvent(&window, &active);
    EXPECT_TRUE(is_told(window, "changed by another"));
}

TEST_F(FileGuard, ItsOwnSavesAndTouchedFilesAreNoChanges) {
    MainWindow window({"cpu", folder.path()});
    open(window);
    Document& document = window.workbench().document();
    QSignalSpy changed(&document, &Document::changed_on_disk);
    document.change(with_periods(120.0), "a");
    window.workbench().save(path);
    document.change(with_periods(121.0), "b");
    window.workbench().save(path);
    document.finish_saving();
    write(path, with_periods(121.0));
    document.change(with_periods(122.0), "c");
    window.workbench().save(path);
    document.finish_saving();
    document.check_file();
    document.writer();
    wait_until([] { return false; }, 100);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(periods_in(path), 122.0);
}

TEST_F(FileGuard, DifferencesAreShownKeyByKey) {
    Project mine = with_periods(120.0), theirs = with_periods(130.0);
    theirs.objectives.pop_back();
    const auto found = differences(mine, theirs);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().key, "simulation.max_periods");
    EXPECT_EQ(found.front().left, "120.0");
    EXPECT_EQ(found.front().right, "130.0");
    EXPECT_TRUE(found.back().right.empty()) << found.back().key;
    EXPECT_TRUE(differences(mine, mine).empty());
    DifferenceDialog dialog(mine, theirs, "horn.lathe");
    auto* table = dialog.findChild<QTableWidget*>("difference_table");
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->rowCount(), static_cast<int>(found.size()));
    EXPECT_EQ(table->item(0, 2)->text(), "130.0");
    dialog.show();
    keep(dialog.grab().toImage(), "differences.png");
}

TEST_F(FileGuard, ASecondWindowSaysSo) {
    MainWindow first({"cpu", folder.path()});
    open(first);
    ASSERT_TRUE(wait_until([&] { return QFile::exists(ProjectLock::lock_path(path)); }, patience_ms));
    {
        MainWindow second({"cpu", folder.path()});
        open(second);
        EXPECT_TRUE(is_told(second, "is open in another window"));
        EXPECT_TRUE(first.message_bar().isHidden());
        click(second, "Continue with a copy");
        EXPECT_TRUE(second.workbench().document().path().isEmpty());
    }
    first.workbench().document().start(with_periods(1.0));
    EXPECT_TRUE(wait_until([&] { return !QFile::exists(ProjectLock::lock_path(path)); }, patience_ms));
}

// A process that holds the mark and dies by a kill -9.
TEST_F(FileGuard, TheMarkOfADeadProcessIsNobodys) {
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        QLockFile lock(ProjectLock::lock_path(path));
        lock.setStaleLockTime(0);
        const char held = lock.tryLock(0) ? 'y' : 'n';
        [[maybe_unused]] const auto written = ::write(ready[1], &held, 1);
        while (true) pause();
    }
    char held = 0;
    ASSERT_EQ(::read(ready[0], &held, 1), 1);
    ASSERT_EQ(held, 'y');
    ProjectLock lock;
    EXPECT_TRUE(lock.take(path).has_value()) << "while it lives";
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_FALSE(lock.take(path).has_value());
}

}  // namespace
}  // namespace lathe::ui::test
