// Power handling as a user gets at it: analysed, read off, stopped, exported.
#include <QFile>
#include <QFileInfo>
#include <QLineSeries>
#include <QSlider>

#include "tests/ui/picture_baseline.hpp"
#include "tests/ui/window/power_fixture.hpp"
#include "ui/charts/plot.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/power_charts.hpp"
#include "ui/power/region_results.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

TEST_F(PowerTest, IsAnalysedReadOffAndExported) {
    form().findChild<QCheckBox*>("with_corona")->setChecked(true);
    analyse();
    const auto& report = results().outcome()->report;
    ASSERT_EQ(report.regions.size(), 1u);
    const particles::MultipactorRegion& region = report.regions[0];
    EXPECT_EQ(region.verdict, particles::Verdict::breakdown);
    RegionResults& table = results().table();
    ASSERT_EQ(table.rowCount(), 1);
    EXPECT_EQ(table.item(0, 0)->text(), "line");
    EXPECT_EQ(table.item(0, 1)->text(), "breakdown");
    EXPECT_EQ(table.item(0, 2)->text(), QString::number(region.threshold_w, 'g', 4));
    EXPECT_NE(table.item(0, 5)->text(), "–") << "the margin from 150 W";
    EXPECT_TRUE(table.text(',').startsWith("Region,Multipactor,")) << table.text(',').toStdString();
    EXPECT_TRUE(shown().progress_text().contains("million steps of electrons"));

    // Every power is a point; the threshold is noted where growth is 0.
    const Plot& growth = results().charts().growth();
    EXPECT_EQ(growth.curves().first()->count(), static_cast<int>(region.levels.size()));
    ASSERT_FALSE(growth.notes().isEmpty());
    EXPECT_NEAR(growth.notes().first().at.x(), dbm(region.threshold_w), 1e-9);
    EXPECT_GT(results().charts().corona().curves().size(), 0);

    for (int layer = 0; layer < results().layer().count(); ++layer) {
        results().layer().setCurrentIndex(layer);
        EXPECT_EQ(results().canvas().scale().has_value(), layer < 4) << layer;
        EXPECT_GT(colours_in(results().canvas().grab().toImage()), 4) << layer;
    }
    results().layer().setCurrentIndex(2);
    ASSERT_TRUE(results().play().isVisible());
    const int before = results().instant().value();
    results().play().click();
    EXPECT_TRUE(wait_until([&] { return results().instant().value() != before; }, short_patience_ms));
    results().play().click();
    EXPECT_GT(colours_in(shown().grab().toImage()), 8);

    emit shown().export_wanted(place.path());
    ASSERT_TRUE(
        wait_until([&] { return shown().messages().text().contains("Written into"); }, short_patience_ms))
        << shown().messages().text().toStdString();
    for (const char* name : {"multipactor.json", "corona.json", "line_population.csv", "line_impacts.csv",
                             "line_mesh.vtu", "growth_over_power.png"})
        EXPECT_TRUE(QFileInfo::exists(place.filePath(name))) << name;
}

TEST_F(PowerTest, StopsAndSaysWhyNothingCanStart) {
    bench().gate().set_limits({1e30, 1e30, 1e30});  // the analysis is long and is stopped at once
    type(form().field("periods"), "5000");
    type(form().field("electrons"), "5000");
    click("power_start");
    ASSERT_TRUE(area().is_running());
    EXPECT_TRUE(shown().action("power_stop")->isEnabled());
    click("power_stop");
    EXPECT_FALSE(area().is_running());
    EXPECT_EQ(results().outcome(), nullptr);
    EXPECT_TRUE(can_start());

    document().start(open_line());
    EXPECT_FALSE(can_start());
    EXPECT_TRUE(form().problem().contains("Add a vacuum region")) << form().problem().toStdString();
    Project in_space = open_line();
    in_space.antenna = VolumeDesign{};
    document().start(in_space);
    EXPECT_FALSE(can_start());
    EXPECT_TRUE(form().problem().contains("bodies of revolution and planar"))
        << form().problem().toStdString();
    EXPECT_FALSE(form().isEnabled());
}

