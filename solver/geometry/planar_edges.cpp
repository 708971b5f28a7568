#include "solver/geometry/planar_edges.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "solver/geometry/port_walls.hpp"

namespace lathe {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

class Box {
public:
    void add(double x, double y) {
        box_ = {std::min(box_.x_min, x), std::max(box_.x_max, x), std::min(box_.y_min, y),
                std::max(box_.y_max, y)};
    }
    PlanarExtent box() const { return box_; }
    bool is_empty() const { return box_.x_min > box_.x_max; }

private:
    PlanarExtent box_{infinite, -infinite, infinite, -infinite};
};

Box box_of_regions(const Antenna& antenna) {
    Box box;
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline) box.add(point.z, point.r);
    return box;
}

/// How far behind an edge port something may be drawn by rounding, m.
double touch(const PlanarPort& port) {
    return port_wall_tolerance(0.5 * port.width);
}

}  // namespace

PlanarExtent planar_extent(const Antenna& antenna) {
    Box box = box_of_regions(antenna);
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind == PlanarPortKind::plane_wave) continue;
        const double half = port.kind == PlanarPortKind::guide ? 0.5 * port.width : 0.0;
        const double across_x = -std::sin(port.direction_rad) * half,
                     across_y = std::cos(port.direction_rad) * half;
        box.add(port.centre_x + across_x, port.centre_y + across_y);
        box.add(port.centre_x - across_x, port.centre_y - across_y);
    }
    if (box.is_empty()) box.add(0.0, 0.0);
    PlanarExtent extent = box.box();
    if (antenna.planar->symmetry != SymmetryPlane::none) extent.y_min = std::max(0.0, extent.y_min);
    return extent;
}

std::optional<int> quarter_turns(const PlanarPort& port) {
    constexpr double quarter = 0.5 * std::numbers::pi;
    const double whole = std::round(port.direction_rad / quarter);
    if (std::abs(port.direction_rad - whole * quarter) > axis_tolerance_rad) return std::nullopt;
    return static_cast<int>(std::fmod(whole, 4.0) + 4.0) % 4;
}

bool is_edge_port(const Antenna& antenna, const PlanarPort& port) {
    if (port.kind != PlanarPortKind::guide) return false;
    const auto turns = quarter_turns(port);
    if (!turns) return false;
    const PlanarExtent box = planar_extent(antenna);
    switch (*turns) {
        case 0:
            return box.x_min >= port.centre_x - touch(port);
        case 1:
            return box.y_min >= port.centre_y - touch(port) &&
                   antenna.planar->symmetry == SymmetryPlane::none;
        case 2:
            return box.x_max <= port.centre_x + touch(port);
        default:
            return box.y_max <= port.centre_y + touch(port);
    }
}

PlanarEdges planar_edges(const Antenna& antenna) {
    PlanarEdges edges;
    if (!antenna.planar) return edges;
    const Box regions = box_of_regions(antenna);
    for (const PlanarPort& port : antenna.planar->ports) {
        if (!is_edge_port(antenna, port)) continue;
        // Where the drawing begins a rounding beside the port, its edge counts: walls go on from there.
        const auto edge = [&](double plane, double drawn) {
            return !regions.is_empty() && std::abs(drawn - plane) <= touch(port) ? drawn : plane;
        };
        const PlanarExtent drawn = regions.box();
        switch (*quarter_turns(port)) {
            case 0:
                edges.x_low = edge(port.centre_x, drawn.x_min);
                break;
            case 1:
                edges.y_low = edge(port.centre_y, drawn.y_min);
                break;
            case 2:
                edges.x_high = edge(port.centre_x, drawn.x_max);
                break;
            default:
                edges.y_high = edge(port.centre_y, drawn.y_max);
        }
    }
    return edges;
}

}  // namespace lathe
