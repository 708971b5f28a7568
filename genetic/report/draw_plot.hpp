// Draws a Plot with cairo: the same code for PNG, SVG and PDF.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/report/plot.hpp"

typedef struct _cairo cairo_t;  // NOLINT(bugprone-reserved-identifier): as cairo declares it

namespace lathe::genetic {

/// In the units of the surface, points for SVG and PDF.
struct Box {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
};

/// Leaves the background untouched, so that a page shows through.
void draw_plot(cairo_t* cairo, const Plot& plot, const Box& box);

/// SVG text with a transparent background. Throws std::runtime_error when cairo fails.
std::string plot_svg(const Plot& plot, double width, double height);

/// White background, `scale` pixels a point. Throws std::system_error when the file cannot be written.
void write_plot_png(const Plot& plot, double width, double height, const std::filesystem::path& path,
                    double scale = 2.0);

}  // namespace lathe::genetic
