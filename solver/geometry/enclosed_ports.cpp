#include "solver/geometry/enclosed_ports.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

namespace geometry = boost::geometry;
using PlanePoint = geometry::model::d2::point_xy<double>;
using Polygon = geometry::model::polygon<PlanePoint, false, true>;  // counter-clockwise, closed
using Polygons = geometry::model::multi_polygon<Polygon>;

constexpr std::size_t most_points = 5000;
// Clipping works on integers of this size: coordinates that were meant to be the same are the same.
constexpr double nanometre = 1e-9;
constexpr double cut_thickness = 1e-6;   // of the metal that stands for the cut of a guide
constexpr double cut_overlap = 1e-6;     // by which that metal reaches into the walls
constexpr double point_in_front = 1e-7;  // of the cut, where the guide is

PlanePoint rounded(double x, double y) {
    return {std::round(x / nanometre), std::round(y / nanometre)};
}

Polygons polygons_of(const std::vector<PlanePoint>& points) {
    Polygon polygon;
    for (const PlanePoint& point : points) polygon.outer().push_back(point);
    geometry::correct(polygon);
    return {polygon};
}

void add(Polygons& metal, const Polygons& paint) {
    Polygons merged;
    geometry::union_(metal, paint, merged);
    metal = std::move(merged);
}

Polygons without(const Polygons& from, const Polygons& paint) {
    Polygons rest;
    geometry::difference(from, paint, rest);
    return rest;
}

/// Metal behind the cut of a guide, a little wider than it.
Polygons closing_of(const PlanarPort& port) {
    const double ux = std::cos(port.direction_rad), uy = std::sin(port.direction_rad);
    const double half = 0.5 * port.width + cut_overlap;
    std::vector<PlanePoint> points;
    for (const auto& [along, across] : {std::pair{0.0, -half}, std::pair{0.0, half},
                                        std::pair{-cut_thickness, half}, std::pair{-cut_thickness, -half}})
        points.push_back(
            rounded(port.centre_x + along * ux - across * uy, port.centre_y + along * uy + across * ux));
    return polygons_of(points);
}

std::size_t points_of(const Antenna& antenna) {
    std::size_t count = 0;
    for (const Region& region : antenna.regions) count += region.outline.size();
    return count;
}

/// All that is not metal, within a box that is larger than the drawing.
class Openings {
public:
    explicit Openings(const Antenna& antenna) {
        Polygons metal;
        for (const Region& region : antenna.regions) {
            std::vector<PlanePoint> points;
            for (const Point& point : region.outline) points.push_back(rounded(point.z, point.r));
            const Polygons paint = polygons_of(points);
            if (region.material.is_pec)
                add(metal, paint);
            else
                metal = without(metal, paint);
        }
        for (const PlanarPort& port : antenna.planar->ports)
            if (port.kind == PlanarPortKind::guide) add(metal, closing_of(port));
        const Extent extent = extent_of(antenna);
        const double margin = 0.1 * (extent.z_max - extent.z_min + extent.r_max - extent.r_min) + 1e-6;
        const bool is_half = antenna.planar->symmetry != SymmetryPlane::none;
        low_ = rounded(extent.z_min - margin, is_half ? 0.0 : extent.r_min - margin);
        high_ = rounded(extent.z_max + margin, extent.r_max + margin);
        is_half_ = is_half;
        free_ = without(polygons_of({low_, {high_.x(), low_.y()}, high_, {low_.x(), high_.y()}}), metal);
    }

    /// True when the free space around a point ends before the box does. A point within metal says nothing.
    bool encloses(double x, double y) const {
        for (const Polygon& polygon : free_) {
            if (!geometry::within(PlanePoint{x / nanometre, y / nanometre}, polygon)) continue;
            for (const PlanePoint& point : polygon.outer())
                if (point.x() <= low_.x() || point.x() >= high_.x() || point.y() >= high_.y() ||
                    (!is_half_ && point.y() <= low_.y()))
                    return false;
            return true;
        }
        return false;
    }

private:
    Polygons free_;
    PlanePoint low_, high_;
    bool is_half_ = false;
};

bool encloses(const Openings& openings, const PlanarPort& port) {
    if (port.kind == PlanarPortKind::plane_wave) return false;
    if (port.kind == PlanarPortKind::line_current) return openings.encloses(port.centre_x, port.centre_y);
    return openings.encloses(port.centre_x + point_in_front * std::cos(port.direction_rad),
                             port.centre_y + point_in_front * std::sin(port.direction_rad));
}

}  // namespace

bool is_enclosed(const Antenna& planar, const PlanarPort& port) {
    return points_of(planar) <= most_points && encloses(Openings(planar), port);
}

bool is_closed_network(const Antenna& planar) {
    if (points_of(planar) > most_points) return false;
    const Openings openings(planar);
    bool any = false;
    for (const PlanarPort& port : planar.planar->ports) {
        if (!port.driven || port.kind == PlanarPortKind::plane_wave) continue;
        if (!encloses(openings, port)) return false;
        any = true;
    }
    return any;
}

}  // namespace lathe
