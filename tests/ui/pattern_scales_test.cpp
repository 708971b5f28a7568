// Pattern charts beyond levels of the three planes: gain, phase, axial ratio, any plane, marks, m = 0,
// circles.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineSeries>
#include <QStandardItemModel>
#include <QToolButton>
#include <cmath>

#include "solver/results/metrics.hpp"
#include "solver/results/plane_cut.hpp"
#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/patterns/polar_plot.hpp"

namespace lathe::ui::test {
namespace {

const QLineSeries* named(const PatternChart& chart, const QString& name) {
    for (const QLineSeries* curve : const_cast<PatternChart&>(chart).plot().curves())
        if (curve->name() == name) return curve;
    return nullptr;
}

std::unique_ptr<PatternChart> chart_of(const SharedResults& results, PatternScale scale) {
    auto chart = std::make_unique<PatternChart>();
    chart->show_results(nullptr, results);
    PatternChoice choice = chart->choice();
    choice.scale = scale;
    choice.widest_deg = 180.0;
    chart->choose(choice);
    chart->resize(520, 380);
    settle(*chart);
    return chart;
}

const FrequencyResult& middle(const SharedResults& results) {
    return results->frequencies[results->frequencies.size() / 2];
}

double greatest(const QLineSeries& curve) {
    double value = -HUGE_VAL;
    for (const QPointF& point : curve.points()) value = std::max(value, point.y());
    return value;
}

TEST(PatternScales, RealisedGainHasItsOwnScale) {
    const auto chart = chart_of(solved_cone(), PatternScale::realised_gain);
    ASSERT_NE(named(*chart, "E plane"), nullptr);
    EXPECT_NEAR(greatest(*named(*chart, "E plane")), middle(solved_cone()).beam().realised_gain_dbi, 1e-9);
    Objective goal;
    goal.metric = "cross_polar_db", goal.value = -25.0;
    chart->show_goals({goal});
    for (const QLineSeries* curve : chart->plot().curves())
        if (curve->count() == 2) {
            EXPECT_NEAR(curve->at(0).y(), middle(solved_cone()).beam().realised_gain_dbi - 25.0, 1e-9);
        }
    keep(chart->grab().toImage(), "pattern_realised_gain.png");
}

TEST(PatternScales, PhaseIsFlatSeenFromThePhaseCentre) {
    const auto spread = [](const PatternChart& chart) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const QPointF& point : named(chart, "E plane")->points()) {
            if (point.x() > 12.0) continue;
            low = std::min(low, point.y()), high = std::max(high, point.y());
        }
        return high - low;
    };
    const auto origin = chart_of(solved_cone(), PatternScale::phase);
    const auto centre = chart_of(solved_cone(), PatternScale::phase_at_centre);
    ASSERT_NE(named(*origin, "E plane"), nullptr);
    EXPECT_NEAR(named(*origin, "E plane")->at(0).y(), 0.0, 1e-6) << "relative to the peak";
    EXPECT_LT(spread(*centre), 0.3 * spread(*origin));
    keep(centre->grab().toImage(), "pattern_phase.png");
    origin->set_polar(true);
    EXPECT_FALSE(origin->is_polar()) << "phases do not go around a circle";
}

TEST(PatternScales, AxialRatioIsThatOfACircularFeed) {
    const auto chart = chart_of(solved_cone(), PatternScale::axial_ratio);
    const QLineSeries* curve = named(*chart, "circular feed");
    ASSERT_NE(curve, nullptr);
    ASSERT_EQ(chart->plot().curves().size(), 1) << "the same in all planes";
    const FarField& field = middle(solved_cone()).beam().far_field;
    const std::vector<double> ratios_db = circular_axial_ratio_db(field);
    EXPECT_NEAR(curve->at(0).y(), 0.0, 0.05) << "circular on the axis";
    EXPECT_NEAR(curve->at(20).y(), ratios_db[20], 1e-9);
    keep(chart->grab().toImage(), "pattern_axial_ratio.png");
}

TEST(PatternScales, AnyPlaneCanBeDrawn) {
    PatternChart chart;
    chart.show_results(nullptr, solved_cone());
    PatternChoice choice = chart.choice();
    choice.planes[2] = choice.planes[4] = choice.planes[5] = true;
    chart.choose(choice);
    chart.resize(620, 380);
    settle(chart);
    EXPECT_FALSE(chart.controls().phi_box().isHidden());
    chart.controls().phi_box().setValue(45.0);
    const QLineSeries* co = named(chart, "co, φ = 45°");
    const QLineSeries* cross = named(chart, "cross, φ = 45°");
    ASSERT_TRUE(co && cross);
    const QLineSeries* d_plane = named(chart, plane_name(PatternPlane::d));
    const QLineSeries* d_cross = named(chart, plane_name(PatternPlane::cross));
    EXPECT_NEAR(co->at(30).y(), d_plane->at(30).y(), 1e-9);
    EXPECT_NEAR(cross->at(30).y(), d_cross->at(30).y(), 1e-9);
    chart.controls().phi_box().setValue(0.0);
    EXPECT_NEAR(named(chart, "co, φ = 0°")->at(30).y(), named(chart, "E plane")->at(30).y(), 1e-9);
    settle(chart);
    keep(chart.grab().toImage(), "pattern_free_plane.png");
}

