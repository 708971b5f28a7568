#include "genetic/report/study_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "genetic/report/study_figure_parts.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double goal_value(const StoredEvaluation& evaluation, std::size_t goal) {
    return goal < evaluation.objectives.size() ? evaluation.objectives[goal].worst_value : not_a_number;
}

/// The goal's limit over the whole axis.
Mask limit_of(const Objective& objective) {
    Mask mask;
    mask.label = "goal: " + objective_text(objective);
    mask.value = objective.value;
    mask.forbidden_above = objective.goal == Goal::below;
    mask.shaded = objective.goal != Goal::near;
    return mask;
}

/// A grid of two parameters by its lines.
struct GridValues {
    std::vector<double> x, y;
    std::map<std::pair<double, double>, double> values;

    double at(std::size_t i, std::size_t k) const {
        const auto found = values.find({x[i], y[k]});
        return found == values.end() ? not_a_number : found->second;
    }
};

GridValues grid_values(std::span<const StoredEvaluation> evaluations, std::size_t goal) {
    GridValues grid;
    for (const StoredEvaluation& evaluation : evaluations) {
        if (evaluation.is_pending) continue;
        grid.x.push_back(evaluation.genome.at(0));
        grid.y.push_back(evaluation.genome.at(1));
        grid.values[{grid.x.back(), grid.y.back()}] = goal_value(evaluation, goal);
    }
    for (auto* line : {&grid.x, &grid.y}) {
        std::sort(line->begin(), line->end());
        line->erase(std::unique(line->begin(), line->end()), line->end());
    }
    return grid;
}

/// Ends of the cell about line `i`, half-way to its neighbours.
std::pair<double, double> cell_about(const std::vector<double>& lines, std::size_t i) {
    const double low = i > 0 ? 0.5 * (lines[i - 1] + lines[i]) : lines[i];
    const double high = i + 1 < lines.size() ? 0.5 * (lines[i] + lines[i + 1]) : lines[i];
    return {low, high};
}

/// Line on which the value is `level`, a piece for each triangle that it crosses (no ambiguous cases).
Series level_line(const GridValues& grid, double level) {
    Series line{"", {}, {}, palette::red, LineStyle::solid, 1.6, false};
    struct Corner {
        double x, y, value;
    };
    const auto add_triangle = [&](const Corner& a, const Corner& b, const Corner& c) {
        std::vector<std::pair<double, double>> crossings;
        for (const auto& [p, q] : {std::pair{&a, &b}, std::pair{&b, &c}, std::pair{&c, &a}}) {
            if (!((p->value < level) != (q->value < level))) continue;
            const double part = (level - p->value) / (q->value - p->value);
            crossings.emplace_back(p->x + part * (q->x - p->x), p->y + part * (q->y - p->y));
        }
        if (crossings.size() != 2) return;
        for (const auto& [x, y] : crossings) {
            line.x.push_back(x);
            line.y.push_back(y);
        }
        line.x.push_back(not_a_number);
        line.y.push_back(not_a_number);
    };
    for (std::size_t i = 0; i + 1 < grid.x.size(); ++i)
        for (std::size_t k = 0; k + 1 < grid.y.size(); ++k) {
            const auto corner = [&](std::size_t di, std::size_t dk) {
                return Corner{grid.x[i + di], grid.y[k + dk], grid.at(i + di, k + dk)};
            };
            const std::array<Corner, 4> corners = {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
            if (std::any_of(corners.begin(), corners.end(),
                            [](const Corner& c) { return !std::isfinite(c.value); }))
                continue;
            add_triangle(corners[0], corners[1], corners[2]);
            add_triangle(corners[0], corners[2], corners[3]);
        }
    return line;
}

}  // namespace

Plot sweep_curve(const Gene& gene, std::span<const StoredEvaluation> evaluations, const Objective& objective,
                 std::size_t goal) {
    std::vector<std::pair<double, double>> points;
    for (const StoredEvaluation& evaluation : evaluations)
        if (!evaluation.is_pending)
            points.emplace_back(evaluation.genome.at(0), goal_value(evaluation, goal));
    std::sort(points.begin(), points.end(),
              [](const auto& left, const auto& right) { return left.first < right.first; });
    Plot plot;
    plot.title = metric_title(objective.metric);
    plot.x = {parameter_label(gene.name), {}, {}, false, 0.0};
    plot.y = {worst_label(objective), {}, {}, false, 0.0};
    Series series{"", {}, {}, palette::blue, LineStyle::solid, 1.9, points.size() <= 60};
    for (const auto& [x, y] : points) {
        series.x.push_back(x);
        series.y.push_back(y);
    }
    plot.series = {series};
    plot.masks = {limit_of(objective)};
    return plot;
}

Plot sweep_map(const Gene& x, const Gene& y, std::span<const StoredEvaluation> evaluations,
               const Objective& objective, std::size_t goal) {
    const GridValues grid = grid_values(evaluations, goal);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& [place, value] : grid.values) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (!(high > low)) high = low + 1.0;
    Plot plot;
    plot.title = metric_title(objective.metric);
    plot.x = {parameter_label(x.name), {}, {}, false, 0.0};
    plot.y = {parameter_label(y.name), {}, {}, false, 0.0};
    if (!grid.x.empty()) {
        plot.x.minimum = grid.x.front();
        plot.x.maximum = grid.x.back();
        plot.y.minimum = grid.y.front();
        plot.y.maximum = grid.y.back();
    }
    plot.colour_bar = ColourBar{worst_label(objective), low, high};
    for (std::size_t i = 0; i < grid.x.size(); ++i)
        for (std::size_t k = 0; k < grid.y.size(); ++k) {
            const double value = grid.at(i, k);
            if (!std::isfinite(value)) continue;
            const auto [left, right] = cell_about(grid.x, i);
            const auto [bottom, top] = cell_about(grid.y, k);
            Shape cell = bar(left, right, bottom, top, scale_colour((value - low) / (high - low)));
            cell.opacity = 1.0;
            plot.shapes.push_back(cell);
        }
    Series line = level_line(grid, objective.value);
    if (!line.x.empty() && objective.goal != Goal::near) {
        line.label = "goal: " + objective_text(objective);
        plot.series.push_back(line);
    }
    return plot;
}

Plot sample_cloud(const Gene& gene, std::size_t parameter, std::span<const StoredEvaluation> evaluations,
                  const Objective& objective, std::size_t goal) {
    Plot plot;
    plot.x = {parameter_label(gene.name), gene.minimum, gene.maximum, false, 0.0};
    plot.y = {worst_label(objective), {}, {}, false, 0.0};
    Series missed = dots("", palette::grey), met = dots("", palette::blue);
    for (const StoredEvaluation& evaluation : evaluations) {
        if (evaluation.is_pending || goal >= evaluation.objectives.size()) continue;
        Series& series = evaluation.objectives[goal].is_met() ? met : missed;
        series.x.push_back(evaluation.genome.at(parameter));
        series.y.push_back(goal_value(evaluation, goal));
    }
    plot.series = {missed, met};
    plot.masks = {limit_of(objective)};
    plot.masks.front().label.clear();
    plot.masks.front().shaded = false;
    return plot;
}

}  // namespace lathe::genetic
