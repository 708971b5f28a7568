// The way of a new user from an empty gallery to a saved, optimised horn, with mouse and keys; and the
// pictures of docs/user/guide.md, which are taken on the way so that they show what the program does.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QLineSeries>
#include <QListView>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "solver/results/reflection.hpp"
#include "tests/ui/guide_window.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/field/field_view.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/goals_model.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/study/document_view.hpp"
#include "ui/study/study_area.hpp"
#include "ui/study/study_results.hpp"
#include "ui/study/study_window.hpp"

namespace lathe::ui::test {
namespace {

class NewUser : public GuideWindow {
protected:
    NewUser() : GuideWindow("auto") {}
    const Project& project() { return bench().document().project(); }

    /// Without a window manager nothing gives the focus back when a dialog closes.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        window.activateWindow();
        wait_until([&] { return window.isActiveWindow(); }, short_patience_ms);
        window.setFocus();
        QTest::keyClick(&window, key, modifiers);
    }
    bool wait_for_solve(const SharedResults& before) {
        return wait_until(
            [&] {
                return !bench().is_solving() && bench().shown_results() && bench().shown_results() != before;
            },
            patience_ms);
    }

    void create_from_gallery() {
        window.design_area().new_project();
        NewProjectDialog* gallery = window.design_area().gallery();
        ASSERT_NE(gallery, nullptr);
        ASSERT_TRUE(QTest::qWaitForWindowExposed(gallery));
        QTest::keyClicks(gallery->findChild<QLineEdit*>("gallery_search"), "spline");
        auto* frequency = gallery->findChild<QLineEdit*>("new_frequency_ghz");
        frequency->selectAll();
        QTest::keyClicks(frequency, "20");
        picture(*gallery, "gallery");
        QTest::mouseClick(gallery->findChild<QPushButton*>("new_create"), Qt::LeftButton);
        ASSERT_TRUE(wait_until([&] { return window.design_area().gallery() == nullptr; }, short_patience_ms));
        ASSERT_EQ(std::get<Design>(project().antenna).template_name, "spline_horn");
    }
    void pull_a_knot() {
        auto* editor = window.findChild<ProfileEditor*>();
        ASSERT_NE(editor, nullptr);
        dock("profile");
        wait_until([] { return false; }, 200);
        ProfileView& view = editor->view();
        int knot = -1;
        for (std::size_t i = 0; i < view.handles().size(); ++i)
            if (view.handles()[i].name.contains("knot", Qt::CaseInsensitive)) knot = static_cast<int>(i);
        ASSERT_GE(knot, 0) << "a spline horn has knots to pull";
        const SharedResults before = bench().shown_results();
        const double reflection = reflection_db(before->frequencies[0].s11());
        const QPoint from = view.to_pixels(view.handles()[static_cast<std::size_t>(knot)].position).toPoint();
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 6; ++i) {
            const QPoint at = from + QPoint(0, -i);
            QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&view, &move);
        }
        QTest::mouseRelease(&view, Qt::LeftButton, {}, from + QPoint(0, -6));
        ASSERT_TRUE(wait_for_solve(before));
        EXPECT_NE(reflection_db(bench().shown_results()->frequencies[0].s11()), reflection)
            << "S11 follows the hand";
        picture(window, "profile");
    }

    /// Keeps the pulled horn beside the one that it was.
    void compare_with_the_first() {
        const SharedResults pulled = bench().shown_results();
        press(Qt::Key_F9);
        press(Qt::Key_Z, Qt::ControlModifier);
        ASSERT_TRUE(wait_for_solve(pulled));
        ASSERT_EQ(window.compare_area().designs().rowCount(), 1);
        EXPECT_EQ(window.compare_area().designs().all()[0].results, pulled);
        picture(window, "compare");
        const SharedResults first = bench().shown_results();
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(wait_for_solve(first));
        window.compare_area().designs().clear();
    }
};

TEST_F(NewUser, FromTheGalleryToASavedOptimisedHorn) {
    create_from_gallery();
    if (HasFatalFailure()) return;
    ASSERT_TRUE(wait_for_solve(nullptr));
    wait_until([] { return false; }, 1500);
    picture(window, "solved");
    pull_a_knot();
    if (HasFatalFailure()) return;
    compare_with_the_first();
    if (HasFatalFailure()) return;

    auto* goals = window.findChild<GoalsEditor*>();
    ASSERT_NE(goals, nullptr);
    dock("goals");
    const std::size_t before_goals = project().objectives.size();
    Objective side_lobes;
    side_lobes.metric = "side_lobe_h_db";
    side_lobes.value = -25.0;
    EXPECT_TRUE(goals->model().add(side_lobes));
    EXPECT_EQ(project().objectives.size(), before_goals + 1);
    picture(window, "goals");

    const Project start = project();
    press(Qt::Key_F6);
    ASSERT_TRUE(
        wait_until([&] { return bench().snapshot() && bench().snapshot()->evaluated >= 60; }, patience_ms));
    dock("convergence");
    picture(window, "optimising");
    press(Qt::Key_F8);
    ASSERT_TRUE(wait_until([&] { return !bench().is_optimising(); }, patience_ms));
    ASSERT_TRUE(bench().has_best());
    dock("candidates");
    auto& candidates = window.optimise_area().candidates().table();
    EXPECT_TRUE(wait_until([&] { return candidates.model()->rowCount() >= 60; }, patience_ms));
    picture(window, "candidates");

    press(Qt::Key_B, Qt::ControlModifier);
    const Project best = project();
    EXPECT_NE(best, start);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(project(), start);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(project(), best);

    const QString file = place.filePath("horn.lathe");
    ASSERT_TRUE(bench().save(file));
    ASSERT_TRUE(wait_until([&] { return !bench().document().is_modified(); }, patience_ms));
    ASSERT_TRUE(bench().open(file));
    EXPECT_EQ(project(), best);
    ASSERT_TRUE(wait_for_solve(nullptr));
}

TEST_F(NewUser, AsksWhatErrorsOfMachiningDo) {
    Project horn = quick_horn(12, 5, 6, 12);
    const double goals[] = {-17.0, -20.0, 17.3};  // as drawn it meets them, just
    for (std::size_t i = 0; i < horn.objectives.size(); ++i) horn.objectives[i].value = goals[i];
    bench().document().start(horn);
    press(Qt::Key_T, Qt::ControlModifier);
    StudyWindow& study = window.study_area().window();
    if (!study.isVisible()) window.study_area().show_window(genetic::StudyKind::tolerance);
    auto* copies = study.findChild<NumberEdit*>("tolerance_copies");
    auto* tolerance = study.findChild<QDoubleSpinBox*>("tolerance_default");
    ASSERT_NE(copies, nullptr);
    ASSERT_NE(tolerance, nullptr);
    copies->setValue(200);
    tolerance->setValue(0.2);
    ASSERT_TRUE(study.action("study_start")->isEnabled());
    study.action("study_start")->trigger();
    const auto done = [&] {
        const SharedStudy& shown = study.results().study();
        return shown && shown->is_finished && !window.study_area().worker().is_running();
    };
    ASSERT_TRUE(wait_until(done, patience_ms));
    EXPECT_TRUE(study.results().document().text().contains("of 200 copies meet all goals"));
    study.resize(1400, 900);
    wait_until([] { return false; }, 500);
    picture(study, "tolerance");
}

}  // namespace
}  // namespace lathe::ui::test