TEST(PatternScales, WidthsAndLobesAreMarkedWithTheirNumbers) {
    const auto chart = chart_of(solved_cone(), PatternScale::relative);
    const FrequencyResult& at = middle(solved_cone());
    QStringList texts;
    for (const ChartNote& note : chart->plot().notes()) texts << note.text;
    const QString width = number_text(at.beam().beamwidth_3db_e_deg, 1),
                  lobe = number_text(at.beam().side_lobe_h_db, 1);
    EXPECT_TRUE(texts.contains(width + "° wide")) << texts.join('|').toStdString();
    EXPECT_TRUE(texts.contains("lobe " + lobe + " dB")) << texts.join('|').toStdString();
    keep(chart->grab().toImage(), "pattern_notes.png");
    PatternChoice choice = chart->choice();
    choice.has_notes = false;
    chart->choose(choice);
    EXPECT_TRUE(chart->plot().notes().isEmpty());
    chart->choose_frequencies({0, 2});
    EXPECT_TRUE(chart->plot().notes().isEmpty());
}

TEST(PatternScales, AFieldOfOrderZeroHasOneElevationCut) {
    const auto chart = chart_of(solved_monopole(), PatternScale::relative);
    QStringList names;
    for (const QLineSeries* curve : chart->plot().curves()) names << curve->name();
    EXPECT_EQ(names, QStringList{"elevation cut"});
    EXPECT_FALSE(chart->controls().plane_button().isEnabled());
    const auto* scales = qobject_cast<QStandardItemModel*>(chart->controls().scale_box().model());
    EXPECT_FALSE(scales->item(static_cast<int>(PatternScale::axial_ratio))->isEnabled());
    keep(chart->grab().toImage(), "pattern_monopole.png");
    const FrequencyResult& at = middle(solved_monopole());
    EXPECT_NEAR(
        at.beam().horizon_gain_dbi(),
        at.beam().gain_dbi +
            directivity_dbi(at.beam().far_field, at.beam().far_field.a[at.beam().far_field.a.size() / 2]) -
            at.beam().directivity_dbi,
        1e-9);
}

TEST(PatternScales, LevelsAroundACircleDoNotRunIntoEachOther) {
    for (const QSize size : {QSize(300, 260), QSize(440, 360), QSize(700, 560)}) {
        PatternChart chart;
        chart.show_results(nullptr, solved_spline());
        chart.set_polar(true);
        chart.resize(size);
        settle(chart);
        const QList<QRectF> boxes = chart.polar_plot().level_labels();
        ASSERT_EQ(boxes.size(), 5);
        EXPECT_FALSE(boxes[0].isNull());
        EXPECT_GE(std::count_if(boxes.begin(), boxes.end(), [](const QRectF& box) { return !box.isNull(); }),
                  2);
        for (qsizetype i = 0; i < boxes.size(); ++i)
            for (qsizetype k = 0; k < i; ++k) EXPECT_FALSE(boxes[i].intersects(boxes[k]));
        keep(chart.grab().toImage(), QStringLiteral("pattern_polar_%1.png").arg(size.width()));
    }
}

TEST(PatternScales, ControlsStayInSightInANarrowDock) {
    PatternChart chart;
    chart.show_results(nullptr, solved_cone());
    chart.resize(260, 300);
    settle(chart);
    const PatternControls& controls = chart.controls();
    int seen = 0;
    for (const QWidget* widget : controls.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (widget == &chart.controls().phi_box() || widget->isWindow()) continue;  // menus are windows
        EXPECT_TRUE(widget->isVisible());
        EXPECT_TRUE(controls.rect().contains(widget->geometry()));
        ++seen;
    }
    EXPECT_EQ(seen, 6);
    EXPECT_GT(chart.plot().height(), 200);
    keep(chart.grab().toImage(), "pattern_narrow.png");
}

TEST(PatternScales, SwitchesLookLikeButtons) {
    PatternChart chart;
    settle(chart);
    EXPECT_FALSE(chart.controls().polar_button().autoRaise());
    EXPECT_TRUE(chart.controls().polar_button().isCheckable());
}

}  // namespace
}  // namespace lathe::ui::test
