#include "solver/volume/setup/port_columns.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double least_share = 1e-9;

/// The part of the dual edge through a node that lies in the grid, m.
struct DualEdge {
    double low = 0.0, high = 0.0;
};
DualEdge dual_edge(const VolumeGrid& grid, Axis axis, int node) {
    const GradedAxis& lines = grid.axis(axis);
    return {lines.coordinate(node == 0 ? 0.0 : node - 0.5),
            lines.coordinate(node == grid.cells(axis) ? node : node + 0.5)};
}

struct NodeShare {
    int node;
    double share;
};

/// Nodes whose dual edges cover a width, each with its part of it; for a width of 0 the nearest node.
std::vector<NodeShare> node_shares(const VolumeGrid& grid, Axis axis, double middle, double width) {
    if (!(width > 0.0)) {
        const int node = nearest_node(grid, axis, middle);
        return {{node, grid.is_magnetic_wall(axis, node) ? 0.5 : 1.0}};
    }
    const double low = middle - 0.5 * width, high = middle + 0.5 * width;
    std::vector<NodeShare> shares;
    for (int node = nearest_node(grid, axis, low); node <= nearest_node(grid, axis, high); ++node) {
        const DualEdge dual = dual_edge(grid, axis, node);
        const double covered = std::min(high, dual.high) - std::max(low, dual.low);
        if (covered > least_share * width) shares.push_back({node, covered / width});
    }
    return shares;
}

/// Area of a circle around the origin within [0, x] x [0, y] for x, y >= 0.
double quadrant_area(double radius, double x, double y) {
    x = std::min(x, radius), y = std::min(y, radius);
    if (x * x + y * y <= radius * radius) return x * y;
    const auto integral = [&](double t) {  // of sqrt(radius^2 - t^2)
        return 0.5 * (t * std::sqrt(std::max(0.0, radius * radius - t * t)) +
                      radius * radius * std::asin(std::min(1.0, t / radius)));
    };
    const double flat = std::sqrt(std::max(0.0, radius * radius - y * y));
    return y * flat + integral(x) - integral(flat);
}

std::vector<PortColumn> box_columns(const VolumeGrid& grid, const VolumePort& port, Axis axis) {
    const std::array<double, 2> widths = port_widths(port);
    const Axis u = next(axis), v = next(axis, 2);
    std::vector<PortColumn> columns;
    for (const NodeShare& row : node_shares(grid, v, port.from[number(v)], widths[1]))
        for (const NodeShare& column : node_shares(grid, u, port.from[number(u)], widths[0]))
            columns.push_back({{column.node, row.node}, column.share * row.share});
    return columns;
}

std::vector<PortColumn> ring_columns(const VolumeGrid& grid, const VolumePort& port, Axis axis) {
    const Axis u = next(axis), v = next(axis, 2);
    const double inner = port.size[0], outer = port.size[1];
    const double area = constants::pi * (outer * outer - inner * inner);
    const double u_middle = port.from[number(u)], v_middle = port.from[number(v)];
    std::vector<PortColumn> columns;
    for (const NodeShare& row : node_shares(grid, v, v_middle, 2.0 * outer))
        for (const NodeShare& column : node_shares(grid, u, u_middle, 2.0 * outer)) {
            const DualEdge along_u = dual_edge(grid, u, column.node), along_v = dual_edge(grid, v, row.node);
            const std::array<double, 2> low{along_u.low - u_middle, along_v.low - v_middle},
                high{along_u.high - u_middle, along_v.high - v_middle};
            const double share =
                (circle_area_within(outer, low, high) - circle_area_within(inner, low, high)) / area;
            if (share > least_share) columns.push_back({{column.node, row.node}, share});
        }
    return columns;
}

}  // namespace

int nearest_node(const VolumeGrid& grid, Axis axis, double place) {
    return std::clamp(static_cast<int>(std::lround(grid.axis(axis).position(place))), 0, grid.cells(axis));
}

double circle_area_within(double radius, const std::array<double, 2>& low,
                          const std::array<double, 2>& high) {
    if (!(radius > 0.0)) return 0.0;
    const auto from_origin = [&](double x, double y) {
        const double area = quadrant_area(radius, std::abs(x), std::abs(y));
        return (x < 0.0) == (y < 0.0) ? area : -area;
    };
    return from_origin(high[0], high[1]) - from_origin(low[0], high[1]) - from_origin(high[0], low[1]) +
           from_origin(low[0], low[1]);
}

std::array<double, 2> port_widths(const VolumePort& port) {
    if (port.spread == PortSpread::line) return {0.0, 0.0};
    if (port.spread == PortSpread::ring) return {2.0 * port.size[1], 2.0 * port.size[1]};
    // The two other axes come in the order x, y, z; around the y axis they are z, x.
    if (port.gap_axis() == Axis::y) return {port.size[1], port.size[0]};
    return port.size;
}

std::vector<PortColumn> port_columns(const VolumeGrid& grid, const VolumePort& port) {
    const Axis axis = port.gap_axis();
    return port.spread == PortSpread::ring ? ring_columns(grid, port, axis) : box_columns(grid, port, axis);
}

}  // namespace lathe
