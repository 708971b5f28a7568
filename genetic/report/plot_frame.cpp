#include "genetic/report/plot_frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe::genetic {

namespace {

constexpr double colour_bar_room = 78.0;

struct Range {
    double minimum = std::numeric_limits<double>::infinity();
    double maximum = -std::numeric_limits<double>::infinity();

    void take(double value) {
        if (!std::isfinite(value)) return;
        minimum = std::min(minimum, value);
        maximum = std::max(maximum, value);
    }
};

Range data_range(const Plot& plot, bool is_x) {
    Range range;
    for (const Series& series : plot.series)
        for (const double value : is_x ? series.x : series.y) range.take(value);
    for (const Shape& shape : plot.shapes)
        for (const double value : is_x ? shape.x : shape.y) range.take(value);
    for (const Dimension& dimension : plot.dimensions) {
        range.take(is_x ? dimension.from_x : dimension.from_y);
        range.take(is_x ? dimension.to_x : dimension.to_y);
    }
    for (const Mask& mask : plot.masks) {
        if (!is_x) range.take(mask.value);
        if (is_x && mask.from_x) range.take(*mask.from_x);
        if (is_x && mask.to_x) range.take(*mask.to_x);
    }
    return range;
}

/// Limits of an axis: given ones as they are, others from the data and, unless `tight`, out to a tick.
Range axis_range(const Axis& axis, Range data, bool tight) {
    if (data.minimum > data.maximum) data = {0.0, 1.0};
    if (axis.logarithmic) {
        data.minimum = std::max(data.minimum, 1e-300);
        data.maximum = std::max(data.maximum, data.minimum);
        data = {std::pow(10.0, std::floor(std::log10(data.minimum))),
                std::pow(10.0, std::ceil(std::log10(data.maximum)))};
        if (data.maximum <= data.minimum) data.maximum = 10.0 * data.minimum;
    } else if (data.maximum - data.minimum < 1e-9 * std::max(1.0, std::abs(data.maximum))) {
        const double margin = std::max(0.5, 0.05 * std::abs(data.maximum));
        data = {data.minimum - margin, data.maximum + margin};
    } else if (!tight) {
        const auto ticks = nice_ticks(data.minimum, data.maximum, 6);
        const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : data.maximum - data.minimum;
        data = {step * std::floor(data.minimum / step + 1e-9), step * std::ceil(data.maximum / step - 1e-9)};
    }
    if (axis.minimum) data.minimum = *axis.minimum;
    if (axis.maximum) data.maximum = *axis.maximum;
    if (!(data.maximum > data.minimum)) data.maximum = data.minimum + 1.0;
    return data;
}

std::vector<Tick> ticks_of(const Range& range, const Axis& axis, int wanted) {
    std::vector<Tick> ticks;
    if (!axis.categories.empty()) {
        for (std::size_t i = 0; i < axis.categories.size(); ++i)
            ticks.push_back({static_cast<double>(i), axis.categories[i]});
        return ticks;
    }
    if (axis.tick_step > 0.0) {
        for (double multiple = std::ceil(range.minimum / axis.tick_step - 1e-9);
             multiple * axis.tick_step <= range.maximum + 1e-9 * axis.tick_step; ++multiple)
            ticks.push_back(
                {multiple * axis.tick_step, tick_label(multiple * axis.tick_step, axis.tick_step)});
        return ticks;
    }
    if (axis.logarithmic) {
        for (double decade = std::ceil(std::log10(range.minimum) - 1e-9);
             decade <= std::log10(range.maximum) + 1e-9; ++decade)
            ticks.push_back({std::pow(10.0, decade), fmt::format("{:g}", std::pow(10.0, decade))});
        return ticks;
    }
    const auto values = nice_ticks(range.minimum, range.maximum, wanted);
    const double step = values.size() > 1 ? values[1] - values[0] : range.maximum - range.minimum;
    for (const double value : values) ticks.push_back({value, tick_label(value, step)});
    return ticks;
}

std::vector<LegendEntry> legend_of(const Plot& plot) {
    std::vector<LegendEntry> entries;
    for (const Shape& shape : plot.shapes)
        if (!shape.label.empty()) entries.push_back({shape.label, shape.colour, LineStyle::solid, true});
    for (const Series& series : plot.series)
        if (!series.label.empty()) entries.push_back({series.label, series.colour, series.style, false});
    for (const Mask& mask : plot.masks)
        if (!mask.label.empty()) entries.push_back({mask.label, palette::red, LineStyle::solid, mask.shaded});
    return entries;
}

/// Rows of the legend above the axes, filled from the left; returns the height they take.
double place_legend(cairo_t* cairo, std::vector<LegendEntry>& entries, double left, double right,
                    double top) {
    if (entries.empty()) return 0.0;
    const double row_height = 1.45 * type::legend;
    double x = left, y = top + 0.5 * row_height;
    for (LegendEntry& entry : entries) {
        const double width = type::sample + 5.0 + text_width(cairo, entry.label, type::legend);
        if (x > left && x + width > right) {
            x = left;
            y += row_height;
        }
        entry.x = x;
        entry.y = y;
        x += width + 16.0;
    }
    return y + 0.5 * row_height - top + 4.0;
}

/// Widens the shorter axis until one unit is as long in both; the box keeps its size.
void equalise(Range& x, Range& y, const Box& inner) {
    const double per_x = (x.maximum - x.minimum) / inner.width;
    const double per_y = (y.maximum - y.minimum) / inner.height;
    Range& narrow = per_x < per_y ? x : y;
    const double length = std::max(per_x, per_y) * (per_x < per_y ? inner.width : inner.height);
    const double middle = 0.5 * (narrow.minimum + narrow.maximum);
    narrow = {middle - 0.5 * length, middle + 0.5 * length};
}

}  // namespace

