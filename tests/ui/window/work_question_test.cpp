// Questions before long work of each kind, as a user starts it.
#include <gtest/gtest.h>

#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <functional>

#include "tests/ui/guide_window.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/window/power_fixture.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/gradient/gradient_area.hpp"
#include "ui/gradient/gradient_panel.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/results/export_area.hpp"
#include "ui/study/study_area.hpp"
#include "ui/study/study_window.hpp"
#include "ui/verification/verification_area.hpp"
#include "ui/verification/verification_window.hpp"
#include "ui/workbench/work_gate.hpp"

namespace lathe::ui::test {
namespace {

constexpr genetic::WorkLimits no_work_at_all{0.0, 1e30, 1e30};

/// Work as a user starts it.
struct StartedWork {
    const char* name;
    std::function<void()> start;
    std::function<bool()> is_under_way;
    std::function<void()> stop = [] {};
};

class WorkQuestionWindow : public GuideWindow {
protected:
    WorkQuestionWindow() : GuideWindow("cpu") {}

    void open(const Project& project) {
        bench().document().start(project);
        ASSERT_TRUE(
            wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms));
        bench().gate().set_limits(no_work_at_all);
    }
    static QMessageBox* box() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<QMessageBox*>(widget); found && found->isVisible()) return found;
        return nullptr;
    }
    bool wait_for_box() {
        return wait_until([] { return box() != nullptr; }, patience_ms);
    }
    static QPushButton* button(const QString& text) {
        for (QAbstractButton* each : box()->buttons())
            if (each->text().remove('&') == text) return qobject_cast<QPushButton*>(each);
        return nullptr;
    }
    /// Nothing starts at a refusal by Enter or Escape, all of it at "Start".
    void expect_question(const StartedWork& work) {
        SCOPED_TRACE(work.name);
        for (const Qt::Key refusal : {Qt::Key_Return, Qt::Key_Escape}) {
            work.start();
            ASSERT_TRUE(wait_for_box());
            EXPECT_TRUE(box()->text().contains("(limit ")) << box()->text().toStdString();
            EXPECT_TRUE(box()->informativeText().startsWith("Estimate: about "));
            EXPECT_EQ(box()->defaultButton(), button("Cancel"));
            QTest::keyClick(box(), refusal);
            ASSERT_TRUE(wait_until([] { return box() == nullptr; }, patience_ms));
            wait_until([] { return false; }, 50);
            EXPECT_FALSE(work.is_under_way()) << "refused by key " << refusal;
        }
        work.start();
        ASSERT_TRUE(wait_for_box());
        button("Start")->click();
        EXPECT_TRUE(wait_until(work.is_under_way, patience_ms));
        EXPECT_EQ(box(), nullptr);
        work.stop();
    }
    /// As a user does: an action is enabled a moment after the work before it has ended.
    void trigger(const char* name) {
        auto* action = window.findChild<QAction*>(QString::fromLatin1(name));
        ASSERT_TRUE(wait_until([&] { return action->isEnabled(); }, patience_ms)) << name;
        action->trigger();
    }
    bool wait_until_idle() {
        return wait_until(
            [&] {
                return !bench().is_optimising() && bench().long_work() == Workbench::LongWork::none &&
                       !bench().is_solving();
            },
            patience_ms);
    }
    /// By the button of the message, as a user does.
    void stop_export() {
        for (QPushButton* each : window.message_bar().findChildren<QPushButton*>())
            if (each->text() == "Cancel") return each->click();
    }
    StartedWork study(const char* name, genetic::StudyKind kind) {
        return {name,
                [this, kind] {
                    window.study_area().show_window(kind);
                    click_button(window.study_area().window(), "study_start");
                },
                [this] { return window.study_area().worker().is_running(); },
                [this] { window.study_area().worker().stop(); }};
    }
};

TEST_F(WorkQuestionWindow, RunsAreAskedAbout) {
    open(quick_horn(8, 3, 6, 400));
    const auto is_optimising = [this] { return bench().is_optimising(); };
    const auto stop = [this] {
        bench().stop();
        EXPECT_TRUE(wait_until_idle());
    };
    expect_question({"optimisation", [this] { bench().start_optimisation(); }, is_optimising, stop});
    const auto store = bench().run_store();
    expect_question(
        {"resumed run", [this, store] { bench().resume_optimisation(store); }, is_optimising, stop});
    expect_question({"gradient", [this] { trigger("polish_design"); }, is_optimising, stop});
    expect_question(study("sweep", genetic::StudyKind::sweep));
    ASSERT_TRUE(wait_until_idle());
    expect_question(study("tolerance", genetic::StudyKind::tolerance));
    ASSERT_TRUE(wait_until_idle());
    expect_question({"rest of a study", [this] { click_button(window.study_area().window(), "study_go_on"); },
                     [this] { return window.study_area().worker().is_running(); },
                     [this] { window.study_area().worker().stop(); }});
    EXPECT_TRUE(wait_until_idle());
}

