// "Verify in 3D" as a user gets at it: foretold, surroundings added and wrong ones refused, solved, read off,
// stopped, kept.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "tests/ui/guide_window.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/study/document_view.hpp"
#include "ui/style/theme.hpp"
#include "ui/verification/body_picture.hpp"
#include "ui/verification/surrounding_form.hpp"
#include "ui/verification/surroundings_editor.hpp"
#include "ui/verification/verification_area.hpp"
#include "ui/verification/verification_window.hpp"

namespace lathe::ui::test {
namespace {

/// A short horn with walls of a cell, coarse: seconds in three dimensions.
Project small_horn() {
    return parse_project(R"({"format": "lathe/1", "name": "Short horn", "antenna": {
        "template": "conical_horn", "parameters": {"waveguide_radius_mm": 3.6, "waveguide_length_mm": 6,
        "flare_length_mm": {"value": 8, "min": 6, "max": 12}, "aperture_radius_mm": 7.5, "wall_thickness_mm": 1.2}},
        "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 5, "cells_per_wavelength": 12,
                       "margin_wavelengths": 0.3, "pml_cells": 8, "max_periods": 100, "stop_db": -50},
        "objectives": [{"metric": "directivity_dbi", "goal": "above", "value": 12}]})",
                         "short.lathe");
}

class VerificationTest : public GuideWindow {
protected:
    VerificationTest() : GuideWindow("cpu") {
        document().start(small_horn());
        trigger("verify_design");
        EXPECT_TRUE(shown().isVisible());
    }
    Document& document() { return bench().document(); }
    VerificationArea& area() { return window.verification_area(); }
    VerificationWindow& shown() { return area().window(); }
    SurroundingsEditor& editor() { return shown().editor(); }
    const std::vector<Surrounding>& surroundings() { return document().project().verification.surroundings; }
    void trigger(const char* action) {
        auto* found = window.findChild<QAction*>(QString::fromLatin1(action));
        ASSERT_NE(found, nullptr) << action;
        found->trigger();
    }
    /// By the menu of the button, as a user does.
    void add(const QString& title) {
        QMenu* menu = editor().findChild<QToolButton*>("add_surrounding")->menu();
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == title) return action->trigger();
        ADD_FAILURE() << title.toStdString();
    }
    void click(const char* action) { click_button(shown(), action); }
    bool wait_for_end() {
        return wait_until([&] { return !area().is_running(); }, patience_ms);
    }
    bool wait_for_forecast(const QString& words) {
        return wait_until([&] { return shown().forecast_text().contains(words); }, short_patience_ms);
    }
    bool wait_for_pictures() {
        wait_until([] { return false; }, 300);  // for the layout, which draws anew
        return wait_until(
            [&] {
                for (const PlotView* figure : shown().result().figures())
                    if (!figure->visibleRegion().isEmpty() && !figure->is_drawn()) return false;
                return editor().picture().is_drawn();
            },
            patience_ms);
    }
};

TEST_F(VerificationTest, IsForetoldAsTheDensityChanges) {
    ASSERT_TRUE(wait_until([&] { return shown().forecast() != nullptr; }, short_patience_ms));
    const double cells = shown().forecast()->bare.cells;
    EXPECT_TRUE(shown().forecast_text().contains("million cells")) << shown().forecast_text().toStdString();
    type(&shown().density(), "24");
    EXPECT_EQ(document().project().verification.cells_per_wavelength, 24.0);
    EXPECT_EQ(document().project().simulation.cells_per_wavelength, 12.0) << "the design's own stays";
    ASSERT_TRUE(wait_until([&] { return shown().forecast() && shown().forecast()->bare.cells > 2.0 * cells; },
                           short_patience_ms));
    type(&shown().density(), "2");
    EXPECT_TRUE(shown().density().is_wrong());
    EXPECT_FALSE(shown().action("verification_start")->isEnabled());
    type(&shown().density(), "12");
    document().undo_stack().undo();  // numbers that are typed after each other are one change
    EXPECT_EQ(document().project().verification.cells_per_wavelength, 0.0);
    EXPECT_EQ(shown().density().value(), 12.0) << "that of the simulation";
}

