// Where things stand inside a plot: scales, margins, legend rows.
#pragma once

#include <cairo.h>

#include <string>
#include <vector>

#include "genetic/report/draw_plot.hpp"
#include "genetic/report/plot.hpp"

namespace lathe::genetic {

/// Maps data to the surface.
struct Scale {
    double data_minimum = 0.0, data_maximum = 1.0;
    double place_minimum = 0.0, place_maximum = 1.0;  ///< y axes have minimum > maximum
    bool logarithmic = false;

    double operator()(double value) const;
};

struct Tick {
    double value = 0.0;
    std::string label;
};

struct LegendEntry {
    std::string label;
    Colour colour;
    LineStyle style = LineStyle::solid;
    bool is_area = false;
    double x = 0.0, y = 0.0;  ///< left end of the sample, middle of the row
};

/// Everything draw_plot() needs, measured before the first stroke.
struct PlotFrame {
    Box inner;  ///< the axes' rectangle
    Scale x, y;
    std::vector<Tick> x_ticks, y_ticks;
    std::vector<LegendEntry> legend;
    double title_y = 0.0;
};

PlotFrame lay_out(cairo_t* cairo, const Plot& plot, const Box& box);

/// Sizes in points.
namespace type {
inline constexpr double title = 12.0, label = 10.0, tick = 9.0, legend = 9.0, sample = 20.0;
}

double text_width(cairo_t* cairo, const std::string& text, double size, bool bold = false);
/// `align` 0: x is the left end, 0.5: the middle, 1: the right end. y is the baseline.
void show_text(cairo_t* cairo, const std::string& text, double x, double y, double size, double align = 0.0,
               bool bold = false);

}  // namespace lathe::genetic
