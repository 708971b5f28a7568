// A plot as pixels in memory, with the way back from a place in the picture to what it shows.
#pragma once

#include <cstdint>
#include <vector>

#include "genetic/report/draw_plot.hpp"

namespace lathe::genetic {

struct PlotPicture {
    int width = 0, height = 0;          ///< pixels
    std::vector<std::uint32_t> pixels;  ///< by rows: alpha, red, green, blue of 8 bits, multiplied with alpha
    Box axes = {};                      ///< rectangle of the axes, points
    /// Data at the ends of the axes; of logarithmic ones their decimal logarithms.
    double left = 0.0, right = 1.0, bottom = 0.0, top = 1.0;
};

/// Clear where nothing is drawn. `scale` pixels a point. Throws std::runtime_error when cairo fails.
PlotPicture draw_picture(const Plot& plot, double width, double height, double scale);

}  // namespace lathe::genetic
