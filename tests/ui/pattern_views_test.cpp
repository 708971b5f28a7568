// Pattern charts: planes, frequencies, scale, goals, polar; reading, marking, zooming, copying.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QChart>
#include <QClipboard>
#include <QFile>
#include <QLineSeries>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <optional>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/charts/chart_menu.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/patterns/polar_plot.hpp"
#include "ui/style/theme.hpp"
#include "ui/workers/picture_writer.hpp"

namespace lathe::ui::test {
namespace {

const SharedResults& horn() {
    static const SharedResults results = [] {
        Project project = example_project("conical_horn_30ghz.lathe");
        project.simulation.cells_per_wavelength = 12;
        project.simulation.frequencies = 5;
        const auto engine = make_engine("cpu", 1);
        Progress progress;
        return std::make_shared<const Results>(
            solve(antenna_of(project), project.simulation, *engine, progress));
    }();
    return results;
}

Objective cross_goal() {
    Objective goal;
    goal.metric = "cross_polar_db", goal.value = -25.0, goal.to_theta_deg = 60.0;
    return goal;
}

void show(QWidget& widget, int width, int height) {
    widget.resize(width, height);
    widget.show();
    wait_until([] { return false; }, 60);
}

QLineSeries* named(const Plot& plot, const QString& name) {
    for (QLineSeries* curve : plot.curves())
        if (curve->name() == name) return curve;
    return nullptr;
}

double greatest(const QLineSeries& curve) {
    double value = -HUGE_VAL;
    for (const QPointF& point : curve.points()) value = std::max(value, point.y());
    return value;
}

/// Where a value lies in the plot's viewport.
QPoint place(Plot& plot, QLineSeries* curve, const QPointF& value) {
    return plot.mapFromScene(plot.chart()->mapToScene(plot.chart()->mapToPosition(value, curve)));
}

TEST(PatternViews, LevelsAreThoseOfTheResults) {
    PatternChart chart;
    chart.show_results(nullptr, horn());
    show(chart, 460, 340);
    ASSERT_EQ(chart.frequencies(), std::vector<std::size_t>{2});
    QLineSeries* e_plane = named(chart.plot(), "E plane");
    ASSERT_NE(e_plane, nullptr);
    EXPECT_NEAR(greatest(*e_plane), 0.0, 1e-9);
    PatternChoice choice = chart.choice();
    choice.scale = PatternScale::directivity, choice.is_mirrored = true;
    choice.widest_deg = 180.0;
    chart.choose(choice);
    e_plane = named(chart.plot(), "E plane");
    EXPECT_NEAR(greatest(*e_plane), horn()->frequencies[2].beam().directivity_dbi, 1e-9);
    EXPECT_NEAR(e_plane->points().first().x(), -180.0, 1e-9);
    const auto left = interpolated(e_plane->points(), -35.0), right = interpolated(e_plane->points(), 35.0);
    EXPECT_NEAR(*left, *right, 1e-9);
}

TEST(PatternViews, FrequenciesLieOverEachOtherAndGoalsFollowTheScale) {
    PatternChart chart;
    chart.show_results(nullptr, horn());
    chart.show_goals({cross_goal()});
    show(chart, 520, 380);
    chart.choose_frequencies({0, 2, 4});
    int curves = 0;
    for (const QLineSeries* curve : chart.plot().curves()) curves += curve->name().contains("GHz") ? 1 : 0;
    EXPECT_EQ(curves, 9) << "three planes at three frequencies";
    const auto limit = [&] {
        for (const QLineSeries* curve : chart.plot().curves())
            if (curve->count() == 2) return curve->points();
        return QList<QPointF>();
    };
    ASSERT_EQ(limit().size(), 2);
    EXPECT_EQ(limit()[1], QPointF(60.0, -25.0));
    wait_until([] { return false; }, 50);
    keep(chart.grab().toImage(), "pattern_frequencies.png");
    PatternChoice choice = chart.choice();
    choice.scale = PatternScale::directivity;
    chart.choose(choice);
    ASSERT_EQ(limit().size(), 2);
    EXPECT_NEAR(limit()[1].y(), horn()->frequencies[0].beam().directivity_dbi - 25.0, 1e-9);
    choice.planes[3] = false;
    chart.choose(choice);
    for (const QLineSeries* curve : chart.plot().curves())
        EXPECT_NE(curve->count(), 2) << "no cross, no goal";
}

TEST(PatternViews, CursorReadsMarkersStayAndZoomGoesBack) {
    PatternChart chart;
    chart.show_results(nullptr, horn());
    show(chart, 460, 340);
    Plot& plot = chart.plot();
    QLineSeries* h_plane = named(plot, "H plane");
    const double level = *interpolated(h_plane->points(), 30.0);
    const QPoint spot = place(plot, h_plane, {30.0, level});
    QTest::mouseMove(plot.viewport(), spot);
    QTest::mouseClick(plot.viewport(), Qt::LeftButton, {}, spot);
    ASSERT_EQ(plot.markers().size(), 1);
    EXPECT_NEAR(plot.markers()[0].x, 30.0, 0.6);
    wait_until([] { return false; }, 50);
    keep(chart.grab().toImage(), "pattern_marker.png");
    bool is_read = false;
    for (const QString& line : plot.readout_at(30.0))
        is_read |= line.startsWith("H plane") && line.contains(number_text(level, 1));
    EXPECT_TRUE(is_read) << plot.readout_at(30.0).join('\n').toStdString();

    auto other = std::make_shared<Results>(*horn());
    chart.show_results(horn(), other);
    EXPECT_EQ(plot.markers().size(), 1) << "markers outlive new results";

    QTest::mousePress(plot.viewport(), Qt::LeftButton, {}, spot);
    QTest::mouseMove(plot.viewport(), spot + QPoint(80, 60));
    QTest::mouseRelease(plot.viewport(), Qt::LeftButton, {}, spot + QPoint(80, 60));
    EXPECT_TRUE(plot.is_zoomed());
    EXPECT_EQ(plot.markers().size(), 1);
    QTest::mouseDClick(plot.viewport(), Qt::LeftButton, {}, spot);
    EXPECT_FALSE(plot.is_zoomed());
    plot.clear_markers();
    EXPECT_TRUE(plot.markers().isEmpty());
}

TEST(PatternViews, PolarReadsAtTheAngleOfTheCursor) {
    PatternChart chart;
    chart.show_results(nullptr, horn());
    chart.show_goals({cross_goal()});
    chart.set_polar(true);
    show(chart, 460, 420);
    PolarPlot& polar = chart.polar_plot();
    QTest::mouseMove(&polar, polar.place_of(-45.0, -10.0).toPoint());
    ASSERT_TRUE(wait_until([&] { return polar.readout().size() > 3; }, 1000));
    QStringList readout = polar.readout();
    for (QString& line : readout) line.replace(QChar(0x2212), QLatin1Char('-'));
    const double angle = readout.first().section(' ', 2).chopped(1).toDouble();
    EXPECT_NEAR(angle, -45.0, 1.0);
    PatternChoice choice = chart.choice();
    choice.is_mirrored = true;
    const auto points = pattern_points(horn()->frequencies[2], PatternPlane::e, choice);
    const double read = readout[1].split(' ').at(3).toDouble();
    EXPECT_NEAR(read, *interpolated(points, angle), 0.3);
    keep(chart.grab().toImage(), "pattern_polar_light.png");
    apply_appearance(*qApp, Appearance::dark);
    chart.choose_frequencies({0, 2, 4});
    wait_until([] { return false; }, 50);
    keep(chart.grab().toImage(), "pattern_polar_dark.png");
    apply_appearance(*qApp, Appearance::light);
}

TEST(PatternViews, PictureAndNumbersLeaveTheChart) {
    PatternChart chart;
    chart.show_results(nullptr, horn());
    show(chart, 460, 340);
    QTemporaryDir folder;
    Plot& plot = chart.plot();
    std::optional<bool> is_written;
    const auto tell = [&](bool is_there) { is_written = is_there; };
    write_bytes(svg_of(plot), folder.path() + "/pattern.svg", &plot, tell);
    ASSERT_TRUE(wait_until([&] { return is_written.has_value(); }, 5000));
    ASSERT_TRUE(*is_written);
    is_written.reset();
    write_picture(picture_of(plot).toImage(), folder.path() + "/pattern.png", &plot, tell);
    ASSERT_TRUE(wait_until([&] { return is_written.has_value(); }, 5000));
    ASSERT_TRUE(*is_written);
    QFile svg(folder.path() + "/pattern.svg");
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    EXPECT_TRUE(text.contains("<polyline") || text.contains("<path"));
    EXPECT_FALSE(text.contains("<image")) << "lines, not pixels";
    const QImage picture(folder.path() + "/pattern.png");
    EXPECT_EQ(picture.width(), 2 * plot.width());
    EXPECT_GT(colours_in(picture), 10);
    EXPECT_FALSE(write_bytes(text, folder.path() + "/none/pattern.svg"));
    is_written.reset();
    write_picture(picture, folder.path() + "/none/pattern.png", &plot, tell);
    ASSERT_TRUE(wait_until([&] { return is_written.has_value(); }, 5000));
    EXPECT_FALSE(*is_written);

    const QStringList lines = plot.table_text(QLatin1Char('\t')).trimmed().split('\n');
    EXPECT_EQ(lines.size(), static_cast<int>(horn()->frequencies[2].beam().far_field.theta_rad.size()) + 1);
    EXPECT_TRUE(lines[0].contains("H plane"));
    for (QAction* action : plot.actions())
        if (action->text() == "&Copy data") action->trigger();
    EXPECT_EQ(QApplication::clipboard()->text().trimmed().split('\n').size(), lines.size());
}

}  // namespace
}  // namespace lathe::ui::test
