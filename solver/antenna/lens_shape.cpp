#include "solver/antenna/lens_shape.hpp"

#include <cmath>
#include <numbers>

#include "solver/antenna/cubic_wall.hpp"

namespace lathe {
namespace {

constexpr int curve_points = 160;

double share_of(int i) {
    return static_cast<double>(i) / curve_points;
}

/// A point of a curve from the rim to the axis, and the outward normal there.
struct SurfacePoint {
    Point place, normal;
};

/// Half axes and middle of the ellipse whose far focus is at z = 0.
struct Ellipse {
    double minor, major, middle;
    explicit Ellipse(const LensShape& shape)
        : minor(shape.radius),
          major(shape.radius / std::sqrt(1.0 - 1.0 / shape.relative_permittivity)),
          middle(major / std::sqrt(shape.relative_permittivity)) {}
    /// Angle at the middle, from the tip to the base plane.
    double widest_angle() const { return std::acos(-middle / major); }
};

std::vector<SurfacePoint> ellipse_surface(const LensShape& shape) {
    const Ellipse e(shape);
    std::vector<SurfacePoint> surface;
    for (int i = 0; i <= curve_points; ++i) {
        const double angle = e.widest_angle() * (1.0 - share_of(i));
        const double z = std::cos(angle), r = std::sin(angle);
        const double size = std::hypot(z / e.major, r / e.minor);
        surface.push_back({{e.middle + e.major * z, e.minor * r}, {z / e.major / size, r / e.minor / size}});
    }
    // Exactly on the base plane and on the axis.
    surface.front().place.z = 0.0;
    surface.back() = {{e.middle + e.major, 0.0}, {1.0, 0.0}};
    return surface;
}

std::vector<SurfacePoint> hemisphere_surface(const LensShape& shape) {
    std::vector<SurfacePoint> surface = {{{0.0, shape.radius}, {0.0, 1.0}}};
    for (int i = shape.extension > 0.0 ? 0 : 1; i <= curve_points; ++i) {
        const double angle = 0.5 * std::numbers::pi * (1.0 - share_of(i));
        const double z = std::cos(angle), r = i == curve_points ? 0.0 : std::sin(angle);
        surface.push_back({{shape.extension + shape.radius * z, shape.radius * r}, {z, r}});
    }
    return surface;
}

/// Depth of the hyperbolic surface behind its vertex at radius r, and its slope dz/dr.
double hyperbola_depth(const LensShape& shape, double r) {
    const double n = std::sqrt(shape.relative_permittivity), f = (n - 1.0) * shape.focal_distance;
    const double square = shape.relative_permittivity - 1.0;
    return (std::sqrt(f * f + square * r * r) - f) / square;
}
double hyperbola_slope(const LensShape& shape, double r) {
    const double n = std::sqrt(shape.relative_permittivity), f = (n - 1.0) * shape.focal_distance;
    return r > 0.0 ? r / std::sqrt(f * f + (shape.relative_permittivity - 1.0) * r * r) : 0.0;
}

/// Heights of the spline lens from the axis to the rim; even in r, so flat on the axis.
std::vector<double> spline_heights(const LensShape& shape) {
    std::vector<double> mirrored(shape.heights.rbegin(), shape.heights.rend());
    if (mirrored.size() == 1) mirrored.push_back(mirrored.front());
    const std::size_t arms = mirrored.size() - 1;
    for (std::size_t i = arms; i > 0; --i) mirrored.push_back(mirrored[i - 1]);
    const double spacing = shape.radius / static_cast<double>(arms);
    const int per_interval = std::max(curve_points / static_cast<int>(arms), 8);
    const std::vector<double> all =
        sample_cubic(mirrored, monotone_slopes(mirrored, spacing), spacing, per_interval);
    return {all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end()};
}

/// Outlines of lenses whose surface is a function of r, grown by `thickness` along its normal, which is
/// measured along the axis so that no bend of the surface can make the grown one cross itself.
std::vector<Point> hyperbola_outline(const LensShape& shape, double thickness) {
    const double front = hyperbola_depth(shape, shape.radius) + shape.extension + thickness;
    std::vector<Point> outline = {{front, 0.0}, {front, shape.radius}};
    for (int i = curve_points; i >= 0; --i) {
        const double r = shape.radius * share_of(i);
        const double along_axis = thickness * std::hypot(1.0, hyperbola_slope(shape, r));
        outline.push_back({hyperbola_depth(shape, r) - along_axis, r});
    }
    return outline;
}

std::vector<Point> spline_outline(const LensShape& shape, double thickness) {
    const std::vector<double> heights = spline_heights(shape);
    const std::size_t last = heights.size() - 1;
    const double step = shape.radius / static_cast<double>(last);
    std::vector<Point> outline = {{0.0, 0.0}, {0.0, shape.radius}};
    for (std::size_t i = last + 1; i-- > 0;) {
        const std::size_t before = i > 0 ? i - 1 : 0, after = std::min(i + 1, last);
        const double slope =
            i == 0 ? 0.0 : (heights[after] - heights[before]) / (step * static_cast<double>(after - before));
        outline.push_back({heights[i] + thickness * std::hypot(1.0, slope), step * static_cast<double>(i)});
    }
    return outline;
}

/// A convex surface from the rim at z = 0 to the axis, moved out by `thickness` and cut at z = 0.
std::vector<Point> convex_outline(const std::vector<SurfacePoint>& surface, double thickness) {
    std::vector<Point> outline = {{0.0, 0.0}};
    Point before;
    for (const SurfacePoint& point : surface) {
        const Point moved = {point.place.z + thickness * point.normal.z,
                             std::max(point.place.r + thickness * point.normal.r, 0.0)};
        if (moved.z >= 0.0) {
            if (outline.size() == 1 && moved.z > 0.0) {
                const double share = before.z < 0.0 ? -before.z / (moved.z - before.z) : 1.0;
                outline.push_back({0.0, before.r + share * (moved.r - before.r)});
            }
            outline.push_back(moved);
        }
        before = moved;
    }
    return outline;
}

std::vector<Point> grown_outline(const LensShape& shape, double thickness) {
    switch (shape.kind) {
        case LensKind::extended_hemisphere:
            return convex_outline(hemisphere_surface(shape), thickness);
        case LensKind::ellipse:
            return convex_outline(ellipse_surface(shape), thickness);
        case LensKind::hyperbola:
            return hyperbola_outline(shape, thickness);
        case LensKind::spline:
            return spline_outline(shape, thickness);
    }
    return {};
}

}  // namespace

std::vector<Point> LensShape::outline() const {
    return grown_outline(*this, 0.0);
}

std::vector<Point> LensShape::coated_outline(double thickness) const {
    return grown_outline(*this, thickness);
}

double LensShape::length() const {
    switch (kind) {
        case LensKind::extended_hemisphere:
            return extension + radius;
        case LensKind::ellipse:
            return Ellipse(*this).middle + Ellipse(*this).major;
        case LensKind::hyperbola:
            return hyperbola_depth(*this, radius) + extension;
        case LensKind::spline:
            return heights.front();
    }
    return 0.0;
}

}  // namespace lathe
