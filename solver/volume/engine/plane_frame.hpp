// The field on a plane of the grid while it is solved, for whoever watches; the solver never waits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// The plane that is watched.
struct WatchedPlane {
    Axis across = Axis::y;
    double place = 0.0;        ///< along that axis, m; the plane of nodes nearest to it is taken
    bool is_magnetic = false;  ///< H instead of E
    bool operator==(const WatchedPlane&) const = default;
};

/// E or H at the nodes of one plane outside the layers, at one moment.
struct PlaneFrame {
    WatchedPlane plane;        ///< with the place of the nodes
    WatchedPlane asked;        ///< as the sink said it
    std::vector<double> u, v;  ///< of the nodes along next(across) and next(across, 2), m
    /// x, y and z of the field, [n * u.size() + m] for node m along u and n along v; V/m or A/m.
    std::array<std::vector<float>, 3> values;
    long step = 0;
    double time_s = 0.0;  ///< of E; H is half a step older
};

/// An engine asks for the plane and hands its frames on, from its own thread, some a period.
class PlaneSink {
public:
    virtual ~PlaneSink() = default;
    /// May change while a solve runs.
    virtual WatchedPlane plane() const = 0;
    /// Frames a period of the band's centre.
    virtual double frames_per_period() const { return 12.0; }
    virtual void receive(PlaneFrame frame) = 0;
};

/// Steps from one frame to the next, at least 4: fewer would cut the sweeps of engines that take several.
long steps_per_frame(const VolumeProblem& problem, const PlaneSink& sink);

/// Nodes [first, second) along an axis that lie outside the layers.
std::array<int, 2> watched_nodes(const VolumeGrid& grid, Axis axis);

/// The node of a watched plane along the axis across it.
int watched_node(const VolumeGrid& grid, const WatchedPlane& plane);

/// The frame without values.
PlaneFrame empty_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step);

/// A component at a node: the mean of the values beside it, half a cell away. `value(component, i, j, k)` is
/// a voltage or a current. At an electric wall the field goes on evenly beyond it, at a magnetic one oddly.
template <class Value>
double field_at_node(const VolumeGrid& grid, VolumeComponent component, const std::array<int, 3>& node,
                     const Value& value) {
    double sum = 0.0;
    int places = 0;
    for (int corner = 0; corner < 8; ++corner) {
        std::array<int, 3> at = node;
        bool counts = true;
        double sign = 1.0;
        for (const Axis axis : all_axes) {
            const auto a = static_cast<std::size_t>(number(axis));
            const bool is_below = ((corner >> a) & 1) != 0;
            if (!is_half(component, axis)) {
                counts = counts && !is_below;
                continue;
            }
            at[a] = is_below ? node[a] - 1 : node[a];
            const auto mirror = [&](int inside, const VolumeSide& side) {
                at[a] = inside;
                if (side.wall == Wall::magnetic) sign = -sign;
            };
            if (at[a] < 0) mirror(0, grid.low(axis));
            if (at[a] >= grid.cells(axis)) mirror(grid.cells(axis) - 1, grid.high(axis));
        }
        if (!counts) continue;
        const Axis along = axis_of(component);
        const int n = at[static_cast<std::size_t>(number(along))];
        const double length = is_current(component) ? grid.dual(along, n) : grid.edge(along, n);
        sum += sign * static_cast<double>(value(component, at[0], at[1], at[2])) / length;
        ++places;
    }
    return sum / places;
}

/// The frame of a plane. `value` as in field_at_node().
template <class Value>
PlaneFrame plane_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step,
                       const Value& value) {
    PlaneFrame frame = empty_frame(problem, plane, step);
    const Axis across = plane.across, along_u = next(across), along_v = next(across, 2);
    const int u_first = watched_nodes(problem.grid, along_u)[0],
              v_first = watched_nodes(problem.grid, along_v)[0];
    std::array<int, 3> node{};
    node[static_cast<std::size_t>(number(across))] = watched_node(problem.grid, plane);
    for (int c = 0; c < 3; ++c) {
        std::vector<float>& values = frame.values[static_cast<std::size_t>(c)];
        values.reserve(frame.u.size() * frame.v.size());
        for (std::size_t n = 0; n < frame.v.size(); ++n)
            for (std::size_t m = 0; m < frame.u.size(); ++m) {
                node[static_cast<std::size_t>(number(along_u))] = u_first + static_cast<int>(m);
                node[static_cast<std::size_t>(number(along_v))] = v_first + static_cast<int>(n);
                const auto component = static_cast<VolumeComponent>(c + (plane.is_magnetic ? h_x : e_x));
                values.push_back(static_cast<float>(field_at_node(problem.grid, component, node, value)));
            }
    }
    return frame;
}

}  // namespace lathe
