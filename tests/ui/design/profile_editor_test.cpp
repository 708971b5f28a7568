// The profile under the mouse and the keys: what is pulled follows, each pull is one step of the history,
// and rules and locks hold.
#include "ui/design/profile_editor.hpp"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QTest>
#include <cmath>

#include "tests/ui/design/profile_fixture.hpp"

namespace lathe::ui::test {
namespace {

class ProfileEdits : public ProfileFixture {};

TEST_F(ProfileEdits, AKnotFollowsTheHandAndTheDragIsOneStepOfTheHistory) {
    const int knot = handle_named("Knot radius 4");
    const double before = value("knot_radii_mm", 3);
    const QPoint by(0, -8);
    const double expected = before + 8e3 * view().metres_per_pixel();
    pull(knot, by);
    EXPECT_NEAR(value("knot_radii_mm", 3), expected, 0.011) << "snap is 0.01 mm";
    EXPECT_NEAR(std::remainder(value("knot_radii_mm", 3), 0.01), 0.0, 1e-6);
    EXPECT_EQ(document.undo_stack().count(), 1);
    pull(knot, by);
    EXPECT_EQ(document.undo_stack().count(), 2) << "another drag, another step";
    document.undo_stack().undo();
    document.undo_stack().undo();
    EXPECT_EQ(value("knot_radii_mm", 3), before);
}

TEST_F(ProfileEdits, TheRimMovesTwoParametersAndShiftLetsGoOfTheSnap) {
    child<QComboBox>("profile_snap").setCurrentIndex(6);  // 1 mm
    const int rim = handle_named("Flare length and aperture radius");
    pull(rim, {-25, -15});
    EXPECT_NEAR(std::remainder(value("flare_length_mm") + value("waveguide_length_mm"), 1.0), 0.0, 1e-6);
    EXPECT_NEAR(std::remainder(value("aperture_radius_mm"), 1.0), 0.0, 1e-6);
    EXPECT_LT(value("flare_length_mm"), 40.0);
    EXPECT_GT(value("aperture_radius_mm"), 14.0);
    pull(rim, {-7, 3}, Qt::ShiftModifier);
    EXPECT_GT(std::abs(std::remainder(value("aperture_radius_mm"), 1.0)), 1e-3);
}

TEST_F(ProfileEdits, TypedCoordinatesAreTakenExactly) {
    view().select(handle_named("Knot radius 2"));
    EXPECT_FALSE(child<QDoubleSpinBox>("profile_value_2").isVisible()) << "knots move along r";
    auto& r = child<QDoubleSpinBox>("profile_value_1");
    r.setFocus();
    r.selectAll();
    QTest::keyClicks(&r, "6.4321");
    QTest::keyClick(&r, Qt::Key_Return);
    EXPECT_NEAR(value("knot_radii_mm", 1), 6.4321, 1e-9);
    EXPECT_EQ(document.undo_stack().count(), 1);
}

/// Whether pulled or typed, and it says so.
TEST_F(ProfileEdits, TheOptimisersRangeStopsTheHandleAndStays) {
    document.open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"));
    const auto gene = [this] {
        for (const Parameter& parameter : std::get<Design>(document.project().antenna).parameters)
            if (parameter.key == "aperture_radius_mm") return parameter.entries.front();
        return ParameterEntry();
    };
    const ParameterEntry before = gene();
    ASSERT_TRUE(before.is_gene());
    view().select(handle_named("Flare length and aperture radius"));
    auto& r = child<QDoubleSpinBox>("profile_r");
    r.setFocus();
    r.selectAll();
    QTest::keyClicks(&r, "25,5");
    QTest::keyClick(&r, Qt::Key_Return);
    EXPECT_EQ(gene().minimum, before.minimum);
    EXPECT_EQ(gene().maximum, before.maximum);
    EXPECT_LE(gene().value, *before.maximum);
    EXPECT_TRUE(child<QLabel>("profile_hint").text().contains("optimiser's range"))
        << child<QLabel>("profile_hint").text().toStdString();
}

TEST_F(ProfileEdits, RulesStopTheHandle) {
    pull(handle_named("Knot radius 4"), {0, -150});
    EXPECT_NO_THROW(antenna_of(document.project())) << "a monotone wall";
    EXPECT_LE(value("knot_radii_mm", 3), value("knot_radii_mm", 4));
    EXPECT_GT(value("knot_radii_mm", 3), 0.99 * value("knot_radii_mm", 4));
}

TEST_F(ProfileEdits, WhatStopsADragIsSaidBesideTheHandle) {
    const int knot = handle_named("Knot radius 5");
    const QPoint from = pixel_of(knot);
    pull(knot, {0, -150}, {}, false);
    EXPECT_TRUE(view().reason().endsWith("no radius of a monotone wall may be less than the one before"))
        << view().reason().toStdString();
    EXPECT_NEAR(value("knot_radii_mm", 4), value("knot_radii_mm", 5), 0.011);
    keep(editor.grab().toImage(), "profile_stopped.png");
    // Away from the rule nothing stops it any more.
    move_to(from - QPoint(0, 2));
    EXPECT_EQ(view().reason(), "");
    QTest::mouseRelease(&view(), Qt::LeftButton);
}

TEST_F(ProfileEdits, TheReasonOfAStopVanishesAfterRelease) {
    const int knot = handle_named("Knot radius 5");
    pull(knot, {0, -150}, {}, false);
    wait_until([] { return false; }, 3500);
    EXPECT_FALSE(view().reason().isEmpty()) << "the button is still down";
    QTest::mouseRelease(&view(), Qt::LeftButton);
    EXPECT_FALSE(view().reason().isEmpty());
    EXPECT_TRUE(wait_until([&] { return view().reason().isEmpty(); }, 5000));
}

TEST_F(ProfileEdits, TheReadoutIsTheParameter) {
    const int knot = handle_named("Knot radius 5");
    for (const QPoint by : {QPoint(0, -150), QPoint(3, 10), QPoint(-4, -6)}) {
        pull(knot, by);
        EXPECT_NEAR(child<QDoubleSpinBox>("profile_value_1").value(), value("knot_radii_mm", 4), 1e-6);
        EXPECT_NEAR(std::remainder(value("knot_radii_mm", 4), 0.01), 0.0, 1e-6) << "what is shown is rounded";
        const EditHandle& handle = view().handles()[static_cast<std::size_t>(knot)];
        EXPECT_TRUE(child<QLabel>("profile_hint").text().contains(handle.readout()));
        EXPECT_NEAR(1e3 * handle.position.r, value("knot_radii_mm", 4), 1e-4) << "it stands where it is";
    }
}

/// What is drawn of a spline bends by little from each piece to the next, also where a knot was pulled far.
TEST_F(ProfileEdits, ThePulledWallIsSmooth) {
    pull(handle_named("Knot radius 4"), {0, -9});
    const auto& outline = antenna_of(document.project()).regions.front().outline;
    EXPECT_GT(outline.size(), 600u);
    double most_deg = 0.0;
    for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
        const double z = outline[i].z,
                     before = std::atan2(outline[i].r - outline[i - 1].r, z - outline[i - 1].z),
                     after = std::atan2(outline[i + 1].r - outline[i].r, outline[i + 1].z - z);
        if (z < 16e-3 || z > 54e-3) continue;  // the throat and the rim are corners
        most_deg = std::max(most_deg, std::abs(std::remainder(after - before, 2.0 * M_PI)) * 180.0 / M_PI);
    }
    EXPECT_LT(most_deg, 3.0);
}

TEST_F(ProfileEdits, AValueThatBreaksARuleIsRefusedWithTheRule) {
    view().select(handle_named("Knot radius 2"));
    const Project before = document.project();
    child<QDoubleSpinBox>("profile_value_1").setValue(13.5);
    EXPECT_EQ(document.project(), before);
    EXPECT_TRUE(child<QLabel>("profile_hint").text().contains("monotone wall"));
    EXPECT_NEAR(child<QDoubleSpinBox>("profile_value_1").value(), value("knot_radii_mm", 1), 1e-9);
}

TEST_F(ProfileEdits, EscapeTakesADragBack) {
    const Project before = document.project();
    pull(handle_named("Knot radius 4"), {0, -8}, {}, false);
    EXPECT_NE(document.project(), before);
    QTest::keyClick(&view(), Qt::Key_Escape);
    EXPECT_EQ(document.project(), before);
    QTest::mouseRelease(&view(), Qt::LeftButton);
}

TEST_F(ProfileEdits, KeysChooseAndNudge) {
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Tab);
    QTest::keyClick(&view(), Qt::Key_Tab);
    EXPECT_EQ(view().selected(), 1);
    view().select(handle_named("Knot radius 4"));
    const double before = value("knot_radii_mm", 3);
    for (int i = 0; i < 5; ++i) QTest::keyClick(&view(), Qt::Key_Up);
    EXPECT_NEAR(value("knot_radii_mm", 3), before + 0.05, 1e-6);
    EXPECT_EQ(document.undo_stack().count(), 1);
}

