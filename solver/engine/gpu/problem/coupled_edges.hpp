// The off-diagonal permittivity of a problem as kernels step it.
#pragma once

#include <vector>

#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// What an edge of a PermittivityCoupling hands on, by its voltage v before the update v' = decay v + c curl
/// of a step:
///     q = (v' - v)/c_0 = of_curl curl - of_voltage v,   c_0 = c of the lossless edge.
/// (PermittivityCoupling has q by the voltage after the update.)
struct HandedOn {
    double of_curl = 0.0, of_voltage = 0.0;
    double decay = 1.0;  ///< of the edge
};
HandedOn handed_on(const Problem& problem, const PermittivityCoupling::Edge& edge);

/// An edge that slanted dielectrics couple with others, see HandedOn and CoupledEdges.
struct CoupledEdge {
    int array = 0, row = 0, column = 0;
    float of_curl = 0.0f, of_voltage = 0.0f;
    int first_term = 0;  ///< those of what it gets; the next edge's come behind them
};
struct CoupledTerm {
    int edge = 0;  ///< whose q
    float weight = 0.0f;
};

/// Coupled edges of a problem, for kernels that add what an edge gets before its plain update: weighted by
/// 1/decay, so that sources and recordings find every voltage complete. The processor's engines add it behind
/// the update.
struct CoupledEdges {
    explicit CoupledEdges(const Problem& problem);
    std::vector<CoupledEdge> edges;  ///< in the order of the problem; one more at the end, without a place
    std::vector<CoupledTerm> terms;
};

}  // namespace lathe::gpu
