// Doubts about the shown results stand in the window as long as the results do; goals that cannot exist are
// marked.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

constexpr int solve_ms = 20'000 * slowness;

Warnings warning_and_note() {
    return {
        {"not_rung_down",
         "The solve reached its longest time, 200 periods, with -23.4 dB of its largest energy still stored, "
         "where -60 dB are asked for: S11 and the fields may be off by some 0.07 of the incident wave, "
         "narrow "
         "resonances are blurred. Raise simulation.max_periods.",
         "simulation.max_periods"},
        {"outline_corrected", "The wall of the port's guide lies at 3.600001 mm, 1 nm from radius_mm = 3.6.",
         "antenna.port.radius_mm"}};
}

TEST(ResultWarningsTest, ListsThemNumberedInPlainWordsAndFoldsAway) {
    ResultWarnings panel;
    EXPECT_TRUE(panel.isHidden());
    panel.resize(600, 100);
    panel.show_warnings(warning_and_note());
    EXPECT_FALSE(panel.isHidden());
    EXPECT_EQ(panel.heading(), "1 warning, 1 note: check these results");
    EXPECT_TRUE(panel.text().startsWith("1. The solve reached its longest time"))
        << panel.text().toStdString();
    EXPECT_TRUE(panel.text().contains("\n2. Note: The wall of the port's guide"))
        << panel.text().toStdString();
    EXPECT_TRUE(panel.text().endsWith("(antenna.port.radius_mm)"));
    EXPECT_FALSE(panel.text().contains("not_rung_down")) << "codes are for programs";
    panel.show();
    const int open = panel.sizeHint().height();
    panel.fold().click();
    EXPECT_LT(panel.sizeHint().height(), open);
    EXPECT_FALSE(panel.heading().isEmpty());
    panel.show_warnings({warning_and_note()[1]});
    EXPECT_EQ(panel.heading(), "1 note about the shown results");
    panel.show_warnings({});
    EXPECT_TRUE(panel.isHidden());
    EXPECT_EQ(panel.text(), QString());
}

TEST(ResultWarningsTest, StandBeforeNotes) {
    ResultWarnings panel;
    Warnings mixed = warning_and_note();
    std::swap(mixed[0], mixed[1]);
    panel.show_warnings(mixed);
    EXPECT_TRUE(panel.text().startsWith("1. The solve reached its longest time"));
    EXPECT_TRUE(panel.text().contains("\n2. Note: The wall of the port's guide"));
}

TEST(ResultWarningsTest, StayClosedUntilTheListDiffersOrTheMenuShowsThem) {
    ResultWarnings panel;
    panel.show_warnings(warning_and_note());
    EXPECT_FALSE(panel.reopen_action().isEnabled());
    panel.close_button().click();
    EXPECT_TRUE(panel.isHidden());
    panel.show_state(ResultState::not_solved);
    panel.show_warnings(warning_and_note());
    EXPECT_TRUE(panel.isHidden()) << "the next results have the same list";
    ASSERT_TRUE(panel.reopen_action().isEnabled());
    panel.reopen_action().trigger();
    EXPECT_FALSE(panel.isHidden());
    panel.close_button().click();
    panel.show_warnings({warning_and_note()[0]});
    EXPECT_FALSE(panel.isHidden()) << "another list";
    panel.close_button().click();
    panel.show_warnings({});
    panel.show_warnings({warning_and_note()[0]});
    EXPECT_FALSE(panel.isHidden()) << "results without warnings lay between";
}

TEST(ResultWarningsTest, OfferTheCheckOfASharpResonance) {
    ResultWarnings panel;
    QAction check(QStringLiteral("C&heck on another grid"));
    panel.offer_check(check);
    int wanted = 0;
    QObject::connect(&check, &QAction::triggered, [&wanted] { ++wanted; });
    panel.resize(600, 100);
    panel.show_warnings(warning_and_note());
    EXPECT_TRUE(panel.check().isHidden());
    panel.show_warnings({{"sharp_resonance", "A resonance at 29.3 GHz is narrow.", ""}});
    EXPECT_FALSE(panel.check().isHidden());
    EXPECT_EQ(panel.check().text(), "Check on another grid");
    panel.check().click();
    EXPECT_EQ(wanted, 1);
    panel.show_warnings({});
    EXPECT_TRUE(panel.isHidden());
}

