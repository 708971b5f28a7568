// Smith chart, metrics over frequency and the table of metrics.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLineEdit>
#include <QLineSeries>
#include <QTableWidget>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <numbers>

#include "solver/results/dish_efficiency.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metric_series.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

const SharedResults& horn() {
    static const SharedResults results = solved(draft_of("conical_horn_30ghz.lathe"));
    return results;
}
const SharedResults& monopole() {
    static const SharedResults results = solved(draft_of("monopole_3ghz.lathe"));
    return results;
}

void show(QWidget& widget, int width, int height) {
    widget.resize(width, height);
    widget.show();
    wait_until([] { return false; }, 50);
}

TEST(ResultsViews, SmithChartReadsTheImpedanceUnderTheCursor) {
    SmithChart chart;
    chart.show_results(nullptr, monopole());
    show(chart, 400, 430);
    const FrequencyResult& middle = monopole()->frequencies[monopole()->frequencies.size() / 2];
    QTest::mouseMove(&chart, chart.place_of(middle.s11()).toPoint());
    wait_until([&] { return chart.readout().contains("VSWR"); }, 500);
    const QString ohm = QString::number(middle.beam().input_impedance_ohm.real(), 'f', 1);
    EXPECT_TRUE(chart.readout().contains(ohm))
        << chart.readout().toStdString() << " has not " << ohm.toStdString();
    EXPECT_EQ(chart.place_of(0.0), 0.5 * (chart.place_of(1.0) + chart.place_of(-1.0)));
    keep(chart.grab().toImage(), "smith_light.png");
    const QStringList lines = chart.table_text(QLatin1Char(',')).trimmed().split(QLatin1Char('\n'));
    ASSERT_GE(lines.size(), 202) << "all of the dense curve";
    EXPECT_NEAR(lines[1].section(',', 1, 1).toDouble(), monopole()->frequencies[0].s11().real(), 1e-7);
    apply_appearance(*qApp, Appearance::dark);
    chart.show_results(horn(), monopole());
    wait_until([] { return false; }, 50);
    keep(chart.grab().toImage(), "smith_dark.png");
    apply_appearance(*qApp, Appearance::light);
    chart.show_results(nullptr, nullptr);
    EXPECT_TRUE(chart.readout().isEmpty());
}

SharedResults well_matched() {
    auto results = std::make_shared<Results>(*horn());
    results->line_impedance_ohm.reset();
    results->reflection.clear();
    for (std::size_t n = 0; n < results->frequencies.size(); ++n)
        results->frequencies[n].s_matrix(0, 0) = std::polar(0.004, 0.7 * static_cast<double>(n));
    return results;
}

TEST(ResultsViews, SmithChartZoomsByWheelDragAndDoubleClick) {
    SmithChart chart;
    chart.show_results(nullptr, well_matched());
    show(chart, 370, 330);
    const std::complex<double> held(0.2, -0.1);
    const QPointF place = chart.place_of(held);
    for (int notch = 0; notch < 12; ++notch) {
        QWheelEvent wheel(place, chart.mapToGlobal(place), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&chart, &wheel);
    }
    EXPECT_NEAR(chart.zoom(), std::pow(1.25, 12), 1e-6);
    EXPECT_LT(std::abs(chart.reflection_at(place) - held), 1e-9) << "what is under the cursor stays there";
    QTest::mousePress(&chart, Qt::LeftButton, {}, QPoint(100, 100));
    const std::complex<double> taken = chart.reflection_at({100, 100});
    QTest::mouseMove(&chart, QPoint(160, 130));
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, QPoint(160, 130));
    EXPECT_LT(std::abs(chart.reflection_at({160, 130}) - taken), 1e-9);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, QPoint(100, 100));
    EXPECT_EQ(chart.zoom(), 1.0);
    EXPECT_EQ(chart.place_of(0.0), 0.5 * (chart.place_of(1.0) + chart.place_of(-1.0)));
    chart.zoom_to_curve();
    EXPECT_GT(chart.zoom(), 50.0);
    EXPECT_GE(chart.label_boxes().size(), 8) << "lines of the grid in sight, however near";
    keep(chart.grab().toImage(), "smith_zoomed.png");
}

TEST(ResultsViews, SmithChartWordsAreWholeAndClearOfEachOther) {
    for (const QSize size : {QSize(240, 260), QSize(370, 330)})
        for (const bool is_near : {false, true}) {
            SmithChart chart;
            chart.show_results(nullptr, well_matched());
            show(chart, size.width(), size.height());
            if (is_near) chart.zoom_to_curve();
            const QList<QRectF> boxes = chart.label_boxes();
            ASSERT_GE(boxes.size(), 2);
            for (qsizetype i = 0; i < boxes.size(); ++i)
                for (qsizetype k = 0; k < i; ++k) EXPECT_FALSE(boxes[i].intersects(boxes[k]));
            QTest::mouseMove(&chart, chart.place_of(well_matched()->frequencies[3].s11()).toPoint());
            wait_until([&] { return chart.readout().contains("VSWR"); }, 500);
            ASSERT_TRUE(chart.readout().contains("VSWR"));
            const QRectF words = QFontMetricsF(chart.font())
                                     .boundingRect(QRectF(0, 0, chart.readout_box().width(), 1000),
                                                   Qt::AlignCenter | Qt::TextWordWrap, chart.readout());
            EXPECT_LE(words.height(), chart.readout_box().height()) << chart.readout().toStdString();
            EXPECT_LE(words.width(), chart.readout_box().width());
        }
}

