// A window with designs that are pinned to be compared.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QLineSeries>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/ui_test_support.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/compare/pinned_list.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

inline const QString horn = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

inline Project coarse(const QString& path) {
    Project project = read_project(path.toStdString());
    project.simulation.cells_per_wavelength = 12;
    project.simulation.frequencies = 11;
    return project;
}

inline const QLineSeries* curve_named(const Plot& plot, const QString& name) {
    for (const QLineSeries* curve : plot.curves())
        if (curve->name() == name) return curve;
    return nullptr;
}

/// A window of its own with a horn that solves in seconds.
class CompareFixture : public testing::Test {
protected:
    CompareFixture() : window({"cpu", place.path()}) {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        EXPECT_TRUE(wait_until([&] { return window.isActiveWindow(); }, 5000));
    }
    ~CompareFixture() override { apply_appearance(*qApp, Appearance::light); }

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

}  // namespace lathe::ui::test
