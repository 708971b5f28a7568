// "Check on another grid" as a user gets at it: pressed, watched, stopped, and read off charts, table, goals
// and report.
#include <gtest/gtest.h>

#include <QAction>
#include <QFile>
#include <QLineSeries>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "tests/ui/guide_window.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/export_area.hpp"
#include "ui/results/grid_check_area.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/results_area.hpp"

namespace lathe::ui::test {
namespace {

const QString plus_minus = QStringLiteral("±");

class GridCheckTest : public GuideWindow {
protected:
    GridCheckTest() : GuideWindow("cpu") {}
    GridCheckArea& area() { return window.results_area().grid_check(); }
    void press() {
        auto* action = window.findChild<QAction*>(QStringLiteral("check_grid"));
        ASSERT_NE(action, nullptr);
        ASSERT_TRUE(action->isEnabled());
        action->trigger();
    }
    bool wait_for_results() {
        return wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms);
    }
    bool wait_for_check() {
        return wait_until([&] { return !area().is_running(); }, patience_ms);
    }
    QList<ErrorBar> bars(Plot& plot) {
        QList<ErrorBar> all;
        for (const QLineSeries* curve : plot.curves()) all << plot.errors_of(curve);
        return all;
    }
    QString table_text() {
        dock("metrics_table");
        wait_until([] { return false; }, 50);
        return window.results_area().metrics_table().text(QLatin1Char(','), false);
    }
    QString goal_text(int row) {
        return window.optimise_area().goals().model().index(row, GoalsModel::now).data().toString();
    }
    /// The cell of the table of metrics in this line, at the first frequency.
    QString cell_text(const QString& title) {
        dock("metrics_table");
        wait_until([] { return false; }, 50);
        const QTableWidget& table = window.results_area().metrics_table().table();
        for (int line = 0; line < table.rowCount(); ++line)
            if (table.verticalHeaderItem(line)->text().contains(title)) return table.item(line, 4)->text();
        return {};
    }
};

Project horn_with_goals() {
    Project project = draft_of("conical_horn_30ghz.lathe", 3);
    Objective close;  // nearer than the error can be
    close.metric = "directivity_dbi";
    close.goal = Goal::above;
    close.value = 10.0;
    project.objectives = {close};
    return project;
}

TEST_F(GridCheckTest, ShowsErrorsInChartsTableGoalsAndReport) {
    bench().document().start(horn_with_goals());
    ASSERT_TRUE(wait_for_results());
    const SharedResults own = bench().shown_results();
    EXPECT_TRUE(bars(window.reflection_chart().plot()).isEmpty());
    EXPECT_FALSE(cell_text("Directivity").contains(plus_minus));
    press();
    EXPECT_TRUE(area().is_running());
    EXPECT_FALSE(area().progress_text().isEmpty());
    ASSERT_TRUE(wait_for_check());
    ASSERT_NE(area().check(), nullptr) << window.message_bar().text().toStdString();
    EXPECT_EQ(area().check()->results, own) << "results on show are not solved again";
    EXPECT_EQ(bench().shown_results(), own);
    EXPECT_TRUE(window.message_bar().text().contains("1.4")) << window.message_bar().text().toStdString();

    EXPECT_EQ(bars(window.reflection_chart().plot()).size(), 3) << "at the frequencies of the project";
    BandChart& band = window.results_area().band_chart();
    band.show_metric("directivity_dbi");
    const QList<ErrorBar> directivity = bars(band.plot());
    ASSERT_EQ(directivity.size(), 3);
    const double finer = area().check()->finer->frequencies.front().beam().directivity_dbi;
    const double value = own->frequencies.front().beam().directivity_dbi;
    EXPECT_NEAR(directivity.front().error, std::abs(value - finer) / (1.0 - 1.0 / 1.96), 1e-12);
    EXPECT_NEAR(directivity.front().value, value, 1e-12);
    EXPECT_TRUE(cell_text("Directivity").contains(plus_minus)) << cell_text("Directivity").toStdString();
    EXPECT_TRUE(table_text().contains("estimated error"));
    EXPECT_FALSE(table_text().contains(plus_minus)) << "values and errors in columns of their own";
    EXPECT_TRUE(goal_text(0).contains(plus_minus)) << goal_text(0).toStdString();
    EXPECT_TRUE(goal_text(0).endsWith(QStringLiteral("✓")));
    keep(window.grab().toImage(), "grid_check_window.png");

    // Goals that change do not change the solve: the check stays, and judges the new goal.
    Project project = bench().document().project();
    project.objectives.front().value = value;
    bench().document().change(project, "A goal at the value itself");
    ASSERT_NE(area().check(), nullptr);
    EXPECT_TRUE(goal_text(0).endsWith(QLatin1Char('?'))) << goal_text(0).toStdString();

    ReportRequest request;
    request.folder = place.filePath("report").toStdString();
    request.engine = "cpu";
    request.project = std::make_shared<const Project>(project);
    request.results = own;
    request.finer = area().check()->finer;
    QFile html(QString::fromStdString(run_report(request, {}).html.string()));
    ASSERT_TRUE(html.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(html.readAll());
    EXPECT_TRUE(text.contains("Check on another grid"));
    EXPECT_TRUE(text.contains("more than the margin"));
}

TEST_F(GridCheckTest, IsGoneWithTheDesignItIsOf) {
    bench().document().start(horn_with_goals());
    ASSERT_TRUE(wait_for_results());
    press();
    ASSERT_TRUE(wait_for_check());
    ASSERT_NE(area().check(), nullptr);
    Project project = bench().document().project();
    project.simulation.cells_per_wavelength = 11;
    bench().document().change(project, "Other cells");
    EXPECT_EQ(area().check(), nullptr);
    EXPECT_TRUE(bars(window.reflection_chart().plot()).isEmpty());
    EXPECT_FALSE(goal_text(0).contains(plus_minus));
    ASSERT_TRUE(wait_for_results());
    EXPECT_FALSE(cell_text("Directivity").contains(plus_minus));
}

TEST_F(GridCheckTest, SolvesTheDesignFirstWhereItsResultsAreNotOnShow) {
    bench().document().start(horn_with_goals());
    press();  // before the first solve
    EXPECT_TRUE(area().is_running());
    ASSERT_TRUE(wait_for_check());
    ASSERT_NE(area().check(), nullptr);
    EXPECT_EQ(area().check()->results, bench().shown_results());
    EXPECT_EQ(area().check()->check.cells_per_wavelength, 12.0);
}

TEST_F(GridCheckTest, StopsByItsButtonAndByAChange) {
    bench().document().start(horn_with_goals());
    ASSERT_TRUE(wait_for_results());
    press();
    auto* cancel = window.findChild<QToolButton*>(QStringLiteral("check_grid_cancel"));
    ASSERT_NE(cancel, nullptr);
    ASSERT_TRUE(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    EXPECT_FALSE(area().is_running());
    EXPECT_FALSE(cancel->isVisible());
    EXPECT_EQ(area().check(), nullptr);
    press();
    Project project = bench().document().project();
    project.simulation.cells_per_wavelength = 11;
    bench().document().change(project, "Other cells");
    EXPECT_FALSE(area().is_running());
    ASSERT_TRUE(wait_for_results());
    EXPECT_EQ(area().check(), nullptr);
}

TEST_F(GridCheckTest, IsForAntennasWithSeveralExcitationsToo) {
    Project project = draft_of("h_plane_tee_wr90.lathe", 3);
    project.simulation.cells_per_wavelength = 10;
    bench().document().start(project);
    ASSERT_TRUE(wait_for_results());
    press();
    ASSERT_TRUE(wait_for_check());
    ASSERT_NE(area().check(), nullptr) << window.message_bar().text().toStdString();
    BandChart& band = window.results_area().band_chart();
    band.show_metric("s11_db");
    EXPECT_EQ(bars(band.plot()).size(), 3 * static_cast<qsizetype>(bench().shown_results()->driven.size()));
}

TEST(RunPanelErrors, FollowFromTheReCheckOfTheWinner) {
    Objective goal;
    goal.metric = "s11_db", goal.goal = Goal::below, goal.value = -20.0;
    RunPanel panel({});
    panel.show_objectives({goal});
    genetic::RunVerdict verdict;
    verdict.winner.emplace().objectives = {{"s11_db", -20.2, 30e9, 0.0, 0.0, 0.0}};
    verdict.fine_winner.emplace().evaluation.objectives = {{"s11_db", -20.5, 30e9, 0.0, 0.0, 0.0}};
    panel.show_verdict(verdict);
    const QTableWidget& goals = *panel.findChild<QTableWidget*>("goals");
    for (const int column : {2, 3}) {
        const QString tip = goals.item(0, column)->toolTip();
        EXPECT_TRUE(tip.contains(QStringLiteral("± 0.40"))) << tip.toStdString();
        EXPECT_TRUE(tip.contains("larger than the distance")) << tip.toStdString();
    }
    panel.show_verdict({});
    EXPECT_TRUE(goals.item(0, 2)->toolTip().isEmpty());
}

}  // namespace
}  // namespace lathe::ui::test
