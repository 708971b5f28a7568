// The field on a plane of the grid while it is solved, for whoever watches; the solver never waits.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

#include "solver/base/host_device.hpp"
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
/// `is_even`: for an engine that takes two steps at a time.
long steps_per_frame(const VolumeProblem& problem, const PlaneSink& sink, bool is_even = false);

/// When an engine whose frames cost time takes them: at multiples of an interval that grows until they are at
/// least a millisecond apart, which is far more than eyes see and leaves a film of the whole solve.
class FramePace {
public:
    explicit FramePace(long interval) : interval_(interval) {}

    long steps_to_next(long step) const { return interval_ - step % interval_; }
    bool is_due(long step) const { return step > 0 && step % interval_ == 0; }
    void taken() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(1)) interval_ *= 2;
        last_ = now;
    }

private:
    long interval_;
    std::chrono::steady_clock::time_point last_{};
};

/// Nodes [first, second) along an axis that lie outside the layers.
std::array<int, 2> watched_nodes(const VolumeGrid& grid, Axis axis);

/// The node of a watched plane along the axis across it.
int watched_node(const VolumeGrid& grid, const WatchedPlane& plane);

/// The frame without values.
PlaneFrame empty_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step);

/// A grid's sides as the mean of values beside a node takes them.
struct NodeSides {
    int cells[3] = {};  ///< along each axis
    bool is_odd[3][2] =
        {};  ///< low and high: at a magnetic wall the field goes on oddly beyond it, else evenly
};
NodeSides node_sides(const VolumeGrid& grid);

/// A component at a node, V/m or A/m: the mean of the values beside it, half a cell away, each over its
/// length. `value(component, i, j, k)` is a voltage or a current, `length(axis, n)` that of its edge or dual
/// edge, m.
template <class Value, class Length>
LATHE_HOST_DEVICE double mean_at_node(const NodeSides& sides, VolumeComponent component, const int (&node)[3],
                                      const Value& value, const Length& length) {
    const int along = number(axis_of(component));
    double sum = 0.0;
    int places = 0;
    for (int corner = 0; corner < 8; ++corner) {
        int at[3] = {node[0], node[1], node[2]};
        bool counts = true;
        double sign = 1.0;
        for (int a = 0; a < 3; ++a) {
            const bool is_below = ((corner >> a) & 1) != 0;
            if (!is_half(component, static_cast<Axis>(a))) {
                counts = counts && !is_below;
                continue;
            }
            if (is_below) --at[a];
            const bool is_high = at[a] >= sides.cells[a];
            if (at[a] >= 0 && !is_high) continue;
            at[a] = is_high ? sides.cells[a] - 1 : 0;
            if (sides.is_odd[a][is_high ? 1 : 0]) sign = -sign;
        }
        if (!counts) continue;
        sum += sign * static_cast<double>(value(component, at[0], at[1], at[2])) / length(along, at[along]);
        ++places;
    }
    return sum / places;
}

/// The same of a grid: `value` alone says what its values are.
template <class Value>
double field_at_node(const VolumeGrid& grid, VolumeComponent component, const std::array<int, 3>& node,
                     const Value& value) {
    const int at[3] = {node[0], node[1], node[2]};
    return mean_at_node(node_sides(grid), component, at, value, [&](int axis, int n) {
        const auto along = static_cast<Axis>(axis);
        return is_current(component) ? grid.dual(along, n) : grid.edge(along, n);
    });
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
