// Words and numbers around the pictures: rulers, ranges, keys, minus signs, the legend of the 3D pattern.
#include <gtest/gtest.h>

#include <QAction>
#include <QChart>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QTest>
#include <cmath>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"

namespace lathe::ui::test {
namespace {

bool is_ink(const QColor& c) {
    return c.lightness() < 150;
}

double ink_in(const QImage& picture, const QRect& part) {
    return share_of(picture.copy(part), is_ink);
}

TEST(FieldLabels, RulersAreLabelledAtBothEnds) {
    AxisRuler ruler(Qt::Horizontal, {});
    ruler.resize(400, 40);
    ruler.set_range(0.0, 50.0);
    const QImage picture = ruler.grab().toImage();
    const int text = ruler.fontMetrics().height();
    EXPECT_GT(ink_in(picture, {0, 8, text, text}), 0.02) << "0";
    EXPECT_GT(ink_in(picture, {400 - 2 * text, 8, 2 * text, text}), 0.02) << "50";
    EXPECT_EQ(label_start(0.0, 20.0, 400.0), 0.0);
    EXPECT_EQ(label_start(200.0, 20.0, 400.0), 190.0);
    EXPECT_EQ(label_start(400.0, 20.0, 400.0), 380.0);
}

/// In the corner left of the ruler there is nothing that a number could run into.
TEST(FieldLabels, TheProfilesAxisTitleHasTheCornerForItself) {
    auto editor = of_document<ProfileEditor>(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe"));
    editor->resize(700, 420);
    settle(*editor);
    ProfileView& view = editor->view();
    const QImage picture = view.grab().toImage();
    const int text = view.fontMetrics().height();
    const QRect corner(0, view.height() - text, view.fontMetrics().horizontalAdvance("−000.0"), text);
    EXPECT_GT(ink_in(picture, corner), 0.03) << "z/mm";
}

TEST(FieldLabels, TheRangeBoxHasTheUnitOfTheColourBar) {
    FieldView view;
    view.resize(700, 460);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "test", std::nullopt});
    view.show();
    view.show_frame(0);
    auto* box = view.scale_controls().findChild<QDoubleSpinBox*>("range_value");
    view.scale_controls().set_fixed(8078.253);
    EXPECT_EQ(box->suffix(), " kV/m");
    EXPECT_NEAR(box->value(), 8.078253, 1e-9);
    EXPECT_DOUBLE_EQ(view.scale_controls().reference(), 8078.253) << "not rounded to what the box shows";
    EXPECT_EQ(unit_prefix(view.colour_bar().scale().high).prefix, "k");
    box->setValue(12.5);
    EXPECT_DOUBLE_EQ(view.scale_controls().reference(), 12500.0);
    EXPECT_DOUBLE_EQ(view.colour_bar().scale().high, 12500.0);
    view.scale_controls().set_fixed(0.02);
    EXPECT_EQ(box->suffix(), " mV/m");
    EXPECT_NEAR(box->value(), 20.0, 1e-9);
}

TEST(FieldLabels, TheKeyIsWholeBesideWhatTheCursorReads) {
    FieldView view;
    view.resize(520, 460);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "test", std::nullopt});
    view.set_reference(horn_with_lens());
    view.show();
    view.show_frame(0);
    QTest::mouseMove(&view.canvas(), QPoint(200, 120));
    emit view.canvas().hovered(view.canvas().plane_at(QPointF(200, 120)));
    wait_until([] { return false; }, 100);
    auto* key = view.findChild<QLabel*>("field_key");
    auto* probe = view.findChild<QLabel*>("field_probe");
    ASSERT_TRUE(key->isVisible());
    ASSERT_FALSE(probe->text().isEmpty());
    // As long a key as a region map has.
    key->setText(QStringLiteral("<span>■</span> outer boundary &nbsp; <span>■</span> absorber 31 % &nbsp; ")
                     .repeated(4));
    wait_until([] { return false; }, 100);
    EXPECT_GE(key->height(), key->heightForWidth(key->width())) << "all of it is seen";
    EXPECT_GE(key->width(), 400);
    EXPECT_FALSE(key->geometry().intersects(probe->geometry()));
    keep(view.grab().toImage(), "field_key.png");
}

TEST(FieldLabels, NegativeNumbersHaveTrueMinusSigns) {
    EXPECT_EQ(with_true_minus("-10 dB, TE-11, 2026-03, (-3)"), "−10 dB, TE-11, 2026-03, (−3)");
    EXPECT_EQ(true_minus_locale().toString(-1234.5, 'f', 1), "−1234.5");
    ReflectionChart chart;
    chart.resize(400, 320);
    chart.show_goals({}, draft_of("conical_horn_30ghz.lathe").simulation);
    chart.show_results(nullptr, solved_cone());
    EXPECT_TRUE(chart.plot().chart()->localizeNumbers());
    EXPECT_EQ(chart.plot().chart()->locale().negativeSign(), "−");
    EXPECT_EQ(chart.plot().chart()->locale().decimalPoint(), ".");
    const QString read = chart.plot().readout_at(30.0).join(' ');
    EXPECT_TRUE(read.contains("−")) << read.toStdString();
    EXPECT_FALSE(read.contains("-")) << read.toStdString();
    keep(chart.grab().toImage(), "minus.png");
    FieldView view;
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "test", std::nullopt});
    view.show_frame(0);
    EXPECT_TRUE(view.probe_text({-3e-3, 1e-3}).startsWith("z = −3.00 mm"));
}

TEST(FieldLabels, ThePatternIn3dHasALegendInDbi) {
    FieldView view;
    view.resize(800, 520);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "test", std::nullopt});
    view.set_results(solved_cone());
    view.show();
    view.show_frame(0);
    view.action_3d()->setChecked(true);
    view.canvas_3d().look_from(CameraPreset::isometric);
    const int line = view.fontMetrics().height();
    const QRect bar(line / 2, 2 * line, line, 11 * line), words(0, 0, 200, 2 * line);
    const QImage with = view.canvas_3d().picture(1.0);
    EXPECT_GT(colours_in(with.copy(bar)), 25) << "the colours from the centre to the peak";
    EXPECT_GT(ink_in(with, words), 0.01);
    EXPECT_GT(ink_in(with, {2 * line, 2 * line, 3 * line, 11 * line}), 0.01) << "numbers beside it";
    keep(with, "pattern_legend.png");
    view.controls_3d().pattern_action()->setChecked(false);
    EXPECT_LT(colours_in(view.canvas_3d().picture(1.0).copy(bar)), 25);
}

}  // namespace
}  // namespace lathe::ui::test
