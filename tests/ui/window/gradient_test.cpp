// What matters of a design, as a user gets at it: bars by metric, frequency and step, arrows on the walls,
// what is former and what is refused.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QPushButton>

#include "solver/engine/selection/make_engine.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "tests/ui/window/gradient_fixture.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

using GradientWindowTest = GradientFixture;

TEST_F(GradientWindowTest, BarsAreTheDerivativesOfTheDesignTheLargestFirst) {
    ask();
    EXPECT_TRUE(panel().isVisible());
    EXPECT_TRUE(panel().metric_box().currentText().contains("Cross-polarisation ≤ −28 dB (goal)"));
    // Of one gene and one goal alone, by the same grid.
    Project alone = coarse_horn();
    alone.objectives.resize(1);
    for (Parameter& parameter : std::get<Design>(alone.antenna).parameters)
        for (ParameterEntry& entry : parameter.entries)
            if (parameter.key != "aperture_radius_mm") entry.minimum.reset(), entry.maximum.reset();
    const auto session = make_engine("cpu");
    Progress progress;
    const auto expected = genetic::project_gradient(alone, *session, progress);
    panel().frequency_box().setCurrentIndex(1);
    const double per_mm = expected.gradient.rows.at(1).derivatives.at(0);
    EXPECT_NEAR(bar("aperture_radius_mm").per_unit, per_mm, 1e-6 * std::abs(per_mm));
    for (std::size_t n = 0; n < bars().bars().size(); ++n) {
        const SensitivityBar& each = bars().bars()[n];
        EXPECT_DOUBLE_EQ(each.change, each.per_unit * 0.01) << each.parameter;
        if (n > 0) {
            EXPECT_LE(std::abs(each.change), std::abs(bars().bars()[n - 1].change));
        }
    }
    EXPECT_EQ(bars().item(0, 0)->text(), bars().bars().front().name);
    EXPECT_TRUE(bars().text().contains("Aperture radius")) << bars().text().toStdString();
    EXPECT_TRUE(bars().item(0, 1)->text().contains("dB"));
    EXPECT_TRUE(panel().status_text().startsWith("now −")) << panel().status_text().toStdString();
    // A parameter that moves the port has its derivative too.
    EXPECT_TRUE(bar("waveguide_radius_mm").differences.by_solves);
    EXPECT_NE(bar("waveguide_radius_mm").per_unit, 0.0);
    // Another frequency, another metric of the same computation.
    const double at_centre = bars().bars().front().change;
    panel().frequency_box().setCurrentIndex(0);
    EXPECT_NE(bars().bars().front().change, at_centre);
    choose_metric("Directivity");
    EXPECT_FALSE(area().is_running());
    EXPECT_GT(bar("aperture_radius_mm").change, 0.0) << "a wider horn directs more";
}

TEST_F(GradientWindowTest, AnotherMetricIsComputedWhenItIsChosen) {
    ask();
    choose_metric("Side lobe");
    EXPECT_TRUE(area().is_running());
    ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, patience_ms));
    EXPECT_EQ(panel().refusal(), "");
    EXPECT_FALSE(bars().bars().empty());
    EXPECT_EQ(panel().chosen_metric()->metric, "side_lobe_e_db");
}

TEST_F(GradientWindowTest, TolerancesAreTheOtherStep) {
    ask();
    EXPECT_FALSE(panel().step_box().isEnabled()) << "the project has none yet";
    const double hundredth = bar("aperture_radius_mm").change;
    Project project = bench().document().project();
    project.tolerance.emplace();
    project.tolerance->default_mm = 0.02;
    project.tolerance->parameters["aperture_radius_mm"] = 0.05;
    project.tolerance->parameters["flare_length_mm"] = 0.0;
    bench().document().change(project, "tolerances");
    EXPECT_FALSE(area().is_running()) << "nothing is to be solved for that";
    ASSERT_TRUE(panel().step_box().isEnabled());
    panel().step_box().setCurrentIndex(1);
    EXPECT_NEAR(bar("aperture_radius_mm").change, 5.0 * hundredth, 1e-9 * std::abs(hundredth));
    EXPECT_EQ(bars().bars().back().step, 0.0) << "an exact one is last";
    EXPECT_EQ(bars().item(bars().rowCount() - 1, 1)->text(), "no tolerance");
}