TEST_F(VerificationTest, IsForetoldOnlyWhileItIsShown) {
    ASSERT_TRUE(wait_until([&] { return shown().forecast() != nullptr; }, short_patience_ms));
    const double cells = shown().forecast()->bare.cells;
    Project changed = document().project();
    changed.verification.cells_per_wavelength = 18.0;
    document().change(changed, QStringLiteral("Change the density"));
    shown().close();  // while it is foretold
    changed.verification.cells_per_wavelength = 24.0;
    changed.verification.surroundings = {usual_surrounding(SurroundingKind::pin, *document().antenna())};
    document().change(changed, QStringLiteral("Add a pin"));
    EXPECT_EQ(editor().list().count(), 0);
    EXPECT_FALSE(wait_until([&] { return shown().forecast()->bare.cells != cells; }, 500)) << "closed";
    trigger("verify_design");
    EXPECT_TRUE(wait_until([&] { return shown().forecast()->bare.cells > 2.0 * cells; }, short_patience_ms));
    EXPECT_EQ(shown().density().value(), 24.0);
    EXPECT_EQ(editor().list().count(), 1);
    EXPECT_TRUE(wait_for_forecast("With surroundings"));
}

TEST_F(VerificationTest, TheCoarserGridIsPartOfTheEstimate) {
    const auto stages_are = [this](std::size_t count) {
        return wait_until([&] { return shown().forecast() && shown().forecast()->stages.size() == count; },
                          short_patience_ms);
    };
    EXPECT_TRUE(stages_are(4)) << "both solvers on two grids";
    const double both = shown().forecast()->updates_usual();
    shown().findChild<QCheckBox*>("two_grids")->setChecked(false);
    EXPECT_TRUE(stages_are(2));
    EXPECT_LT(shown().forecast()->updates_usual(), both);
}

TEST_F(VerificationTest, SurroundingsAreEditedUndoneAndRefusedAtTheirField) {
    add("Square flange");
    add("Pin");
    ASSERT_EQ(surroundings().size(), 2u);
    EXPECT_EQ(editor().chosen(), 1);
    type(editor().form().field("diameter_mm"), "0.8");
    EXPECT_EQ(surroundings()[1].numbers.at(3).at(0).value, 0.8);
    EXPECT_TRUE(wait_for_forecast("With surroundings"));

    // Inside out: the pin ends before it begins.
    const double from = surroundings()[1].numbers.at(1).at(0).value;
    type(editor().form().field("to_radius_mm"), QString::number(from - 0.5));
    EXPECT_TRUE(editor().problem().contains("to_radius_mm")) << editor().problem().toStdString();
    EXPECT_TRUE(wait_until([&] { return !field_message(*editor().form().field("to_radius_mm")).isEmpty(); },
                           short_patience_ms));
    EXPECT_FALSE(shown().action("verification_start")->isEnabled());
    document().undo_stack().undo();
    EXPECT_TRUE(editor().problem().isEmpty()) << editor().problem().toStdString();

    QTest::mouseClick(editor().findChild<QToolButton*>("duplicate_surrounding"), Qt::LeftButton);
    EXPECT_EQ(surroundings().size(), 3u);
    QTest::mouseClick(editor().findChild<QToolButton*>("remove_surrounding"), Qt::LeftButton);
    EXPECT_EQ(surroundings().size(), 2u);
    while (document().undo_stack().canUndo()) document().undo_stack().undo();
    EXPECT_TRUE(surroundings().empty());
    EXPECT_EQ(editor().list().count(), 0);
    for (const char* title : {"Round flange", "Plate", "Struts", "Tilt", "Ovality", "Neighbours", "Box",
                              "Cylinder", "Cone", "Sphere"}) {
        add(title);
        EXPECT_TRUE(editor().problem().isEmpty()) << title << ": " << editor().problem().toStdString();
    }
    EXPECT_EQ(surroundings().size(), 10u);
}

TEST_F(VerificationTest, IsSolvedReadOffAndKept) {
    add("Square flange");
    add("Pin");
    ASSERT_TRUE(wait_for_forecast("With surroundings"));
    click("verification_start");
    EXPECT_TRUE(area().is_running());
    EXPECT_FALSE(shown().action("verification_start")->isEnabled());
    ASSERT_TRUE(wait_for_end());
    ASSERT_TRUE(area().result().has_value()) << shown().messages().text().toStdString();
    const genetic::Verification& result = *area().result();
    EXPECT_TRUE(result.surrounded.has_value());
    EXPECT_TRUE(result.second.has_value()) << result.one_grid_reason;
    EXPECT_GT(result.surroundings_effects.at(2).s11, 0.005) << "the pin reflects";
    const QString text = shown().result().text();
    EXPECT_TRUE(text.contains(result.agrees() ? "Confirmed" : "differ")) << text.toStdString();
    EXPECT_TRUE(text.contains("square flange, pin")) << text.toStdString();
    EXPECT_TRUE(text.contains("Moved, 3D")) << text.toStdString();
    EXPECT_GE(shown().result().figures().size(), 4u + 9u);
    ASSERT_TRUE(wait_for_pictures());
    EXPECT_GT(colours_in(shown().grab().toImage()), 8);
    click("verification_keep");
    ASSERT_TRUE(wait_until([&] { return shown().messages().text().contains("Save the project first"); },
                           short_patience_ms));
    bench().save(place.filePath("short.lathe"));
    document().finish_saving();
    click("verification_keep");
    ASSERT_TRUE(wait_until([&] { return QFileInfo::exists(place.filePath("verification.json")); },
                           short_patience_ms));
}