TEST(ResultsViews, MetricsOfTheBandAreReadInANarrowDock) {
    for (const int width : {330, 370}) {
        MetricsTable metrics;
        metrics.show_results(horn());
        show(metrics, width, 300);
        const QTableWidget& table = metrics.table();
        ASSERT_EQ(table.horizontalHeaderItem(3)->text(), "greatest");
        const int end = table.columnViewportPosition(3) + table.columnWidth(3);
        EXPECT_LE(end, table.viewport()->width()) << "unit, least, mean and greatest are whole";
        const QFontMetrics words(table.verticalHeader()->font());
        for (int line = 0; line < table.rowCount(); ++line) {
            const QRect title = words.boundingRect(QRect(0, 0, table.verticalHeader()->width() - 6, 1000),
                                                   Qt::TextWordWrap, table.verticalHeaderItem(line)->text());
            EXPECT_LE(title.height(), table.rowHeight(line));
            EXPECT_LE(title.width(), table.verticalHeader()->width());
        }
        keep(metrics.grab().toImage(), QStringLiteral("metrics_narrow_%1.png").arg(width));
    }
}

TEST(ResultsViews, ImpedanceIsInOhmWhereTheLineIsKnown) {
    EXPECT_EQ(impedance_text(0.0, 50.0), "Z = 50.0 + j0.0 Ω");
    EXPECT_EQ(impedance_text({0.0, -1.0 / 3.0}, 50.0), QString("Z = 40.0 %1 j30.0 Ω").arg(QChar(0x2212)));
    EXPECT_EQ(impedance_text(1.0 / 3.0, std::nullopt), "z = 2.000 + j0.000");
}

TEST(ResultsViews, BandChartShowsEveryMetricOfTheHorn) {
    BandChart chart;
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9;
    Objective goal;
    goal.metric = "directivity_dbi", goal.goal = Goal::above, goal.value = 18.0;
    chart.show_goals({goal}, settings);
    chart.show_results(nullptr, horn());
    show(chart, 460, 330);
    auto* box = chart.findChild<QComboBox*>();
    ASSERT_GE(box->count(), 25);
    for (int i = 0; i < box->count(); ++i) {
        box->setCurrentIndex(i);
        const bool coaxial_only = box->currentData().toString().startsWith("input_");
        // Efficiencies in a dish are computed away from the window.
        EXPECT_TRUE(wait_until([&] { return (chart.plot().curves()[1]->count() > 0) != coaxial_only; }, 5000))
            << box->currentText().toStdString();
    }
    chart.show_metric("spillover_efficiency_percent");
    const double spillover =
        dish_efficiency(horn()->frequencies[2].beam().far_field, 60.0 * std::numbers::pi / 180.0).spillover;
    const auto shown = [&] {
        const QLineSeries& now = *chart.plot().curves()[1];
        return now.count() > 2 ? now.at(2).y() : undefined_number;
    };
    EXPECT_TRUE(wait_until([&] { return std::abs(shown() - 100.0 * spillover) < 1e-9; }, 5000))
        << shown() << " is not " << 100.0 * spillover;
    chart.findChild<QDoubleSpinBox*>()->setValue(30.0);
    EXPECT_TRUE(wait_until([&] { return shown() < 100.0 * spillover - 1.0; }, 5000)) << shown();
    chart.show_metric("directivity_dbi");
    EXPECT_EQ(chart.plot().curves().back()->count(), 2) << "the goal's line";
    EXPECT_NEAR(chart.plot().curves()[1]->at(0).y(), horn()->frequencies[0].beam().directivity_dbi, 1e-12);
    wait_until([] { return false; }, 50);
    keep(chart.grab().toImage(), "band_chart.png");
}

TEST(ResultsViews, TableCopiesNumbersThatAnotherProgramReads) {
    MetricsTable metrics;
    metrics.show_results(horn());
    QElapsedTimer clock;
    clock.start();
    show(metrics, 900, 420);
    RecordProperty("fill_ms", static_cast<int>(clock.elapsed()));
    QTableWidget& table = metrics.table();
    ASSERT_EQ(table.rowCount(), static_cast<int>(shown_metrics().size()));
    ASSERT_EQ(table.columnCount(), 4 + static_cast<int>(horn()->frequencies.size()));
    keep(metrics.grab().toImage(), "metrics_table.png");
    QTest::keyClicks(metrics.findChild<QLineEdit*>(), "directivity");
    const QStringList lines = metrics.text(QLatin1Char('\t'), false).trimmed().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 2) << "heading and the one row that the filter leaves";
    const QStringList cells = lines[1].split(QLatin1Char('\t'));
    EXPECT_EQ(cells[0], "Directivity");
    EXPECT_NEAR(cells[5].toDouble(), horn()->frequencies[0].beam().directivity_dbi, 6e-4);
    metrics.activateWindow();
    ASSERT_TRUE(wait_until([&] { return metrics.isActiveWindow(); }, 5000));
    table.setFocus();
    table.selectAll();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(QApplication::clipboard()->text().contains("Directivity"));
}

}  // namespace
}  // namespace lathe::ui::test
