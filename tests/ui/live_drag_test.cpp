// A hand drags a knot: drafts follow it, the last film stays and is greyed, and the end is solved in full.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/field/field_view.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

constexpr int move_ms = 20, drag_ms = 3000;
// The hand goes on for as long as it takes: a test shares its cores with others. Ten drafts a second are the
// aim on two cores of its own, and are printed.
constexpr int least_updates = 5, least_pictures = 3;

class LiveDrag : public testing::Test {
protected:
    LiveDrag() : window({"cpu", folder.path()}) {
        window.resize(1600, 1000);
        window.show();
    }
    void open_example() {
        ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe"), true));
        ASSERT_TRUE(
            wait_until([this] { return is_solved() && window.field_view().has_field(); }, patience_ms));
    }
    bool is_solved() {
        return window.workbench().shown_results() && !window.workbench().is_solving() &&
               window.workbench().result_state() == ResultState::current;
    }
    ProfileView& profile() {
        auto* dock = window.findChild<QDockWidget*>("profile");
        dock->show();
        dock->raise();
        wait_until([] { return false; }, 200);
        return window.findChild<ProfileEditor*>()->view();
    }
    static int knot_of(const ProfileView& view) {
        for (std::size_t i = 0; i < view.handles().size(); ++i)
            if (view.handles()[i].name.contains("knot", Qt::CaseInsensitive) &&
                view.handles()[i].name.contains("4"))
                return static_cast<int>(i);
        return -1;
    }
    static void move(ProfileView& view, const QPointF& at) {
        QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view, &event);
    }
    /// The button stays down.
    static void pull_five_pixels(ProfileView& view, const QPointF& from) {
        QTest::mousePress(&view, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= 5; ++i) {
            move(view, from - QPointF(0, i));
            wait_until([] { return false; }, move_ms);
        }
    }

    QTemporaryDir folder;
    MainWindow window;
};

double hue_share(const QImage& picture) {
    return share_of(picture, [](const QColor& c) { return std::abs(c.red() - c.blue()) > 60; });
}

TEST_F(LiveDrag, CurvesFollowTheHandAndTheFilmStaysGreyed) {
    open_example();
    Workbench& bench = window.workbench();
    ProfileView& view = profile();
    const int knot = knot_of(view);
    ASSERT_GE(knot, 0);
    const int own_cells = bench.shown_results()->grid.nz;
    int drafts = 0, blank = 0, pictures = 0;
    QObject::connect(&bench, &Workbench::results_changed, &bench, [&] {
        drafts += bench.result_state() == ResultState::draft ? 1 : 0;
        EXPECT_LE(bench.shown_results()->grid.nz, own_cells);
    });
    const QPointF from = view.to_pixels(view.handles()[static_cast<std::size_t>(knot)].position);
    QTest::mousePress(&view, Qt::LeftButton, {}, from.toPoint());
    QElapsedTimer clock;
    clock.start();
    const auto is_enough = [&] {
        return clock.elapsed() > drag_ms && drafts >= least_updates && pictures >= least_pictures;
    };
    while (!is_enough() && clock.elapsed() < patience_ms) {
        const double phase = 2.0 * M_PI * static_cast<double>(clock.elapsed()) / 1500.0;
        move(view, from + QPointF(0.0, -4.0 + 4.0 * std::cos(phase)));
        if (bench.result_state() == ResultState::draft && pictures < least_pictures) {
            ++pictures;
            EXPECT_TRUE(window.field_view().shows_former_field());
            const QImage field = window.field_view().canvas().picture();
            EXPECT_LT(hue_share(field), 0.02) << "greyed";
            blank += colours_in(field) < 20 ? 1 : 0;
        }
        wait_until([] { return false; }, move_ms);
    }
    keep(window.grab().toImage(), "window_while_dragging.png");
    std::printf("curves of %.1f drafts a second while a knot is dragged\n",
                1e3 * drafts / static_cast<double>(clock.elapsed()));
    EXPECT_GE(drafts, least_updates);
    EXPECT_EQ(pictures, least_pictures) << "looked at while drafts were on show";
    EXPECT_EQ(blank, 0) << "a field without a picture";
    EXPECT_NE(bench.result_state(), ResultState::current);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, from.toPoint());
    ASSERT_TRUE(wait_until([this] { return is_solved(); }, patience_ms));
    EXPECT_EQ(*bench.shown_project(), bench.document().project()) << "in the design's own quality";
    EXPECT_EQ(bench.shown_results()->grid.nz, own_cells);
    EXPECT_TRUE(wait_until([this] { return window.field_view().has_field(); }, 10000)) << "and its own film";
    EXPECT_EQ(bench.document().undo_stack().count(), 1) << "one drag, one step";
}

TEST_F(LiveDrag, AHandThatRestsIsSolvedInFull) {
    open_example();
    ProfileView& view = profile();
    const QPointF from = view.to_pixels(view.handles()[static_cast<std::size_t>(knot_of(view))].position);
    pull_five_pixels(view, from);
    EXPECT_NE(window.workbench().result_state(), ResultState::current);
    EXPECT_TRUE(wait_until([this] { return is_solved(); }, patience_ms)) << "while the button is down";
    QTest::mouseRelease(&view, Qt::LeftButton, {}, (from - QPointF(0, 5)).toPoint());
    wait_until([] { return false; }, 400);
    EXPECT_TRUE(is_solved()) << "nothing is left to be solved";
}

TEST_F(LiveDrag, EscapeGoesBackToTheFullSolveOfTheStart) {
    open_example();
    const Project before = window.workbench().document().project();
    ProfileView& view = profile();
    const QPointF from = view.to_pixels(view.handles()[static_cast<std::size_t>(knot_of(view))].position);
    pull_five_pixels(view, from);
    QTest::keyClick(&view, Qt::Key_Escape);
    QTest::mouseRelease(&view, Qt::LeftButton);
    ASSERT_TRUE(wait_until([this] { return is_solved(); }, patience_ms));
    EXPECT_EQ(*window.workbench().shown_project(), before);
}

TEST(LiveDragSettings, ADraftIsNeverFinerThanTheDesign) {
    SimulationSettings own = example_project("spline_horn_30ghz.lathe").simulation;
    const SimulationSettings draft = draft_settings(own);
    EXPECT_LT(draft.cells_per_wavelength, own.cells_per_wavelength);
    EXPECT_EQ(draft.frequencies, own.frequencies) << "the same points on the charts";
    EXPECT_EQ(draft.from_hz, own.from_hz);
    own.cells_per_wavelength = 8.0, own.pml_cells = 6, own.stop_db = -20.0, own.margin_wavelengths = 0.1;
    EXPECT_EQ(draft_settings(own), own);
}

}  // namespace
}  // namespace lathe::ui::test
