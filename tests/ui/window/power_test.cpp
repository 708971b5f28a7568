// Power handling as a user gets at it: regions added, drawn and refused, walls chosen, analysed, read off,
// stopped, exported.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QLineSeries>
#include <QListWidget>
#include <QSlider>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "tests/ui/guide_window.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "ui/charts/plot.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/power/power_area.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/power_charts.hpp"
#include "ui/power/power_form.hpp"
#include "ui/power/power_results.hpp"
#include "ui/power/power_window.hpp"
#include "ui/power/region_editor.hpp"
#include "ui/power/region_results.hpp"
#include "ui/power/wall_form.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

constexpr int patience_ms = 120'000 * slowness;

/// A line of 50 ohm that ends open, about 7 cells across it: a standing wave near its crest.
Project open_line() {
    constexpr double inner = 1.5e-3, outer = 3.4535e-3;
    const Material metal{.is_pec = true};
    Antenna antenna;
    antenna.regions = {{metal, {{0, 0}, {9e-3, 0}, {9e-3, inner}, {0, inner}}},
                       {metal, {{0, outer}, {9e-3, outer}, {9e-3, 4.5e-3}, {0, 4.5e-3}}}};
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = inner;
    antenna.port.outer_radius = outer;
    antenna.port.reference_z = 2e-3;
    Project project;
    project.name = "Open line";
    project.antenna = antenna;
    project.simulation.from_hz = 2.7e9;
    project.simulation.to_hz = 3.3e9;
    project.simulation.frequencies = 3;
    project.simulation.cells_per_wavelength = 350;
    project.simulation.margin_wavelengths = 0.1;
    return project;
}

/// Analysed in a moment: few electrons, powers and periods.
Project line_with_region() {
    Project project = open_line();
    particles::PowerSettings power;
    power.regions = {{"line", box_outline({2.5e-3, 1e-3}, {6.5e-3, 4e-3})}};
    power.walls = particles::known_material("silver_2003");
    power.multipactor.electrons = 60;
    power.multipactor.seeds = 2;
    power.multipactor.periods = 12;
    power.multipactor.steps_per_period = 60;
    power.multipactor.scan_step_db = 1.0;
    power.multipactor.operating_power_w = 150.0;
    project.power = power;
    return project;
}

class PowerTest : public GuideWindow {
protected:
    PowerTest() : GuideWindow("cpu") { open(line_with_region()); }
    void open(const Project& project) {
        document().start(project);
        window.findChild<QAction*>("power_handling")->trigger();
        EXPECT_TRUE(shown().isVisible());
    }
    Document& document() { return bench().document(); }
    PowerArea& area() { return window.power_area(); }
    PowerWindow& shown() { return area().window(); }
    PowerForm& form() { return shown().form(); }
    RegionEditor& editor() { return form().regions(); }
    PowerResults& results() { return shown().results(); }
    const std::vector<particles::PowerRegion>& regions() { return document().project().power->regions; }
    void type(NumberEdit* field, const QString& text) {
        ASSERT_NE(field, nullptr);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void click(const char* action) {
        auto* button = shown().findChild<QToolBar*>()->widgetForAction(shown().action(action));
        ASSERT_NE(button, nullptr);
        ASSERT_TRUE(wait_until([&] { return button->isEnabled(); }, short_patience_ms)) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    bool can_start() { return shown().action("power_start")->isEnabled(); }
    void choose(QComboBox& box, const QString& text) {
        const int row = box.findText(text);
        ASSERT_GE(row, 0) << text.toStdString();
        box.setCurrentIndex(row);
        emit box.activated(row);
    }
    void analyse() {
        type(form().field("from_w"), "200");
        type(form().field("to_w"), "2000");
        form().findChild<QCheckBox*>("with_plates")->setChecked(false);
        click("power_start");
        ASSERT_TRUE(area().is_running());
        EXPECT_FALSE(can_start());
        ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, patience_ms));
        ASSERT_NE(results().outcome(), nullptr) << shown().messages().text().toStdString();
    }
};

