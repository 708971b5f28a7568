// The window at work: it solves, optimises, follows the run, and stays quick while doing so.
#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLineSeries>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/timed_application.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/optimise/convergence_chart.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString example = QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");
// What the window's thread may do itself in one go; other programs cannot make it more.
constexpr double longest_own_ms = 50.0;
// Of 95 in 100 gaps: while other tests use the same cores the longest ones say nothing of this program.
constexpr double longest_gap_ms = 200.0;

/// Times between two calls of a 10 ms timer of the window's thread.
class LatencyMeter {
public:
    LatencyMeter() {
        QObject::connect(&timer_, &QTimer::timeout, [this] {
            gaps_ms_.push_back(1e-6 * static_cast<double>(clock_.nsecsElapsed()));
            clock_.restart();
        });
        clock_.start();
        timer_.start(10);
    }
    std::vector<double> sorted_gaps_ms() const {
        std::vector<double> sorted = gaps_ms_;
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }

private:
    QTimer timer_;
    QElapsedTimer clock_;
    std::vector<double> gaps_ms_;
};

long points_in(const Plot& plot) {
    long points = 0;
    for (const QLineSeries* curve : plot.curves()) points += curve->count();
    return points;
}

class MainWindowTest : public testing::Test {
protected:
    MainWindowTest() : window({"cpu", folder.path()}) {
        window.resize(1600, 1000);
        window.show();
    }
    void open_quick_project() {
        window.workbench().document().start(quick_horn(16, 5, 8, 40));
        ASSERT_TRUE(wait_until([&] { return has_results(); }, patience_ms))
            << window.message_bar().text().toStdString();
    }
    bool has_results() { return window.workbench().shown_results() && !window.workbench().is_solving(); }
    QImage field() { return window.field_view().canvas().picture(); }

    QTemporaryDir folder;
    MainWindow window;
};

TEST_F(MainWindowTest, SolvesTheDesignAndSolvesAgainWhenItChanges) {
    open_quick_project();
    const SharedResults first = window.workbench().shown_results();
    EXPECT_GT(points_in(window.reflection_chart().plot()), 5);
    EXPECT_GT(points_in(window.pattern_chart().plot()), 100);
    auto* aperture = window.findChild<QDoubleSpinBox*>("aperture_radius_mm");
    ASSERT_NE(aperture, nullptr);
    aperture->setValue(13.0);
    ASSERT_TRUE(wait_until([&] { return window.workbench().shown_results() != first && has_results(); },
                           patience_ms));
    EXPECT_NE(window.workbench().shown_results()->frequencies[2].beam().directivity_dbi,
              first->frequencies[2].beam().directivity_dbi);
    window.workbench().document().undo_stack().undo();
    EXPECT_DOUBLE_EQ(aperture->value(), 14.0);
}

TEST_F(MainWindowTest, WindowStaysQuickWhileASolveRuns) {
    ASSERT_TRUE(window.workbench().open(example, true));
    ASSERT_TRUE(wait_until([&] { return window.workbench().is_solving(); }, patience_ms));
    wait_until([] { return false; }, 500);  // first pictures compile shaders
    window.workbench().solve_design();
    ASSERT_TRUE(wait_until([&] { return window.workbench().is_solving(); }, patience_ms));
    TimedApplication::instance().clear();
    const LatencyMeter meter;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 4000 || meter.sorted_gaps_ms().size() < 100) {
        ASSERT_LT(clock.elapsed(), patience_ms);
        if (!window.workbench().is_solving()) window.workbench().solve_design();
        wait_until([] { return false; }, 100);
    }
    const std::vector<double> gaps = meter.sorted_gaps_ms();
    const double most = gaps[gaps.size() * 95 / 100];
    std::printf("10 ms timer, %zu ticks: 95 %% below %.1f ms, longest gap %.1f ms; %s", gaps.size(), most,
                gaps.back(), TimedApplication::instance().report().c_str());
    EXPECT_LT(most, longest_gap_ms);
    EXPECT_LT(TimedApplication::instance().longest_processor_ms(), longest_own_ms);
}

TEST_F(MainWindowTest, FollowsAnOptimisation) {
    open_quick_project();
    Workbench& bench = window.workbench();
    bench.start_optimisation();
    ASSERT_TRUE(wait_until(
        [&] { return bench.snapshot() && bench.snapshot()->history.size() >= 2 && bench.has_best(); },
        patience_ms))
        << window.message_bar().text().toStdString();
    // Somewhere in the film the pulse fills the horn.
    const auto is_coloured = [](const QColor& c) { return std::abs(c.red() - c.blue()) > 40; };
    EXPECT_TRUE(wait_until([&] { return share_of(field(), is_coloured) > 0.02; }, 15000));
    const QImage whole = window.grab().toImage();
    keep(whole, "window_while_optimising.png");
    EXPECT_GT(colours_in(field()), 30) << "the field is there";
    EXPECT_GT(points_in(window.convergence_chart()), 2);
    EXPECT_GT(points_in(window.reflection_chart().plot()), 10) << "start, now and goal";
    EXPECT_GT(points_in(window.pattern_chart().plot()), 300);
    for (QWidget* plot :
         {static_cast<QWidget*>(&window.convergence_chart()),
          static_cast<QWidget*>(&window.reflection_chart()), static_cast<QWidget*>(&window.pattern_chart())})
        EXPECT_GT(colours_in(plot->grab().toImage()), 10);
    bench.stop();
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, patience_ms));
}

TEST_F(MainWindowTest, PausesStopsResumesAndTakesTheBest) {
    open_quick_project();
    Workbench& bench = window.workbench();
    bench.start_optimisation();
    ASSERT_TRUE(
        wait_until([&] { return bench.snapshot() && bench.snapshot()->evaluated >= 3; }, patience_ms));
    bench.set_paused(true);
    // Candidates in flight end, however long that takes; then nothing moves.
    const auto stands_still = [&] {
        const int before = bench.snapshot()->evaluated;
        return !wait_until([&] { return bench.snapshot()->evaluated != before; }, 2000);
    };
    QElapsedTimer clock;
    clock.start();
    while (!stands_still()) ASSERT_LT(clock.elapsed(), patience_ms);
    const int held = bench.snapshot()->evaluated;
    EXPECT_LT(held, bench.snapshot()->total);
    EXPECT_TRUE(stands_still());
    EXPECT_TRUE(bench.is_optimising());
    bench.set_paused(false);
    ASSERT_TRUE(wait_until([&] { return bench.snapshot()->evaluated > held; }, patience_ms));
    bench.stop();
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, patience_ms));
    wait_until([] { return false; }, 50);
    std::optional<StoredRun> stored;
    bench.find_stored_run([&](const std::optional<StoredRun>& found) { stored = found; });
    ASSERT_TRUE(wait_until([&] { return stored.has_value(); }, patience_ms));
    EXPECT_FALSE(stored->is_finished);
    EXPECT_GE(stored->evaluated, held);

    bench.resume_optimisation(stored->path);
    ASSERT_TRUE(wait_until(
        [&] {
            const auto& now = bench.snapshot();
            return now && now->evaluated > stored->evaluated && bench.has_best() &&
                   now->best->genome != genetic::seed_genome_of(bench.document().project());
        },
        patience_ms))
        << window.message_bar().text().toStdString();
    bench.stop();
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, patience_ms));
    const Project before = bench.document().project();
    bench.take_best();
    EXPECT_NE(bench.document().project(), before);
    bench.document().undo_stack().undo();
    EXPECT_EQ(bench.document().project(), before);
}

}  // namespace
}  // namespace lathe::ui::test
