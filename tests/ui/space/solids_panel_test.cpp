// Solids and ports as a tree: what it says, what is typed, what is refused, undo.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QTreeWidget>

#include "tests/ui/solved_designs.hpp"
#include "ui/document/document.hpp"
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
            if (object.child(n)->text(SolidsPanel::what) == key) return *object.child(n);
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
        EXPECT_TRUE(panel.problem().contains("radius_mm")) << panel.problem().toStdString();
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

}  // namespace
}  // namespace lathe::ui::test
