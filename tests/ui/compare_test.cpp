// Designs pinned to be compared: by key, from a file, from the candidates; what is drawn, told and given
// back.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QLineSeries>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/ui_test_support.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/compare/pinned_list.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/pinned/pinned_solver.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metric_series.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/reflection_series.hpp"
#include "ui/results/results_area.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString horn = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
constexpr int patience_ms = 60000;

Project coarse(const QString& path) {
    Project project = read_project(path.toStdString());
    project.simulation.cells_per_wavelength = 12;
    project.simulation.frequencies = 11;
    return project;
}

const QLineSeries* curve_named(const Plot& plot, const QString& name) {
    for (const QLineSeries* curve : plot.curves())
        if (curve->name() == name) return curve;
    return nullptr;
}

class Compare : public testing::Test {
protected:
    Compare() : window({"cpu", place.path()}) {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        EXPECT_TRUE(wait_until([&] { return window.isActiveWindow(); }, 5000));
    }
    ~Compare() override { apply_appearance(*qApp, Appearance::light); }

    Workbench& bench() { return window.workbench(); }
    CompareArea& area() { return window.compare_area(); }
    Plot& reflection() { return window.reflection_chart().plot(); }
    void open() {
        bench().document().start(coarse(horn));
        ASSERT_TRUE(wait_for_solve(nullptr)) << window.message_bar().text().toStdString();
    }
    bool wait_for_solve(const SharedResults& before) {
        return wait_until(
            [&] {
                return !bench().is_solving() && bench().shown_results() && bench().shown_results() != before;
            },
            patience_ms);
    }
    /// The user types another length into the form.
    void lengthen_the_horn() {
        auto* length = window.findChild<QDoubleSpinBox*>("flare_length_mm");
        ASSERT_NE(length, nullptr);
        const SharedResults before = bench().shown_results();
        auto* line = length->findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, QString::number(length->value() + 8.0));
        QTest::keyClick(line, Qt::Key_Return);
        ASSERT_TRUE(wait_for_solve(before));
    }
    void click_cell(int row, Qt::Key key = Qt::Key_unknown) {
        QTreeView& view = area().list().view();
        const QRect cell = view.visualRect(area().designs().index(row, 0));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(cell.right() - 4, cell.center().y()));
        if (key != Qt::Key_unknown) QTest::keyClick(&view, key);
    }
    void press_button(QAction* action) {
        for (auto* button : area().list().findChildren<QToolButton*>())
            if (button->defaultAction() == action) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << "no button";
    }

    QTemporaryDir place;
    MainWindow window;
};

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
    const double then = first->frequencies[4].directivity_dbi, now = second->frequencies[4].directivity_dbi;
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

TEST_F(Compare, AnotherFileIsSolvedAndDrawn) {
    open();
    Project other = coarse(horn);
    for (Parameter& parameter : std::get<Design>(other.antenna).parameters)
        if (parameter.key == "flare_length_mm") parameter.entries[0].value = 48.0;
    other.simulation.frequencies = 5;
    const QString path = place.filePath("longer.lathe");
    Document file;
    file.start(other);
    file.save(path);
    file.finish_saving();
    area().keep_file(path);
    ASSERT_EQ(area().designs().rowCount(), 1);
    EXPECT_FALSE(area().designs().all()[0].results);
    ASSERT_TRUE(wait_until([&] { return area().designs().all()[0].results != nullptr; }, patience_ms));
    ASSERT_NE(curve_named(reflection(), "longer"), nullptr);
    EXPECT_GE(curve_named(reflection(), "longer")->count(), 201) << "however few the patterns are";
    EXPECT_EQ(bench().document().project(), coarse(horn)) << "the design is not touched";
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 300);
        keep(window.grab().toImage(),
             look == Appearance::dark ? "compare_window_dark.png" : "compare_window_light.png");
    }
    area().keep_file(place.filePath("none.lathe"));
    EXPECT_EQ(area().designs().rowCount(), 1);
    EXPECT_FALSE(window.message_bar().isHidden());
    area().keep_file(path);
    ASSERT_EQ(area().designs().rowCount(), 2);
    area().designs().remove(area().designs().all()[1].id);
    EXPECT_FALSE(area().solver().is_busy()) << "what nobody waits for is not solved";
}

