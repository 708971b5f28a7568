// Band and grid in the window: edited, undone, refused where they are wrong, foretold and asked about.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/band_area.hpp"
#include "ui/design/band_field.hpp"
#include "ui/design/band_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui::test {
namespace {

class Band : public testing::Test {
protected:
    Band() { document.start(draft_of("conical_horn_30ghz.lathe", 5)); }
    BandField& field(const char* key) { return *panel.findChild<BandField*>(QString::fromLatin1(key)); }
    void type(const char* key, const QString& text) {
        field(key).setText(text);
        QTest::keyClick(&field(key), Qt::Key_Return);
    }
    const SimulationSettings& settings() { return document.project().simulation; }

    Document document;
    BandPanel panel{document};
};

TEST_F(Band, EveryEntryIsPartOfTheProjectAndAStepOfUndo) {
    const SimulationSettings before = settings();
    const std::pair<const char*, QString> entries[] = {{"from_ghz", "28,5"}, {"to_ghz", "32.5"},
                                                       {"frequencies", "9"}, {"max_periods", "500"},
                                                       {"stop_db", "-50"},   {"cells_per_wavelength", "14"},
                                                       {"pml_cells", "10"},  {"margin_wavelengths", "0.75"}};
    Project relaxed = document.project();
    for (Objective& goal : relaxed.objectives) goal.from_hz.reset(), goal.to_hz.reset();
    document.start(relaxed);
    for (const auto& [key, text] : entries) type(key, text);
    EXPECT_DOUBLE_EQ(settings().from_hz, 28.5e9);
    EXPECT_DOUBLE_EQ(settings().to_hz, 32.5e9);
    EXPECT_EQ(settings().frequencies, 9);
    EXPECT_EQ(settings().max_periods, 500.0);
    EXPECT_EQ(settings().stop_db, -50.0);
    EXPECT_EQ(settings().cells_per_wavelength, 14.0);
    EXPECT_EQ(settings().pml_cells, 10);
    EXPECT_EQ(settings().margin_wavelengths, 0.75);
    EXPECT_EQ(document.undo_stack().count(), 8);
    for (int n = 0; n < 8; ++n) document.undo_stack().undo();
    EXPECT_EQ(settings(), before);
    EXPECT_EQ(field("max_periods").text(), QString::number(before.max_periods));
}

TEST_F(Band, WhatIsWrongStaysAndChangesNothing) {
    const Project before = document.project();
    const std::pair<const char*, QString> wrong[] = {{"from_ghz", "35"},
                                                     {"from_ghz", "abc"},
                                                     {"to_ghz", "20000"},
                                                     {"frequencies", "0"},
                                                     {"frequencies", "2.5"},
                                                     {"stop_db", "60"},
                                                     {"pml_cells", "3"},
                                                     {"pml_cells", "8.5"},
                                                     {"max_periods", "0"},
                                                     {"to_ghz", "29"},
                                                     {"cells_per_wavelength", "1e6"}};
    for (const auto& [key, text] : wrong) {
        type(key, text);
        EXPECT_TRUE(field(key).is_wrong()) << key << ' ' << text.toStdString();
        EXPECT_EQ(field(key).text(), text) << "what was typed stays";
        EXPECT_FALSE(panel.problem().isEmpty());
        EXPECT_EQ(document.project(), before);
    }
    type("from_ghz", QString::number(before.simulation.from_hz * 1e-9));
    EXPECT_FALSE(field("from_ghz").is_wrong());
}

TEST_F(Band, FrequenciesMayBeListed) {
    auto* kind = panel.findChild<QComboBox*>("frequency_spacing");
    ASSERT_NE(kind, nullptr);
    kind->setCurrentIndex(1);
    emit kind->activated(1);
    EXPECT_EQ(settings().listed_hz.size(), 5u) << "those that were solved before";
    type("frequencies", "28; 29.5 30,25, 31");
    EXPECT_EQ(settings().listed_hz, (std::vector<double>{28e9, 29.5e9, 30.25e9, 31e9}));
    EXPECT_EQ(field("frequencies").text(), "28; 29.5; 30.25; 31");
    const SharedResults results = solved(document.project());
    ASSERT_EQ(results->frequencies.size(), 4u);
    EXPECT_DOUBLE_EQ(results->frequencies[2].frequency_hz, 30.25e9);
    type("frequencies", "31; 30");
    EXPECT_TRUE(field("frequencies").is_wrong()) << "not rising";
    type("frequencies", "28 40");
    EXPECT_TRUE(field("frequencies").is_wrong()) << "outside the band";
    kind->setCurrentIndex(0);
    emit kind->activated(0);
    EXPECT_TRUE(settings().listed_hz.empty());
    EXPECT_EQ(settings().frequencies, 4);
}

TEST_F(Band, CellsMemoryAndTimeAreForetold) {
    const SolveForecast forecast = forecast_solve(antenna_of(document.project()), settings());
    const SharedResults results = solved(document.project());
    EXPECT_EQ(forecast.nr, results->grid.nr);
    EXPECT_EQ(forecast.nz, results->grid.nz);
    const auto steps = static_cast<double>(results->grid.steps);
    EXPECT_LT(forecast.steps_usual, 2.0 * steps);
    EXPECT_GT(forecast.steps_usual, 0.5 * steps);
    panel.show();
    panel.set_rate(forecast.updates_usual() / 180.0);
    ASSERT_TRUE(wait_until([&] { return panel.forecast().contains("about 3 min"); }, patience_ms))
        << panel.forecast().toStdString();
    EXPECT_TRUE(panel.forecast().contains("MB"));
    EXPECT_TRUE(panel.forecast().contains(QString::number(forecast.nr) + " ×"));
}

TEST_F(Band, RatesAreLearntFromLongEnoughSolves) {
    QSettings().remove("solve_rate/test");
    learn_solve_rate("test", 1e9, 0.01);
    const double guessed = solve_rate("test");
    learn_solve_rate("test", 4e8, 2.0);
    EXPECT_DOUBLE_EQ(solve_rate("test"), 2e8);
    EXPECT_NE(guessed, 2e8);
    learn_solve_rate("test", 8e8, 2.0);
    EXPECT_DOUBLE_EQ(solve_rate("test"), 3e8);
}

QPushButton* way(MainWindow& window, const QString& text) {
    for (QPushButton* button : window.message_bar().findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

TEST(BandWindow, LongSolvesAreAskedAbout) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    Workbench& bench = window.workbench();
    bench.gate().set_solve_question_above(0.0);
    bench.document().start(draft_of("conical_horn_30ghz.lathe", 3));
    ASSERT_TRUE(wait_until([&] { return way(window, "Solve") != nullptr; }, patience_ms));
    EXPECT_TRUE(window.message_bar().text().startsWith("This solve takes"))
        << window.message_bar().text().toStdString();
    EXPECT_TRUE(window.message_bar().text().contains("million cells"));
    wait_until([] { return false; }, 300);
    EXPECT_FALSE(bench.is_solving());
    EXPECT_FALSE(bench.shown_results());
    way(window, "Solve")->click();
    ASSERT_TRUE(wait_until([&] { return bench.shown_results() != nullptr; }, patience_ms));
    EXPECT_TRUE(window.message_bar().isHidden());
    const SharedResults first = bench.shown_results();
    Project project = bench.document().project();
    project.simulation.stop_db -= 1.0;
    bench.document().change(project, "a little longer");
    EXPECT_TRUE(wait_until([&] { return bench.shown_results() != first; }, patience_ms))
        << "what was allowed is not asked again";
}

TEST(BandWindow, ErrorsAndWarningsLeadToTheField) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    window.activateWindow();
    window.workbench().document().start(draft_of("conical_horn_30ghz.lathe", 3));
    BandPanel& panel = window.band_area().panel();
    EXPECT_TRUE(panel.visibleRegion().isEmpty()) << "behind the design";
    emit window.workbench().noticed(Notice::error, "simulation.from_ghz = 20: the mode is cut off");
    ASSERT_NE(way(window, "Band and grid…"), nullptr);
    way(window, "Band and grid…")->click();
    wait_until([&] { return !panel.visibleRegion().isEmpty(); }, patience_ms);
    EXPECT_FALSE(panel.visibleRegion().isEmpty());
    EXPECT_EQ(panel.findChild<BandField*>("from_ghz"), window.focusWidget());

    window.result_warnings().show_warnings({{"code", "Raise simulation.max_periods.", ""}});
    EXPECT_FALSE(window.result_warnings().way().isHidden());
    window.result_warnings().way().click();
    EXPECT_EQ(panel.findChild<BandField*>("max_periods"), window.focusWidget());
    window.result_warnings().show_warnings({{"code", "A wall is off.", ""}});
    EXPECT_TRUE(window.result_warnings().way().isHidden());
    wait_until([] { return false; }, 1500);
    keep(window.grab().toImage(), "band_panel.png");
}

}  // namespace
}  // namespace lathe::ui::test
