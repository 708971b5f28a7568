// Draws a Plot with cairo: the same code for PNG, SVG (plot_files.hpp) and PDF.
#pragma once

#include "genetic/report/plot.hpp"

typedef struct _cairo cairo_t;  // NOLINT(bugprone-reserved-identifier): as cairo declares it

namespace lathe::genetic {

/// In the units of the surface, points for SVG and PDF.
struct Box {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
};

/// Leaves the background untouched, so that a page shows through.
void draw_plot(cairo_t* cairo, const Plot& plot, const Box& box);

}  // namespace lathe::genetic
