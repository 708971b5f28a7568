// The views of results, as they looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QAction>
#include <QPainter>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/compare/pinned_list.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/smith_chart.hpp"

namespace lathe::ui::test {
namespace {

Objective reflection_goal() {
    Objective goal;
    goal.metric = "s11_db", goal.value = -25.0;
    return goal;
}

std::shared_ptr<PinnedDesigns> two_pinned() {
    auto pinned = std::make_shared<PinnedDesigns>();
    const auto keep = [&pinned](const char* name, const char* example, const SharedResults& results) {
        pinned->pin(QString::fromLatin1(name), QStringLiteral("file"),
                    std::make_shared<const Project>(draft_of(example)), results);
    };
    keep("cone", "conical_horn_30ghz.lathe", solved_cone());
    keep("spline", "spline_horn_30ghz.lathe", solved_spline());
    return pinned;
}

TEST(DrawingBaselines, Reflection) {
    expect_as_before("reflection", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<ReflectionChart>();
        chart->show_goals({reflection_goal()}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart->show_results(solved_cone(), solved_spline());
        return chart;
    });
}

TEST(DrawingBaselines, SmithChart) {
    expect_as_before("smith", {370, 330}, {640, 560}, [] {
        auto chart = std::make_unique<SmithChart>();
        chart->show_results(solved_cone(), solved_monopole());
        return chart;
    });
}

TEST(DrawingBaselines, OverFrequency) {
    expect_as_before("band", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<BandChart>();
        chart->show_goals({}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart->show_results(solved_cone(), solved_spline());
        chart->show_metric("directivity_dbi");
        return chart;
    });
}

TEST(DrawingBaselines, PatternCartesian) {
    expect_as_before("pattern", {440, 320}, {760, 480}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(solved_cone(), solved_spline());
        return chart;
    });
}

TEST(DrawingBaselines, PatternPolar) {
    expect_as_before("polar", {440, 360}, {700, 560}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(nullptr, solved_spline());
        chart->set_polar(true);
        return chart;
    });
}

TEST(DrawingBaselines, MetricsTable) {
    expect_as_before("metrics", {480, 300}, {900, 420}, [] {
        auto table = std::make_unique<MetricsTable>();
        table->show_results(solved_cone());
        return table;
    });
}

TEST(DrawingBaselines, PinnedDesigns) {
    QAction keep(QStringLiteral("Keep")), keep_file(QStringLiteral("Keep a file…"));
    expect_as_before("kept", {320, 220}, {480, 300}, [&] {
        auto pinned = two_pinned();
        auto list = std::make_unique<PinnedList>(*pinned, keep, keep_file);
        QObject::connect(list.get(), &QObject::destroyed, [pinned] {});
        return list;
    });
}

TEST(DrawingBaselines, ComparedDesigns) {
    expect_as_before("compared", {440, 320}, {760, 480}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(nullptr, solved_cone());
        chart->show_pinned(two_pinned()->shown());
        return chart;
    });
    expect_as_before("compared_metrics", {480, 300}, {900, 360}, [] {
        auto table = std::make_unique<MetricsTable>();
        table->show_results(solved_cone());
        table->show_pinned(two_pinned()->shown());
        return table;
    });
}

/// The test must see what a user would miss.
TEST(DrawingBaselines, MissingCurvesAndWordsAreSeen) {
    const auto drawn = [](auto change) {
        ReflectionChart chart;
        chart.resize(370, 300);
        chart.show_goals({reflection_goal()}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart.show_results(solved_cone(), solved_spline());
        change(chart);
        settle(chart);
        return chart.grab().toImage().convertToFormat(QImage::Format_RGB32);
    };
    const QImage whole = drawn([](ReflectionChart&) {});
    EXPECT_EQ(lone_pixels(whole, drawn([](ReflectionChart&) {})), 0);
    EXPECT_GT(lone_pixels(whole, drawn([](ReflectionChart& chart) { chart.show_goals({}, {}); })), 20);
    EXPECT_GT(lone_pixels(
                  whole, drawn([](ReflectionChart& chart) { chart.show_results(nullptr, solved_spline()); })),
              20);
    EXPECT_GT(lone_pixels(whole, drawn([](ReflectionChart& chart) { chart.plot().set_y_title("S11"); })), 20);
    // What another rasteriser does to an edge is not.
    QImage softer = whole;
    QPainter painter(&softer);
    painter.setOpacity(0.25);
    painter.drawImage(1, 0, whole);
    painter.end();
    EXPECT_LE(lone_pixels(whole, softer), 20);
}

}  // namespace
}  // namespace lathe::ui::test
