#include "genetic/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "genetic/objectives/objectives.hpp"
#include "genetic/report/planar_figures.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/results/directive_pattern.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

/// A design alone is drawn as the winner is; of two the first is the old one.
struct Look {
    Colour colour;
    LineStyle style;
};

Look look_of(std::size_t index, std::size_t count) {
    const bool is_old = count > 1 && index == 0;
    return {is_old ? palette::grey : palette::blue, is_old ? LineStyle::dashed : LineStyle::solid};
}

std::vector<double> frequencies_ghz(const Results& results) {
    std::vector<double> values = frequencies_of(results);
    for (double& value : values) value /= 1e9;
    return values;
}

std::string joined(const std::string& label, const std::string& what) {
    return label.empty() ? what : what.empty() ? label : label + ", " + what;
}

/// dBi over -180..180 degrees, deep nulls cut at -80 dBi.
Series cut_series(const DirectivePattern& pattern, double phi_deg, bool is_cross) {
    const double degree = std::numbers::pi / 180.0;
    Series series;
    const int last = static_cast<int>(pattern.theta_count()) - 1;
    for (int i = -last; i <= last; ++i) {
        const double phi_rad = (i < 0 ? phi_deg + 180.0 : phi_deg) * degree;
        const auto index = static_cast<std::size_t>(std::abs(i));
        const LudwigField field = pattern.beam_ludwig3(index, phi_rad);
        series.x.push_back((i < 0 ? -1.0 : 1.0) * pattern.theta_rad(index) / degree);
        series.y.push_back(to_db(std::norm(is_cross ? field.cross : field.co), -80.0));
    }
    return series;
}

}  // namespace

std::vector<Mask> goal_masks(const std::string& metric, std::span<const Objective> objectives) {
    std::vector<Mask> masks;
    for (const Objective& objective : objectives) {
        if (objective.metric != metric) continue;
        Mask mask;
        mask.label = "goal: " + objective_text(objective);
        mask.value = objective.value;
        if (objective.from_hz) mask.from_x = *objective.from_hz / 1e9;
        if (objective.to_hz) mask.to_x = *objective.to_hz / 1e9;
        mask.forbidden_above = objective.goal == Goal::below;
        mask.shaded = objective.goal != Goal::near;
        masks.push_back(mask);
    }
    return masks;
}

std::string metric_axis_label(const std::string& metric) {
    const std::string unit = metric_unit(metric);
    return unit.empty() ? metric_title(metric) : fmt::format("{} ({})", metric_title(metric), unit);
}

void draw_on_decades(Plot& plot, double smallest) {
    plot.y.logarithmic = true;
    const double floor = std::pow(10.0, std::floor(std::log10(smallest)));
    bool any_zero = false;
    for (Series& series : plot.series)
        for (double& value : series.y) {
            any_zero |= value <= 0.0;
            value = std::max(value, floor);
        }
    if (any_zero) plot.title += fmt::format(" (all goals met: drawn at {:g})", floor);
}

Plot convergence_plot(std::span<const GenerationSummary> generations) {
    Plot plot;
    plot.title = "Convergence";
    plot.x = {"Generation", {}, {}, false, 0.0};
    plot.y = {"Weighted violation", {}, {}, false, 0.0};
    Series best{"best so far", {}, {}, palette::blue, LineStyle::solid, 2.0, generations.size() < 60};
    Series median{"median of the generation", {}, {}, palette::orange, LineStyle::dashed, 1.4, false};
    double smallest = std::numeric_limits<double>::infinity(), largest = 0.0;
    bool has_margins = false;
    for (const GenerationSummary& generation : generations) {
        best.x.push_back(generation.number);
        best.y.push_back(generation.best_so_far);
        median.x.push_back(generation.number);
        median.y.push_back(generation.median_objective);
        for (const double value : {generation.best_so_far, generation.median_objective}) {
            if (value > 0.0 && std::isfinite(value)) smallest = std::min(smallest, value);
            if (std::isfinite(value)) largest = std::max(largest, value);
            has_margins |= value < 0.0;
        }
    }
    plot.series = {median, best};
    if (has_margins)
        plot.y.label = "Weighted violation, below 0 minus the margin";
    else if (largest > 30.0 * smallest)
        draw_on_decades(plot, smallest);
    else
        plot.y.minimum = 0.0;
    if (generations.size() <= 12) plot.x.tick_step = 1.0;
    return plot;
}

