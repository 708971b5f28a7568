#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "genetic/report/figures.hpp"
#include "genetic/report/study_figure_parts.hpp"
#include "genetic/report/study_figures.hpp"

namespace lathe::genetic {

Plot goal_histogram(const GoalTolerance& goal) {
    Plot plot;
    plot.title = objective_text(goal.objective);
    plot.x = {worst_label(goal.objective), {}, {}, false, 0.0};
    plot.y = {"Copies", 0.0, {}, false, 0.0};
    std::vector<double> values;
    for (const double value : goal.samples)
        if (std::isfinite(value)) values.push_back(value);
    if (values.empty()) return plot;
    const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
    const double low = *smallest, high = *largest > low ? *largest : low + 1.0;
    const int classes = std::clamp(static_cast<int>(std::sqrt(values.size())), 5, 40);
    std::vector<int> counts(static_cast<std::size_t>(classes));
    for (const double value : values)
        ++counts[static_cast<std::size_t>(
            std::min(classes - 1, static_cast<int>((value - low) / (high - low) * classes)))];
    for (int i = 0; i < classes; ++i) {
        const double left = low + (high - low) * i / classes, right = low + (high - low) * (i + 1) / classes;
        const double middle = 0.5 * (left + right);
        const bool is_met = goal.objective.goal == Goal::below   ? middle <= goal.objective.value
                            : goal.objective.goal == Goal::above ? middle >= goal.objective.value
                                                                 : false;
        plot.shapes.push_back(bar(left, right, 0.0, counts[static_cast<std::size_t>(i)],
                                  is_met ? palette::blue : palette::orange));
    }
    const double top = *std::max_element(counts.begin(), counts.end());
    const double limit = goal.objective.value;
    // A limit far away from all copies would squeeze them to a line.
    if (limit > low - 2.0 * (high - low) && limit < high + 2.0 * (high - low))
        plot.series.push_back(
            {"goal", {limit, limit}, {0.0, top}, palette::red, LineStyle::solid, 1.6, false});
    if (std::isfinite(goal.values.nominal))
        plot.series.push_back({"as drawn",
                               {goal.values.nominal, goal.values.nominal},
                               {0.0, top},
                               Colour{0.13, 0.13, 0.15},
                               LineStyle::dashed,
                               1.4,
                               false});
    return plot;
}

Plot tolerance_band(const MetricBand& band, std::span<const Objective> objectives) {
    Plot plot;
    plot.title = metric_title(band.metric);
    plot.x = {"Frequency (GHz)", {}, {}, false, 0.0};
    plot.y = {metric_axis_label(band.metric), {}, {}, false, 0.0};
    Shape area{"5 to 95 % of the copies", {}, {}, palette::blue, 0.22};
    Series median{"median", {}, {}, palette::blue, LineStyle::solid, 1.6, false};
    Series drawn{"as drawn", {}, {}, Colour{0.13, 0.13, 0.15}, LineStyle::dashed, 1.4, false};
    for (std::size_t i = 0; i < band.frequencies_hz.size(); ++i) {
        const double ghz = band.frequencies_hz[i] / 1e9;
        median.x.push_back(ghz);
        median.y.push_back(band.p50[i]);
        drawn.x.push_back(ghz);
        drawn.y.push_back(band.nominal[i]);
        if (!std::isfinite(band.p5[i]) || !std::isfinite(band.p95[i])) continue;
        area.x.push_back(ghz);
        area.y.push_back(band.p95[i]);
    }
    for (std::size_t i = band.frequencies_hz.size(); i-- > 0;) {
        if (!std::isfinite(band.p5[i]) || !std::isfinite(band.p95[i])) continue;
        area.x.push_back(band.frequencies_hz[i] / 1e9);
        area.y.push_back(band.p5[i]);
    }
    if (area.x.size() >= 4) plot.shapes = {area};
    plot.series = {median, drawn};
    plot.masks = goal_masks(band.metric, objectives);
    return plot;
}

Plot influence_bars(const GoalTolerance& goal, std::span<const TolerancedParameter> parameters,
                    bool first_order) {
    constexpr std::size_t most = 12;
    const auto& inputs = goal.influence.inputs;
    const auto size_of = [&](std::size_t i) { return first_order ? inputs[i].first_order : inputs[i].slope; };
    std::vector<std::size_t> order(inputs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return std::abs(size_of(left)) > std::abs(size_of(right));
    });
    if (order.size() > most) order.resize(most);
    std::reverse(order.begin(), order.end());  // the strongest on top
    Plot plot;
    plot.title = metric_title(goal.objective.metric);
    plot.x = {first_order ? "First-order index" : "Standardised regression coefficient", {}, {}, false, 0.0};
    plot.y = {"", -0.6, static_cast<double>(order.size()) - 0.4, false, 0.0};
    double low = 0.0, high = 0.0;
    for (std::size_t row = 0; row < order.size(); ++row) {
        const Influence& influence = inputs[order[row]];
        const double value = size_of(order[row]);
        const double error = 2.0 * (first_order ? influence.first_order_error : influence.slope_error);
        const auto y = static_cast<double>(row);
        plot.y.categories.push_back(parameter_label(parameters[order[row]].ref.name));
        plot.shapes.push_back(
            bar(std::min(0.0, value), std::max(0.0, value), y - 0.32, y + 0.32, palette::blue));
        plot.series.push_back({"",
                               {value - error, value + error},
                               {y, y},
                               Colour{0.13, 0.13, 0.15},
                               LineStyle::solid,
                               1.2,
                               false});
        low = std::min(low, value - error);
        high = std::max(high, value + error);
    }
    const double margin = 0.04 * std::max(high - low, 0.1);
    plot.x.minimum = low - margin;
    plot.x.maximum = high + margin;
    return plot;
}

