// The off-diagonal part of the inverse permittivity, where a dielectric's surface is slanted.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// Behind a slanted surface each component of E depends on all three of D, so that the voltage of an edge
/// takes the fluxes of edges across to it that share a node with it (solver/scheme/sparse_update.hpp):
///     v_e += sum over its terms of  weight q_f,     q_f = of_curl curl_f - of_voltage v_f,
/// curl by the currents of this step, v_f before it, both sides before any source. The weight of a pair is
/// the same in both directions, so that the energy has a symmetric form (Werner & Cary, J. Comput. Phys. 226,
/// 1085, 2007).
struct VolumeCoupling {
    struct Edge {
        VolumeIndex at;                          ///< of a voltage
        double of_curl = 1.0, of_voltage = 0.0;  ///< ratio; 1/ohm
        bool operator==(const Edge&) const = default;
    };
    struct Term {
        std::uint32_t edge = 0;  ///< position in `edges` of the one whose flux is taken
        double weight = 0.0;     ///< ohm
    };
    std::vector<Edge> edges;                 ///< along memory: by k, j, component, i
    std::vector<std::uint32_t> first_terms;  ///< of each edge; one more at the end
    std::vector<Term> terms;
    bool empty() const { return edges.empty(); }

    static constexpr std::uint32_t uncoupled = ~0u;
    /// Position in `edges` of the edge at this place; `uncoupled` where it is none of them.
    std::uint32_t position(const VolumeIndex& at) const {
        const auto found = first_not_before(edges, at);
        return found != edges.end() && found->at == at ? static_cast<std::uint32_t>(found - edges.begin())
                                                       : uncoupled;
    }
};

}  // namespace lathe