/// A minute: at least 10,000 electrons until their number has settled.
using PowerSaturationLong = PowerTest;

TEST_F(PowerSaturationLong, IsFollowedShownAndExported) {
    EXPECT_FALSE(form().field("saturation_w")->isEnabled());
    form().findChild<QCheckBox*>("with_saturation")->setChecked(true);
    type(form().field("saturation_w"), "2500");
    analyse();
    const auto& report = results().outcome()->report;
    ASSERT_EQ(report.saturations.size(), 1u);
    const particles::Saturation& found = report.saturations[0];
    EXPECT_EQ(found.power_w, 2500.0);
    ASSERT_TRUE(found.grows) << "threshold " << results().outcome()->report.regions[0].threshold_w << " W";
    EXPECT_GT(found.electrons, 0.0);
    PowerCharts& charts = results().charts();
    Plot& chart = charts.saturation();
    ASSERT_EQ(chart.curves().size(), 2);
    EXPECT_EQ(chart.curves()[0]->count(), static_cast<int>(found.populations.size()));
    EXPECT_EQ(chart.curves()[1]->count(), static_cast<int>(found.populations_without_charge.size()));
    ASSERT_EQ(chart.notes().size(), 1);
    EXPECT_TRUE(chart.notes()[0].text.contains("on the walls")) << chart.notes()[0].text.toStdString();

    shown().resize(1300, 860);
    ASSERT_TRUE(charts.isTabEnabled(charts.indexOf(&chart)));
    charts.setCurrentWidget(&chart);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 300);
        const QString ending = look == Appearance::dark ? "dark.png" : "light.png";
        EXPECT_EQ(difference_from_drawing(charts.grab().toImage(), "power_saturation_" + ending), "");
    }
    apply_appearance(*qApp, Appearance::light);

    emit shown().export_wanted(place.path());
    ASSERT_TRUE(
        wait_until([&] { return shown().messages().text().contains("Written into"); }, short_patience_ms))
        << shown().messages().text().toStdString();
    QFile table(place.filePath("line_saturation.csv"));
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_EQ(table.readAll().count('\n'), static_cast<qsizetype>(found.populations.size()) + 1);
    EXPECT_TRUE(QFileInfo::exists(place.filePath("saturation_by_own_charge.png")));

    // The next analysis is not asked for it.
    form().findChild<QCheckBox*>("with_saturation")->setChecked(false);
    analyse();
    EXPECT_TRUE(results().outcome()->report.saturations.empty());
    EXPECT_FALSE(charts.isTabEnabled(charts.indexOf(&chart)));
}

TEST_F(PowerTest, SaturationStopsWhenAsked) {
    form().findChild<QCheckBox*>("with_saturation")->setChecked(true);
    type(form().field("saturation_w"), "2500");
    type(form().field("from_w"), "200");
    type(form().field("to_w"), "700");
    form().findChild<QCheckBox*>("with_plates")->setChecked(false);
    click("power_start");
    ASSERT_TRUE(
        wait_until([&] { return shown().progress_text().contains("under their own charge"); }, patience_ms))
        << shown().progress_text().toStdString();
    click("power_stop");
    EXPECT_FALSE(area().is_running());
    EXPECT_EQ(results().outcome(), nullptr);
    EXPECT_TRUE(can_start());
}

TEST_F(PowerTest, LooksAsBefore) {
    analyse();
    shown().resize(1300, 860);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 300);
        const QString ending = look == Appearance::dark ? "dark.png" : "light.png";
        EXPECT_EQ(difference_from_drawing(results().grab().toImage(), "power_results_" + ending), "");
        EXPECT_EQ(difference_from_drawing(form().grab().toImage(), "power_form_" + ending), "");
    }
    apply_appearance(*qApp, Appearance::light);
}

}  // namespace
}  // namespace lathe::ui::test
