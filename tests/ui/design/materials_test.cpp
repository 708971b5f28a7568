// Materials by name in the parameter table: each a step of the history, in the file as numbers.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QMenu>

#include "solver/geometry/dielectrics.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/material_boxes.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/document/document.hpp"

namespace lathe::ui::test {
namespace {

double value_of(const Document& document, const std::string& key) {
    for (const Parameter& parameter : std::get<Design>(document.project().antenna).parameters)
        if (parameter.key == key) return parameter.entries.at(0).value;
    return -1.0;
}

void choose(QComboBox& box, const QString& beginning) {
    const int index = box.findText(beginning, Qt::MatchStartsWith);
    ASSERT_GE(index, 0) << beginning.toStdString();
    box.setCurrentIndex(index);
    emit box.activated(index);
}

TEST(Materials, OfALensTakeTheirLossAlong) {
    Document document;
    ParameterForm form(document);
    document.open(LATHE_EXAMPLES "/lens_30ghz.lathe");
    form.resize(form.minimumWidth(), 700);
    form.show();
    const auto buttons = form.findChildren<MaterialButton*>();
    ASSERT_GE(buttons.size(), 2) << "the lens and its layer";
    for (QAction* action : buttons.first()->menu()->actions())
        if (action->text().startsWith("Rexolite")) action->trigger();
    EXPECT_EQ(value_of(document, "relative_permittivity"), 2.54);
    EXPECT_EQ(value_of(document, "loss_tangent"), 0.00048);
    EXPECT_EQ(document.undo_stack().count(), 1);
    document.undo_stack().undo();
    EXPECT_NE(value_of(document, "relative_permittivity"), 2.54);
    keep(form.grab().toImage(), "materials_form.png");
}

TEST(Materials, OfTheWallsAreTheSolversMetals) {
    Document document;
    ParameterForm form(document);
    document.open(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    auto* box = form.findChild<QComboBox*>("wall_metal");
    ASSERT_NE(box, nullptr);
    choose(*box, "Copper");
    EXPECT_NEAR(document.project().simulation.wall_metal.conductivity_s_per_m, 5.8e7, 0.1e7);
    EXPECT_EQ(parse_project(write_project(document.project()), "x"), document.project());
    document.undo_stack().undo();
    EXPECT_TRUE(document.project().simulation.wall_metal.is_perfect());
    EXPECT_EQ(box->currentIndex(), 0);
    form.set_locked(true);
    EXPECT_FALSE(box->isEnabled());
}

TEST(Materials, OfRegionsAreChosenOneByOne) {
    Document document;
    ParameterForm form(document);
    document.open(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    Project project = document.project();
    project.antenna = horn_with_lens();
    document.start(project);
    auto* box = form.findChild<QComboBox*>("region_material_2");
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->currentText().contains("2.53")) << "not of the library, shown as it is";
    choose(*box, "PTFE");
    EXPECT_EQ(std::get<Antenna>(document.project().antenna).regions[1].material,
              find_dielectric("ptfe")->material());
    EXPECT_EQ(box->findText("Water", Qt::MatchStartsWith), -1) << "has poles";
    EXPECT_TRUE(box->currentData(Qt::ToolTipRole).toString().contains("Pozar"));
    EXPECT_EQ(parse_project(write_project(document.project()), "x"), document.project());
    document.undo_stack().undo();
    EXPECT_TRUE(box->currentText().contains("2.53"));
    keep(form.grab().toImage(), "materials_regions.png");
}

}  // namespace
}  // namespace lathe::ui::test
