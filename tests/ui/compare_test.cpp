// Designs pinned to be compared: by key and from the candidates; what is drawn, told and given back.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QLineSeries>
#include <QTableWidget>
#include <QTest>

#include "tests/ui/compare_fixture.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metric_series.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_series.hpp"
#include "ui/results/results_area.hpp"
#include "ui/results/smith_chart.hpp"

namespace lathe::ui::test {
namespace {

class Compare : public CompareFixture {};

TEST_F(Compare, APinnedDesignStaysBesideEveryLaterSolve) {
    EXPECT_FALSE(area().keep_action()->isEnabled()) << "nothing is solved";
    open();
    const SharedResults first = bench().shown_results();
    const Project before = bench().document().project();
    QTest::keyClick(&window, Qt::Key_F9);
    ASSERT_EQ(area().designs().rowCount(), 1);
    QTest::keyClick(&window, Qt::Key_F9);
    EXPECT_EQ(area().designs().rowCount(), 1) << "the same curves once only";
    EXPECT_FALSE(area().list().view().visibleRegion().isEmpty()) << "one sees where it went";
    EXPECT_LE(window.minimumSizeHint().width(), 1280) << "fits a small screen still";
    const QString name = area().designs().all()[0].name;
    lengthen_the_horn();
    ASSERT_NE(bench().shown_results(), first);

    const QLineSeries* pinned = curve_named(reflection(), name);
    ASSERT_NE(pinned, nullptr);
    const QList<QPointF> before_points = reflection_points(*first, "s11_db");
    EXPECT_GE(before_points.size(), 201);
    EXPECT_EQ(pinned->points(), before_points);
    EXPECT_NE(pinned->at(5).y(), curve_named(reflection(), "now")->at(5).y());
    EXPECT_NE(curve_named(window.results_area().band_chart().plot(), name), nullptr);
    EXPECT_NE(curve_named(window.pattern_chart().plot(), name + ", E plane"), nullptr);
    window.pattern_chart().choose_frequencies({2, 5});
    EXPECT_EQ(curve_named(window.pattern_chart().plot(), name + ", E plane"), nullptr);
    window.pattern_chart().choose_frequencies({5});
    EXPECT_TRUE(window.results_area().smith_chart().table_text(',').contains(name));

    press_button(area().list().take_action());
    EXPECT_EQ(bench().document().project(), before);
    bench().document().undo_stack().undo();
    EXPECT_NE(bench().document().project(), before);
}

TEST_F(Compare, TableTellsHowFarTheDesignIsAboveTheKeptOne) {
    open();
    const SharedResults first = bench().shown_results();
    area().keep_action()->trigger();
    lengthen_the_horn();
    const SharedResults second = bench().shown_results();
    auto* dock = window.findChild<QDockWidget*>("metrics_table");
    dock->show();
    dock->raise();
    MetricsTable& metrics = window.results_area().metrics_table();
    ASSERT_TRUE(wait_until([&] { return metrics.isVisible(); }, 2000));
    QTableWidget& table = metrics.table();
    ASSERT_EQ(table.columnCount(), 4 + 2 + 11);
    int line = 0;
    while (table.verticalHeaderItem(line)->text() != "Directivity") ++line;
    auto* by = metrics.findChild<QComboBox*>();
    ASSERT_TRUE(by->isVisible());
    by->setCurrentIndex(3 + 4);
    const double then = first->frequencies[4].beam().directivity_dbi,
                 now = second->frequencies[4].beam().directivity_dbi;
    EXPECT_NEAR(table.item(line, 1)->text().toDouble(), then, 6e-4);
    EXPECT_NEAR(table.item(line, 2)->text().replace(QChar(0x2212), '-').toDouble(), now - then, 6e-4);
    EXPECT_GT(std::abs(now - then), 0.1);
    by->setCurrentText("greatest");
    EXPECT_TRUE(table.horizontalHeaderItem(1)->text().endsWith(": greatest"));
    area().designs().setData(area().designs().index(0, 0), "a, b", Qt::EditRole);
    const QString heading = metrics.text(',', false).section('\n', 0, 0);
    EXPECT_TRUE(heading.contains("\"a, b: greatest\",\"now − a, b\"")) << heading.toStdString();
    keep(metrics.grab().toImage(), "compare_metrics.png");
}

TEST_F(Compare, ListRenamesHidesRecoloursAndRemoves) {
    open();
    area().keep_action()->trigger();
    lengthen_the_horn();
    area().keep_action()->trigger();
    PinnedDesigns& designs = area().designs();
    ASSERT_EQ(designs.rowCount(), 2);
    EXPECT_NE(designs.all()[0].name, designs.all()[1].name);
    EXPECT_NE(designs.all()[0].colour, designs.all()[1].colour);
    click_cell(0, Qt::Key_F2);
    auto* line = area().list().view().findChild<QLineEdit*>();
    ASSERT_NE(line, nullptr);
    line->selectAll();
    QTest::keyClicks(line, "short flare");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(wait_until([&] { return designs.all()[0].name == "short flare"; }, 1000));
    EXPECT_NE(curve_named(reflection(), "short flare"), nullptr);

    QTest::keyClick(&area().list().view(), Qt::Key_Space);
    EXPECT_EQ(curve_named(reflection(), "short flare"), nullptr) << "hidden";
    QTest::keyClick(&area().list().view(), Qt::Key_Space);
    const QLineSeries* curve = curve_named(reflection(), "short flare");
    ASSERT_NE(curve, nullptr);
    const QColor before = curve->pen().color();
    designs.set_colour(designs.all()[0].id, PinnedDesigns::colours().back());
    EXPECT_NE(curve_named(reflection(), "short flare")->pen().color(), before);

    QTest::keyClick(&area().list().view(), Qt::Key_Delete);
    ASSERT_EQ(designs.rowCount(), 1);
    EXPECT_EQ(curve_named(reflection(), "short flare"), nullptr);
    bench().document().start(coarse(horn));
    EXPECT_EQ(designs.rowCount(), 1) << "another project is compared with the same designs";
    area().list().remove_all_action()->trigger();
    EXPECT_EQ(designs.rowCount(), 0);
}

TEST_F(Compare, ReflectionIsShownAsVswrAndGroupDelayToo) {
    open();
    area().keep_action()->trigger();
    const QString name = area().designs().all()[0].name;
    ReflectionChart& chart = window.reflection_chart();
    const auto& results = *bench().shown_results();
    chart.show_quantity("vswr");
    const double magnitude = std::abs(results.frequencies[5].s11());
    const auto value_at = [&](const QString& curve, double frequency_hz) {
        const auto sample = nearest_sample(curve_named(chart.plot(), curve)->points(), 1e-9 * frequency_hz);
        return sample ? sample->y() : undefined_number;
    };
    const FrequencyResult& at = results.frequencies[5];
    EXPECT_NEAR(value_at("now", at.frequency_hz), (1.0 + magnitude) / (1.0 - magnitude), 1e-9);
    chart.show_quantity("s11_group_delay_ns");
    EXPECT_NEAR(value_at(name, at.frequency_hz), 1e9 * at.beam().s11_group_delay_s, 1e-9);
    keep(chart.grab().toImage(), "reflection_group_delay.png");
}

}  // namespace
}  // namespace lathe::ui::test
