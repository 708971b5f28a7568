// Tables of the window for the clipboard and files, where names of ports, designs and regions are hostile.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineSeries>
#include <QTableWidget>
#include <QtTest>
#include <algorithm>
#include <functional>

#include "tests/solver/results/one_port.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "ui/charts/one_line.hpp"
#include "ui/charts/plot.hpp"
#include "ui/field/region_table.hpp"
#include "ui/gradient/sensitivity_bars.hpp"
#include "ui/patterns/polar_plot.hpp"
#include "ui/planar/power_budget.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/power/power_job.hpp"
#include "ui/power/region_results.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/scene/grid_facts.hpp"

namespace lathe::ui::test {
namespace {

using TextOf = std::function<QString(QChar)>;

/// Cells of a text as RFC 4180 and spreadsheets read them; empty lines are left out.
QList<QStringList> cells_of(const QString& text, QChar separator) {
    QList<QStringList> rows;
    QStringList row;
    QString cell;
    bool is_quoted = false;
    for (qsizetype n = 0; n < text.size(); ++n) {
        const QChar c = text[n];
        if (is_quoted && c == '"' && n + 1 < text.size() && text[n + 1] == '"') {
            cell += text[n++];
        } else if (c == '"' && (is_quoted || cell.isEmpty())) {
            is_quoted = !is_quoted;
        } else if (!is_quoted && (c == separator || c == '\n')) {
            row << cell;
            cell.clear();
            if (c != '\n') continue;
            if (row != QStringList{QString()}) rows << row;
            row.clear();
        } else {
            cell += c;
        }
    }
    return rows;
}

const QStringList hostile = {"=1+1",    "a,b", "6\" dish", "two\nlines", "tab\there", "\x1b[2J",
                             "@SUM(1)", "-x",  "+y",       "-3.2",       " wide "};

/// The text has `rows` equally long rows, no cell that a spreadsheet computes, and `name` without controls.
void expect_harmless_text(const QString& text, QChar separator, const QString& name, qsizetype rows) {
    QString plain = name;
    for (QChar& c : plain)
        if (c.unicode() < 0x20) c = QLatin1Char(' ');
    const auto all = cells_of(text, separator);
    EXPECT_EQ(all.size(), rows) << text.toStdString();
    bool is_found = false;
    for (const QStringList& row : all) {
        EXPECT_EQ(row.size(), all[0].size()) << text.toStdString();
        for (const QString& cell : row) {
            is_found = is_found || cell.contains(plain);
            bool is_number = false;
            cell.toDouble(&is_number);
            const bool is_computed = !cell.isEmpty() && QStringLiteral("=+-@").contains(cell[0]);
            EXPECT_TRUE(is_number || !is_computed) << cell.toStdString();
            EXPECT_TRUE(std::none_of(cell.begin(), cell.end(), [](QChar c) { return c < ' '; }));
        }
    }
    EXPECT_TRUE(is_found) << text.toStdString() << " has not " << plain.toStdString();
}

void expect_harmless(const TextOf& text_of, const QString& name, qsizetype rows) {
    for (const QChar separator : {QChar(','), QChar('\t')})
        expect_harmless_text(text_of(separator), separator, name, rows);
}

SharedResults lens_with(const QString& name) {
    auto results = std::make_shared<Results>(made_up_lens().results);
    results->driven[0] = results->ports[0] = name.toStdString();
    return results;
}

SharedResults reflecting() {
    auto results = std::make_shared<Results>(lathe::test::one_port_results());
    for (int n = 0; n < 3; ++n) {
        FrequencyResult at = lathe::test::one_port_result();
        at.frequency_hz = 1e9 * (n + 1);
        at.s_matrix(0, 0) = {-0.25, 0.1 * n};
        results->frequencies.push_back(at);
    }
    return results;
}

TEST(HostileNames, ScatteringTableAndPowerBudget) {
    for (const QString& name : hostile) {
        ScatteringTable table;
        table.show_results(lens_with(name));
        const qsizetype ports = 6, beams = 3;
        auto* form = table.findChild<QComboBox*>();
        for (int n = 0; n < form->count(); ++n) {
            form->setCurrentIndex(n);
            const QString text = table.text('\t');
            const qsizetype end = text.indexOf("\n\n") + 1;
            EXPECT_EQ(cells_of(text.left(end), '\t').size(), ports + 1);
            const auto matrix = [&](QChar separator) {
                const QString both = table.text(separator);
                return both.left(both.indexOf("\n\n") + 1);
            };
            expect_harmless(matrix, name, ports + 1);
        }
        const auto beam_rows = [&](QChar separator) {
            const QString both = table.text(separator);
            return both.mid(both.indexOf("\n\n") + 2);
        };
        expect_harmless(beam_rows, name, beams + 1);
        PowerBudget budget;
        budget.show_results(lens_with(name));
        expect_harmless([&](QChar separator) { return budget.table_text(separator); }, name, beams + 1);
    }
}

TEST(HostileNames, EntriesOfTheScatteringMatrixAreNumbers) {
    ScatteringTable table;
    const SharedResults results = lens_with("b0");
    table.show_results(results);
    const auto rows = cells_of(table.text('\t'), '\t');
    EXPECT_EQ(rows[0].size(), 13) << "dB and degrees of six ports";
    const std::complex<double> s = results->frequencies[0].s_matrix(3, 0);
    EXPECT_NEAR(rows[4][1].toDouble(), 20.0 * std::log10(std::abs(s)), 1e-6);
    EXPECT_NEAR(rows[4][2].toDouble(), std::arg(s) * 180.0 / M_PI, 1e-5);
}

TEST(HostileNames, CurvesOfPlots) {
    for (const QString& name : hostile) {
        Plot plot("Reflection", "frequency / GHz", "dB");
        plot.set_points(plot.add_curve(name, CurveRole::now), {{1.0, -3.2}, {2.0, -4.0}});
        plot.set_points(plot.add_curve("other", CurveRole::start), {{2.0, -5.0}});
        expect_harmless([&](QChar separator) { return plot.table_text(separator); }, name, 3);
        EXPECT_EQ(cells_of(plot.table_text(','), ',')[1], QStringList({"1", "-3.2", ""}));
        PolarPlot polar;
        PatternCurve curve;
        curve.name = name;
        curve.points = {{-10.0, -3.0}, {0.0, 0.0}, {10.0, -3.0}};
        polar.show_curves({curve}, 0.0, "dB");
        expect_harmless([&](QChar separator) { return polar.table_text(separator); }, name, 4);
    }
}

TEST(HostileNames, PinnedDesigns) {
    for (const QString& name : hostile) {
        PinnedDesign pinned;
        pinned.name = name;
        pinned.results = reflecting();
        SmithChart chart;
        chart.show_results(nullptr, reflecting());
        chart.show_pinned({pinned});
        expect_harmless([&](QChar separator) { return chart.table_text(separator); }, name, 4);
    }
}

/// The headings on the screen are one line each; those of files and the clipboard are cells of text.
void expect_harmless_metrics(MetricsTable& metrics, const QString& name) {
    metrics.resize(900, 500);
    metrics.show();
    QTableWidget& table = metrics.table();
    ASSERT_GT(table.rowCount(), 0);
    const auto expect_one_line = [](const QString& heading) {
        EXPECT_TRUE(std::none_of(heading.begin(), heading.end(), [](QChar c) {
            return c.category() == QChar::Other_Control;
        })) << heading.toStdString();
    };
    for (int column = 0; column < table.columnCount(); ++column)
        expect_one_line(table.horizontalHeaderItem(column)->text());
    for (int row = 0; row < table.rowCount(); ++row) expect_one_line(table.verticalHeaderItem(row)->text());
    const qsizetype rows = table.rowCount() + 1;
    expect_harmless([&](QChar separator) { return metrics.text(separator, false); }, name, rows);
    table.clearSelection();
    for (QAction* copy : table.actions()) {
        if (!copy->text().remove('&').startsWith("Copy")) continue;
        copy->trigger();
        const bool is_csv = copy->text().remove('&') == "Copy as CSV";
        expect_harmless_text(QApplication::clipboard()->text(), QLatin1Char(is_csv ? ',' : '\t'), name, rows);
    }
}

TEST(HostileNames, PinnedDesignsInTheTableOfMetrics) {
    for (const QString& name : hostile) {
        PinnedDesign pinned;
        pinned.name = name;
        pinned.results = reflecting();
        MetricsTable metrics;
        metrics.show_results(reflecting());
        metrics.show_pinned({pinned});
        expect_harmless_metrics(metrics, name);
    }
}

TEST(HostileNames, PortsInTheTableOfMetrics) {
    for (const QString& name : hostile) {
        MetricsTable metrics;
        metrics.show_results(lens_with(name));
        expect_harmless_metrics(metrics, name);
    }
}

TEST(HostileNames, LineBreaksAndChangesOfDirectionAreSpaces) {
    EXPECT_EQ(one_line(QStringLiteral("a\r\nb\u2028c\u202Ed\u0085e")), QStringLiteral("a  b c d e"));
    EXPECT_EQ(one_line(QStringLiteral("λ/2 – Höhe")), QStringLiteral("λ/2 – Höhe"));
}

TEST(HostileNames, RegionsOfAPowerAnalysis) {
    for (const QString& name : hostile) {
        auto outcome = std::make_shared<PowerOutcome>();
        particles::MultipactorRegion region;
        region.name = name.toStdString();
        region.verdict = particles::Verdict::breakdown;
        region.threshold_w = 0.1;
        outcome->report.regions = {region};
        outcome->report.cells_across_gap = {12.0};
        RegionResults table;
        table.show_outcome(outcome);
        expect_harmless([&](QChar separator) { return table.text(separator); }, name, 2);
        EXPECT_EQ(cells_of(table.text('\t'), '\t')[1][3].toDouble(), 20.0) << "dBm";
    }
}

TEST(HostileNames, CountsOfRegionsHaveNoGroups) {
    GridFacts facts;
    facts.grid.nr = 1200;
    facts.grid.nz = 1000;
    facts.table = {{CellRegion::free_space, {}, 1200000, 1.0}};
    facts.non_pml_share = 0.5;
    RegionTable table;
    table.show_facts(&facts);
    const auto rows = cells_of(table.text('\t'), '\t');
    ASSERT_EQ(rows.size(), 4);
    EXPECT_EQ(rows[1].mid(1), QStringList({"1200000", "100"}));
    table.show();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), table.text('\t'));
}

TEST(HostileNames, SensitivitiesAreNumbersWithTheirUnitInTheHeading) {
    for (const QString& name : hostile) {
        SensitivityBars bars;
        SensitivityBar bar;
        bar.name = name;
        bar.step = 0.01;
        bar.change = -0.125;
        SensitivityBar without = bar;
        without.step = 0.0;
        bars.show_bars({bar, without}, "Change per +0.01 mm", "dB");
        const auto rows = cells_of(bars.text(), '\t');
        ASSERT_EQ(rows.size(), 3);
        EXPECT_EQ(rows[0][1], "Change per +0.01 mm / dB");
        EXPECT_EQ(rows[1][1], "-0.125");
        EXPECT_FALSE(QStringLiteral("=+-@").contains(rows[1][0][0])) << rows[1][0].toStdString();
    }
}

}  // namespace
}  // namespace lathe::ui::test
