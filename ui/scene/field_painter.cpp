#include "ui/scene/field_painter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace lathe::ui {
namespace {

std::uint32_t pixel_of(const Colour& colour) {
    std::uint32_t pixel = 0xffU;
    for (const double channel : colour)
        pixel = pixel << 8 | static_cast<std::uint32_t>(std::lround(255.0 * std::clamp(channel, 0.0, 1.0)));
    return pixel;
}

}  // namespace

FieldPainter::FieldPainter() {
    renew_colours();
}

void FieldPainter::show(MirroredFrame frame) {
    frame_ = std::move(frame);
    visible_ = frame_.rows > 1 && frame_.columns > 1;
}

void FieldPainter::set_theme(Theme theme) {
    theme_ = theme;
    renew_colours();
}

void FieldPainter::set_scale(const ColourScale& scale) {
    const bool other_colours = scale.kind != scale_.kind;
    scale_ = scale;
    if (other_colours) renew_colours();
}

void FieldPainter::renew_colours() {
    background_ = pixel_of(background_colour(theme_));
    for (int i = 0; i < steps; ++i) {
        const Colour colour = scale_colour(scale_.kind, static_cast<double>(i) / (steps - 1), theme_);
        colours_[static_cast<std::size_t>(i)] = pixel_of(greyed_ ? greyed(colour, theme_) : colour);
    }
}

void FieldPainter::set_greyed(bool is_greyed) {
    if (is_greyed == greyed_) return;
    greyed_ = is_greyed;
    renew_colours();
}

Extent FieldPainter::box() const {
    return {frame_.z0_m, frame_.z0_m + (frame_.columns - 1) * frame_.dz_m,
            frame_.r0_m + (frame_.rows - 1) * frame_.dr_m, frame_.r0_m};
}

/// From the first value to the last. `start` is the place of the first pixel, `pixel` the step to the next
/// (negative: downwards).
FieldPainter::PixelRange FieldPainter::pixels_along(double first_value, double step, int values, double start,
                                                    double pixel, int pixels) const {
    // Between -180 and 180 degrees there is nothing to see, whatever lies between two values.
    const bool to_nearest = scale_.kind == ScaleKind::phase;
    PixelRange found;
    for (int n = 0; n < pixels; ++n) {
        const double place = (start + n * pixel - first_value) / step;
        if (place < 0.0 || place > values - 1.0) {
            if (!found.pixels.empty()) break;
            continue;
        }
        if (found.pixels.empty()) found.first = n;
        const int before = std::min(static_cast<int>(place), values - 2);
        const double weight = place - before;
        found.pixels.push_back({before, static_cast<float>(to_nearest ? std::round(weight) : weight)});
    }
    return found;
}

void FieldPainter::paint(const PlaneView& view, int width, int height, std::uint32_t* pixels,
                         int row_pixels) {
    const double pixel = view.metres_per_pixel;
    const auto line = [&](int y) { return pixels + static_cast<std::ptrdiff_t>(y) * row_pixels; };
    PixelRange along, across;
    if (visible_) {
        along = pixels_along(frame_.z0_m, frame_.dz_m, frame_.columns,
                             view.centre_z_m + (0.5 - 0.5 * width) * pixel, pixel, width);
        across = pixels_along(frame_.r0_m, frame_.dr_m, frame_.rows,
                              view.centre_r_m - (0.5 - 0.5 * height) * pixel, -pixel, height);
    }
    const auto low = static_cast<float>(scale_.low),
               factor = static_cast<float>((steps - 1) / (scale_.high - scale_.low));
    const auto columns = static_cast<std::size_t>(frame_.columns);
    row_.resize(columns);
    const auto first_line = along.pixels.empty() ? height : across.first;
    const int lines = along.pixels.empty() ? 0 : static_cast<int>(across.pixels.size());
    for (int y = 0; y < height; ++y) {
        std::uint32_t* to = line(y);
        if (y < first_line || y >= first_line + lines) {
            std::fill_n(to, width, background_);
            continue;
        }
        const Interpolation& row = across.pixels[static_cast<std::size_t>(y - first_line)];
        const float* here = frame_.values.data() + static_cast<std::size_t>(row.before) * columns;
        const float* next = here + columns;
        for (std::size_t k = 0; k < columns; ++k)
            row_[k] = (here[k] + row.weight * (next[k] - here[k]) - low) * factor + 0.5F;
        to = std::fill_n(to, along.first, background_);
        for (const Interpolation& place : along.pixels) {
            const auto k = static_cast<std::size_t>(place.before);
            const float step = row_[k] + place.weight * (row_[k + 1] - row_[k]);
            // Not a number fails both comparisons.
            const int entry = step >= steps - 1 ? steps - 1 : step > 0.0F ? static_cast<int>(step) : 0;
            *to++ = colours_[static_cast<std::size_t>(entry)];
        }
        std::fill(to, line(y) + width, background_);
    }
}

}  // namespace lathe::ui
