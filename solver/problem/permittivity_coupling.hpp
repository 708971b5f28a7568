// The off-diagonal part of the inverse permittivity, where a dielectric's surface is slanted.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/problem/gather.hpp"

namespace lathe {

/// Behind a slanted surface E_r depends on D_z and E_z on D_r. Each node of the grid joins two edges along r
/// with two along z, so that E of an edge takes D of four others. After its plain update a voltage gets
///     v_r += weight q_z,   v_z += weight q_r   for each pair that it is part of, with
///     q = of_curl curl - of_voltage v
/// of the other edge: curl as in solver/scheme/update.hpp from the currents of this step, v its voltage after
/// the plain update and before any source. Without loss q is the curl; with loss it is the curl less the
/// conduction current, semi-implicit as the plain update is.
///
/// One weight serves both directions, so the energy has a symmetric form (Werner & Cary, J. Comput. Phys.
/// 226, 2007, 1085). Empty without a slanted surface.
struct PermittivityCoupling {
    struct Edge {
        FieldIndex at;                           ///< of v_r or v_z; outside all layers
        double of_curl = 1.0, of_voltage = 0.0;  ///< ratio; 1/ohm
    };
    struct Pair {
        std::uint32_t edge_r = 0, edge_z = 0;  ///< positions in `edges`; the row of edge_z or the one below
        double weight = 0.0;                   ///< ohm
    };
    std::vector<Edge> edges;  ///< by row
    std::vector<Pair> pairs;  ///< by row of edge_z
    bool empty() const { return pairs.empty(); }
};

}  // namespace lathe
