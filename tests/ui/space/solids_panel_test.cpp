// Solids and ports as a tree: what it says, what is typed, what is refused, undo.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/drawing_label.hpp"
#include "ui/space/formulas_notice.hpp"
#include "ui/space/outline_dialog.hpp"
#include "ui/space/solids_panel.hpp"

namespace lathe::ui::test {
namespace {

class SolidsTree : public testing::Test {
protected:
    SolidsTree() : panel(document) {
        document.start(example_project("side_fed_horn_30ghz.lathe"));
        panel.show();
    }
    const VolumeDesign& design() const { return std::get<VolumeDesign>(document.project().antenna); }
    QTreeWidgetItem& group(int n) { return *panel.tree().topLevelItem(n); }
    QTreeWidgetItem& solid(int n) { return *group(1).child(n); }
    QTreeWidgetItem& line(QTreeWidgetItem& object, const char* key) {
        for (int n = 0; n < object.childCount(); ++n)
            if (object.child(n)->text(SolidsPanel::what) == drawing_label(key)) return *object.child(n);
        ADD_FAILURE() << key;
        return object;
    }

    Document document;
    SolidsPanel panel;
};

TEST_F(SolidsTree, SaysKindMaterialAndNumbersOfEach) {
    ASSERT_EQ(group(0).childCount(), 1);
    ASSERT_EQ(group(1).childCount(), 7);
    EXPECT_EQ(solid(0).text(SolidsPanel::what), "1  flange, box");
    EXPECT_EQ(solid(0).text(SolidsPanel::value), "metal");
    EXPECT_EQ(solid(1).text(SolidsPanel::value), "free space");
    EXPECT_EQ(solid(2).text(SolidsPanel::value), "as its part");
    EXPECT_EQ(line(solid(6), "from_mm").text(SolidsPanel::value), "3.6 - pin_mm, 0, pin_z_mm");
    EXPECT_EQ(line(solid(6), "radius_mm").text(SolidsPanel::value), "0.3");
    EXPECT_TRUE(group(0).child(0)->text(SolidsPanel::value).contains("TEM"));
}

TEST_F(SolidsTree, ANumberOrAFormulaTypedChangesTheDesignAndIsUndone) {
    line(solid(6), "radius_mm").setText(SolidsPanel::value, "0.4");
    EXPECT_EQ(design().solids[6].numbers[2][0].value, 0.4);
    line(solid(6), "from_mm").setText(SolidsPanel::value, "3.5 - min(pin_mm, 3), 0.1, pin_z_mm");
    EXPECT_EQ(design().solids[6].numbers[0][0].formula, "3.5 - min(pin_mm, 3)");
    EXPECT_EQ(design().solids[6].numbers[0][1].value, 0.1);
    EXPECT_TRUE(document.is_modified());
    document.undo_stack().undo();
    document.undo_stack().undo();
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(line(solid(6), "radius_mm").text(SolidsPanel::value), "0.3");
}

TEST_F(SolidsTree, WhatIsRefusedStaysRedAndChangesNothing) {
    for (const char* const bad : {"-1", "no_such_mm", "0.3, 0.4", ""}) {
        line(solid(6), "radius_mm").setText(SolidsPanel::value, bad);
        EXPECT_FALSE(panel.problem().isEmpty()) << bad;
        EXPECT_TRUE(panel.problem().startsWith("Solid 7, radius")) << panel.problem().toStdString();
        EXPECT_EQ(line(solid(6), "radius_mm").text(SolidsPanel::value), bad);
        EXPECT_FALSE(document.is_modified());
    }
    line(solid(6), "radius_mm").setText(SolidsPanel::value, "0.3");
    EXPECT_TRUE(panel.problem().isEmpty());
}

TEST_F(SolidsTree, SelectionAndTicksAreTold) {
    int solid_told = -2, port_told = -2, told = 0;
    QObject::connect(&panel, &SolidsPanel::solid_selected, &panel, [&](int n) { solid_told = n; });
    QObject::connect(&panel, &SolidsPanel::port_selected, &panel, [&](int n) { port_told = n; });
    QObject::connect(&panel, &SolidsPanel::hidden_changed, &panel, [&] { ++told; });
    panel.tree().setCurrentItem(&line(solid(3), "radius_mm"));
    EXPECT_EQ(solid_told, 3);
    EXPECT_EQ(port_told, -1);
    panel.tree().setCurrentItem(group(0).child(0));
    EXPECT_EQ(solid_told, -1);
    EXPECT_EQ(port_told, 0);
    solid(0).setCheckState(SolidsPanel::what, Qt::Unchecked);
    EXPECT_EQ(told, 1);
    EXPECT_EQ(panel.hidden(), (std::vector<bool>{true, false, false, false, false, false, false}));
    EXPECT_FALSE(document.is_modified()) << "a tick is for the eye";
    EXPECT_TRUE(panel.lead_to_key("antenna.solids[4].radius_mm"));
    EXPECT_EQ(panel.tree().currentItem(), &line(solid(4), "radius_mm"));
    EXPECT_FALSE(panel.lead_to_key("antenna.solids[40]"));
}

TEST_F(SolidsTree, SymmetryAndGroundPlaneAreEdited) {
    auto* box = panel.findChild<QComboBox*>("symmetry_x0");
    box->setCurrentIndex(1);
    emit box->activated(1);
    EXPECT_EQ(design().symmetry[0], SymmetryPlane::electric);
    auto* ground = panel.findChild<QLineEdit*>("ground_plane_z_mm");
    ground->setFocus();
    ground->selectAll();
    ground->insert("pin_z_mm - 20");
    emit ground->editingFinished();
    ASSERT_TRUE(design().ground_plane_z_mm.has_value());
    EXPECT_EQ(design().ground_plane_z_mm->formula, "pin_z_mm - 20");
    ground->selectAll();
    ground->del();
    emit ground->editingFinished();
    EXPECT_FALSE(design().ground_plane_z_mm.has_value());
}

TEST_F(SolidsTree, WhatWasTypedForOneProjectDoesNotCountInTheNext) {
    auto* ground = panel.findChild<QLineEdit*>("ground_plane_z_mm");
    for (const char* next : {"conical_horn_30ghz.lathe", "side_fed_horn_30ghz.lathe"}) {
        document.start(example_project("side_fed_horn_30ghz.lathe"));
        ground->setFocus();
        ground->insert("3");
        const Project project = example_project(next);
        document.start(project);
        emit ground->editingFinished();
        emit panel.findChild<QComboBox*>("symmetry_x0")->activated(0);
        EXPECT_EQ(document.project(), project) << next;
    }
}

TEST_F(SolidsTree, SolidsAreAddedCopiedMovedAndRemovedByMenuAndKeys) {
    panel.actions().set_insertion_point([] { return InsertionPoint{{0.0, 0.0, 30.0}, 5.0}; });
    QMenu& menu = panel.actions().add_menu();
    emit menu.aboutToShow();
    ASSERT_GE(menu.actions().size(), 14);
    menu.actions().at(3)->trigger();
    ASSERT_EQ(group(1).childCount(), 8);
    EXPECT_EQ(solid(7).text(SolidsPanel::what), "8  sphere");
    EXPECT_EQ(panel.tree().currentItem(), &solid(7)) << "what is new is chosen";
    EXPECT_TRUE(solid(7).isExpanded()) << "and its numbers are in sight";
    EXPECT_EQ(design().solids[7].numbers[0][2].value, 30.0);
    panel.activateWindow();
    ASSERT_TRUE(wait_until([&] { return panel.isActiveWindow(); }, 5000));
    panel.tree().setFocus();
    QTest::keyClick(&panel.tree(), Qt::Key_Insert, Qt::AltModifier);
    ASSERT_EQ(design().solids.size(), 9u);
    EXPECT_EQ(panel.tree().currentItem(), &solid(8));
    QTest::keyClick(&panel.tree(), Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(&panel.tree(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(panel.tree().currentItem(), &solid(6));
    EXPECT_EQ(design().solids[6].kind, SolidKind::sphere);
    EXPECT_EQ(design().solids[7].kind, SolidKind::cylinder) << "the pin is painted over it now";
    QTest::keyClick(&panel.tree(), Qt::Key_Delete);
    EXPECT_EQ(design().solids.size(), 8u);
    EXPECT_EQ(panel.tree().currentItem(), &solid(6));
    for (int n = 0; n < 5; ++n) document.undo_stack().undo();
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(group(1).childCount(), 7);
}

TEST_F(SolidsTree, TicksAndOpenLinesGoWithTheirSolids) {
    solid(3).setCheckState(SolidsPanel::what, Qt::Unchecked);
    solid(4).setExpanded(true);
    panel.tree().setCurrentItem(&solid(0));
    panel.findChild<QAction*>("drawing_remove")->trigger();
    EXPECT_EQ(panel.hidden(), (std::vector<bool>{false, false, true, false, false, false}));
    EXPECT_TRUE(solid(3).isExpanded());
    document.undo_stack().undo();
    EXPECT_EQ(panel.hidden(), (std::vector<bool>{false, false, false, true, false, false, false}));
    document.start(example_project("side_fed_horn_30ghz.lathe"));
    EXPECT_EQ(panel.hidden(), std::vector<bool>(7, false)) << "another project";
    // Of an antenna that has no solids nothing is chosen any more.
    panel.tree().setCurrentItem(&solid(0));
    document.start(example_project("conical_horn_30ghz.lathe"));
    panel.set_locked(true);
    panel.set_locked(false);
    EXPECT_FALSE(panel.findChild<QAction*>("drawing_copy")->isEnabled());
}

TEST_F(SolidsTree, NamesAndMaterialsAreEditedAndRefusalsAreTold) {
    line(solid(0), "name").setText(SolidsPanel::value, "plate");
    EXPECT_EQ(solid(0).text(SolidsPanel::what), "1  plate, box");
    line(solid(0), "material").setText(SolidsPanel::value, "dielectric");
    line(solid(0), "relative_permittivity").setText(SolidsPanel::value, "4.4");
    EXPECT_EQ(design().solids[0].material.dielectric[0][0].value, 4.4);
    EXPECT_EQ(solid(0).text(SolidsPanel::value), "dielectric");
    EXPECT_FALSE(panel.findChild<QAction*>("drawing_down")->isEnabled()) << "nothing is chosen";
    panel.tree().setCurrentItem(group(0).child(0));
    EXPECT_FALSE(panel.findChild<QAction*>("drawing_remove")->isEnabled()) << "the only port";
    line(*group(0).child(0), "mode").setText(SolidsPanel::value, "TE00");
    EXPECT_TRUE(panel.problem().startsWith("Port 1, mode")) << panel.problem().toStdString();
    panel.set_locked(true);
    panel.tree().setCurrentItem(&solid(1));
    EXPECT_FALSE(panel.findChild<QAction*>("drawing_remove")->isEnabled()) << "a run works from it";
}

TEST_F(SolidsTree, WordsAreChosenFromAList) {
    QTreeWidgetItem& material = line(solid(0), "material");
    panel.tree().setCurrentItem(&material, SolidsPanel::value);
    panel.tree().editItem(&material, SolidsPanel::value);
    auto* box = panel.tree().findChild<QComboBox*>("drawing_words");
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->currentText(), "metal");
    box->setCurrentIndex(1);
    emit box->activated(1);
    EXPECT_EQ(solid(0).text(SolidsPanel::value), "free space");
}

TEST_F(SolidsTree, FilesAreReadAwayFromTheWindow) {
    panel.actions().add_file(QStringLiteral(LATHE_EXAMPLES) + "/conical_horn_30ghz.lathe");
    ASSERT_TRUE(wait_until([&] { return !panel.actions().is_reading(); }, 10000));
    EXPECT_EQ(solid(7).text(SolidsPanel::what), "8  conical_horn_30ghz, revolved");
    panel.actions().add_file("/nowhere/strut.stl");
    ASSERT_TRUE(wait_until([&] { return !panel.actions().is_reading(); }, 10000));
    EXPECT_TRUE(panel.problem().contains("strut.stl")) << panel.problem().toStdString();
    EXPECT_EQ(group(1).childCount(), 8);
}

TEST_F(SolidsTree, AnOutlineThatIsNoneCannotBeAccepted) {
    panel.actions().add_solid(SolidKind::revolved);
    OutlineDialog dialog(document.project(), {false, 7, DrawingRow::Group::numbers, 0});
    EXPECT_TRUE(dialog.problem().isEmpty()) << dialog.problem().toStdString();
    dialog.set_text("0 0\n10 0\n10 -5");
    EXPECT_FALSE(dialog.problem().isEmpty()) << "r < 0";
    dialog.set_text("0 0\n10 0\npin_mm, 5");
    EXPECT_TRUE(dialog.problem().isEmpty()) << dialog.problem().toStdString();
}

/// Solids that formulas repeat are listed with their numbers, follow the parameters, and become plain ones.
TEST_F(SolidsTree, ADrawingByFormulasIsShownAndMadePlain) {
    document.start(parse_project(
        R"json({"format": "lathe/1", "antenna": {"geometry": "volume", "parameters": {"n": 3, "p_mm": {"value": 6, "min": 4, "max": 8}},
 "solids": [{"repeat": "i", "times": "n", "solids": [{"kind": "sphere", "material": "pec", "centre_mm": ["i * p_mm", 0, 0], "radius_mm": 1}]}],
 "ports": [{"name": "feed", "kind": "dipole", "axis": "z", "at_mm": [0, 0, 9]}]},
 "simulation": {"from_ghz": 9, "to_ghz": 11}})json",
        "x.lathe"));
    auto* notice = panel.findChild<FormulasNotice*>();
    EXPECT_FALSE(notice->isHidden());
    ASSERT_EQ(group(1).childCount(), 3);
    EXPECT_EQ(line(solid(2), "centre_mm").text(SolidsPanel::value), "12, 0, 0");
    EXPECT_FALSE(line(solid(2), "centre_mm").flags() & Qt::ItemIsEditable);
    Project moved = document.project();
    parameters_in(moved.antenna)->parameters[1].entries[0].value = 7;
    document.change(moved, "Pitch");
    EXPECT_EQ(line(solid(2), "centre_mm").text(SolidsPanel::value), "14, 0, 0");

    QTest::mouseClick(notice->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_TRUE(notice->isHidden());
    EXPECT_TRUE(panel.problem().isEmpty()) << panel.problem().toStdString();
    EXPECT_TRUE(line(solid(2), "centre_mm").flags() & Qt::ItemIsEditable);
    line(solid(2), "centre_mm").setText(SolidsPanel::value, "20, 0, 0");
    EXPECT_EQ(design().solids[2].numbers[0][0].value, 20.0);
    document.undo_stack().undo();
    document.undo_stack().undo();
    EXPECT_FALSE(notice->isHidden());
    EXPECT_EQ(parameters_in(document.project().antenna)->parameters.size(), 2U);
}

}  // namespace
}  // namespace lathe::ui::test
