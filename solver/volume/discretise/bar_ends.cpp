#include "solver/volume/discretise/bar_ends.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/volume/discretise/rod_charge.hpp"

namespace lathe {
namespace {

constexpr double longest_gap = 1.5;  // of the largest cell around an end
constexpr double touch = 1e-3;       // of a cell
constexpr double own_rest = 0.11;    // of a cell: how far a bar may go on beyond the line of its end
constexpr int reach = 2;             // cells around an end whose edges are fitted
constexpr double shortest = 0.25, longest = 4.0;  // shares of edges
constexpr double clear_drop = 0.03;               // of the rod's potential
constexpr int steps = 64;                         // of the integral over a gap
constexpr double most_stiff = 0.8;                // of what the time step allows for an edge in a gap

double place_of_end(const GriddedBar& bar, bool is_high) {
    return is_high ? bar.bar.along.to : bar.bar.along.from;
}
int node_of_end(const GriddedBar& bar, bool is_high) {
    return is_high ? bar.last_node : bar.first_node;
}

Eigen::Vector3d point_on(const GriddedBar& bar, double along) {
    Eigen::Vector3d point;
    point[bar.bar.axis] = along;
    point[second_axis(bar.bar.axis)] = bar.bar.a, point[third_axis(bar.bar.axis)] = bar.bar.b;
    return point;
}

/// Length of a dual edge with its image in a side of the grid that cuts it in half, m.
double whole_dual(const CartesianGrid& grid, int axis, int node) {
    const bool is_half = node == 0 || node + 1 == grid.nodes(axis);
    return (is_half ? 2.0 : 1.0) * grid.dual(axis, node);
}

/// The edges around the end of one bar.
class EndFitter {
public:
    EndFitter(const GriddedBar& bar, bool is_high, const CartesianGrid& grid, const CutEdges& edges)
        : bar_(bar),
          grid_(grid),
          edges_(edges),
          axis_(bar.bar.axis),
          out_(is_high ? 1.0 : -1.0),
          end_(place_of_end(bar, is_high)),
          column_(bar.field.metal().front()),
          rod_(bar.bar.radius, bar.bar.along.length(),
               std::sqrt(whole_dual(grid, second_axis(axis_), column_.a) *
                         whole_dual(grid, third_axis(axis_), column_.b))) {
        middle_ = bar_.place(column_.a, column_.b, node_of_end(bar, is_high));
    }

    std::vector<FittedShare> shares() const {
        std::vector<FittedShare> found;
        for (int axis = 0; axis < 3; ++axis)
            for (int k = -reach; k <= reach; ++k)
                for (int j = -reach; j <= reach; ++j)
                    for (int i = -reach; i <= reach; ++i) {
                        const Place low = moved(moved(moved(middle_, 0, i), 1, j), 2, k);
                        const Place high = moved(low, axis, 1);
                        const int ahead = std::array{i, j, k}[static_cast<std::size_t>(axis)];
                        if (ahead == reach || !grid_.has_edge(axis, low)) continue;
                        const std::uint64_t at = grid_.index(low);
                        if (edges_.cover[static_cast<std::size_t>(axis)][at] != Cover::whole ||
                            is_other_metal(low) || is_other_metal(high))
                            continue;
                        found.push_back({false, axis, at, 1.0, share(axis, low, high)});
                    }
        return found;
    }

private:
    bool is_bar(const Place& node) const {
        const int along = CartesianGrid::of(node, axis_);
        return CartesianGrid::of(node, second_axis(axis_)) == column_.a &&
               CartesianGrid::of(node, third_axis(axis_)) == column_.b && bar_.first_node <= along &&
               along <= bar_.last_node;
    }
    /// Returns true where metal that is not the bar has an edge at the node.
    bool is_other_metal(const Place& node) const {
        if (is_bar(node)) return false;
        for (int axis = 0; axis < 3; ++axis)
            for (const int step : {-1, 0}) {
                const Place edge = moved(node, axis, step);
                if (grid_.has_edge(axis, edge) &&
                    edges_.cover[static_cast<std::size_t>(axis)][grid_.index(edge)] == Cover::metal)
                    return true;
            }
        return false;
    }
    /// Place relative to the end: along the bar out of it, and the two others.
    Eigen::Vector3d local(const Eigen::Vector3d& place) const {
        return {out_ * (place[axis_] - end_), place[second_axis(axis_)] - bar_.bar.a,
                place[third_axis(axis_)] - bar_.bar.b};
    }
    double potential(const Place& node) const {
        if (is_bar(node)) return 1.0;
        const Eigen::Vector3d place(grid_.at(0, node[0]), grid_.at(1, node[1]), grid_.at(2, node[2]));
        return rod_.potential(local(place));
    }
    /// Through the dual face of an edge, in the direction of its axis.
    double flux(int axis, const Place& low) const {
        Eigen::Vector3d from, to;
        for (int other = 0; other < 3; ++other) {
            const int n = CartesianGrid::of(low, other);
            from[other] = grid_.dual_low(other, n), to[other] = grid_.dual_high(other, n);
        }
        from[axis] = to[axis] = grid_.dual_high(axis, CartesianGrid::of(low, axis));
        const int turned = (axis - axis_ + 3) % 3;  // the edge's axis in local()
        const double sign = turned == 0 ? out_ : 1.0;
        return sign * rod_.flux(turned, local(from).cwiseMin(local(to)), local(from).cwiseMax(local(to)));
    }
    double share(int axis, const Place& low, const Place& high) const {
        const double drop = potential(low) - potential(high), through = flux(axis, low);
        if (!(drop * through > 0.0)) return 1.0;
        const double whole = grid_.dual_area(axis, low) / grid_.cell(axis, CartesianGrid::of(low, axis));
        const double clear = std::pow(drop / clear_drop, 4);
        return (clear * std::clamp(whole * drop / through, shortest, longest) + 1.0) / (clear + 1.0);
    }

