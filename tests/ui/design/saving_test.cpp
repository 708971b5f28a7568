// Saving happens away from the window: what is edited, asked for, closed or broken meanwhile.
#include <gtest/gtest.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "tests/ui/design/kill_probe.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/document/document.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/file_writer.hpp"

namespace lathe::ui::test {
namespace {

const QString example = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

/// Nothing that is asked for from now on is written before release().
class SlowDisk {
public:
    explicit SlowDisk(Document& document) {
        document.writer()->ask("slow disk", [moves = moves_.get_future().share()] { moves.wait(); });
    }
    ~SlowDisk() { release(); }
    void release() {
        if (!std::exchange(has_moved_, true)) moves_.set_value();
    }
    void release_in(int milliseconds) {
        QTimer::singleShot(milliseconds, qApp, [this] { release(); });
    }

private:
    std::promise<void> moves_;
    bool has_moved_ = false;
};

void edit(Document& document, int number) {
    Project project = document.project();
    set_edit_number(project, number);
    document.change(project, "edit", "one hand");
}

int kept_in(const QString& path) {
    return edit_number(read_project(path.toStdString()));
}

class Saving : public testing::Test {
protected:
    Saving() { document.open(example); }

    const QTemporaryDir folder;
    const QString path = folder.filePath("horn.lathe");
    Document document;
    QSignalSpy saved{&document, &Document::saved}, failed{&document, &Document::save_failed};
};

TEST_F(Saving, CountsAsSavedWhenTheDiskHasIt) {
    edit(document, 1);
    QSignalSpy titles(&document, &Document::title_changed);
    SlowDisk disk(document);
    document.save(path);
    EXPECT_TRUE(document.is_saving());
    EXPECT_TRUE(document.is_modified());
    EXPECT_EQ(document.path(), example);
    EXPECT_EQ(document.save_path(), path);
    EXPECT_FALSE(QFile::exists(path));
    disk.release_in(20);
    document.finish_saving();
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(document.path(), path);
    EXPECT_EQ(titles.count(), 1);
    EXPECT_EQ(saved.count(), 1);
    EXPECT_EQ(kept_in(path), 1);
}

TEST_F(Saving, EditsMeanwhileStayUnsavedAndUndoLeadsBackToWhatWasSaved) {
    edit(document, 1);
    SlowDisk disk(document);
    document.save(path);
    edit(document, 2);
    EXPECT_EQ(document.undo_stack().count(), 2) << "one hand, but a save lies between";
    disk.release();
    document.finish_saving();
    EXPECT_EQ(kept_in(path), 1);
    EXPECT_EQ(document.path(), path);
    EXPECT_TRUE(document.is_modified());
    document.undo_stack().undo();
    EXPECT_FALSE(document.is_modified());
    document.undo_stack().undo();
    EXPECT_TRUE(document.is_modified()) << "what was opened is no longer what the file says";
    document.undo_stack().redo();
    EXPECT_FALSE(document.is_modified());
}

TEST_F(Saving, OfSeveralThatWaitTheNewestIsWritten) {
    SlowDisk disk(document);
    for (int number = 1; number <= 4; ++number) {
        edit(document, number);
        document.save(path);
    }
    disk.release();
    document.finish_saving();
    EXPECT_EQ(saved.count(), 1);
    EXPECT_EQ(kept_in(path), 4);
    EXPECT_FALSE(document.is_modified());
}

TEST_F(Saving, FailureLeavesFileAndChangesAndTheNextSaveIsFree) {
    document.save(path);
    document.finish_saving();
    edit(document, 1);
    document.save(folder.filePath("gone/horn.lathe"));
    document.finish_saving();
    ASSERT_EQ(failed.count(), 1);
    EXPECT_TRUE(failed[0][1].toString().contains("gone/horn.lathe"));
    EXPECT_TRUE(document.is_modified());
    EXPECT_EQ(document.path(), path);
    EXPECT_EQ(document.save_path(), path);
    EXPECT_NE(kept_in(path), 1);
    document.save(path);
    document.finish_saving();
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(kept_in(path), 1);
    EXPECT_THROW(write_whole_file(folder.path(), "a folder is no file"), std::runtime_error);
}

TEST_F(Saving, OfAProjectThatWasLeftSaysNothingOfTheNext) {
    edit(document, 1);
    SlowDisk disk(document);
    document.save(path);
    document.start(document.project());
    EXPECT_TRUE(document.save_path().isEmpty());
    edit(document, 2);
    disk.release();
    document.finish_saving();
    EXPECT_EQ(saved.count(), 1);
    EXPECT_EQ(kept_in(path), 1);
    EXPECT_TRUE(document.path().isEmpty());
    EXPECT_TRUE(document.is_modified());
}

TEST_F(Saving, OutlivesItsDocument) {
    std::optional<Document> other(std::in_place);
    other->open(example);
    edit(*other, 3);
    {
        SlowDisk disk(*other);
        other->save(path);
    }
    other.reset();
    EXPECT_EQ(kept_in(path), 3);
}

TEST_F(Saving, DraftGoesOnlyWhenTheFileHasWhatItHeld) {
    const QTemporaryDir drafts;
    const auto draft = [&] {
        const QStringList names = QDir(drafts.path()).entryList({"*.draft"}, QDir::Files);
        if (names.isEmpty()) return QJsonObject();
        QFile file(drafts.filePath(names.front()));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                              : QJsonObject();
    };
    Autosave autosave(document, RecoveryFolder(drafts.path()), probe_times);
    edit(document, 1);
    ASSERT_TRUE(wait_until([&] { return !draft().isEmpty(); }, 5000));
    document.save("/nowhere/at/all.lathe");
    document.finish_saving();
    wait_until([] { return false; }, 3 * probe_times.settle_ms);
    EXPECT_FALSE(draft().isEmpty()) << "a save that failed";
    {
        SlowDisk disk(document);
        document.save(path);
        edit(document, 2);
    }
    document.finish_saving();
    const QString base = content_key_of_file(path);
    EXPECT_TRUE(wait_until([&] { return draft()["base"] == base; }, 5000)) << "changes of the file as saved";
    document.save(path);
    document.finish_saving();
    EXPECT_TRUE(wait_until([&] { return draft().isEmpty(); }, 5000));
}

class SavingWindow : public testing::Test {
protected:
    SavingWindow() {
        window.show();
        document().open(example);
        document().start(document().project());
        edit(document(), 1);
    }
    Document& document() { return window.workbench().document(); }
    /// Answers the guard of unsaved changes with `button` when it comes.
    void answer(QMessageBox::StandardButton button) {
        auto* timer = new QTimer(&window);
        QObject::connect(timer, &QTimer::timeout, [this, timer, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            ++asked;
            timer->stop();
            box->button(button)->click();
        });
        timer->start(5);
    }
    QPushButton* bar_button(const QString& text) {
        for (auto* button : window.message_bar().findChildren<QPushButton*>())
            if (button->text() == text) return button;
        return nullptr;
    }