Plot empty_metric_plot(const std::string& metric, std::span<const Objective> objectives) {
    Plot plot;
    plot.title = metric_title(metric);
    plot.x = {"Frequency (GHz)", {}, {}, false, 0.0};
    plot.y = {metric_axis_label(metric), {}, {}, false, 0.0};
    plot.masks = goal_masks(metric, objectives);
    return plot;
}

namespace {

/// The excitations of an antenna with several that have a metric for which none is named.
std::vector<std::string> ports_with(const ShownDesign& design, const Objective& asked) {
    if (!asked.port.empty()) return {};
    return excitations_with(*design.results, metric_of(asked.metric));
}

void add_port_curves(const ShownDesign& design, const Objective& asked, const std::vector<std::string>& ports,
                     bool is_old, Plot& plot) {
    static constexpr std::array colours = {palette::blue,   palette::orange, palette::green,
                                           palette::purple, palette::red,    palette::grey};
    for (std::size_t n = 0; n < ports.size(); ++n) {
        Objective of_port = asked;
        of_port.port = ports[n];
        const MetricCurve curve = metric_curve(*design.results, *design.antenna, of_port);
        Series series{joined(design.label, ports[n]),
                      frequencies_ghz(*design.results),
                      curve.values,
                      colours.at(n % colours.size()),
                      is_old ? LineStyle::dashed : LineStyle::solid,
                      is_old ? 1.2 : 1.9,
                      curve.values.size() <= most_marked};
        plot.series.push_back(std::move(series));
    }
}

}  // namespace

Plot metric_plot(std::span<const ShownDesign> designs, const std::string& metric,
                 std::span<const Objective> objectives) {
    Plot plot = empty_metric_plot(metric, objectives);
    Objective asked;
    asked.metric = metric;
    for (const Objective& objective : objectives) {
        if (objective.metric != metric) continue;
        asked.goal = objective.goal;
        asked.from_theta_deg = objective.from_theta_deg;
        asked.to_theta_deg = objective.to_theta_deg;
        asked.port = objective.port;
        asked.to_port = objective.to_port;
        asked.region = objective.region;
        break;
    }
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const ShownDesign& design = designs[i];
        const Look look = look_of(i, designs.size());
        if (const auto ports = ports_with(design, asked); ports.size() > 1) {
            add_port_curves(design, asked, ports, designs.size() > 1 && i == 0, plot);
            continue;
        }
        const MetricCurve curve = metric_curve(*design.results, *design.antenna, asked);
        Series series{
            design.label, {}, curve.values, look.colour, look.style, 1.9, curve.values.size() <= most_marked};
        for (const double frequency : curve.frequencies_hz) series.x.push_back(frequency / 1e9);
        if (is_of_geometry(metric)) {
            // The same at all frequencies.
            series.x = frequencies_ghz(*design.results);
            series.y.assign(series.x.size(), curve.values.at(0));
        }
        plot.series.push_back(series);
    }
    return plot;
}

Plot reflection_plot(std::span<const ShownDesign> designs, std::span<const Objective> objectives) {
    return metric_plot(designs, "s11_db", objectives);
}

