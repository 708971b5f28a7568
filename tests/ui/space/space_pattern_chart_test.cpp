// The chart of cuts of an antenna in space: its tools in a narrow dock.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QCoreApplication>
#include <memory>

#include "ui/space/space_pattern_chart.hpp"

namespace lathe::ui::test {
namespace {

/// Two driven ports at three frequencies, nothing radiated.
SharedResults two_ports() {
    Results volume;
    volume.pattern_kind = PatternKind::cuts;
    volume.driven = {"left horn", "right horn"};
    volume.driven_kinds.assign(2, ExcitationKind::guide);
    for (const double frequency_hz : {27.25e9, 30e9, 32.75e9})
        volume.frequencies.push_back({frequency_hz, {}, std::vector<Beam>(2)});
    return std::make_shared<const Results>(std::move(volume));
}

TEST(SpacePatternChart, ShowsItsToolsInFullInANarrowDock) {
    SpacePatternChart chart;
    chart.resize(900, 400);
    chart.show();
    // Names come after the first sight of it.
    chart.show_results(two_ports());
    auto& row = *chart.findChild<QWidget*>("space_chart_row");
    int height_before = 0;
    for (const int width : {900, 400, 300}) {
        chart.resize(width, 400);
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        ASSERT_EQ(chart.width(), width);
        EXPECT_GE(row.height(), height_before) << width;
        height_before = row.height();
        for (const QWidget* tool : row.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            ASSERT_TRUE(tool->isVisible()) << tool->objectName().toStdString();
            EXPECT_TRUE(row.rect().contains(tool->geometry()))
                << tool->objectName().toStdString() << " at " << width;
            EXPECT_GE(tool->width(), tool->sizeHint().width())
                << tool->objectName().toStdString() << " at " << width;
        }
    }
    EXPECT_GT(height_before, chart.findChild<QComboBox*>("space_chart_scale")->height() * 2);
}

}  // namespace
}  // namespace lathe::ui::test
