// Points, dimensions and outlines of own shapes by mouse and keyboard; each operation is one step of the
// history.
#include <QComboBox>
#include <QLabel>

#include "tests/ui/shape/shape_fixture.hpp"

namespace lathe::ui::test {
namespace {

class ShapeEdits : public ShapeFixture {};

TEST_F(ShapeEdits, TwoPointsAndANameMakeADimension) {
    const Project before = document.project();
    click({15, 3.6});
    click({40, 9});
    type("flare = 30");
    EXPECT_EQ(value("flare_mm"), 30.0);
    EXPECT_NEAR(point(2)[0], 45.0, 1e-12);
    EXPECT_NEAR(point(3)[0], 45.0, 1e-12) << "all behind moves";
    EXPECT_EQ(steps(), 1);
    expect_undoable(before);
    EXPECT_FALSE(editor.name_edit().isVisible());
}

TEST_F(ShapeEdits, TabAndArrowsChooseWhatMovesAndAlongWhichAxis) {
    click({15, 3.6});
    click({40, 9});
    ASSERT_TRUE(editor.name_edit().isVisible());
    EXPECT_EQ(view().marks().moving.size(), 2u);
    QTest::keyClick(&editor.name_edit().line(), Qt::Key_Tab);
    QTest::keyClick(&editor.name_edit().line(), Qt::Key_Tab);
    EXPECT_EQ(view().marks().moving.size(), 1u);
    QTest::keyClick(&editor.name_edit().line(), Qt::Key_Down);
    EXPECT_EQ(view().marks().direction, (editing::Place{0.0, 1.0}));
    type("rise = 5.5");
    EXPECT_NEAR(point(2)[1], 9.1, 1e-12);
    EXPECT_NEAR(point(3)[1], 10.0, 1e-12);
}

TEST_F(ShapeEdits, AnEdgeIsNamedAndAPointFromTheAxis) {
    click({7.5, 3.6});
    type("guide");
    EXPECT_EQ(value("guide_mm"), 15.0);
    EXPECT_EQ(steps(), 1);
    // By the keyboard: the first point, Return.
    view().setFocus();
    key(Qt::Key_Escape);
    key(Qt::Key_Tab);
    ASSERT_EQ(view().selection().places.size(), 1u);
    key(Qt::Key_Return);
    type("a = 3.7");
    EXPECT_NEAR(point(0)[1], 3.7, 1e-12);
    EXPECT_NEAR(point(1)[1], 3.7, 1e-12);
    EXPECT_NEAR(antenna_of(document.project()).port.radius, 3.7e-3, 1e-15);
}

TEST_F(ShapeEdits, TheKeyboardChoosesTwoPoints) {
    view().setFocus();
    key(Qt::Key_Tab);
    key(Qt::Key_Space);
    key(Qt::Key_Tab);
    ASSERT_EQ(view().selection().places.size(), 2u);
    key(Qt::Key_Return);
    type("guide = 16");
    EXPECT_NEAR(point(1)[0], 16.0, 1e-12);
    EXPECT_NEAR(point(2)[0], 41.0, 1e-12);
}

TEST_F(ShapeEdits, ARefusedNameStaysInARedCellWithTheReason) {
    const Project before = document.project();
    click({15, 3.6});
    click({40, 9});
    type("2x = 3");
    EXPECT_TRUE(editor.name_edit().isVisible());
    EXPECT_TRUE(child<QLabel>("name_text").toolTip().contains("letters"))
        << child<QLabel>("name_text").toolTip().toStdString();
    EXPECT_EQ(document.project(), before);
    QTest::keyClick(&editor.name_edit().line(), Qt::Key_Escape);
    EXPECT_FALSE(editor.name_edit().isVisible());
}

TEST_F(ShapeEdits, ADragIsOneStepAndSnaps) {
    const Project before = document.project();
    pull({40, 9}, {-20, 0});
    EXPECT_LT(point(2)[0], 40.0);
    EXPECT_NEAR(std::remainder(point(2)[0], 0.1), 0.0, 1e-9);
    EXPECT_EQ(steps(), 1);
    expect_undoable(before);
    const Project pulled = document.project();
    pull({15, 4.6}, {0, -8}, false);
    EXPECT_NE(document.project(), pulled);
    key(Qt::Key_Escape);
    EXPECT_EQ(document.project(), pulled) << "Escape takes the drag back";
    QTest::mouseRelease(&view(), Qt::LeftButton);
}

TEST_F(ShapeEdits, ADragThatCrossesStopsAndIsMarked) {
    pull({40, 9}, {0, -60}, false);
    EXPECT_NE(editor.message().indexOf("cross"), -1) << editor.message().toStdString();
    EXPECT_TRUE(view().marks().problem.has_value());
    EXPECT_NO_THROW(antenna_of(document.project())) << "the last good shape stays";
    QTest::mouseRelease(&view(), Qt::LeftButton);
}

TEST_F(ShapeEdits, PullingADimensionedPointChangesTheDimension) {
    click({15, 3.6});
    click({40, 9});
    type("flare");
    const QPoint by(15, 0);
    const double wanted = 40.0 + 15e3 * view().metres_per_pixel();
    pull({40, 9}, by);
    EXPECT_NEAR(value("flare_mm"), wanted - 15.0, 0.06);
    EXPECT_NEAR(point(3)[0], point(2)[0], 1e-12);
}

TEST_F(ShapeEdits, PointsAreAddedDeletedAndTyped) {
    const Project before = document.project();
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, pixel({27.5, 6.3}));
    EXPECT_EQ(antenna_of(document.project()).regions[0].outline.size(), 7u);
    expect_undoable(before);
    click(point(2));
    key(Qt::Key_Delete);
    EXPECT_EQ(antenna_of(document.project()).regions[0].outline.size(), 6u);
    click({40, 10});
    key(Qt::Key_4);
    type("1, 10.5");
    EXPECT_NEAR(point(3)[0], 41.0, 1e-12);
    EXPECT_NEAR(point(3)[1], 10.5, 1e-12);
    EXPECT_EQ(steps(), 3);
}

TEST_F(ShapeEdits, EdgesBecomeArcsAndSplinesAndLines) {
    const Project before = document.project();
    click({40, 9});
    key(Qt::Key_A);
    EXPECT_GT(antenna_of(document.project()).regions[0].outline.size(), 40u);
    expect_undoable(before);
    click({40, 9});
    key(Qt::Key_L);
    EXPECT_EQ(document.project(), before);
    click({40, 9});
    tool("shape_spline");
    EXPECT_GT(antenna_of(document.project()).regions[0].outline.size(), 20u);
    EXPECT_EQ(steps(), 3);
}

TEST_F(ShapeEdits, GMakesAGeneAndFixesItAgain) {
    click({15, 3.6});
    click({40, 9});
    type("flare");
    click({40, 9});
    key(Qt::Key_G);
    ASSERT_TRUE(editing::is_gene(document.project(), "flare_mm"));
    EXPECT_EQ(design_genes(*parameters_in(document.project().antenna))[0].maximum, 30.0);
    key(Qt::Key_G);
    EXPECT_FALSE(editing::is_gene(document.project(), "flare_mm"));
    click({0, 4.6});
    key(Qt::Key_G);
    EXPECT_NE(editor.message().indexOf("no dimension"), -1);
}

TEST_F(ShapeEdits, AnOutlineIsDrawnPointByPoint) {
    const Project before = document.project();
    view().setFocus();
    key(Qt::Key_D);
    ASSERT_TRUE(view().is_drawing());
    click({20, 0});
    click({30, 0});
    click({31, 1});
    key(Qt::Key_Escape);
    EXPECT_EQ(view().drawn().size(), 2u) << "Escape takes a point back";
    key(Qt::Key_A);
    click({20, 3});
    click({28, 2.5});
    key(Qt::Key_1);
    type("8, 1");
    key(Qt::Key_Return);
    EXPECT_FALSE(view().is_drawing());
    ASSERT_EQ(antenna_of(document.project()).regions.size(), 2u);
    EXPECT_TRUE(antenna_of(document.project()).regions[1].material.is_pec);
    EXPECT_EQ(steps(), 1);
    expect_undoable(before);
    click({20, 3});
    tool("shape_delete_region");
    EXPECT_EQ(document.project(), before);
}

TEST_F(ShapeEdits, PointsAreRepeated) {
    document.start(parse_project(R"({"format": "lathe/1", "antenna": {"parameters": {}, "regions": [
{"material": "pec", "outline_zr_mm": [[0, 4], [10, 4], [11, 4], [11, 6], [12, 6], [12, 4], [15, 4], [15, 8], [0, 8]]}],
"port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 4, "z_mm": 0}},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 12}})",
                                 "disc"));
    click({11, 4});
    click({12, 4}, Qt::ShiftModifier);
    key(Qt::Key_R);
    type("slots = 3");
    EXPECT_EQ(value("slots"), 3.0);
    EXPECT_EQ(antenna_of(document.project()).regions[0].outline.size(), 17u);
    EXPECT_EQ(steps(), 1);
}

