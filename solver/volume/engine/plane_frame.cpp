#include "solver/volume/engine/plane_frame.hpp"

#include <cmath>

namespace lathe {

long steps_per_frame(const VolumeProblem& problem, const PlaneSink& sink, bool is_even) {
    constexpr long fewest = 4;
    const double period = 1.0 / (problem.pulse.centre_hz * problem.dt);
    const long steps = std::max(fewest, std::lround(period / sink.frames_per_period()));
    return is_even ? steps + steps % 2 : steps;
}

std::array<int, 2> watched_nodes(const VolumeGrid& grid, Axis axis) {
    const std::array<int, 2> cells = grid.clear_cells(axis);
    return {cells[0], cells[1] + 1};
}

NodeSides node_sides(const VolumeGrid& grid) {
    NodeSides sides;
    for (const Axis axis : all_axes) {
        sides.cells[number(axis)] = grid.cells(axis);
        sides.is_odd[number(axis)][0] = grid.low(axis).wall == Wall::magnetic;
        sides.is_odd[number(axis)][1] = grid.high(axis).wall == Wall::magnetic;
    }
    return sides;
}

int watched_node(const VolumeGrid& grid, const WatchedPlane& plane) {
    const auto [first, last] = watched_nodes(grid, plane.across);
    const GradedAxis& axis = grid.axis(plane.across);
    int nearest = first;
    for (int n = first; n < last; ++n)
        if (std::abs(axis.coordinate(n) - plane.place) < std::abs(axis.coordinate(nearest) - plane.place))
            nearest = n;
    return nearest;
}

PlaneFrame empty_frame(const VolumeProblem& problem, const WatchedPlane& plane, long step) {
    PlaneFrame frame;
    frame.plane = frame.asked = plane;
    frame.plane.place = problem.grid.axis(plane.across).coordinate(watched_node(problem.grid, plane));
    const auto places = [&](Axis axis) {
        std::vector<double> all;
        const auto [first, last] = watched_nodes(problem.grid, axis);
        for (int n = first; n < last; ++n) all.push_back(problem.grid.axis(axis).coordinate(n));
        return all;
    };
    frame.u = places(next(plane.across));
    frame.v = places(next(plane.across, 2));
    frame.step = step;
    frame.time_s = static_cast<double>(step) * problem.dt;
    return frame;
}

}  // namespace lathe
