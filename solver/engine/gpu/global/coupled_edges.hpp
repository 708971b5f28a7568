// The off-diagonal permittivity of a problem as strategy `global` steps it.
#pragma once

#include <vector>

#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// An edge that slanted dielectrics couple with others. It hands on q = of_curl curl - of_voltage v, of the
/// currents of this step and its voltage before this step; see CoupledEdges.
struct CoupledEdge {
    int array = 0, row = 0, column = 0;
    float of_curl = 0.0f, of_voltage = 0.0f;
    int first_term = 0;  ///< those of what it gets; the next edge's come behind them
};
struct CoupledTerm {
    int edge = 0;  ///< whose q
    float weight = 0.0f;
};

/// Device addresses; the Plan of a coupled problem (plan_of()).
struct CoupledView {
    const CoupledEdge* edges = nullptr;  ///< one more at the end, which has no place
    const CoupledTerm* terms = nullptr;
    float* handed_on = nullptr;  ///< q of each edge
    int count = 0;
};

/// Coupled edges of a problem. The processor's engines add couplings behind the plain update v' = decay v + c
/// curl; here they come before it, weighted by 1/decay, so that sources and recordings find every voltage
/// complete:
///     q = (v' - v)/c_0 = (c/c_0) curl - ((1 - decay)/c_0) v,   c_0 = c of the lossless edge.
struct CoupledEdges {
    explicit CoupledEdges(const Problem& problem);
    std::vector<CoupledEdge> edges;
    std::vector<CoupledTerm> terms;
};

}  // namespace lathe::gpu
