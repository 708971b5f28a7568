#include "solver/geometry/enclosed_ports.hpp"

#include <cmath>
#include <utility>

#include "solver/geometry/clipping.hpp"

namespace lathe {
namespace {

using namespace clipping;

constexpr std::size_t most_points = 5000;
constexpr double cut_thickness = 1e-6;   // of the metal that stands for the cut of a guide
constexpr double cut_overlap = 1e-6;     // by which that metal reaches into the walls
constexpr double point_in_front = 1e-7;  // of the cut, where the guide is

/// Metal behind the cut of a guide, a little wider than it.
Polygons closing_of(const PlanarPort& port) {
    const double ux = std::cos(port.direction_rad), uy = std::sin(port.direction_rad);
    const double half = 0.5 * port.width + cut_overlap;
    std::vector<Point> corners;
    for (const auto& [along, across] : {std::pair{0.0, -half}, std::pair{0.0, half},
                                        std::pair{-cut_thickness, half}, std::pair{-cut_thickness, -half}})
        corners.push_back(
            {port.centre_x + along * ux - across * uy, port.centre_y + along * uy + across * ux});
    return polygons_of(corners);
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
            const Polygons paint = polygons_of(region.outline);
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
        const Point low{extent.z_min - margin, is_half ? 0.0 : extent.r_min - margin},
            high{extent.z_max + margin, extent.r_max + margin};
        low_ = on_grid(low), high_ = on_grid(high);
        is_half_ = is_half;
        free_ = without(polygons_of({low, {high.z, low.r}, high, {low.z, high.r}}), metal);
    }

    /// True when the free space around a point ends before the box does. A point within metal says nothing.
    bool encloses(double x, double y) const {
        for (const Polygon& polygon : free_) {
            if (!boost::geometry::within(PlanePoint{x / nanometre, y / nanometre}, polygon)) continue;
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