    const GriddedBar& bar_;
    const CartesianGrid& grid_;
    const CutEdges& edges_;
    int axis_;
    double out_, end_;
    BarField::Column column_;
    RodCharge rod_;
    Place middle_{};
};

}  // namespace

std::array<BarEnd, 2> ends_of_bar(const GriddedBar& bar, const std::vector<GriddedBar>& bars,
                                  const Body& body, const CartesianGrid& grid) {
    std::array<BarEnd, 2> ends;
    const int axis = bar.bar.axis;
    for (const bool is_high : {false, true}) {
        BarEnd& end = ends[is_high ? 1 : 0];
        const double place = place_of_end(bar, is_high), out = is_high ? 1.0 : -1.0;
        const auto& lines = grid.lines(axis);
        if ((is_high && place >= lines.back()) || (!is_high && place <= lines.front())) continue;
        const Eigen::Vector3d point = point_on(bar, place);
        const double cell = grid.largest_side(point), skipped = touch * cell;
        Intervals beyond =
            body.metal_on({point, out * Eigen::Vector3d::Unit(axis)}, {skipped, longest_gap * cell});
        // The bar itself, where its end lies on a line before the one that is drawn.
        if (!beyond.empty() && beyond.front().from <= 2.0 * skipped && beyond.front().to < own_rest * cell)
            beyond.erase(beyond.begin());
        if (beyond.empty()) {
            end.kind = BarEnd::Kind::free;
            continue;
        }
        if (beyond.front().from <= 2.0 * skipped) continue;
        end = {BarEnd::Kind::gap, beyond.front().from, false};
        const double other = place + out * end.gap;
        end.is_to_bar = std::any_of(bars.begin(), bars.end(), [&](const GriddedBar& other_bar) {
            return other_bar.bar.axis == axis && std::abs(other_bar.bar.a - bar.bar.a) <= skipped &&
                   std::abs(other_bar.bar.b - bar.bar.b) <= skipped &&
                   std::abs((is_high ? other_bar.bar.along.from : other_bar.bar.along.to) - other) <=
                       0.5 * end.gap;
        });
    }
    return ends;
}

std::vector<FittedShare> fit_free_end(const GriddedBar& bar, bool is_high, const CartesianGrid& grid,
                                      const CutEdges& edges) {
    if (bar.field.metal().size() != 1 || bar.last_node < bar.first_node) return {};
    return EndFitter(bar, is_high, grid, edges).shares();
}

std::vector<FittedShare> fit_gap(const GriddedBar& bar, bool is_high, const BarEnd& end,
                                 const CartesianGrid& grid, const CutEdges& edges) {
    if (bar.field.metal().size() != 1 || bar.last_node < bar.first_node) return {};
    const int axis = bar.bar.axis;
    const auto column = bar.field.metal().front();
    const double radius = bar.bar.radius;
    const double area =
        whole_dual(grid, second_axis(axis), column.a) * whole_dual(grid, third_axis(axis), column.b);
    const double images = end.is_to_bar ? 1.0 : 2.0, gap = images * end.gap;
    const double from = std::max(0.5 * gap, radius), to = std::sqrt(area / constants::pi);
    double sum = 0.0;
    for (int n = 0; n < steps && to > from; ++n) {
        const double r = from + (n + 0.5) / steps * (to - from);
        sum += (to - from) / steps / std::log(2.0 * r / radius);
    }
    const double capacitance = images * constants::pi * (sum + radius * radius / gap);  // over eps, m
    // No more than the faces around the gap bear without growing (Enlargement::growth 1.5).
    double least = longest;
    for (const BarField::Link& link : bar.field.links())
        if (bar.field.is_metal(link.a, link.b) ||
            bar.field.is_metal(link.a + int{link.along_a}, link.b + int{!link.along_a}))
            least = std::min(least, BarField::share(link.whole, link.drop, link.flux));
    const double most = std::max(1.0, std::min(4.0 * least - 1.0, most_stiff * area / (end.gap * end.gap)));
    const double share = std::clamp(area / end.gap / capacitance, 1.0, most);
    std::vector<FittedShare> found;
    const double low = is_high ? bar.bar.along.to : bar.bar.along.from - end.gap;
    for (int n = 0; n < grid.cells(axis); ++n) {
        const double middle = 0.5 * (grid.at(axis, n) + grid.at(axis, n + 1));
        if (middle < low || middle > low + end.gap) continue;
        const std::uint64_t at = grid.index(bar.place(column.a, column.b, n));
        if (edges.cover[static_cast<std::size_t>(axis)][at] == Cover::whole)
            found.push_back({false, axis, at, 1.0, share});
    }
    return found;
}

}  // namespace lathe