TEST_F(GradientWindowTest, BarsOfAFormerDesignAreGreyUntilTheyAreComputedAgain) {
    ask();
    panel().follow_box().setChecked(false);
    panel().arrows_box().setChecked(true);
    EXPECT_FALSE(profile().wall_arrows().empty());
    const double before = bar("aperture_radius_mm").per_unit;
    change("aperture_radius_mm", 13.0);
    EXPECT_EQ(bars().state(), ResultState::not_solved);
    EXPECT_TRUE(panel().status_text().contains("changed")) << panel().status_text().toStdString();
    EXPECT_TRUE(profile().wall_arrows().empty()) << "they are of other walls";
    ASSERT_TRUE(wait_until([&] { return !bench().is_solving(); }, patience_ms));
    EXPECT_FALSE(area().is_running()) << "it does not follow";
    panel().follow_box().setChecked(true);
    EXPECT_TRUE(area().is_running());
    EXPECT_EQ(bars().state(), ResultState::solving);
    ASSERT_TRUE(wait_for_bars());
    EXPECT_EQ(bars().state(), ResultState::current);
    EXPECT_NE(bar("aperture_radius_mm").per_unit, before);
    EXPECT_FALSE(profile().wall_arrows().empty());
    // Taken back: the first design again, computed without being asked.
    bench().document().undo_stack().undo();
    EXPECT_EQ(bars().state(), ResultState::not_solved);
    ASSERT_TRUE(wait_until([&] { return bars().state() == ResultState::current; }, patience_ms));
    EXPECT_DOUBLE_EQ(bar("aperture_radius_mm").per_unit, before);
}

TEST_F(GradientWindowTest, ArrowsPointWhereTheMetricGetsBetter) {
    ask();
    choose_metric("Directivity");
    panel().arrows_box().setChecked(true);
    ASSERT_FALSE(profile().wall_arrows().empty());
    double longest = 0.0, outward = 0.0;
    const Antenna& antenna = *bench().document().antenna();
    const double rim = extent_of(antenna).z_max;
    for (const WallArrow& arrow : profile().wall_arrows()) {
        longest = std::max(longest, std::hypot(arrow.along.z, arrow.along.r));
        if (arrow.from.z > 0.9 * rim) outward += arrow.along.r;
    }
    EXPECT_NEAR(longest, 1.0, 1e-12);
    EXPECT_GT(outward, 0.0) << "for more directivity the aperture opens";
    const std::vector<WallArrow> higher = profile().wall_arrows();
    // The outer side of the wall has none: the flare's inner side begins at 3.6 mm and opens to 14 mm.
    for (const WallArrow& arrow : higher) {
        const double inner = 3.6e-3 + std::max(0.0, arrow.from.z - 15e-3) / 40e-3 * 10.4e-3;
        if (arrow.from.z > 1e-6 && arrow.from.z < rim - 1e-6) {
            EXPECT_LT(arrow.from.r, inner + 0.3e-3) << arrow.from.z;
        }
    }
    panel().arrows_box().setChecked(false);
    EXPECT_TRUE(profile().wall_arrows().empty());
}