TEST_F(PowerTest, RegionsAreAddedDrawnNamedAndUndone) {
    QTest::mouseClick(&editor().add(), Qt::LeftButton);
    ASSERT_EQ(regions().size(), 2u);
    EXPECT_EQ(regions()[1].name, "region");
    EXPECT_EQ(editor().chosen(), 1);
    type(&editor().edge(0), "3");
    EXPECT_EQ(regions()[1].outline.front().z, 3e-3);

    // A box drawn with the mouse.
    QTest::mouseClick(&editor().draw(), Qt::LeftButton);
    PowerCanvas& canvas = results().canvas();
    ASSERT_TRUE(canvas.is_drawing());
    const auto at = [&](Point corner) { return canvas.to_pixels(corner).toPoint(); };
    QTest::mousePress(&canvas, Qt::LeftButton, {}, at({4e-3, 1e-3}));
    QTest::mouseMove(&canvas, at({5e-3, 2e-3}));
    QTest::mouseMove(&canvas, at({6e-3, 3e-3}));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at({6e-3, 3e-3}));
    ASSERT_EQ(regions().size(), 3u);
    EXPECT_EQ(regions()[2].name, "region 2");
    EXPECT_NEAR(regions()[2].outline[0].z, 4e-3, 0.1e-3);
    EXPECT_NEAR(regions()[2].outline[2].r, 3e-3, 0.1e-3);
    EXPECT_FALSE(canvas.is_drawing());
    EXPECT_FALSE(editor().draw().isChecked());

    editor().name().setText("line");
    QTest::keyClick(&editor().name(), Qt::Key_Return);
    EXPECT_TRUE(editor().problem().contains("another region")) << editor().problem().toStdString();
    EXPECT_FALSE(can_start());
    editor().name().setText("gap");
    QTest::keyClick(&editor().name(), Qt::Key_Return);
    EXPECT_EQ(regions()[2].name, "gap");
    EXPECT_TRUE(can_start()) << form().problem().toStdString();

    // Inside out.
    type(&editor().edge(1), "1");
    EXPECT_TRUE(editor().problem().contains("must be above")) << editor().problem().toStdString();
    EXPECT_FALSE(can_start());
    EXPECT_GT(regions()[2].outline[2].z, 5e-3) << "the project keeps what was right";
    QTest::mouseClick(&editor().remove(), Qt::LeftButton);
    EXPECT_EQ(regions().size(), 2u);
    while (document().undo_stack().canUndo()) document().undo_stack().undo();
    EXPECT_EQ(document().project(), line_with_region());
    EXPECT_EQ(editor().list().count(), 1);
}

