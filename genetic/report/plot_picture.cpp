#include "genetic/report/plot_picture.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "genetic/report/cairo_owner.hpp"
#include "genetic/report/plot_frame.hpp"

namespace lathe::genetic {

namespace {

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

double along(const Scale& scale, double value) {
    return scale.logarithmic ? std::log10(value) : value;
}

}  // namespace

PlotPicture draw_picture(const Plot& plot, double width, double height, double scale) {
    PlotPicture picture;
    picture.width = std::max(1, static_cast<int>(std::lround(width * scale)));
    picture.height = std::max(1, static_cast<int>(std::lround(height * scale)));
    picture.pixels.resize(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    // Rows of 32 bit pixels have no padding.
    const Surface surface(cairo_image_surface_create_for_data(
        reinterpret_cast<unsigned char*>(picture.pixels.data()), CAIRO_FORMAT_ARGB32, picture.width,
        picture.height, 4 * picture.width));
    check(cairo_surface_status(surface.get()));
    const Context cairo(cairo_create(surface.get()));
    cairo_scale(cairo.get(), scale, scale);
    const Box box{0.0, 0.0, width, height};
    const PlotFrame frame = lay_out(cairo.get(), plot, box);
    draw_plot(cairo.get(), plot, box);
    check(cairo_status(cairo.get()));
    cairo_surface_flush(surface.get());
    picture.axes = frame.inner;
    picture.left = along(frame.x, frame.x.data_minimum);
    picture.right = along(frame.x, frame.x.data_maximum);
    picture.bottom = along(frame.y, frame.y.data_minimum);
    picture.top = along(frame.y, frame.y.data_maximum);
    return picture;
}

}  // namespace lathe::genetic
