#include "ui/scene/painted_shapes.hpp"

#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/whole_section.hpp"

namespace lathe::ui {
namespace {

// QPainterPath compares coordinates with a tolerance made for pixels, so paths are in micrometres.
constexpr double path_units_per_metre = 1e6;
constexpr double on_port_plane_m = 1e-9;

bool is_free_space(const Material& material) {
    return !material.is_pec && material.relative_permittivity == 1.0 &&
           material.conductivity_s_per_m == 0.0 && material.loss_tangent == 0.0;
}

QPainterPath path_of(const std::vector<Point>& outline) {
    QPolygonF polygon;
    for (const Point& point : outline)
        polygon << QPointF(point.z * path_units_per_metre, point.r * path_units_per_metre);
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

/// The region and, where one of its edges lies on the port plane, its continuation towards -z.
QPainterPath path_of(const Region& region, const Port& port, double continue_to_z) {
    QPainterPath path = path_of(region.outline);
    if (!port.is_guide() || continue_to_z >= port.z) return path;
    for (std::size_t i = 0; i < region.outline.size(); ++i) {
        const Point& from = region.outline[i];
        const Point& to = region.outline[(i + 1) % region.outline.size()];
        const bool on_plane =
            std::abs(from.z - port.z) < on_port_plane_m && std::abs(to.z - port.z) < on_port_plane_m;
        if (!on_plane || from.r == to.r) continue;
        const double low = std::min(from.r, to.r), high = std::max(from.r, to.r);
        path = path.united(
            path_of({{continue_to_z, low}, {port.z, low}, {port.z, high}, {continue_to_z, high}}));
    }
    return path;
}

/// The surface of a ground plane as a strip of metal, from the antenna to well beyond it.
std::pair<Material, QPainterPath> ground_strip(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    const double z = *antenna.ground_plane_z, size = std::max(extent.r_max, extent.z_max - extent.z_min);
    const double below = z - 0.01 * size, to = extent.r_max + 2.0 * size;
    const double from = ground_plane_opening(antenna, z - 1e-6 * size);
    Material metal;
    metal.is_pec = true;
    return {metal, path_of({{below, from}, {z, from}, {z, to}, {below, to}})};
}

Point to_metres(const QPointF& point) {
    return {point.x() / path_units_per_metre, point.y() / path_units_per_metre};
}

struct Edge {
    Point from, to;  // from.z < to.z
    double r_at(double z) const { return from.r + (to.r - from.r) * (z - from.z) / (to.z - from.z); }
};

/// Even-odd fill by slabs between neighbouring vertices. The outlines of a path that came out of
/// boolean operations do not cross, so edges inside a slab have one order in r. Quadratic, for
/// outlines of some hundred points.
std::vector<Trapezoid> fill(const std::vector<std::vector<Point>>& outlines) {
    std::vector<Edge> edges;
    std::vector<double> planes;
    for (const auto& outline : outlines) {
        for (std::size_t i = 0; i < outline.size(); ++i) {
            Point a = outline[i], b = outline[(i + 1) % outline.size()];
            planes.push_back(a.z);
            if (a.z == b.z) continue;
            edges.push_back(a.z < b.z ? Edge{a, b} : Edge{b, a});
        }
    }
    std::sort(planes.begin(), planes.end());
    planes.erase(std::unique(planes.begin(), planes.end()), planes.end());

    std::vector<Trapezoid> area;
    for (std::size_t slab = 0; slab + 1 < planes.size(); ++slab) {
        const double left = planes[slab], right = planes[slab + 1], middle = 0.5 * (left + right);
        std::vector<const Edge*> crossing;
        for (const Edge& edge : edges)
            if (edge.from.z < middle && middle < edge.to.z) crossing.push_back(&edge);
        std::sort(crossing.begin(), crossing.end(),
                  [middle](const Edge* a, const Edge* b) { return a->r_at(middle) < b->r_at(middle); });
        for (std::size_t i = 0; i + 1 < crossing.size(); i += 2) {
            const Edge &low = *crossing[i], &high = *crossing[i + 1];
            area.push_back({{{left, low.r_at(left)},
                             {right, low.r_at(right)},
                             {right, high.r_at(right)},
                             {left, high.r_at(left)}}});
        }
    }
    return area;
}

PaintedShape shape_of(const Antenna& antenna, const Material& material, const QPainterPath& path) {
    PaintedShape shape;
    shape.material = material;
    shape.is_mirrored = is_drawn_by_half(antenna);
    shape.is_open_edge =
        antenna.is_planar() && material.is_pec && antenna.planar->walls == PlanarWalls::magnetic;
    shape.is_shaded = antenna.is_planar() && !material.is_pec;
    for (const QPolygonF& polygon : path.toSubpathPolygons()) {
        std::vector<Point> outline;
        for (const QPointF& point : polygon) outline.push_back(to_metres(point));
        if (outline.size() > 1 && polygon.isClosed()) outline.pop_back();
        if (outline.size() > 2) shape.outlines.push_back(std::move(outline));
    }
    shape.area = fill(shape.outlines);
    return shape;
}

}  // namespace

std::vector<double> sides_of(const PaintedShape& shape) {
    return shape.is_mirrored ? std::vector{1.0, -1.0} : std::vector{1.0};
}

std::vector<Trapezoid> coloured_area(const PaintedShape& shape) {
    if (!shape.material.graded) return shape.area;
    constexpr int pieces_across = 48;  // of the whole shape
    double low = HUGE_VAL, high = -HUGE_VAL, left = HUGE_VAL, right = -HUGE_VAL;
    for (const Trapezoid& part : shape.area)
        for (const Point& corner : part.corners) {
            low = std::min(low, corner.r), high = std::max(high, corner.r);
            left = std::min(left, corner.z), right = std::max(right, corner.z);
        }
    const auto pieces = [](double length, double whole) {
        return std::max(1, static_cast<int>(std::ceil(pieces_across * length / std::max(whole, 1e-12))));
    };
    const auto between = [](const Point& a, const Point& b, double share) {
        return Point{std::lerp(a.z, b.z, share), std::lerp(a.r, b.r, share)};
    };
    std::vector<Trapezoid> area;
    for (const Trapezoid& part : shape.area) {
        const Point* corner = part.corners;  // low left, low right, high right, high left
        const int along = pieces(corner[1].z - corner[0].z, right - left);
        const int across = pieces(std::max(corner[3].r - corner[0].r, corner[2].r - corner[1].r), high - low);
        const auto at = [&](int i, int j) {
            const double z = static_cast<double>(i) / along, r = static_cast<double>(j) / across;
            return between(between(corner[0], corner[1], z), between(corner[3], corner[2], z), r);
        };
        for (int i = 0; i < along; ++i)
            for (int j = 0; j < across; ++j)
                area.push_back({{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}});
    }
    return area;
}

double density_of(const PaintedShape& shape, const Trapezoid& piece) {
    if (!shape.is_shaded) return 1.0;
    Point middle;
    for (const Point& corner : piece.corners) middle.z += 0.25 * corner.z, middle.r += 0.25 * corner.r;
    // A permittivity of 2 looks as a dielectric of a body of revolution does.
    return 2.0 * (1.0 - 1.0 / std::max(shape.material.permittivity_at(middle), 1.0));
}

std::vector<PaintedShape> painted_shapes(const Antenna& antenna, double continue_to_z) {
    std::vector<std::pair<Material, QPainterPath>> painted;
    if (antenna.ground_plane_z) painted.push_back(ground_strip(antenna));
    for (const Region& region : antenna.regions) {
        const QPainterPath path =
            antenna.is_planar() ? path_of(region.outline) : path_of(region, antenna.port, continue_to_z);
        for (auto& [material, visible] : painted) visible = visible.subtracted(path);
        if (is_free_space(region.material)) continue;
        const auto same = std::find_if(painted.begin(), painted.end(),
                                       [&](const auto& entry) { return entry.first == region.material; });
        if (same == painted.end())
            painted.emplace_back(region.material, path);
        else
            same->second = same->second.united(path);
    }
    std::vector<PaintedShape> shapes;
    for (const auto& [material, path] : painted)
        if (!path.isEmpty()) shapes.push_back(shape_of(antenna, material, path.simplified()));
    return shapes;
}

}  // namespace lathe::ui
