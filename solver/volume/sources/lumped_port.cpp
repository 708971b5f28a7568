#include "solver/volume/sources/lumped_port.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

bool is_on_electric_wall(const VolumeGrid& grid, Axis axis, int node) {
    return (node == 0 || node == grid.cells(axis)) && grid.is_electric_wall(axis, node);
}

/// Adds the free edges of a column with their lengths. Returns the sum of these, m; 0: all is metal.
double add_edges(const VolumeGrid& grid, const VolumeCoefficients& coefficients, const LumpedColumn& column,
                 LumpedPort& port) {
    const auto along = static_cast<std::size_t>(number(port.axis));
    for (const int turn : {1, 2}) {
        const Axis across = next(port.axis, turn);
        if (is_on_electric_wall(grid, across, column.low[static_cast<std::size_t>(number(across))]))
            return 0.0;
    }
    double length = 0.0;
    std::array<int, 3> at = column.low;
    for (; at[along] < column.high; ++at[along]) {
        const VolumeIndex edge{voltage_along(port.axis), at[0], at[1], at[2]};
        const CoefficientSet& set = coefficients.of(grid.at(edge.i, edge.j, edge.k));
        const double free = column.lengths.empty()
                                ? grid.edge(port.axis, at[along])
                                : column.lengths[static_cast<std::size_t>(at[along] - column.low[along])];
        if (set.value[static_cast<std::size_t>(edge.component)] <= 0.0 || free <= 0.0) continue;
        port.edges.push_back(edge);
        port.resistances.push_back(free);
        length += free;
    }
    return length;
}

/// The one-port across an edge; null: there is none.
VolumeEdgeTerms::Edge* term_at(VolumeEdgeTerms& terms, const VolumeIndex& at) {
    const auto found = first_not_before(terms.edges, at);
    return found != terms.edges.end() && found->at == at ? &*found : nullptr;
}

}  // namespace

LumpedPort lumped_port(const VolumeGrid& grid, const VolumeCoefficients& coefficients, Axis axis,
                       const std::vector<LumpedColumn>& columns, double resistance_ohm) {
    if (!(resistance_ohm > 0.0) || !std::isfinite(resistance_ohm))
        throw InputError({}, fmt::format("{:g}", resistance_ohm),
                         "the resistance of a lumped port must be more than 0 ohm");
    LumpedPort port;
    port.axis = axis;
    port.resistance_ohm = resistance_ohm;
    port.share = 0.0;
    double free_share = 0.0;
    std::vector<double> lengths;
    for (const LumpedColumn& column : columns) {
        port.share += column.share;
        const double length = add_edges(grid, coefficients, column, port);
        if (!(length > 0.0)) continue;
        free_share += column.share;
        lengths.resize(port.edges.size(), length);
        port.shares.resize(port.edges.size(), column.share);
    }
    if (port.edges.empty())
        throw InputError({}, fmt::format("{:g} ohm", resistance_ohm), "a lumped port must not lie in metal");
    const double correction = port.share / free_share;
    for (std::size_t n = 0; n < port.edges.size(); ++n) {
        port.shares[n] *= correction;
        port.resistances[n] *= resistance_ohm / (lengths[n] * port.shares[n]);
    }
    return port;
}

void add_resistance(const LumpedPort& port, const VolumeGrid& grid, double dt,
                    VolumeCoefficients& coefficients, VolumeEdgeTerms* terms) {
    for (std::size_t n = 0; n < port.edges.size(); ++n) {
        const VolumeIndex& edge = port.edges[n];
        const std::size_t cell = grid.at(edge.i, edge.j, edge.k);
        CoefficientSet set = coefficients.of(cell);
        double& value = set.value[static_cast<std::size_t>(edge.component)];
        if (VolumeEdgeTerms::Edge* const term = terms ? term_at(*terms, edge) : nullptr) {
            OnePort one_port = terms->one_ports[term->one_port];
            const double share = value / edge_term_coefficients(one_port, dt).value;
            one_port.conductance +=
                share * free_space_coefficient(grid, dt, edge) / (dt * port.resistances[n]);
            value = share * edge_term_coefficients(one_port, dt).value;
            term->one_port = static_cast<std::uint32_t>(terms->one_ports.size());
            terms->one_ports.push_back(std::move(one_port));
            coefficients.assign(cell, set);
            continue;
        }
        double& decay = set.decay[static_cast<std::size_t>(edge.component)];
        const double before = (1.0 - decay) / (1.0 + decay), lossless = value * (1.0 + before);
        const double s =
            before + 0.5 * free_space_coefficient(grid, dt, edge) * lossless / port.resistances[n];
        value = lossless / (1.0 + s);
        decay = (1.0 - s) / (1.0 + s);
        coefficients.assign(cell, set);
    }
}

void drive_lumped_port(const LumpedPort& port, VolumeProblem& problem) {
    for (std::size_t n = 0; n < port.edges.size(); ++n)
        problem.sources.push_back(
            {port.edges[n], SourceSeriesName::pulse, 2.0 * port.shares[n] / port.resistance_ohm});
}

void read_lumped_port(const LumpedPort& port, int set, VolumeProblem& problem) {
    for (std::size_t n = 0; n < port.edges.size(); ++n)
        problem.sums.push_back({port.edges[n], StepSum::voltage, port.shares[n] / port.share, set});
}

}  // namespace lathe
