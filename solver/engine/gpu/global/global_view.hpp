// What strategy `global` keeps of a problem on the device beside its coefficients.
#pragma once

#include "solver/engine/gpu/global/edge_lists.hpp"
#include "solver/engine/gpu/problem/coupled_edges.hpp"

namespace lathe::gpu {

/// Coupled edges; device addresses.
struct CoupledView {
    const CoupledEdge* edges = nullptr;  ///< one more at the end, which has no place
    const CoupledTerm* terms = nullptr;
    float* handed_on = nullptr;  ///< q of each edge
    int count = 0;
};

/// The Plan of a problem that is coupled or has edge lists, see plan_of().
struct GlobalView {
    CoupledView coupled;
    EdgeListsView lists;
};

}  // namespace lathe::gpu