TEST_F(ShapeEdits, ALockedOneShowsAndDoesNotChange) {
    editor.set_locked(true);
    const Project before = document.project();
    pull({40, 9}, {-20, 0});
    click({40, 9});
    key(Qt::Key_Delete);
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, pixel({27.5, 6.3}));
    EXPECT_EQ(document.project(), before);
}

TEST_F(ShapeEdits, PlanarShapesHaveTheSameEditor) {
    document.start(
        parse_project(R"({"format": "lathe/1", "antenna": {"geometry": "planar", "polarisation": "tm",
"parameters": {}, "regions": [{"material": "pec", "outline_xy_mm": [[0, 3], [20, 3], [40, 9], [40, 10], [20, 4], [0, 4]]},
{"material": "pec", "outline_xy_mm": [[0, -3], [20, -3], [40, -9], [40, -10], [20, -4], [0, -4]]}],
"ports": [{"name": "feed", "kind": "guide", "centre_xy_mm": [2, 0], "direction_deg": 0, "width_mm": 6}]},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 10}})",
                      "plan"));
    EXPECT_EQ(view().shape().axis_names[1], "y");
    click({20, -3});
    click({40, -9});
    type("flare = 25");
    EXPECT_NEAR(point(2, 0)[0], 45.0, 1e-12) << "both halves lie behind";
    EXPECT_NEAR(point(2, 1)[0], 45.0, 1e-12);
    EXPECT_NEAR(point(1, 1)[1], -3.0, 1e-12);
}

}  // namespace
}  // namespace lathe::ui::test
