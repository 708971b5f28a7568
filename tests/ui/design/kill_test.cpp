// kill -9 during edit, save and autosave: file and draft open, and what is lost is seconds.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <csignal>
#include <map>
#include <optional>
#include <random>

#include "tests/ui/design/kill_probe.hpp"
#include "ui/document/autosave.hpp"
#include "ui/document/document.hpp"

namespace lathe::ui::test {
namespace {

/// What the dead program told of.
struct Told {
    std::map<int, double> edits;  ///< numbers, and when
    int asked = 0, saved = 0;     ///< numbers of the last save that was asked for and that was told as done
};

Told told(const QString& log) {
    Told told;
    QFile file(log);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    for (const QByteArray& line : file.readAll().split('\n')) {
        const auto words = line.split(' ');
        if (words.size() != 3) continue;
        const int number = words[1].toInt();
        if (words[0] == "edit") told.edits[number] = words[2].toDouble();
        if (words[0] == "save") told.asked = number;
        if (words[0] == "saved") told.saved = number;
    }
    return told;
}

/// Waits until it `is_so`, for five seconds at most.
template <class Condition>
void wait_until_it(const Condition& is_so) {
    QElapsedTimer clock;
    for (clock.start(); !is_so() && clock.elapsed() < 5000;) QThread::usleep(100);
}

int drafts_in(const QString& folder) {
    return static_cast<int>(QDir(folder).entryList({"*.draft"}, QDir::Files).size());
}

struct Losses {
    double most_ms = 0.0;
    int drafts = 0, overtaken = 0, killed_while_clean = 0, killed_while_saving = 0, edits = 0;
};

void kill_and_check(int kills, Losses& losses) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("horn.lathe"), drafts = folder.filePath("recovery");
    Project project = read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    set_edit_number(project, 0);
    {
        Document document;
        document.start(project);
        document.save(path);
        document.finish_saving();
    }
    std::minstd_rand random(4711);
    for (int kill = 0; kill < kills; ++kill) {
        const QString log = folder.filePath("log");
        QProcess probe;
        probe.setStandardOutputFile(log, QIODevice::Truncate);
        probe.start(LATHE_KILL_PROBE, {path, drafts, QString::number(kill)});
        ASSERT_TRUE(probe.waitForStarted());
        // From before the first edit, however long the start takes, to well after several drafts; and now and
        // then as soon as a save has been asked for, which a fast disk has written in a millisecond, or while
        // a draft is there.
        const int moment = kill % 10;
        if (moment > 0) wait_until_it([&] { return !told(log).edits.empty(); });
        QThread::msleep(random() % 700);
        if (moment == 3 || moment == 8) wait_until_it([&] { return drafts_in(drafts) > 0; });
        if (moment == 5)
            wait_until_it([&] {
                const Told so_far = told(log);
                return so_far.asked > so_far.saved;
            });
        ::kill(static_cast<pid_t>(probe.processId()), SIGKILL);
        ASSERT_TRUE(probe.waitForFinished());
        ASSERT_EQ(probe.exitStatus(), QProcess::CrashExit) << "it did not end by itself";

        const auto [edits, asked, saved] = told(log);
        int kept = 0;
        ASSERT_NO_THROW(kept = edit_number(read_project(path.toStdString()))) << "after kill " << kill;
        ASSERT_GE(kept, saved) << "what was told as saved is in the file, after kill " << kill;
        if (asked > saved) ++losses.killed_while_saving;
        const auto found = RecoveryFolder(drafts).abandoned();
        ASSERT_LE(found.size(), 1u);
        if (!found.empty() && found.front().file_has_changed) {
            ++losses.overtaken;
        } else if (!found.empty()) {
            EXPECT_EQ(found.front().project_path, path);
            EXPECT_GT(edit_number(found.front().project), kept) << "a draft is newer than its file";
            kept = std::max(kept, edit_number(found.front().project));
            ++losses.drafts;
        }
        if (edits.empty()) continue;
        losses.edits += static_cast<int>(edits.size());
        const auto last = std::prev(edits.end());
        ASSERT_GE(kept, edits.begin()->first - 1) << "what the program began with is still there";
        if (kept >= last->first) {
            ++losses.killed_while_clean;
            continue;
        }
        const double lost_ms = last->second - edits.upper_bound(kept)->second;
        losses.most_ms = std::max(losses.most_ms, lost_ms);
        ASSERT_LE(lost_ms, most_lost_ms) << "after kill " << kill;
    }
    std::printf(
        "%d kills, %d edits, %d drafts recovered, %d overtaken by a save, %d during a save, %d with nothing "
        "lost, at most %.0f ms lost of %.0f\n",
        kills, losses.edits, losses.drafts, losses.overtaken, losses.killed_while_saving,
        losses.killed_while_clean, losses.most_ms, most_lost_ms);
}

TEST(Kill, FortyTimesDuringEditSaveAndAutosave) {
    Losses losses;
    kill_and_check(40, losses);
    EXPECT_GT(losses.drafts, 3) << "else nothing was tried";
}

TEST(KillLong, ThreeHundredTimesDuringEditSaveAndAutosave) {
    Losses losses;
    kill_and_check(300, losses);
    EXPECT_GT(losses.drafts, 100);
    EXPECT_GT(losses.killed_while_saving, 10);
}

TEST(Autosave, TimesOfTheProgramKeepThePromise) {
    EXPECT_LE(AutosaveTimes{}.longest_ms, 20000);
    EXPECT_LE(AutosaveTimes{}.settle_ms, 5000);
}

class AutosaveTest : public testing::Test {
protected:
    AutosaveTest() : autosave(std::in_place, document, RecoveryFolder(folder.path()), probe_times) {
        document.open(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    }
    void edit(int number) {
        Project project = document.project();
        set_edit_number(project, number);
        document.change(project, "edit");
    }
    int drafts() {
        QCoreApplication::processEvents();
        return drafts_in(folder.path());
    }
    bool becomes(int count) {
        QElapsedTimer clock;
        clock.start();
        while (drafts() != count && clock.elapsed() < 5000) QThread::msleep(2);
        return drafts() == count;
    }

    const QTemporaryDir folder;
    Document document;
    std::optional<Autosave> autosave;
};

TEST_F(AutosaveTest, ADraftIsThereSoonAfterAChangeAndGoesWithUndoSaveAndClose) {
    EXPECT_EQ(drafts(), 0);
    edit(1);
    EXPECT_TRUE(becomes(1));
    EXPECT_TRUE(RecoveryFolder(folder.path()).abandoned().empty()) << "we are alive";
    document.undo_stack().undo();
    EXPECT_TRUE(becomes(0)) << "nothing is unsaved";
    edit(2);
    EXPECT_TRUE(becomes(1));
    document.save(folder.filePath("saved.lathe"));
    document.finish_saving();
    EXPECT_TRUE(becomes(0));
    edit(3);
    EXPECT_TRUE(becomes(1));
    autosave.reset();
    EXPECT_EQ(drafts(), 0) << "the user was asked and closed";
}

TEST_F(AutosaveTest, EditsWithoutAPauseAreWrittenToo) {
    QElapsedTimer clock;
    clock.start();
    for (int number = 1; drafts() == 0 && clock.elapsed() < 5000; ++number) {
        edit(number);
        QThread::msleep(2);
    }
    EXPECT_EQ(drafts(), 1);
}

TEST_F(AutosaveTest, ADraftThatSaysWhatItsFileSaysIsNotOffered) {
    const QString path = folder.filePath("saved.lathe");
    document.save(path);
    document.finish_saving();
    const std::string text = write_project(document.project());
    { DraftFile(folder.filePath("a.draft")).write(path, content_key(document.project()), text, text); }
    EXPECT_TRUE(RecoveryFolder(folder.path()).abandoned().empty());
    EXPECT_EQ(drafts(), 0);
    Project project = document.project();
    set_edit_number(project, 7);
    // The newest breaks a rule: the last good one is offered.
    {
        DraftFile(folder.filePath("b.draft"))
            .write(path, content_key(document.project()), "{broken", write_project(project));
    }
    const auto found = RecoveryFolder(folder.path()).abandoned();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().project, project);
    EXPECT_FALSE(found.front().file_has_changed);
    Document other;
    other.recover(found.front().project, found.front().project_path);
    EXPECT_TRUE(other.is_modified());
    EXPECT_EQ(other.path(), path);
    edit(8);
    document.save(path);
    document.finish_saving();
    ASSERT_EQ(RecoveryFolder(folder.path()).abandoned().size(), 1u);
    EXPECT_TRUE(RecoveryFolder(folder.path()).abandoned().front().file_has_changed);
}

}  // namespace
}  // namespace lathe::ui::test
