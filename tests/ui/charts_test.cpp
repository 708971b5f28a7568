// What all charts share: reading at samples, markers and words that stay in the picture; the reflection
// chart.
#include <gtest/gtest.h>

#include <QChart>
#include <QComboBox>
#include <QLineSeries>
#include <QMouseEvent>
#include <QTest>
#include <cmath>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui::test {
namespace {

const QLineSeries* curve_named(const Plot& plot, const QString& name) {
    for (const QLineSeries* curve : plot.curves())
        if (curve->name() == name) return curve;
    return nullptr;
}

std::unique_ptr<Plot> plot_of(const QList<QPointF>& points) {
    auto plot = std::make_unique<Plot>("P", "x / mm", "y");
    plot->set_points(plot->add_curve("now", CurveRole::now), points);
    plot->set_x_range(0.0, 2.0);
    plot->set_y_range(0.0, 20.0);
    plot->resize(400, 300);
    settle(*plot);
    return plot;
}

QPoint place_in(Plot& plot, QLineSeries* curve, const QPointF& value) {
    return plot.mapFromScene(plot.chart()->mapToScene(plot.chart()->mapToPosition(value, curve)));
}

TEST(Charts, TheCursorReadsSamplesAndNothingBetween) {
    const auto plot = plot_of({{0.0, 0.0}, {1.0, 10.0}, {2.0, 0.0}});
    const QStringList read = plot->readout_at(0.6);
    ASSERT_EQ(read.size(), 2);
    EXPECT_TRUE(read[0].contains("1.00 mm")) << read[0].toStdString();
    EXPECT_TRUE(read[1].contains("10.0")) << read[1].toStdString();
    plot->set_points(plot->add_curve("then", CurveRole::start), {{0.0, 5.0}, {0.8, 7.0}, {2.0, 5.0}});
    const QString then = plot->readout_at(1.0)[2];
    EXPECT_TRUE(then.contains("7.0") && then.contains("(at 0.80)")) << then.toStdString();
}

TEST(Charts, ErrorBarsArePaintedReadAndExported) {
    const auto plot = plot_of({{0.0, 4.0}, {1.0, 10.0}, {2.0, 4.0}});
    QLineSeries* curve = plot->curves()[0];
    const QImage plain = plot->grab().toImage();
    EXPECT_FALSE(plot->readout_at(1.0)[1].contains(QStringLiteral("±")));
    EXPECT_EQ(plot->table_text(QLatin1Char(',')).section('\n', 0, 0).count(','), 1);
    plot->set_errors(curve, {{1.0, 10.0, 2.5}, {2.0, 4.0, 0.25}});
    settle(*plot);
    EXPECT_NE(plot->grab().toImage(), plain);
    EXPECT_TRUE(plot->readout_at(1.0)[1].contains(QStringLiteral("± 2.5")))
        << plot->readout_at(1.0)[1].toStdString();
    EXPECT_FALSE(plot->readout_at(0.0)[1].contains(QStringLiteral("±"))) << "not checked there";
    const QStringList lines = plot->table_text(QLatin1Char(',')).trimmed().split(QLatin1Char('\n'));
    EXPECT_TRUE(lines[0].contains("estimated error of now")) << lines[0].toStdString();
    EXPECT_EQ(lines[2].section(',', 2, 2).toDouble(), 2.5) << lines[2].toStdString();
    plot->set_errors(curve, {});
    settle(*plot);
    EXPECT_EQ(plot->grab().toImage(), plain);
}

TEST(Charts, AMarkerStandsAtASampleAndNeverLeavesThePicture) {
    const auto plot = plot_of({{0.0, 4.0}, {1.0, 10.0}, {2.0, 4.0}});
    QLineSeries* curve = plot->curves()[0];
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, place_in(*plot, curve, {0.9, 9.4}));
    ASSERT_EQ(plot->markers().size(), 1);
    EXPECT_EQ(plot->markers()[0].x, 1.0);
    QTest::mouseMove(plot->viewport(), QPoint(2, 2));
    plot->zoom_to(QRectF(0.5, 0.0, 1.0, 2.0));  // the marked value lies above
    settle(*plot);
    const QImage with = plot->grab().toImage();
    // Its words are at the edge, and a click there takes it away.
    const QPoint edge(place_in(*plot, curve, {1.0, 2.0}));
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, edge + QPoint(0, 2));
    EXPECT_TRUE(plot->markers().isEmpty());
    QTest::mouseMove(plot->viewport(), QPoint(2, 2));
    settle(*plot);
    EXPECT_NE(with, plot->grab().toImage());
}

TEST(Charts, WordsKeepClearOfEachOther) {
    LabelLayout places(QRectF(0, 0, 200, 100));
    QList<QRectF> boxes;
    for (int i = 0; i < 6; ++i)
        if (const auto box = places.take({100, 50}, {50, 14}, 4.0)) boxes.append(*box);
    ASSERT_EQ(boxes.size(), 6);
    for (qsizetype i = 0; i < boxes.size(); ++i) {
        EXPECT_TRUE(QRectF(0, 0, 200, 100).contains(boxes[i]));
        for (qsizetype k = 0; k < i; ++k) EXPECT_FALSE(boxes[i].intersects(boxes[k]));
    }
}

TEST(Charts, ReflectionIsDrawnInEveryWay) {
    ReflectionChart chart;
    Objective goal;
    goal.metric = "s11_db", goal.value = -20.0;
    chart.show_goals({goal}, draft_of("conical_horn_30ghz.lathe").simulation);
    chart.show_results(nullptr, solved_cone());
    chart.resize(420, 320);
    settle(chart);
    const ReflectionSeries series = reflection_series(*solved_cone());
    ASSERT_GE(series.size(), 201u);
    const std::complex<double> s11 = series.s11[3];
    const std::pair<const char*, double> expected[] = {
        {"s11_db", 20.0 * std::log10(std::abs(s11))},
        {"return_loss_db", -20.0 * std::log10(std::abs(s11))},
        {"vswr", (1.0 + std::abs(s11)) / (1.0 - std::abs(s11))},
        {"s11_phase_deg", std::arg(s11) * 180.0 / 3.14159265358979},
        {"s11_re", s11.real()},
        {"s11_im", s11.imag()}};
    auto* box = chart.findChild<QComboBox*>();
    for (const auto& [key, value] : expected) {
        chart.show_quantity(key);
        ASSERT_EQ(box->currentData().toString(), key);
        const QLineSeries* now = curve_named(chart.plot(), "now");
        ASSERT_NE(now, nullptr);
        EXPECT_EQ(now->count(), static_cast<int>(series.size()));
        EXPECT_NEAR(now->at(3).y(), value, 1e-9) << key;
    }
    chart.show_quantity("return_loss_db");
    ASSERT_NE(curve_named(chart.plot(), "goal"), nullptr);
    EXPECT_NEAR(curve_named(chart.plot(), "goal")->at(0).y(), 20.0, 1e-9);
    chart.show_quantity("vswr");
    EXPECT_NEAR(curve_named(chart.plot(), "goal")->at(0).y(), 1.1 / 0.9, 1e-9);
    chart.show_quantity("s11_re");
    EXPECT_EQ(curve_named(chart.plot(), "goal"), nullptr);
}

}  // namespace
}  // namespace lathe::ui::test
