#include "solver/volume/setup/mode_arrows.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace lathe {
namespace {

/// Sums of the edges of a mode in one square of the plane.
struct Square {
    std::array<double, 2> field{}, place{};
    std::array<int, 2> edges{};
};

std::vector<ModeArrow> arrows_of(const VolumeGrid& grid, const PlaneMode& mode, int across) {
    const PortPlane& plane = mode.plane;
    const std::array<Axis, 2> axes{next(plane.axis), next(plane.axis, 2)};
    std::array<double, 2> first{}, size{};
    for (const std::size_t a : {0u, 1u}) {
        first[a] = grid.axis(axes[a]).coordinate(plane.from[a]);
        size[a] = grid.axis(axes[a]).coordinate(plane.to[a]) - first[a];
    }
    const double step = std::max(size[0], size[1]) / across;
    std::map<std::array<int, 2>, Square> squares;
    for (const PlaneMode::Edge& edge : mode.edges) {
        const std::size_t along = axis_of(edge.e) == axes[0] ? 0 : 1;
        std::array<double, 2> place{};
        std::array<int, 2> square{};
        for (const std::size_t a : {0u, 1u}) {
            const GradedAxis& axis = grid.axis(axes[a]);
            place[a] = axis.coordinate(edge.at[a]) + (a == along ? 0.5 * axis.cell(edge.at[a]) : 0.0);
            square[a] = static_cast<int>((place[a] - first[a]) / step);
        }
        Square& sum = squares[square];
        sum.field[along] += edge.voltage / grid.edge(axes[along], edge.at[along]);
        for (const std::size_t a : {0u, 1u}) sum.place[a] += place[a];
        ++sum.edges[along];
    }
    std::vector<ModeArrow> arrows;
    double strongest = 0.0;
    for (const auto& [at, sum] : squares) {
        const int edges = sum.edges[0] + sum.edges[1];
        ModeArrow arrow{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
        arrow.at[number(plane.axis)] = grid.axis(plane.axis).coordinate(plane.node);
        for (const std::size_t a : {0u, 1u}) {
            arrow.at[number(axes[a])] = sum.place[a] / edges;
            if (sum.edges[a] > 0) arrow.field[number(axes[a])] = sum.field[a] / sum.edges[a];
        }
        strongest = std::max(strongest, arrow.field.norm());
        arrows.push_back(arrow);
    }
    if (strongest > 0.0)
        for (ModeArrow& arrow : arrows) arrow.field /= strongest;
    return arrows;
}

}  // namespace

std::vector<PortModeArrows> mode_arrows(const VolumeSimulation& simulation, int across) {
    std::vector<PortModeArrows> modes;
    for (const VolumeTerminal& terminal : simulation.terminals)
        if (terminal.guide)
            modes.push_back({terminal.port, terminal.guide->mode.cutoff_hz(),
                             arrows_of(simulation.problem().grid, terminal.guide->mode, across)});
    return modes;
}

}  // namespace lathe