Plot pattern_plot(std::span<const ShownDesign> designs, std::size_t frequency_index, CutPlane plane) {
    static constexpr std::array<const char*, 3> names = {"E plane", "H plane", "D plane (45\u00b0)"};
    static constexpr std::array<double, 3> angles_deg = {0.0, 90.0, 45.0};
    const auto which = static_cast<std::size_t>(plane);
    Plot plot;
    plot.x = {"\u03b8 (\u00b0)", -180.0, 180.0, false, 30.0};
    plot.y = {"Directivity (dBi)", {}, {}, false, 0.0};
    double peak = -80.0;
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const FrequencyResult& result = designs[i].results->frequencies.at(frequency_index);
        plot.title = fmt::format("{}, {:.4g} GHz", names.at(which), result.frequency_hz / 1e9);
        if (!has_directivity(result.beam().far_field)) continue;
        const DirectivePattern pattern(result.beam().far_field);
        const Look look = look_of(i, designs.size());
        Series co = cut_series(pattern, angles_deg.at(which), false);
        co.label = joined(designs[i].label, plane == CutPlane::d ? "co" : "");
        co.colour = look.colour;
        co.style = look.style;
        peak = std::max(peak, *std::max_element(co.y.begin(), co.y.end()));
        plot.series.push_back(co);
        if (plane != CutPlane::d) continue;
        Series cross = cut_series(pattern, angles_deg.at(which), true);
        cross.label = joined(designs[i].label, "cross");
        cross.colour = look.style == LineStyle::solid ? palette::orange : Colour{0.85, 0.65, 0.5};
        cross.style = look.style;
        plot.series.push_back(cross);
    }
    plot.y.maximum = 5.0 * std::ceil(peak / 5.0 + 0.2);
    plot.y.minimum = *plot.y.maximum - 55.0;
    return plot;
}

namespace {

/// A line from where the plane begins to a little beyond the antenna.
void add_ground_plane(const Antenna& antenna, Plot& plot) {
    if (!antenna.ground_plane_z) return;
    const Extent extent = extent_of(antenna);
    const double z = *antenna.ground_plane_z, size = std::max(extent.r_max, extent.z_max - extent.z_min);
    const double from = ground_plane_opening(antenna, z - 1e-6 * size), to = extent.r_max + 0.25 * size;
    for (const double side : {1e3, -1e3})
        plot.series.push_back(
            {"", {1e3 * z, 1e3 * z}, {side * from, side * to}, palette::blue, LineStyle::solid, 1.6, false});
}

}  // namespace

Plot outline_plot(std::span<const ShownDesign> designs) {
    if (designs.front().antenna->is_planar()) return plan_plot(designs);
    Plot plot;
    plot.title = "Profile";
    plot.x = {"z (mm)", {}, {}, false, 0.0};
    plot.y = {"r (mm)", {}, {}, false, 0.0};
    plot.equal_aspect = true;
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const bool is_old = designs.size() > 1 && i == 0;
        std::string label = designs[i].label;
        for (const Region& region : designs[i].antenna->regions) {
            const Colour colour = is_old                   ? palette::orange
                                  : region.material.is_pec ? palette::blue
                                                           : palette::green;
            for (const double side : {1.0, -1.0}) {
                Shape shape{label, {}, {}, colour, is_old ? 0.30 : 0.55};
                label.clear();
                for (const Point& point : region.outline) {
                    shape.x.push_back(1e3 * point.z);
                    shape.y.push_back(1e3 * side * point.r);
                }
                plot.shapes.push_back(shape);
            }
        }
    }
    for (const ShownDesign& design : designs) add_ground_plane(*design.antenna, plot);
    plot.series.push_back({"", {}, {}, palette::grey, LineStyle::dotted, 0.8, false});
    Series& axis = plot.series.back();
    for (const ShownDesign& design : designs)
        for (const Region& region : design.antenna->regions)
            for (const Point& point : region.outline) axis.x.push_back(1e3 * point.z);
    if (axis.x.empty()) return plot;
    const auto [first, last] = std::minmax_element(axis.x.begin(), axis.x.end());
    axis.x = {*first, *last};
    axis.y = {0.0, 0.0};
    return plot;
}

}  // namespace lathe::genetic
