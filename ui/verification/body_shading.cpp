#include "ui/verification/body_shading.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "solver/base/parallel.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;

constexpr double nowhere = std::numeric_limits<double>::infinity();
constexpr double radians = std::numbers::pi / 180.0;

/// What a line of sight meets.
struct Seen {
    double depth = nowhere;
    int material = 0;
    bool is_cut = false, is_added = false;
};

/// The eye's axes, and lines of sight by pixel.
class Eye {
public:
    Eye(const Bounds& bounds, const QSize& pixels, const BodyViewpoint& from)
        : is_cut_open_(from.is_cut_open), pixels_(pixels) {
        const double azimuth = from.azimuth_deg * radians, elevation = from.elevation_deg * radians;
        const Vector3d to_eye(std::cos(elevation) * std::cos(azimuth),
                              std::cos(elevation) * std::sin(azimuth), std::sin(elevation));
        forwards_ = -to_eye;
        right_ = Vector3d(-std::sin(azimuth), std::cos(azimuth), 0.0);
        up_ = to_eye.cross(right_);
        cut_ = Vector3d(std::cos(azimuth), std::sin(azimuth), 0.0);
        const Vector3d middle = 0.5 * (bounds.low + bounds.high);
        size_ = 0.5 * (bounds.high - bounds.low).norm();
        scale_ = 2.1 * size_ / (from.zoom * std::min(pixels.width(), pixels.height()));
        start_ = middle - 2.0 * size_ * forwards_;
    }

    Line line(double column, double row) const {
        const double x = (column - 0.5 * pixels_.width()) * scale_,
                     y = (0.5 * pixels_.height() - row) * scale_;
        return {start_ + x * right_ + y * up_, forwards_};
    }
    /// What of a line is looked at; empty: nothing.
    std::optional<Interval> range(const Line& line) const {
        const Interval whole{0.0, 4.0 * size_};
        if (!is_cut_open_) return whole;
        const Intervals behind =
            where_not_positive(0.0, cut_.dot(line.direction), cut_.dot(line.origin), whole);
        return behind.empty() ? std::nullopt : std::optional(behind.front());
    }
    double pixel() const { return scale_; }
    double size() const { return size_; }
    /// The surface's direction from the slopes of its depth along columns and rows.
    Vector3d normal(double along_column, double along_row) const {
        return (-forwards_ + along_column * right_ - along_row * up_).normalized();
    }
    Vector3d to_light() const { return (-forwards_ + 0.5 * up_ - 0.4 * right_).normalized(); }
    Vector3d cut_normal() const { return cut_; }

private:
    bool is_cut_open_;
    QSize pixels_;
    Vector3d forwards_, right_, up_, cut_, start_;
    double scale_ = 1.0, size_ = 1.0;
};

std::optional<OwnedPiece> first_piece(const Body& body, const Line& line, const Interval& range) {
    const std::vector<OwnedPiece> pieces = body.on(line, range);
    return pieces.empty() ? std::nullopt : std::optional(pieces.front());
}

Seen look(const Body& all, const Body& bare, const Eye& eye, const Line& line) {
    Seen seen;
    const auto range = eye.range(line);
    if (!range) return seen;
    const auto met = first_piece(all, line, *range);
    if (!met) return seen;
    const double close = 1e-6 * eye.size();
    seen.depth = met->from;
    seen.material = met->material;
    seen.is_cut = met->from <= range->from + close && range->from > close;
    const auto own = first_piece(bare, line, *range);
    seen.is_added = !own || std::abs(own->from - met->from) > close;
    return seen;
}

/// Slope of the depth at a pixel, from the neighbour that is nearer in depth: none across an edge.
double slope(double before, double here, double after, double pixel) {
    const double back = here - before, ahead = after - here;
    const double nearer = std::abs(back) < std::abs(ahead) ? back : ahead;
    return std::isfinite(nearer) ? nearer / pixel : 0.0;
}

QRgb shaded(const QColor& colour, double light) {
    const auto part = [&](int value) { return std::clamp(static_cast<int>(value * light), 0, 255); };
    return qRgb(part(colour.red()), part(colour.green()), part(colour.blue()));
}

}  // namespace

QImage shaded_body(const Body& all, const Body& bare, const QSize& pixels, const BodyViewpoint& from,
                   const BodyColours& colours, const std::stop_token& stop) {
    const Eye eye(all.bounds(), pixels, from);
    const int width = pixels.width(), height = pixels.height();
    std::vector<Seen> seen(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const auto at = [&](int column, int row) -> Seen& {
        return seen[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(column)];
    };
    parallel_for_each(height, 4, [&](int row) {
        for (int column = 0; column < width && !stop.stop_requested(); ++column)
            at(column, row) = look(all, bare, eye, eye.line(column + 0.5, row + 0.5));
    });
    if (stop.stop_requested()) return {};
    QImage image(pixels, QImage::Format_RGB32);
    const Vector3d light = eye.to_light();
    const auto depth = [&](int column, int row) {
        return column < 0 || row < 0 || column >= width || row >= height ? nowhere : at(column, row).depth;
    };
    for (int row = 0; row < height; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < width; ++column) {
            const Seen& here = at(column, row);
            if (here.depth == nowhere) {
                line[column] = colours.background.rgb();
                continue;
            }
            const QColor& colour = !all.is_metal(here.material) ? colours.dielectric
                                   : here.is_added              ? colours.added
                                                                : colours.antenna;
            const Vector3d normal =
                here.is_cut
                    ? eye.cut_normal()
                    : eye.normal(
                          slope(depth(column - 1, row), here.depth, depth(column + 1, row), eye.pixel()),
                          slope(depth(column, row - 1), here.depth, depth(column, row + 1), eye.pixel()));
            const double lit = 0.35 + 0.75 * std::max(0.0, normal.dot(light));
            line[column] = shaded(colour, here.is_cut ? 1.25 : lit);
        }
    }
    return image;
}

}  // namespace lathe::ui