TEST_F(ProfileEdits, CornersOfRegionsAreMovedAddedAndDeleted) {
    open_regions();
    ASSERT_EQ(outline(1).size(), 4u);
    const int corner = handle_named("Region 2, corner 3");
    pull(corner, {10, -10});
    EXPECT_GT(outline(1)[2].z, 33e-3);
    EXPECT_GT(outline(1)[2].r, 6e-3);
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, view().to_pixels({28e-3, 5e-3}).toPoint());
    EXPECT_EQ(outline(1).size(), 5u);
    view().select(handle_named("Region 2, corner 2"));
    QTest::keyClick(&view(), Qt::Key_Delete);
    EXPECT_EQ(outline(1).size(), 4u);
    EXPECT_EQ(document.undo_stack().count(), 3);
    // An outline that would cross itself is refused with a reason, and nothing changes.
    const Project before = document.project();
    view().select(handle_named("Region 1, corner 2"));
    child<QDoubleSpinBox>("profile_r").setValue(30.0);
    EXPECT_EQ(document.project(), before);
    EXPECT_FALSE(child<QLabel>("profile_hint").text().isEmpty());
}

TEST_F(ProfileEdits, ALockedOneShowsAndDoesNotMove) {
    editor.set_locked(true);
    const Project before = document.project();
    const QPoint from = pixel_of(handle_named("Knot radius 4"));
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    move_to(from - QPoint(0, 10));
    QTest::mouseRelease(&view(), Qt::LeftButton);
    EXPECT_EQ(document.project(), before);
}

}  // namespace
}  // namespace lathe::ui::test
