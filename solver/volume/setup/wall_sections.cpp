#include "solver/volume/setup/wall_sections.hpp"

#include <array>
#include <cmath>
#include <map>

namespace lathe {
namespace {

constexpr int sampled_cells = 2;  ///< behind the plane

std::array<int, 3> indices(const VolumeIndex& at) {
    return {at.i, at.j, at.k};
}

int index_along(const VolumeIndex& at, Axis axis) {
    return indices(at)[static_cast<std::size_t>(number(axis))];
}

/// True for a point whose coordinates in the plane lie in one of its cells.
bool is_within(const VolumeGrid& grid, const PortPlane& plane, const Eigen::Vector3d& point) {
    const auto cell = [&](int turn) {
        const Axis axis = next(plane.axis, turn);
        return static_cast<int>(std::floor(grid.axis(axis).position(point[number(axis)])));
    };
    return plane.holds(cell(1), cell(2));
}

/// Nodes from the plane of a guide's port to a current, into the antenna.
double nodes_in_front(const VolumeGuide& guide, const VolumeIndex& current) {
    const PortPlane& plane = guide.mode.plane;
    const double at = index_along(current, plane.axis) + (is_half(current.component, plane.axis) ? 0.5 : 0.0);
    return guide.inwards == PortDirection::up ? at - plane.node : plane.node - at;
}

bool is_behind(const VolumeGrid& grid, const VolumeGuide& guide, const Eigen::Vector3d& point) {
    const PortPlane& plane = guide.mode.plane;
    const double depth = point[number(plane.axis)] - grid.axis(plane.axis).coordinate(plane.node);
    return (guide.inwards == PortDirection::up ? depth < 0.0 : depth > 0.0) && is_within(grid, plane, point);
}

}  // namespace

WallSampleRule in_front_of_ports(const VolumeGrid& grid, const std::vector<VolumeTerminal>& terminals) {
    WallSampleRule rule;
    rule.samples = [&grid, &terminals](const Eigen::Vector3d& in_front) {
        for (const VolumeTerminal& terminal : terminals)
            if (terminal.guide && is_behind(grid, *terminal.guide, in_front)) return false;
        return true;
    };
    rule.reads = [&terminals](const VolumeIndex& current) {
        for (const VolumeTerminal& terminal : terminals) {
            if (!terminal.guide || nodes_in_front(*terminal.guide, current) >= 0.0) continue;
            const PortPlane& plane = terminal.guide->mode.plane;
            if (plane.touches(current.component, index_along(current, next(plane.axis)),
                              index_along(current, next(plane.axis, 2))))
                return false;
        }
        return true;
    };
    return rule;
}

VolumeGuideWall sample_guide_wall(const Body& body, const VolumeProblem& problem, const VolumeGuide& guide) {
    const VolumeGrid& grid = problem.grid;
    const PortPlane& plane = guide.mode.plane;
    const GradedAxis& axis = grid.axis(plane.axis);
    const int back = guide.inwards == PortDirection::up ? -sampled_cells : sampled_cells;
    const double ends[] = {axis.coordinate(plane.node), axis.coordinate(plane.node + back)};
    Bounds region{Eigen::Vector3d::Constant(-HUGE_VAL), Eigen::Vector3d::Constant(HUGE_VAL)};
    region.low[number(plane.axis)] = std::min(ends[0], ends[1]);
    region.high[number(plane.axis)] = std::max(ends[0], ends[1]);

    using Place = std::array<int, 3>;  // component and indices across the axis
    const auto place_of = [&](const VolumeIndex& at) {
        return Place{static_cast<int>(at.component), index_along(at, next(plane.axis)),
                     index_along(at, next(plane.axis, 2))};
    };
    std::map<Place, ModeCurrent> field;
    for (const ModeCurrent& current : currents_of(problem, guide.mode)) field[place_of(current.at)] = current;

    WallSampleRule rule;
    rule.samples = [&](const Eigen::Vector3d& in_front) { return is_within(grid, plane, in_front); };
    rule.reads = [&](const VolumeIndex& current) { return field.count(place_of(current)) != 0; };
    VolumeGuideWall wall;
    wall.length = std::abs(ends[1] - ends[0]);
    wall.samples = sample_volume_walls(body, grid, *problem.coefficients, region, rule);
    for (const VolumeIndex& probe : wall.samples.probes) {
        const ModeCurrent& current = field.at(place_of(probe));
        wall.across.push_back(current.is_along_axis ? 0.0 : current.value);
        wall.along_axis.push_back(current.is_along_axis ? current.value : 0.0);
    }
    return wall;
}

}  // namespace lathe