TEST_F(Compare, PinnedDesignsAreSavedWithTheProject) {
    open();
    const QString path = place.filePath("kept.lathe"), plain = place.filePath("plain.lathe");
    Document& document = bench().document();
    document.save(plain);
    document.finish_saving();
    area().keep_action()->trigger();
    PinnedDesigns& designs = area().designs();
    designs.setData(designs.index(0, 0), "wide one", Qt::EditRole);
    designs.set_colour(designs.all()[0].id, 9);
    EXPECT_TRUE(document.is_modified()) << "something would be lost";
    document.save(path);
    document.finish_saving();
    EXPECT_FALSE(document.is_modified());
    const Project pinned = *designs.all()[0].project;
    const SharedResults results = designs.all()[0].results;
    EXPECT_EQ(read_project(path.toStdString()), document.project()) << "no part of the design";

    ASSERT_TRUE(bench().open(plain));
    EXPECT_EQ(designs.rowCount(), 0) << "they belong to the other project";
    MainWindow again({"cpu", place.path()});
    again.show();
    ASSERT_TRUE(again.workbench().open(path));
    EXPECT_FALSE(again.workbench().document().is_modified());
    const PinnedDesigns& restored = again.compare_area().designs();
    ASSERT_EQ(restored.rowCount(), 1);
    EXPECT_EQ(restored.all()[0].name, "wide one");
    EXPECT_EQ(restored.all()[0].colour, 9);
    EXPECT_EQ(*restored.all()[0].project, pinned);
    ASSERT_TRUE(wait_until([&] { return restored.all()[0].results != nullptr; }, patience_ms));
    const QLineSeries* curve = curve_named(again.reflection_chart().plot(), "wide one");
    ASSERT_NE(curve, nullptr);
    const QList<QPointF> before = reflection_points(*results, "s11_db");
    ASSERT_EQ(curve->count(), before.size());
    for (int n = 0; n < curve->count(); ++n) EXPECT_NEAR(curve->at(n).y(), before[n].y(), 1e-6);
}

TEST_F(Compare, WhatIsNotTickedIsSolvedWhenItIs) {
    open();
    area().keep_action()->trigger();
    PinnedDesigns& designs = area().designs();
    designs.setData(designs.index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
    const QString path = place.filePath("kept.lathe");
    bench().document().save(path);
    bench().document().finish_saving();
    ASSERT_TRUE(bench().open(path));
    ASSERT_EQ(designs.rowCount(), 1);
    EXPECT_FALSE(designs.all()[0].is_visible);
    EXPECT_FALSE(area().solver().is_busy());
    designs.setData(designs.index(0, 0), Qt::Checked, Qt::CheckStateRole);
    EXPECT_TRUE(area().solver().is_busy());
    EXPECT_TRUE(wait_until([&] { return designs.all()[0].results != nullptr; }, patience_ms));
}

TEST_F(Compare, ReflectionIsShownAsVswrAndGroupDelayToo) {
    open();
    area().keep_action()->trigger();
    const QString name = area().designs().all()[0].name;
    ReflectionChart& chart = window.reflection_chart();
    const auto& results = *bench().shown_results();
    chart.show_quantity("vswr");
    const double magnitude = std::abs(results.frequencies[5].s11);
    const auto value_at = [&](const QString& curve, double frequency_hz) {
        const auto sample = nearest_sample(curve_named(chart.plot(), curve)->points(), 1e-9 * frequency_hz);
        return sample ? sample->y() : undefined_number;
    };
    const FrequencyResult& at = results.frequencies[5];
    EXPECT_NEAR(value_at("now", at.frequency_hz), (1.0 + magnitude) / (1.0 - magnitude), 1e-9);
    chart.show_quantity("s11_group_delay_ns");
    EXPECT_NEAR(value_at(name, at.frequency_hz), 1e9 * at.s11_group_delay_s, 1e-9);
    keep(chart.grab().toImage(), "reflection_group_delay.png");
}

}  // namespace
}  // namespace lathe::ui::test
