#include "genetic/report/plot_files.hpp"

#include <cairo-svg.h>

#include <cmath>
#include <stdexcept>
#include <system_error>

#include "genetic/report/cairo_owner.hpp"
#include "genetic/report/cairo_text.hpp"
#include "genetic/report/draw_plot.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::genetic {

std::string plot_svg(const Plot& plot, double width, double height) {
    std::string text;
    const Surface surface(cairo_svg_surface_create_for_stream(append_to_text, &text, width, height));
    const Context context(cairo_create(surface.get()));
    draw_plot(context.get(), plot, {0.0, 0.0, width, height});
    cairo_surface_finish(surface.get());
    const cairo_status_t status = cairo_surface_status(surface.get());
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
    return text;
}

void write_plot_png(const Plot& plot, double width, double height, const std::filesystem::path& path,
                    double scale) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                     static_cast<int>(std::lround(width * scale)),
                                                     static_cast<int>(std::lround(height * scale))));
    const Context context(cairo_create(surface.get()));
    cairo_scale(context.get(), scale, scale);
    cairo_set_source_rgb(context.get(), 1.0, 1.0, 1.0);
    cairo_paint(context.get());
    draw_plot(context.get(), plot, {0.0, 0.0, width, height});
    std::string content;
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append_to_text, &content);
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::system_error(std::make_error_code(std::errc::io_error), "cannot write " + path.string());
    write_text_file(path, content);
}

}  // namespace lathe::genetic