TEST(ResultWarningsTest, StayInTheWindowUntilACleanSolve) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    Project project = draft_of("conical_horn_30ghz.lathe", 3);
    const SimulationSettings patient = project.simulation;
    project.simulation.max_periods = 1.0;
    project.simulation.stop_db = -150.0;
    window.workbench().document().start(project);
    ResultWarnings& panel = window.result_warnings();
    EXPECT_TRUE(panel.isHidden());
    ASSERT_TRUE(wait_until([&] { return panel.isVisible(); }, solve_ms));
    EXPECT_TRUE(panel.text().contains("Raise simulation.max_periods")) << panel.text().toStdString();
    EXPECT_EQ(panel.heading(), "1 warning: check these results");
    EXPECT_FALSE(window.message_bar().isVisible()) << "one place for it";
    keep(window.grab().toImage(), "result_warnings_window.png");

    project.simulation = patient;
    window.workbench().document().change(project, "Patience");
    ASSERT_TRUE(wait_until([&] { return !panel.isVisible(); }, solve_ms));
    EXPECT_EQ(window.workbench().shown_results()->stop_reason, "converged");
}

TEST(ResultWarningsTest, GoalsThatCannotExistAreMarkedRefusedAndRemovable) {
    Document document;
    GoalsEditor editor(document);
    Project project = draft_of("conical_horn_30ghz.lathe");
    document.start(project);
    GoalsModel& goals = editor.model();
    const int before = goals.rowCount();
    Objective impedance;
    impedance.metric = "input_resistance_ohm";
    EXPECT_FALSE(goals.add(impedance));
    EXPECT_TRUE(editor.complaint().contains("does not exist for this antenna: only a coaxial port"))
        << editor.complaint().toStdString();
    EXPECT_EQ(goals.rowCount(), before);

    // The user draws another antenna under the goals that are there.
    project = document.project();
    Objective feed;
    feed.metric = "feed_efficiency_percent", feed.goal = Goal::above, feed.value = 70.0,
    feed.to_theta_deg = 60.0;
    project.objectives = {feed, feed, impedance};
    project.objectives[1].metric = "boresight_group_delay_ns";
    project.objectives[1].to_theta_deg.reset();
    project.objectives[2].metric = "directivity_dbi";
    project.antenna = example_project("discone_1ghz.lathe").antenna;
    document.change(project, "Another antenna");
    for (const int row : {0, 1}) {
        const QModelIndex cell = goals.index(row, GoalsModel::metric);
        EXPECT_TRUE(cell.data(Qt::DisplayRole).toString().startsWith(QStringLiteral("⚠"))) << row;
        EXPECT_TRUE(cell.data(Qt::ToolTipRole).toString().contains("only m = 1 has")) << row;
    }
    EXPECT_FALSE(
        goals.index(2, GoalsModel::metric).data(Qt::DisplayRole).toString().startsWith(QStringLiteral("⚠")));
    EXPECT_TRUE(goals.setData(goals.index(2, GoalsModel::value), 3.0, Qt::EditRole))
        << "the others can be changed";
    EXPECT_TRUE(goals.remove(0));
    EXPECT_TRUE(goals.remove(0));
    EXPECT_EQ(goals.rowCount(), 1);
}

TEST(ResultWarningsTest, TheListOfMetricsOffersWhatExists) {
    Document document;
    GoalsEditor editor(document);
    document.start(draft_of("conical_horn_30ghz.lathe"));
    editor.show();
    auto* table = editor.findChild<QTableView*>();
    table->edit(editor.model().index(0, GoalsModel::metric));
    auto* box = table->findChild<QComboBox*>();
    ASSERT_NE(box, nullptr);
    const auto* items = qobject_cast<QStandardItemModel*>(box->model());
    EXPECT_TRUE(items->item(box->findData("feed_efficiency_percent"))->isEnabled());
    const int impedance = box->findData("input_reactance_ohm");
    EXPECT_FALSE(items->item(impedance)->isEnabled());
    EXPECT_TRUE(box->itemData(impedance, Qt::ToolTipRole).toString().contains("only a coaxial port"));
}

TEST(DrawingBaselines, ResultWarnings) {
    expect_as_before("result_warnings", {420, 170}, {900, 160}, [] {
        auto window = std::make_unique<QWidget>();
        auto* panel = new ResultWarnings;
        auto* layout = new QVBoxLayout(window.get());
        layout->addWidget(panel);
        layout->addStretch(1);
        panel->show_warnings(warning_and_note());
        return window;
    });
}

}  // namespace
}  // namespace lathe::ui::test
