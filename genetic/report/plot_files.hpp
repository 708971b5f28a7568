// A Plot as a picture of its own.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/report/plot.hpp"

namespace lathe::genetic {

/// SVG text with a transparent background. Throws std::runtime_error when cairo fails.
std::string plot_svg(const Plot& plot, double width, double height);

/// White background, `scale` pixels a point. Throws std::system_error when the file cannot be written.
void write_plot_png(const Plot& plot, double width, double height, const std::filesystem::path& path,
                    double scale = 2.0);

}  // namespace lathe::genetic
