// Metrics of planar antennas in the window: which there are, a curve and a line for each excitation.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineSeries>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metric_series.hpp"
#include "ui/results/metrics_table.hpp"

namespace lathe::ui::test {
namespace {

const char* const lens = "rotman_lens";

bool has_key(const std::vector<ShownMetric>& metrics, const std::string& key) {
    return std::any_of(metrics.begin(), metrics.end(), [&](const ShownMetric& m) { return m.key == key; });
}

/// The first curve of this name; fails without one.
const QLineSeries& curve(const BandChart& chart, const QString& name) {
    for (const QLineSeries* each : const_cast<BandChart&>(chart).plot().curves())
        if (each->name() == name) return *each;
    ADD_FAILURE() << "no curve " << name.toStdString();
    return *const_cast<BandChart&>(chart).plot().curves().front();
}

TEST(PlanarMetrics, AnAntennaHasThoseThatItsPortsAndPlatesDefine) {
    const std::vector<ShownMetric> of_lens = shown_metrics(*solved_planar(lens));
    for (const char* key :
         {"s11_db", "directivity_2d_db", "beam_angle_deg", "beamwidth_3db_deg", "side_lobe_db", "coupling_db",
          "through_db", "spillover_ratio", "array_phase_error_deg", "scan_loss_db", "radiated_power_ratio"})
        EXPECT_TRUE(has_key(of_lens, key)) << key;
    EXPECT_FALSE(has_key(of_lens, "total_scattering_width")) << "there is no plane wave";
    EXPECT_FALSE(has_key(of_lens, "s_db")) << "of pairs of ports, which the S-matrix shows";
    EXPECT_FALSE(has_key(of_lens, "cross_polar_db"));
    const std::vector<ShownMetric> of_horn = shown_metrics(*solved_planar("h_plane_horn"));
    EXPECT_TRUE(has_key(of_horn, "side_lobe_db"));
    EXPECT_FALSE(has_key(of_horn, "coupling_db")) << "there is one port";
    EXPECT_FALSE(has_key(of_horn, "through_db")) << "there is no array";
}

TEST(PlanarMetrics, AChartHasACurveForEachDrivenPort) {
    const SharedResults& results = solved_planar(lens);
    const Results& planar = *results;
    BandChart chart;
    SimulationSettings settings = planar_project(lens).simulation;
    Objective goal;
    goal.metric = "side_lobe_db", goal.goal = Goal::below, goal.value = -12.0;
    chart.show_goals({goal}, settings);
    chart.show_results(nullptr, results);
    EXPECT_TRUE(chart.findChild<NumberEdit*>()->isHidden()) << "no dish";
    chart.show_metric("side_lobe_db");
    for (std::size_t n = 0; n < planar.driven.size(); ++n) {
        const QLineSeries& of_port = curve(chart, QString::fromStdString(planar.driven[n]));
        ASSERT_EQ(of_port.count(), static_cast<int>(planar.frequencies.size()));
        for (int f = 0; f < of_port.count(); ++f) {
            const FrequencyResult& at = planar.frequencies[static_cast<std::size_t>(f)];
            EXPECT_DOUBLE_EQ(of_port.at(f).x(), 1e-9 * at.frequency_hz);
            EXPECT_DOUBLE_EQ(of_port.at(f).y(), at.beams[n].side_lobe_db);
        }
    }
    EXPECT_DOUBLE_EQ(chart.plot().curves().back()->at(1).y(), -12.0) << "the goal's line";
    chart.show_metric("s11_db");
    EXPECT_NEAR(curve(chart, QString::fromStdString(planar.driven[1])).at(0).y(),
                20.0 * std::log10(std::abs(planar.frequencies[0].s_matrix(1, 1))), 1e-9);
    chart.show_results(results, results);
    EXPECT_EQ(curve(chart, QString::fromStdString("start: " + planar.driven[1])).count(),
              static_cast<int>(planar.frequencies.size()));
}

TEST(PlanarMetrics, OnePortIsCalledNowAsElsewhere) {
    BandChart chart;
    chart.show_results(nullptr, solved_planar("h_plane_horn"));
    EXPECT_EQ(curve(chart, "now").count(), 3);
    chart.show_metric("side_lobe_db");
    chart.show_results(nullptr, nullptr);
    chart.show_results(nullptr, solved_planar("h_plane_horn"));
    EXPECT_EQ(chart.findChild<QComboBox*>()->currentData().toString(), "side_lobe_db") << "a choice stays";
}

TEST(PlanarMetrics, TheListFollowsTheGeometry) {
    const auto made_up = std::make_shared<const Results>(made_up_lens().results);
    static const SharedResults horn = solved(draft_of("conical_horn_30ghz.lathe", 3));
    BandChart chart;
    auto* box = chart.findChild<QComboBox*>();
    chart.show_results(nullptr, made_up);
    EXPECT_EQ(box->currentData().toString(), "directivity_2d_db") << "no plates: there is none in dBi";
    chart.show_results(nullptr, solved_planar(lens));
    chart.show_metric("spillover_ratio");
    chart.show_results(nullptr, horn);
    EXPECT_EQ(box->currentData().toString(), "directivity_dbi");
    EXPECT_EQ(box->findData("spillover_ratio"), -1);
    EXPECT_EQ(curve(chart, "now").count(), 3);
}

TEST(PlanarMetrics, TheTableHasALineForEachMetricAndPort) {
    const SharedResults& results = solved_planar(lens);
    const Results& planar = *results;
    MetricsTable metrics;
    metrics.show_results(results);
    metrics.resize(900, 480);
    metrics.show();
    const QTableWidget& table = metrics.table();
    ASSERT_EQ(table.rowCount(), static_cast<int>(metric_lines(*results).size()));
    ASSERT_EQ(table.columnCount(), 4 + static_cast<int>(planar.frequencies.size()));
    EXPECT_EQ(table.horizontalHeaderItem(4)->text(), "28.5 GHz");
    const QString wanted = QString::fromStdString("Beam angle of the array (" + planar.driven[1] + ")");
    int found = 0;
    for (int line = 0; line < table.rowCount(); ++line) {
        if (table.verticalHeaderItem(line)->text() != wanted) continue;
        ++found;
        EXPECT_EQ(table.item(line, 5)->text(),
                  metric_text(planar.frequencies[1].beams[1].array->beam_angle_deg, "°"));
    }
    EXPECT_EQ(found, 1);
    metrics.show_results(solved_planar("h_plane_horn"));
    for (int line = 0; line < table.rowCount(); ++line)
        EXPECT_FALSE(table.verticalHeaderItem(line)->text().contains("(")) << "one port needs no name";
}

}  // namespace
}  // namespace lathe::ui::test
