#include "solver/volume/setup/guide_cells.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace lathe {
namespace {

constexpr double cells_across_gap = 6.0, cells_across_conductor = 4.0;
constexpr double finest = 1.0 / 60.0;  // of the opening's shorter side
constexpr double inside_metal = 1e-3;  // of the narrowest gap
constexpr double same_place = 1e-6;    // of a coordinate

/// End, along the port's axis, of the metal at a point of the port's plane; empty where there is none, m.
std::optional<double> end_of_metal(const Body& body, const VolumePort& port,
                                   const std::array<double, 2>& point) {
    const int axis = number(port.axis);
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
    line.origin[number(next(port.axis))] = point[0], line.origin[number(next(port.axis, 2))] = point[1];
    line.direction[axis] = 1.0;
    const Bounds bounds = body.bounds();
    const double place = section_place(body, port);
    const double size = (bounds.high - bounds.low).maxCoeff();
    for (const Interval& metal : body.metal_on(line, {bounds.low[axis] - size, bounds.high[axis] + size}))
        if (metal.from <= place && place <= metal.to) return port.is_upwards ? metal.to : metal.from;
    return std::nullopt;
}

/// True where a guide goes on behind its port.
bool is_at_port(const VolumeAntenna& antenna, Axis axis, double place) {
    return std::any_of(antenna.ports.begin(), antenna.ports.end(), [&](const VolumePort& port) {
        return port.kind == VolumePortKind::waveguide && port.axis == axis &&
               std::abs(port.place - place) <= same_place * std::max(std::abs(place), std::abs(port.place));
    });
}

}  // namespace

void add_guide_cells(const Body& body, const VolumeAntenna& antenna, std::size_t number_of_port,
                     const GuideOpening& opening, double cell, VolumeGridSettings& settings) {
    if (!opening.inner) return;
    const VolumePort& port = antenna.ports[number_of_port];
    const InnerConductor& inner = *opening.inner;
    const double wished = std::min(inner.gap / cells_across_gap, inner.thickness / cells_across_conductor);
    const double fine = std::max(wished, finest * std::min(opening.width(), opening.height()));
    if (!(fine < cell)) return;
    for (const std::size_t a : {0u, 1u}) {
        const auto axis = static_cast<std::size_t>(number(next(port.axis, static_cast<int>(a) + 1)));
        settings.port_cells[axis].push_back({opening.low[a], opening.high[a], fine});
    }
    const auto along = static_cast<std::size_t>(number(port.axis));
    const double in_outer = opening.low[0] - inside_metal * inner.gap;
    for (const std::array<double, 2>& point : {inner.middle, std::array{in_outer, inner.middle[1]}})
        if (const auto end = end_of_metal(body, port, point); end && !is_at_port(antenna, port.axis, *end))
            settings.port_cells[along].push_back({*end - 0.5 * inner.gap, *end + 0.5 * inner.gap, fine});
}

std::array<int, 2> cell_of_port(const VolumeAntenna& antenna, const VolumeGrid& grid,
                                const VolumePort& port) {
    const std::array<double, 2> inside = solved_inside_of(antenna, port);
    std::array<int, 2> cell{};
    for (const int a : {0, 1}) {
        const auto at = static_cast<std::size_t>(a);
        const Axis axis = next(port.axis, a + 1);
        cell[at] = std::clamp(static_cast<int>(std::floor(grid.axis(axis).position(inside[at]))), 0,
                              grid.cells(axis) - 1);
    }
    return cell;
}

}  // namespace lathe
