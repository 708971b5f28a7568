// Plots and documents: ticks, words, and texts that hold what was put in.
#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

#include "genetic/report/document.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_files.hpp"

namespace {

using namespace lathe::genetic;

TEST(NiceTicks, AreRoundAndInside) {
    EXPECT_EQ(nice_ticks(0.0, 10.0, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    const auto ticks = nice_ticks(-37.2, -11.9, 6);
    ASSERT_GE(ticks.size(), 4U);
    for (const double tick : ticks) {
        EXPECT_GE(tick, -37.2);
        EXPECT_LE(tick, -11.9);
        EXPECT_NEAR(tick / 5.0, std::round(tick / 5.0), 1e-9);
    }
    EXPECT_EQ(nice_ticks(3.0, 3.0, 5), std::vector<double>{3.0});
}

TEST(TickLabel, TellsNeighboursApart) {
    EXPECT_EQ(tick_label(28.5, 0.5), "28.5");
    EXPECT_EQ(tick_label(-20.0, 5.0), "\u221220");
    EXPECT_EQ(tick_label(1e-17, 0.1), "0");
    EXPECT_EQ(tick_label(0.025, 0.005), "0.025");
}

TEST(ObjectiveText, NamesGoalBandAndAngles) {
    lathe::Objective objective;
    objective.metric = "cross_polar_db";
    objective.value = -28.0;
    objective.from_hz = 28.5e9;
    objective.to_hz = 31.5e9;
    objective.to_theta_deg = 60.0;
    EXPECT_EQ(objective_text(objective),
              "Cross-polarisation \u2264 \u221228 dB, 28.5\u201331.5 GHz, \u03b8 to 60\u00b0");
}

TEST(ConvergencePlot, DrawsZeroWhereALogarithmHasNone) {
    std::vector<GenerationSummary> generations(5);
    for (int i = 0; i < 5; ++i) {
        generations[std::size_t(i)].number = i;
        generations[std::size_t(i)].best_so_far = i == 4 ? 0.0 : std::pow(10.0, -i);
        generations[std::size_t(i)].median_objective = i == 0 ? NAN : 100.0;
    }
    const Plot plot = convergence_plot(generations);
    EXPECT_TRUE(plot.y.logarithmic);
    for (const Series& series : plot.series)
        for (const double value : series.y) EXPECT_FALSE(value <= 0.0);
}

TEST(ConvergencePlot, ShowsMarginsBelowZero) {
    std::vector<GenerationSummary> generations(3);
    const double best[] = {100.0, 0.1, -1.5};
    for (int i = 0; i < 3; ++i) {
        generations[std::size_t(i)].number = i;
        generations[std::size_t(i)].best_so_far = best[i],
        generations[std::size_t(i)].median_objective = 100.0;
    }
    const Plot plot = convergence_plot(generations);
    EXPECT_FALSE(plot.y.logarithmic);
    EXPECT_FALSE(plot.y.minimum) << "the axis follows the data";
    EXPECT_EQ(plot.series.back().y.back(), -1.5);
}

Document two_figures() {
    Plot plot;
    plot.title = "A & B <here>";
    plot.x = {"x", {}, {}, false, 0.0};
    plot.y = {"y", {}, {}, false, 0.0};
    plot.series.push_back({"line", {0, 1, 2}, {0, NAN, 4}, palette::blue, LineStyle::solid, 1.0, true});
    return {"Title <1>",
            "sub",
            {FigureRow{{{"a", "first", plot, 300, 200}, {"b", "second", plot, 300, 200}}},
             Table{{"k", "v"}, {{{"a<b", Mark::none}, {"7", Mark::bad}}}}}};
}

TEST(HtmlText, EscapesAndKeepsPictureNamesApart) {
    const std::string html = html_text(two_figures());
    EXPECT_NE(html.find("<h1>Title &lt;1&gt;</h1>"), std::string::npos);
    EXPECT_NE(html.find("a&lt;b"), std::string::npos);
    EXPECT_EQ(html.find("<script"), std::string::npos);
    std::set<std::string> names;
    const std::regex id("[ <]id=\"([^\"]+)\"");
    for (auto match = std::sregex_iterator(html.begin(), html.end(), id); match != std::sregex_iterator();
         ++match)
        EXPECT_TRUE(names.insert((*match)[1]).second) << "two things are called " << (*match)[1];
    EXPECT_GT(names.size(), 4U);
    const std::regex use("href=\"#([^\"]+)\"");
    for (auto match = std::sregex_iterator(html.begin(), html.end(), use); match != std::sregex_iterator();
         ++match)
        EXPECT_EQ(names.count((*match)[1]), 1U) << "nothing is called " << (*match)[1];
}

TEST(PlotSvg, EmptyAndInfiniteDataStillDraw) {
    Plot plot;
    EXPECT_NE(plot_svg(plot, 300, 200).find("<svg"), std::string::npos);
    plot.series.push_back({"", {0, 1}, {-INFINITY, INFINITY}});
    EXPECT_NE(plot_svg(plot, 300, 200).find("<svg"), std::string::npos);
}

}  // namespace