Plot kept_metric_plot(const StoredEvaluation& before, const StoredEvaluation& after,
                      const std::string& metric, std::span<const Objective> objectives) {
    Plot plot = empty_metric_plot(metric, objectives);
    Objective asked;
    asked.metric = metric;
    if (!is_kept(asked)) return plot;
    const auto add = [&](const StoredEvaluation& evaluation, const std::string& label, Colour colour,
                         LineStyle style) {
        const CandidateMetrics metrics = parse_candidate_metrics(evaluation.metrics_json);
        const MetricCurve curve = kept_metric_curve(metrics, asked);
        Series series{label, {}, curve.values, colour, style, 1.9, curve.values.size() <= most_marked};
        for (const double frequency : curve.frequencies_hz) series.x.push_back(frequency / 1e9);
        if (series.x.size() > 1 && series.y.size() == series.x.size()) plot.series.push_back(series);
    };
    add(before, "before", palette::grey, LineStyle::dashed);
    add(after, "after", palette::blue, LineStyle::solid);
    return plot;
}

Plot front_plot(std::span<const FrontPoint> points, std::span<const FrontMetric> metrics) {
    Plot plot;
    plot.title = "Front of " +
                 std::to_string(std::count_if(points.begin(), points.end(),
                                              [](const FrontPoint& p) { return p.is_on_front; })) +
                 " candidates";
    plot.x = {worst_label(metrics[0].objective), {}, {}, false, 0.0};
    plot.y = {worst_label(metrics[1].objective), {}, {}, false, 0.0};
    Series others = dots("all candidates", Colour{0.72, 0.72, 0.74});
    others.label.clear();
    std::vector<const FrontPoint*> front;
    for (const FrontPoint& point : points) {
        if (point.is_on_front) {
            front.push_back(&point);
            continue;
        }
        others.x.push_back(point.values[0]);
        others.y.push_back(point.values[1]);
    }
    plot.series.push_back(others);
    std::sort(front.begin(), front.end(),
              [](const FrontPoint* left, const FrontPoint* right) { return left->values < right->values; });
    if (metrics.size() == 2) {
        Series line{"front", {}, {}, palette::blue, LineStyle::solid, 1.2, true};
        for (const FrontPoint* point : front) {
            line.x.push_back(point->values[0]);
            line.y.push_back(point->values[1]);
        }
        plot.series.push_back(line);
        return plot;
    }
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const FrontPoint* point : front) {
        low = std::min(low, point->values[2]);
        high = std::max(high, point->values[2]);
    }
    if (!(high > low)) high = low + 1.0;
    plot.colour_bar = ColourBar{worst_label(metrics[2].objective), low, high};
    for (const FrontPoint* point : front) {
        Series one = dots("", scale_colour((point->values[2] - low) / (high - low)));
        one.x = {point->values[0]};
        one.y = {point->values[1]};
        plot.series.push_back(one);
    }
    return plot;
}

}  // namespace lathe::genetic
