#include "genetic/report/draw_plot.hpp"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "genetic/report/plot_frame.hpp"

namespace lathe::genetic {

namespace {

constexpr Colour ink{0.13, 0.13, 0.15};
constexpr Colour grid_line{0.85, 0.85, 0.87};

void set_colour(cairo_t* cairo, const Colour& colour, double opacity = 1.0) {
    cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, opacity);
}

void set_style(cairo_t* cairo, LineStyle style, double width) {
    cairo_set_line_width(cairo, width);
    static constexpr double dashes[] = {6.0, 3.5};
    static constexpr double dots[] = {1.5, 3.0};
    if (style == LineStyle::solid) cairo_set_dash(cairo, nullptr, 0, 0.0);
    if (style == LineStyle::dashed) cairo_set_dash(cairo, dashes, 2, 0.0);
    if (style == LineStyle::dotted) cairo_set_dash(cairo, dots, 2, 0.0);
}

void line(cairo_t* cairo, double x0, double y0, double x1, double y1) {
    cairo_move_to(cairo, x0, y0);
    cairo_line_to(cairo, x1, y1);
    cairo_stroke(cairo);
}

void draw_grid(cairo_t* cairo, const PlotFrame& frame) {
    set_style(cairo, LineStyle::solid, 0.6);
    set_colour(cairo, grid_line);
    const Box& box = frame.inner;
    for (const Tick& tick : frame.x_ticks)
        line(cairo, frame.x(tick.value), box.y, frame.x(tick.value), box.y + box.height);
    for (const Tick& tick : frame.y_ticks)
        line(cairo, box.x, frame.y(tick.value), box.x + box.width, frame.y(tick.value));
}

void draw_axes(cairo_t* cairo, const Plot& plot, const PlotFrame& frame, const Box& outer) {
    const Box& box = frame.inner;
    set_style(cairo, LineStyle::solid, 0.9);
    set_colour(cairo, ink);
    cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
    cairo_stroke(cairo);
    const double bottom = box.y + box.height;
    double free_from = -1e9;  // a label that would touch its neighbour is left out
    for (const Tick& tick : frame.x_ticks) {
        const double half = 0.5 * text_width(cairo, tick.label, type::tick);
        if (frame.x(tick.value) - half < free_from) continue;
        show_text(cairo, tick.label, frame.x(tick.value), bottom + 4.0 + type::tick, type::tick, 0.5);
        free_from = frame.x(tick.value) + half + 4.0;
    }
    double free_below = 1e9;
    for (const Tick& tick : frame.y_ticks) {
        const double baseline = frame.y(tick.value) + 0.36 * type::tick;
        if (baseline > free_below) continue;
        show_text(cairo, tick.label, box.x - 5.0, baseline, type::tick, 1.0);
        free_below = baseline - 1.1 * type::tick;
    }
    show_text(cairo, plot.x.label, box.x + 0.5 * box.width, bottom + 8.0 + type::tick + type::label,
              type::label, 0.5);
    cairo_save(cairo);
    cairo_translate(cairo, outer.x + 6.0 + type::label, box.y + 0.5 * box.height);
    cairo_rotate(cairo, -0.5 * std::numbers::pi);
    const double length = text_width(cairo, plot.y.label, type::label);
    show_text(cairo, plot.y.label, 0.0, 0.0,
              type::label * std::min(1.0, (box.height + 10.0) / (length + 1e-9)), 0.5);
    cairo_restore(cairo);
    if (!plot.title.empty())
        show_text(cairo, plot.title, outer.x + 8.0, frame.title_y, type::title, 0.0, true);
}

void draw_mask(cairo_t* cairo, const Mask& mask, const PlotFrame& frame) {
    const Box& box = frame.inner;
    const double left = mask.from_x ? frame.x(*mask.from_x) : box.x;
    const double right = mask.to_x ? frame.x(*mask.to_x) : box.x + box.width;
    const double limit = frame.y(mask.value);
    if (mask.shaded) {
        const double edge = mask.forbidden_above ? box.y : box.y + box.height;
        set_colour(cairo, palette::red, 0.10);
        cairo_rectangle(cairo, left, std::min(limit, edge), right - left, std::abs(limit - edge));
        cairo_fill(cairo);
    }
    set_colour(cairo, palette::red);
    set_style(cairo, LineStyle::solid, 1.2);
    line(cairo, left, limit, right, limit);
}

void draw_shape(cairo_t* cairo, const Shape& shape, const PlotFrame& frame) {
    for (std::size_t i = 0; i < shape.x.size(); ++i)
        cairo_line_to(cairo, frame.x(shape.x[i]), frame.y(shape.y[i]));
    cairo_close_path(cairo);
    set_colour(cairo, shape.colour, shape.opacity);
    cairo_fill_preserve(cairo);
    if (!shape.is_outlined) return cairo_new_path(cairo);
    set_style(cairo, LineStyle::solid, 0.8);
    set_colour(cairo, shape.colour);
    cairo_stroke(cairo);
}

void draw_series(cairo_t* cairo, const Series& series, const PlotFrame& frame) {
    set_colour(cairo, series.colour);
    set_style(cairo, series.style, series.width);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    bool pen_down = false;
    const std::size_t count = std::min(series.x.size(), series.y.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) {
            pen_down = false;
            continue;
        }
        // Far outside the axes the clip hides it; infinite places would break the path.
        const double x = frame.x(series.x[i]), y = std::clamp(frame.y(series.y[i]), -1e5, 1e5);
        if (pen_down)
            cairo_line_to(cairo, x, y);
        else
            cairo_move_to(cairo, x, y);
        pen_down = true;
    }
    cairo_stroke(cairo);
    if (!series.markers) return;
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) continue;
        cairo_arc(cairo, frame.x(series.x[i]), std::clamp(frame.y(series.y[i]), -1e5, 1e5), 2.2, 0.0,
                  2.0 * std::numbers::pi);
        cairo_fill(cairo);
    }
}