/// The shipped horn with what stands around it: seconds on a fine grid, a minute or two with surroundings.
class VerificationLong : public VerificationTest {
protected:
    VerificationLong() {
        EXPECT_TRUE(bench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"), true));
    }
};

TEST_F(VerificationLong, ConfirmsTheHornOfTheExamples) {
    type(&shown().density(), "20");
    add("Square flange");
    add("Pin");
    ASSERT_TRUE(wait_for_forecast("With surroundings"));
    click("verification_start");
    ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, 10 * patience_ms));
    ASSERT_TRUE(area().result().has_value()) << shown().messages().text().toStdString();
    EXPECT_TRUE(area().result()->agrees()) << shown().result().text().toStdString();
    ASSERT_TRUE(wait_for_pictures());
    picture(shown(), "verify");
}

TEST_F(VerificationTest, StopsAndSaysWhyNothingCanStart) {
    type(&shown().density(), "30");
    ASSERT_TRUE(wait_until([&] { return shown().forecast() != nullptr; }, short_patience_ms));
    click("verification_start");
    ASSERT_TRUE(area().is_running());
    click("verification_stop");
    EXPECT_FALSE(area().is_running());
    EXPECT_FALSE(area().result().has_value());
    EXPECT_TRUE(shown().action("verification_start")->isEnabled());
    Project planar = parse_project(write_project(small_horn()), "copy");
    planar.antenna = default_design("h_plane_horn");
    document().start(planar);
    EXPECT_TRUE(wait_for_forecast("body of revolution")) << shown().forecast_text().toStdString();
    EXPECT_FALSE(shown().action("verification_start")->isEnabled());
}

TEST_F(VerificationTest, PictureIsOfTheSurroundingsAndTurnsByKeys) {
    auto& canvas = *editor().picture().findChild<SpaceCanvas*>();
    ASSERT_TRUE(wait_for_pictures());
    const OrbitScene::Box alone = canvas.scene().box();
    const auto blue_pixels = [&] {
        const QImage picture = canvas.picture(1.0);
        int blue = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor colour = picture.pixelColor(x, y);
                blue += colour.blue() - colour.red() > 60 ? 1 : 0;
            }
        return blue;
    };
    EXPECT_EQ(blue_pixels(), 0) << "the antenna alone";
    add("Square flange");
    EXPECT_FALSE(editor().picture().is_drawn());
    ASSERT_TRUE(wait_for_pictures());
    EXPECT_GT(blue_pixels(), 500);
    canvas.scene().set_marked_solid(0);
    EXPECT_GT(blue_pixels(), 200) << "the antenna is not among its surroundings";
    canvas.scene().set_marked_solid(1);
    canvas.update();
    EXPECT_GT(canvas.scene().box().half_sizes[0], 1.2 * alone.half_sizes[0]);
    canvas.setFocus();
    const double azimuth = canvas.orbit().azimuth_deg, distance = canvas.orbit().distance;
    QTest::keyClick(&canvas, Qt::Key_Left);
    EXPECT_NEAR(canvas.orbit().azimuth_deg, azimuth + 10.0, 1e-9);
    QTest::keyClick(&canvas, Qt::Key_Plus);
    EXPECT_LT(canvas.orbit().distance, distance);
    const auto changed_pixels = [](const QImage& a, const QImage& b) {
        int different = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) different += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
        return different;
    };
    ASSERT_TRUE(wait_for_pictures());
    const QImage whole = canvas.picture(1.0);
    editor().findChild<QCheckBox*>()->setChecked(true);
    EXPECT_FALSE(editor().picture().is_drawn());
    ASSERT_TRUE(wait_for_pictures());
    EXPECT_GT(changed_pixels(whole, canvas.picture(1.0)), 500) << "it is cut open";
}

TEST_F(VerificationTest, LooksAsBefore) {
    add("Square flange");
    add("Struts");
    type(editor().form().field("number"), "2");
    shown().resize(1100, 780);
    ASSERT_TRUE(wait_for_forecast("With surroundings"));
    ASSERT_TRUE(wait_for_pictures());
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 200);
        ASSERT_TRUE(wait_for_pictures());
        const QString name =
            QStringLiteral("surroundings_%1.png").arg(look == Appearance::dark ? "dark" : "light");
        EXPECT_EQ(difference_from_drawing(editor().grab().toImage(), name), "");
    }
    apply_appearance(*qApp, Appearance::light);
}

}  // namespace
}  // namespace lathe::ui::test