TEST_F(PowerTest, WallsAreChosenAndWrongNumbersStayInTheirFields) {
    WallForm& walls = form().walls();
    choose(walls.material(), "Gold");
    EXPECT_EQ(document().project().power->walls, particles::known_material("gold"));
    type(&walls.first_crossover(), "25");
    EXPECT_EQ(document().project().power->walls.name, "own");
    EXPECT_EQ(document().project().power->walls.first_crossover_ev, 25.0);
    type(&walls.largest(), "0.9");
    EXPECT_FALSE(walls.problem().isEmpty());
    EXPECT_FALSE(can_start());
    EXPECT_EQ(document().project().power->walls.dmax, 2.14) << "the project keeps what was right";
    type(&walls.largest(), "1.9");
    EXPECT_TRUE(can_start()) << form().problem().toStdString();
    EXPECT_EQ(document().project().power->walls.dmax, 1.9);
    choose(walls.model(), "Furman and Pivi");
    EXPECT_EQ(document().project().power->walls.model, particles::YieldModel::furman_pivi);
    EXPECT_TRUE(can_start()) << form().problem().toStdString();

    QFile file(place.filePath("plating.csv"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("energy_ev,yield\n20,1\n200,2.1\n1000,1.2\n");
    file.close();
    walls.load_table(file.fileName());
    EXPECT_EQ(document().project().power->walls.measured.yields, (std::vector<double>{1, 2.1, 1.2}));
    EXPECT_EQ(document().project().power->walls.name, "plating");
    EXPECT_EQ(parse_project(write_project(document().project()), "copy").power, document().project().power);

    editor().findChild<QCheckBox*>("region_has_walls")->click();
    ASSERT_TRUE(regions()[0].walls.has_value());
    choose(editor().walls().model(), "as in SPARK3D");
    choose(editor().walls().material(), "Alodine");
    EXPECT_EQ(regions()[0].walls, particles::known_material("alodine"));
}

TEST_F(PowerTest, NumbersGoIntoTheProjectWithTheirRanges) {
    type(form().field("electrons"), "500");
    type(form().field("demanded_margin_db"), "6");
    EXPECT_EQ(document().project().power->multipactor.electrons, 500);
    EXPECT_EQ(document().project().power->multipactor.demanded_margin_db, 6.0);
    type(form().field("seeds"), "0");
    EXPECT_TRUE(form().field("seeds")->is_wrong());
    EXPECT_TRUE(form().problem().contains("Seeds")) << form().problem().toStdString();
    EXPECT_FALSE(can_start());
    type(form().field("seeds"), "3");
    EXPECT_TRUE(can_start()) << form().problem().toStdString();
    type(form().field("frequency_ghz"), "5");
    EXPECT_TRUE(form().problem().contains("Frequency")) << form().problem().toStdString();
    EXPECT_FALSE(can_start());
    type(form().field("frequency_ghz"), "3");
    type(form().field("from_w"), "5000");
    EXPECT_TRUE(form().problem().contains("Power to")) << form().problem().toStdString();
    EXPECT_FALSE(can_start());
}

TEST_F(PowerTest, IsAnalysedReadOffAndExported) {
    form().findChild<QCheckBox*>("with_corona")->setChecked(true);
    analyse();
    const auto& report = results().outcome()->report;
    ASSERT_EQ(report.regions.size(), 1u);
    const particles::MultipactorRegion& region = report.regions[0];
    EXPECT_EQ(region.verdict, particles::Verdict::breakdown);
    RegionResults& table = results().table();
    ASSERT_EQ(table.rowCount(), 1);
    EXPECT_EQ(table.item(0, 0)->text(), "line");
    EXPECT_EQ(table.item(0, 1)->text(), "breakdown");
    EXPECT_EQ(table.item(0, 2)->text(), QString::number(region.threshold_w, 'g', 4));
    EXPECT_NE(table.item(0, 5)->text(), "–") << "the margin from 150 W";
    EXPECT_TRUE(table.text(',').startsWith("Region,Multipactor,")) << table.text(',').toStdString();
    EXPECT_TRUE(shown().progress_text().contains("million steps of electrons"));

    // Every power is a point; the threshold is noted where growth is 0.
    const Plot& growth = results().charts().growth();
    EXPECT_EQ(growth.curves().first()->count(), static_cast<int>(region.levels.size()));
    ASSERT_FALSE(growth.notes().isEmpty());
    EXPECT_NEAR(growth.notes().first().at.x(), dbm(region.threshold_w), 1e-9);
    EXPECT_GT(results().charts().corona().curves().size(), 0);

    for (int layer = 0; layer < results().layer().count(); ++layer) {
        results().layer().setCurrentIndex(layer);
        EXPECT_EQ(results().canvas().scale().has_value(), layer < 4) << layer;
        EXPECT_GT(colours_in(results().canvas().grab().toImage()), 4) << layer;
    }
    results().layer().setCurrentIndex(2);
    ASSERT_TRUE(results().play().isVisible());
    const int before = results().instant().value();
    results().play().click();
    EXPECT_TRUE(wait_until([&] { return results().instant().value() != before; }, short_patience_ms));
    results().play().click();

    picture(shown(), "power");

    emit shown().export_wanted(place.path());
    ASSERT_TRUE(
        wait_until([&] { return shown().messages().text().contains("Written into"); }, short_patience_ms))
        << shown().messages().text().toStdString();
    for (const char* name : {"multipactor.json", "corona.json", "line_population.csv", "line_impacts.csv",
                             "line_mesh.vtu", "growth_over_power.png"})
        EXPECT_TRUE(QFileInfo::exists(place.filePath(name))) << name;
}

TEST_F(PowerTest, StopsAndSaysWhyNothingCanStart) {
    type(form().field("periods"), "5000");
    type(form().field("electrons"), "5000");
    click("power_start");
    ASSERT_TRUE(area().is_running());
    EXPECT_TRUE(shown().action("power_stop")->isEnabled());
    click("power_stop");
    EXPECT_FALSE(area().is_running());
    EXPECT_EQ(results().outcome(), nullptr);
    EXPECT_TRUE(can_start());

    document().start(open_line());
    EXPECT_FALSE(can_start());
    EXPECT_TRUE(form().problem().contains("add the vacuum")) << form().problem().toStdString();
    Project in_space = open_line();
    in_space.antenna = VolumeDesign{};
    document().start(in_space);
    EXPECT_FALSE(can_start());
    EXPECT_TRUE(form().problem().contains("bodies of revolution and planar"))
        << form().problem().toStdString();
    EXPECT_FALSE(form().isEnabled());
}

TEST_F(PowerTest, RefusalsAreShownWhereTheirCauseIs) {
    QTest::mouseClick(&editor().add(), Qt::LeftButton);
    editor().choose(0);
    type(&editor().edge(2), "2");
    type(&editor().edge(3), "3");
    ASSERT_TRUE(can_start()) << "only the mesh shows that no wall is near: "
                             << form().problem().toStdString();
    editor().choose(1);
    click("power_start");
    ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, patience_ms));
    EXPECT_EQ(results().outcome(), nullptr);
    EXPECT_TRUE(shown().messages().text().contains("no wall")) << shown().messages().text().toStdString();
    EXPECT_EQ(editor().chosen(), 0);
    EXPECT_TRUE(
        wait_until([&] { return field_message(editor().edge(0)).contains("no wall"); }, short_patience_ms));
    EXPECT_TRUE(can_start());
}

TEST_F(PowerTest, LooksAsBefore) {
    analyse();
    shown().resize(1300, 860);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 300);
        const QString ending = look == Appearance::dark ? "dark.png" : "light.png";
        EXPECT_EQ(difference_from_drawing(results().grab().toImage(), "power_results_" + ending), "");
        EXPECT_EQ(difference_from_drawing(form().grab().toImage(), "power_form_" + ending), "");
    }
    apply_appearance(*qApp, Appearance::light);
}

}  // namespace
}  // namespace lathe::ui::test
