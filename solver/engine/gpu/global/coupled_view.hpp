// The coupled edges of a problem on the device, for strategy `global`.
#pragma once

#include "solver/engine/gpu/problem/coupled_edges.hpp"

namespace lathe::gpu {

/// Device addresses; the Plan of a coupled problem (plan_of()).
struct CoupledView {
    const CoupledEdge* edges = nullptr;  ///< one more at the end, which has no place
    const CoupledTerm* terms = nullptr;
    float* handed_on = nullptr;  ///< q of each edge
    int count = 0;
};

}  // namespace lathe::gpu