double Scale::operator()(double value) const {
    const auto along = [this](double v) { return logarithmic ? std::log10(std::max(v, 1e-300)) : v; };
    const double part = (along(value) - along(data_minimum)) / (along(data_maximum) - along(data_minimum));
    return place_minimum + part * (place_maximum - place_minimum);
}

PlotFrame lay_out(cairo_t* cairo, const Plot& plot, const Box& box) {
    PlotFrame frame;
    Range x = axis_range(plot.x, data_range(plot, true), true);
    Range y = axis_range(plot.y, data_range(plot, false), false);

    double top = box.y + 4.0;
    if (!plot.title.empty()) {
        frame.title_y = top + type::title;
        top += 1.6 * type::title;
    }
    frame.legend = legend_of(plot);
    top += place_legend(cairo, frame.legend, box.x + 8.0, box.x + box.width - 8.0, top);

    const double bottom = box.y + box.height - 3.6 * type::tick - 4.0;
    const int y_wanted = std::clamp(static_cast<int>((bottom - top) / 34.0), 2, 8);
    frame.y_ticks = ticks_of(y, plot.y, y_wanted);
    double label_width = 0.0;
    for (const Tick& tick : frame.y_ticks)
        label_width = std::max(label_width, text_width(cairo, tick.label, type::tick));
    const double left = box.x + 8.0 + 1.7 * type::label + label_width + 6.0;
    const double right = plot.colour_bar ? colour_bar_room : 14.0;
    frame.inner = {left, top + 4.0, box.x + box.width - right - left, bottom - top - 4.0};

    if (plot.equal_aspect) {
        equalise(x, y, frame.inner);
        frame.y_ticks = ticks_of(y, plot.y, y_wanted);
    }
    frame.x_ticks = ticks_of(x, plot.x, std::clamp(static_cast<int>(frame.inner.width / 60.0), 2, 10));
    frame.x = {x.minimum, x.maximum, frame.inner.x, frame.inner.x + frame.inner.width, plot.x.logarithmic};
    frame.y = {y.minimum, y.maximum, frame.inner.y + frame.inner.height, frame.inner.y, plot.y.logarithmic};
    return frame;
}

double text_width(cairo_t* cairo, const std::string& text, double size, bool bold) {
    cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text.c_str(), &extents);
    return extents.x_advance;
}

void show_text(cairo_t* cairo, const std::string& text, double x, double y, double size, double align,
               bool bold) {
    const double width = text_width(cairo, text, size, bold);
    cairo_move_to(cairo, x - align * width, y);
    cairo_show_text(cairo, text.c_str());
}

}  // namespace lathe::genetic
