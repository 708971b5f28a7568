// What power handling is asked: regions added, drawn and refused, walls chosen, numbers typed.
#include <QLineEdit>
#include <QListWidget>
#include <QSlider>

#include "tests/ui/window/power_fixture.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/wall_form.hpp"

namespace lathe::ui::test {
namespace {

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

TEST_F(PowerTest, FieldsKeepTheirPlaceWhileMessagesComeAndGo) {
    wait_until([] { return false; }, 100);
    NumberEdit& to = *form().field("to_w");
    const auto place = [&to] { return to.mapToGlobal(QPoint(0, 0)); };
    const QPoint before = place();
    type(form().field("from_w"), "1600");
    type(&to, "420");
    EXPECT_EQ(form().problem(), "Power to: 420 W is below Power from, 1600 W");
    EXPECT_TRUE(form().complaint().isVisible());
    wait_until([] { return false; }, 100);
    EXPECT_EQ(place(), before);
    shown().messages().show_message(Notice::error, "A message.");
    wait_until([] { return false; }, 100);
    EXPECT_EQ(place(), before);
    type(&to, "4200");
    EXPECT_EQ(form().problem(), QString());
    EXPECT_EQ(place(), before);
    type(&editor().edge(1), "1");
    wait_until([] { return false; }, 100);
    EXPECT_FALSE(form().problem().isEmpty());
    EXPECT_EQ(place(), before);
}

TEST_F(PowerTest, NoFieldIsCutOnceThereIsARegion) {
    open(open_line());
    EXPECT_EQ(form().problem(), "Add a vacuum region to analyse.");
    QTest::mouseClick(&editor().add(), Qt::LeftButton);
    ASSERT_EQ(regions().size(), 1u);
    wait_until([] { return false; }, 100);
    QWidget& viewport = *form().parentWidget();
    for (const NumberEdit* edit : form().findChildren<NumberEdit*>()) {
        if (!edit->isVisible()) continue;
        const QRect place(edit->mapTo(&viewport, QPoint(0, 0)), edit->size());
        EXPECT_GE(place.left(), 0) << edit->accessibleName().toStdString();
        EXPECT_LT(place.right(), viewport.width()) << edit->accessibleName().toStdString();
    }
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

TEST_F(PowerTest, ElectronsStartWhereChosen) {
    QComboBox& box = *form().findChild<QComboBox*>("seeding");
    EXPECT_EQ(box.currentIndex(), 0);
    choose(box, "in the vacuum");
    EXPECT_EQ(document().project().power->multipactor.seeding, particles::Seeding::volume);
    EXPECT_TRUE(can_start()) << form().problem().toStdString();
    document().undo_stack().undo();
    EXPECT_EQ(document().project().power->multipactor.seeding, particles::Seeding::walls);
    EXPECT_EQ(box.currentIndex(), 0);
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

}  // namespace
}  // namespace lathe::ui::test