TEST_F(GradientWindowTest, KeysLeadFromABarToItsFieldAndStopGivesUp) {
    ask();
    EXPECT_TRUE(bars().hasFocus());
    QTest::keyClick(&bars(), Qt::Key_Down);
    QTest::keyClick(&bars(), Qt::Key_Home);
    const QString key =
        QString::fromStdString(bars().bars()[static_cast<std::size_t>(bars().currentRow())].parameter);
    QTest::keyClick(&bars(), Qt::Key_Return);
    const auto* field = qobject_cast<NumberEdit*>(window.focusWidget());
    ASSERT_NE(field, nullptr);
    EXPECT_NEAR(field->value(), bars().bars()[static_cast<std::size_t>(bars().currentRow())].value, 1e-9)
        << key.toStdString();
    panel().compute_button().click();
    ASSERT_TRUE(area().is_running());
    EXPECT_EQ(panel().compute_button().text(), "&Stop");
    EXPECT_FALSE(panel().status_text().isEmpty());
    panel().compute_button().click();
    EXPECT_FALSE(area().is_running());
    EXPECT_FALSE(bars().bars().empty()) << "what was known stays";
    EXPECT_EQ(panel().compute_button().text(), "&Compute");
    panel().compute_button().click();
    ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, patience_ms));
    EXPECT_EQ(panel().refusal(), "");
}

TEST_F(GradientWindowTest, APlanarHornHasBarsAndArrows) {
    Project horn = draft_of("h_plane_horn_30ghz.lathe", 1);
    horn.simulation.cells_per_wavelength = 10;
    open(horn);
    ask();
    EXPECT_TRUE(panel().metric_box().currentText().contains("Side lobe"));
    EXPECT_NE(bar("aperture_width_mm").change, 0.0);
    panel().arrows_box().setChecked(true);
    EXPECT_FALSE(profile().wall_arrows().empty());
    choose_metric("Directivity in the plane");
    EXPECT_EQ(panel().refusal(), "");
    EXPECT_FALSE(bars().bars().empty());
}

TEST_F(GradientWindowTest, WhatHasNoDerivativesIsSaid) {
    Project drawn = coarse_horn();
    drawn.antenna = antenna_of(drawn);
    open(drawn);
    action("what_matters").trigger();
    EXPECT_TRUE(panel().refusal().contains("drawn by regions")) << panel().refusal().toStdString();
    action("polish_design").trigger();
    EXPECT_TRUE(window.message_bar().text().startsWith("No polish:"))
        << window.message_bar().text().toStdString();
    open(coarse_horn());
    EXPECT_EQ(panel().refusal(), "") << "another design, another answer";
}

TEST_F(GradientWindowTest, LooksAsBefore) {
    ask();
    Project project = bench().document().project();
    project.tolerance.emplace();
    project.tolerance->default_mm = 0.02;
    bench().document().change(project, "tolerances");
    panel().arrows_box().setChecked(true);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        GradientPanel shown;
        shown.show_design(bench().document().project());
        shown.show_outcome(panel().outcome());
        shown.step_box().setCurrentIndex(1);
        shown.bars().setCurrentCell(1, 0);
        ProfileView walls;
        walls.show_antenna(bench().document().antenna());
        walls.show_wall_arrows(profile().wall_arrows(), "for less: Cross-polarisation at 30 GHz");
        for (QWidget* view : {static_cast<QWidget*>(&shown), static_cast<QWidget*>(&walls)}) {
            view->resize(560, 300);
            view->show();
        }
        wait_until([] { return false; }, 300);
        const QString ending = look == Appearance::dark ? "dark.png" : "light.png";
        EXPECT_EQ(difference_from_drawing(shown.grab().toImage(), "what_matters_" + ending), "");
        EXPECT_EQ(difference_from_drawing(walls.grab().toImage(), "wall_arrows_" + ending), "");
    }
    apply_appearance(*qApp, Appearance::light);
}

TEST_F(GradientWindowTest, PictureOfTheGuide) {
    Project project = example_project("spline_horn_30ghz.lathe");
    open(project);
    ask();
    choose_metric("Cross-polarisation");
    panel().arrows_box().setChecked(true);
    dock("profile");
    picture(window, "what_matters");
}

}  // namespace
}  // namespace lathe::ui::test
