#include <algorithm>
#include <utility>

#include "solver/volume/discretise/port_modes.hpp"

namespace lathe {
namespace {

/// The cells of a whole plane and what lies between them.
class PlaneFlood {
public:
    PlaneFlood(const VolumeProblem& problem, Axis axis, int node)
        : problem_(problem),
          axes_{next(axis), next(axis, 2)},
          plane_{axis, node, {0, 0}, {problem.grid.cells(axes_[0]), problem.grid.cells(axes_[1])}},
          reached_(static_cast<std::size_t>(plane_.to[0]) * static_cast<std::size_t>(plane_.to[1])) {}

    /// False when the opening has no end.
    bool run(const std::array<int, 2>& at) {
        if (!is_inside(at[0], at[1]) || !is_free(current_along(plane_.axis), at[0], at[1])) return false;
        std::vector<std::array<int, 2>> open{at};
        reached_[place(at[0], at[1])] = 1;
        while (!open.empty()) {
            const auto [u, v] = open.back();
            open.pop_back();
            // Each of the four edges of the cell, and the cell beyond it.
            const std::array<std::array<int, 5>, 4> ways{
                {{1, u, v, u - 1, v}, {1, u + 1, v, u + 1, v}, {0, u, v, u, v - 1}, {0, u, v + 1, u, v + 1}}};
            for (const auto& [along, edge_u, edge_v, other_u, other_v] : ways) {
                if (!is_inside(other_u, other_v)) {
                    if (!is_wall(1 - along, along == 1 ? edge_u : edge_v)) return false;
                    continue;
                }
                if (!is_free(voltage_along(axes_[static_cast<std::size_t>(along)]), edge_u, edge_v)) continue;
                char& is_known = reached_[place(other_u, other_v)];
                if (is_known || !is_free(current_along(plane_.axis), other_u, other_v)) continue;
                is_known = 1;
                open.push_back({other_u, other_v});
            }
        }
        return true;
    }

    PortPlane part() const {
        PortPlane part = plane_;
        std::swap(part.from, part.to);
        each_reached([&](int u, int v) {
            part.from = {std::min(part.from[0], u), std::min(part.from[1], v)};
            part.to = {std::max(part.to[0], u + 1), std::max(part.to[1], v + 1)};
        });
        const int width = part.to[0] - part.from[0];
        const int count = width * (part.to[1] - part.from[1]);
        part.in_guide.assign(static_cast<std::size_t>(count), 0);
        each_reached([&](int u, int v) {
            const int at = (v - part.from[1]) * width + u - part.from[0];
            part.in_guide[static_cast<std::size_t>(at)] = 1;
        });
        return part;
    }

private:
    std::size_t place(int u, int v) const {
        return static_cast<std::size_t>(v) * static_cast<std::size_t>(plane_.to[0]) +
               static_cast<std::size_t>(u);
    }
    bool is_inside(int u, int v) const { return u >= 0 && v >= 0 && u < plane_.to[0] && v < plane_.to[1]; }
    bool is_free(VolumeComponent component, int u, int v) const {
        int n[3];
        n[number(plane_.axis)] = plane_.node, n[number(axes_[0])] = u, n[number(axes_[1])] = v;
        return coefficient_of(problem_, {component, n[0], n[1], n[2]}) > 0.0;
    }
    /// Whether the grid's side at a node along one of the axes closes the plane.
    bool is_wall(int along, int node) const {
        const Axis axis = axes_[static_cast<std::size_t>(along)];
        const VolumeSide& side = node == 0 ? problem_.grid.low(axis) : problem_.grid.high(axis);
        return side.wall != Wall::absorbing;
    }
    template <class Visit>
    void each_reached(const Visit& visit) const {
        for (int v = 0; v < plane_.to[1]; ++v)
            for (int u = 0; u < plane_.to[0]; ++u)
                if (reached_[place(u, v)]) visit(u, v);
    }

    const VolumeProblem& problem_;
    std::array<Axis, 2> axes_;
    PortPlane plane_;
    std::vector<char> reached_;
};

}  // namespace

bool PortPlane::touches(VolumeComponent component, int u, int v) const {
    const int before_u = is_half(component, next(axis)) ? 0 : 1,
              before_v = is_half(component, next(axis, 2)) ? 0 : 1;
    for (int b = -before_v; b <= 0; ++b)
        for (int a = -before_u; a <= 0; ++a)
            if (holds(u + a, v + b)) return true;
    return false;
}

std::optional<PortPlane> connected_plane(const VolumeProblem& problem, Axis axis, int node,
                                         const std::array<int, 2>& at) {
    PlaneFlood flood(problem, axis, node);
    if (!flood.run(at)) return std::nullopt;
    return flood.part();
}

}  // namespace lathe