    const QTemporaryDir folder;
    const QString path = folder.filePath("horn.lathe");
    MainWindow window{{"cpu", folder.path()}};
    int asked = 0;
};

TEST_F(SavingWindow, CloseWaitsForTheSaveUnderwayAndDoesNotAsk) {
    answer(QMessageBox::Cancel);
    SlowDisk disk(document());
    ASSERT_TRUE(window.workbench().save(path));
    // The window lives while the disk works: else nobody would release it.
    int ticks = 0;
    QTimer pulse;
    QObject::connect(&pulse, &QTimer::timeout, [&] {
        if (++ticks == 5) disk.release();
    });
    pulse.start(10);
    EXPECT_TRUE(window.close());
    EXPECT_EQ(asked, 0);
    EXPECT_EQ(kept_in(path), 1);
}

TEST_F(SavingWindow, CloseAfterAnEditMeanwhileAsksAndSavesThatToo) {
    answer(QMessageBox::Save);
    SlowDisk disk(document());
    ASSERT_TRUE(window.workbench().save(path));
    edit(document(), 2);
    disk.release_in(50);
    EXPECT_TRUE(window.close());
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(kept_in(path), 2);
}

TEST_F(SavingWindow, FailedSaveKeepsWindowChangesAndMessage) {
    ASSERT_TRUE(window.workbench().save(path));
    document().finish_saving();
    edit(document(), 2);
    // Where the file was there is a folder now: nothing can be renamed over it.
    ASSERT_TRUE(QFile::remove(path) && QDir().mkpath(path + "/full"));
    answer(QMessageBox::Save);
    EXPECT_FALSE(window.close());
    EXPECT_EQ(asked, 1);
    EXPECT_TRUE(window.isVisible());
    EXPECT_TRUE(window.isWindowModified());
    EXPECT_TRUE(window.message_bar().isVisible());
    EXPECT_EQ(window.message_bar().kind(), Notice::error);
    EXPECT_TRUE(window.message_bar().text().contains(path)) << window.message_bar().text().toStdString();
    edit(document(), 3);
    EXPECT_TRUE(window.message_bar().isVisible()) << "a good design does not save the file";
    ASSERT_TRUE(QDir(path).removeRecursively());
    ASSERT_NE(bar_button("Try again"), nullptr);
    bar_button("Try again")->click();
    EXPECT_TRUE(wait_until([&] { return !document().is_modified(); }, 5000));
    EXPECT_FALSE(window.message_bar().isVisible());
    EXPECT_EQ(kept_in(path), 3);
}

}  // namespace
}  // namespace lathe::ui::test