TEST_F(WorkQuestionWindow, SolvesAreAskedAbout) {
    open(quick_horn(8, 3, 6, 12));
    const auto project = std::make_shared<const Project>(bench().document().project());
    Project other = *project;
    other.simulation.stop_db -= 1.0;
    const SharedResults before = bench().shown_results();
    expect_question({"candidate", [&] { bench().show_variant(other, "Candidate"); },
                     [&] { return bench().shown_results() != before; }});
    expect_question({"sensitivity", [this] { emit window.gradient_area().panel().compute_wanted(); },
                     [this] { return window.gradient_area().is_running(); },
                     [this] { emit window.gradient_area().panel().stop_wanted(); }});
    expect_question({"verification",
                     [this] {
                         trigger("verify_design");
                         click_button(window.verification_area().window(), "verification_start");
                     },
                     [this] { return window.verification_area().is_running(); },
                     [this] { emit window.verification_area().window().stop_wanted(); }});
    window.verification_area().window().close();
    ExportRequest request;
    request.formats = {"vti"};
    request.folder = place.filePath("export").toStdString();
    request.stem = "horn";
    request.project = project;
    request.engine = "cpu";
    expect_question({"export", [&] { window.export_area().start_export(request); },
                     [this] { return window.export_area().is_busy(); }, [this] { stop_export(); }});
    ReportRequest report;
    report.folder = place.filePath("report").toStdString();
    report.project = project;
    report.engine = "cpu";
    expect_question({"report", [&] { window.export_area().start_report(report); },
                     [this] { return window.export_area().is_busy(); }, [this] { stop_export(); }});
    expect_question({"queue", [this] { window.queue_area().add_project(); },
                     [this] { return window.queue_area().window().model().rowCount() > 0; }});
}

TEST_F(WorkQuestionWindow, PinnedDesignsAreAskedAboutOnce) {
    open(quick_horn(8, 3, 6, 12));
    Project other = bench().document().project();
    other.simulation.stop_db -= 1.0;
    CompareArea& compare = window.compare_area();
    compare.keep_project(other, "other", "test");
    ASSERT_TRUE(wait_for_box());
    QTest::keyClick(box(), Qt::Key_Escape);
    ASSERT_TRUE(wait_until([] { return box() == nullptr; }, patience_ms));
    wait_until([] { return false; }, 100);
    EXPECT_EQ(box(), nullptr);
    ASSERT_EQ(compare.designs().all().size(), 1);
    EXPECT_FALSE(compare.designs().all().front().results);
    compare.keep_project(other, "another", "test");
    ASSERT_TRUE(wait_for_box());
    button("Start")->click();
    EXPECT_TRUE(wait_until([&] { return compare.designs().all().back().results != nullptr; }, patience_ms));
}

TEST_F(WorkQuestionWindow, TheSolveOfTheDesignIsAskedAboutInTheMessageBar) {
    bench().gate().set_limits(no_work_at_all);
    bench().gate().set_solve_question_above(1e9);
    bench().document().start(quick_horn(8, 3, 6, 12));
    ASSERT_TRUE(
        wait_until([&] { return window.message_bar().text().startsWith("This solve takes"); }, patience_ms));
    EXPECT_FALSE(bench().is_solving());
    EXPECT_FALSE(bench().shown_results());
    // Another component of a design that waits for an answer starts nothing.
    bench().set_components({FieldComponent::h_phi});
    wait_until([] { return false; }, 300);
    EXPECT_FALSE(bench().is_solving());
    EXPECT_FALSE(bench().shown_results());
    bench().solve_long_design();
    EXPECT_TRUE(wait_until([&] { return bench().shown_results() != nullptr; }, patience_ms));
}

TEST_F(WorkQuestionWindow, AnotherDocumentWithdrawsTheQuestion) {
    open(quick_horn(8, 3, 6, 12));
    bench().start_optimisation();
    ASSERT_TRUE(wait_for_box());
    keep(box()->grab().toImage(), "work_question.png");
    bench().document().start(quick_horn(8, 3, 7, 12));
    EXPECT_TRUE(wait_until([] { return box() == nullptr; }, patience_ms));
    EXPECT_FALSE(bench().is_optimising());
}

using PowerQuestion = WorkQuestionWindow;
TEST_F(PowerQuestion, TheAnalysisOfPowerHandlingIsAskedAbout) {
    open(line_with_region());
    trigger("power_handling");
    expect_question({"power", [this] { click_button(window.power_area().window(), "power_start"); },
                     [this] { return window.power_area().is_running(); },
                     [this] { emit window.power_area().window().stop_wanted(); }});
}

}  // namespace
}  // namespace lathe::ui::test
