// After long work the window needs hardly more memory than one that has done none of it.
#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/study/study_area.hpp"
#include "ui/study/study_window.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

constexpr int long_patience_ms = 600'000;
constexpr double most_more_mb = 100.0;

double status_mb(const QByteArray& name) {
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly)) return 0.0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith(name)) return line.simplified().split(' ').value(1).toDouble() / 1024.0;
    return 0.0;
}

/// Where it is: in blocks in use, in pages of the program's own, in pages of files.
void report(const char* when) {
    double in_use_mb = 0.0;
#ifdef __GLIBC__
    const struct mallinfo2 heap = mallinfo2();
    in_use_mb = 1e-6 * static_cast<double>(heap.uordblks + heap.hblkhd);
#endif
    std::printf("%-18s resident %.0f MB (own %.0f, files %.0f), in use %.0f\n", when, status_mb("VmRSS:"),
                status_mb("RssAnon:"), status_mb("RssFile:"), in_use_mb);
}

void rest(int milliseconds) {
    wait_until([] { return false; }, milliseconds);
}

class IdleMemory : public testing::Test {
protected:
    IdleMemory() { window.show(); }
    Workbench& bench() { return window.workbench(); }
    void wait_for_solve() {
        ASSERT_TRUE(
            wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, long_patience_ms));
    }
    void study(const Project& project, genetic::StudyKind kind) {
        const auto store = bench().stores().fresh({}, project, QStringLiteral("_study"));
        StudyWindow& study = *window.findChild<StudyWindow*>();
        window.study_area().show_window(kind);
        emit study.start_wanted(project, kind);
        ASSERT_TRUE(
            wait_until([&] { return bench().long_work() == Workbench::LongWork::study; }, long_patience_ms));
        ASSERT_TRUE(
            wait_until([&] { return bench().long_work() == Workbench::LongWork::none; }, long_patience_ms));
        rest(1500);
        study.close();
    }

    QTemporaryDir folder;
    MainWindow window{{"cpu", folder.path()}};
};

TEST_F(IdleMemory, IsThatOfAFreshSessionAfterOptimisationSweepAndTolerance) {
    Project project = quick_horn(20, 11, 24, 240);
    project.objectives.front().value = -90.0;
    project.tolerance = ToleranceSettings();
    project.tolerance->default_mm = 0.05;
    project.tolerance->copies = 200;
    project.sweep = SweepSettings();
    project.sweep->method = SweepMethod::sobol;
    project.sweep->samples = 200;
    bench().document().start(project);
    wait_for_solve();
    rest(6000);
    const double fresh = status_mb("VmRSS:");
    report("fresh");
    bench().start_optimisation();
    ASSERT_TRUE(wait_until([&] { return bench().is_optimising(); }, long_patience_ms));
    ASSERT_TRUE(wait_until([&] { return !bench().is_optimising(); }, long_patience_ms));
    report("after the run");
    study(project, genetic::StudyKind::sweep);
    study(project, genetic::StudyKind::tolerance);
    report("after the studies");
    wait_until([&] { return !bench().is_solving(); }, long_patience_ms);
    rest(8000);
    report("idle");
    EXPECT_LT(status_mb("VmRSS:"), fresh + most_more_mb);
}

}  // namespace
}  // namespace lathe::ui::test