void draw_legend(cairo_t* cairo, const PlotFrame& frame) {
    for (const LegendEntry& entry : frame.legend) {
        if (entry.is_area) {
            set_colour(cairo, entry.colour, 0.35);
            cairo_rectangle(cairo, entry.x, entry.y - 4.0, type::sample, 8.0);
            cairo_fill(cairo);
        }
        set_colour(cairo, entry.colour);
        set_style(cairo, entry.style, entry.is_area ? 1.0 : 1.8);
        line(cairo, entry.x, entry.y, entry.x + type::sample, entry.y);
        set_colour(cairo, ink);
        show_text(cairo, entry.label, entry.x + type::sample + 5.0, entry.y + 0.36 * type::legend,
                  type::legend);
    }
}

/// Arrows outwards to both ends, the text above the line or left of it.
void draw_dimension(cairo_t* cairo, const Dimension& dimension, const PlotFrame& frame) {
    const double x0 = frame.x(dimension.from_x), y0 = frame.y(dimension.from_y);
    const double x1 = frame.x(dimension.to_x), y1 = frame.y(dimension.to_y);
    const double length = std::hypot(x1 - x0, y1 - y0);
    if (!(length > 0.0)) return;
    const double along_x = (x1 - x0) / length, along_y = (y1 - y0) / length;
    set_colour(cairo, ink);
    set_style(cairo, LineStyle::solid, 0.7);
    line(cairo, x0, y0, x1, y1);
    const double head = std::min(6.0, 0.4 * length);
    for (const auto& [x, y, way] : {std::tuple{x0, y0, 1.0}, std::tuple{x1, y1, -1.0}}) {
        cairo_move_to(cairo, x, y);
        for (const double side : {1.0, -1.0})
            cairo_line_to(cairo, x + way * head * along_x - side * 0.3 * head * along_y,
                          y + way * head * along_y + side * 0.3 * head * along_x);
        cairo_close_path(cairo);
        cairo_fill(cairo);
    }
    cairo_save(cairo);
    cairo_translate(cairo, 0.5 * (x0 + x1), 0.5 * (y0 + y1));
    const bool is_upright = std::abs(along_y) > std::abs(along_x);
    if (is_upright) cairo_rotate(cairo, -0.5 * std::numbers::pi);
    const double width = text_width(cairo, dimension.text, type::tick);
    cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
    cairo_rectangle(cairo, -0.5 * width - 2.0, -4.0 - type::tick, width + 4.0, type::tick + 2.0);
    cairo_fill(cairo);
    set_colour(cairo, ink);
    show_text(cairo, dimension.text, 0.0, -4.0, type::tick, 0.5);
    cairo_restore(cairo);
}

void draw_colour_bar(cairo_t* cairo, const ColourBar& bar, const PlotFrame& frame) {
    constexpr int steps = 64;
    const Box& box = frame.inner;
    const double left = box.x + box.width + 10.0, width = 11.0;
    for (int i = 0; i < steps; ++i) {
        set_colour(cairo, scale_colour((i + 0.5) / steps));
        const double top = box.y + box.height * (steps - 1 - i) / steps;
        cairo_rectangle(cairo, left, top, width, box.height / steps + 0.6);
        cairo_fill(cairo);
    }
    set_colour(cairo, ink);
    set_style(cairo, LineStyle::solid, 0.7);
    cairo_rectangle(cairo, left, box.y, width, box.height);
    cairo_stroke(cairo);
    const auto ticks = nice_ticks(bar.minimum, bar.maximum, 6);
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : bar.maximum - bar.minimum;
    for (const double tick : ticks) {
        const double part = (tick - bar.minimum) / (bar.maximum - bar.minimum);
        show_text(cairo, tick_label(tick, step), left + width + 4.0,
                  box.y + box.height * (1.0 - part) + 0.36 * type::tick, type::tick);
    }
    cairo_save(cairo);
    cairo_translate(cairo, left + width + 48.0, box.y + 0.5 * box.height);
    cairo_rotate(cairo, -0.5 * std::numbers::pi);
    const double length = text_width(cairo, bar.label, type::tick);
    show_text(cairo, bar.label, 0.0, 0.0, type::tick * std::min(1.0, box.height / (length + 1e-9)), 0.5);
    cairo_restore(cairo);
}

}  // namespace

void draw_plot(cairo_t* cairo, const Plot& plot, const Box& box) {
    cairo_save(cairo);
    const PlotFrame frame = lay_out(cairo, plot, box);
    cairo_save(cairo);
    cairo_rectangle(cairo, frame.inner.x, frame.inner.y, frame.inner.width, frame.inner.height);
    cairo_clip(cairo);
    for (const Mask& mask : plot.masks) draw_mask(cairo, mask, frame);
    draw_grid(cairo, frame);
    for (const Shape& shape : plot.shapes) draw_shape(cairo, shape, frame);
    for (const Series& series : plot.series) draw_series(cairo, series, frame);
    cairo_restore(cairo);
    for (const Dimension& dimension : plot.dimensions) draw_dimension(cairo, dimension, frame);
    if (plot.colour_bar) draw_colour_bar(cairo, *plot.colour_bar, frame);
    draw_axes(cairo, plot, frame, box);
    draw_legend(cairo, frame);
    cairo_restore(cairo);
}

}  // namespace lathe::genetic
