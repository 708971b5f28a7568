// One-ports across edges of a grid: the extension point of the update of voltages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "solver/scheme/one_port.hpp"

namespace lathe {

/// A list of edges with a passive one-port across each: dispersive materials, lumped elements. `Index`:
/// FieldIndex in a plane, VolumeIndex in three dimensions.
///
/// Contract with the grid's coefficients: an edge of the list has a decay of 1, and as its value that of
/// edge_term_coefficients(), times its free share where metal cuts it. No edge is listed twice: one-ports
/// across one edge are joined by in_parallel().
///
/// An engine advances an edge's one-port in every step before its plain update of the edge's voltage, and
/// after couplings have read that voltage (solver/scheme/edge_term.hpp). States begin at zero.
template <class Index>
struct EdgeTerms {
    struct Edge {
        Index at;                    ///< of a voltage
        std::uint32_t one_port = 0;  ///< position in `one_ports`
        bool operator==(const Edge&) const = default;
    };
    std::vector<OnePort> one_ports;
    std::vector<Edge> edges;  ///< along memory
    bool empty() const { return edges.empty(); }
};

/// The coefficients of all one-ports of a list in an engine's precision, and where the states of its edges
/// lie.
template <class Real>
struct LoadedEdgeTerms {
    struct Range {
        Real change = 0;
        std::uint32_t first = 0, count = 0;  ///< among `sections`
    };
    std::vector<fdtd::EdgeTermSection<Real>> sections;
    std::vector<Range> one_ports;
    std::vector<std::size_t> first_states;  ///< of each edge; one more at the end
};

/// `time_step` in s.
template <class Real, class Index>
LoadedEdgeTerms<Real> loaded_edge_terms(const EdgeTerms<Index>& terms, double time_step) {
    LoadedEdgeTerms<Real> loaded;
    for (const OnePort& one_port : terms.one_ports) {
        const EdgeTermCoefficients coefficients = edge_term_coefficients(one_port, time_step);
        const auto first = static_cast<std::uint32_t>(loaded.sections.size());
        const auto count = static_cast<std::uint32_t>(coefficients.sections.size());
        if constexpr (std::is_same_v<Real, float>) {
            loaded.one_ports.push_back({rounded_change(coefficients.change), first, count});
            for (const auto& section : coefficients.sections) loaded.sections.push_back(rounded(section));
        } else {
            loaded.one_ports.push_back({coefficients.change, first, count});
            loaded.sections.insert(loaded.sections.end(), coefficients.sections.begin(),
                                   coefficients.sections.end());
        }
    }
    loaded.first_states.push_back(0);
    for (const auto& edge : terms.edges)
        loaded.first_states.push_back(loaded.first_states.back() + loaded.one_ports[edge.one_port].count);
    return loaded;
}

}  // namespace lathe
