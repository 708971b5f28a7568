#include "solver/engine/gpu/problem/coupled_edges.hpp"

namespace lathe::gpu {

HandedOn handed_on(const Problem& problem, const PermittivityCoupling::Edge& edge) {
    const CoefficientMaps& maps = problem.coefficients.maps;
    const bool along_r = edge.at.component == v_r;
    const std::size_t at = problem.grid.at(edge.at.row, edge.at.column);
    const double decay = !maps.has_loss() ? 1.0 : along_r ? maps.decay_r[at] : maps.decay_z[at];
    const double coefficient = along_r ? maps.v_r[at] : maps.v_z[at];
    return {edge.of_curl - edge.of_voltage * coefficient, edge.of_voltage * decay, decay};
}

CoupledEdges::CoupledEdges(const Problem& problem) {
    const PermittivityCoupling& coupling = problem.coefficients.coupling;
    std::vector<std::vector<CoupledTerm>> by_edge(coupling.edges.size());
    for (const PermittivityCoupling::Pair& pair : coupling.pairs) {
        by_edge[pair.edge_r].push_back({static_cast<int>(pair.edge_z), static_cast<float>(pair.weight)});
        by_edge[pair.edge_z].push_back({static_cast<int>(pair.edge_r), static_cast<float>(pair.weight)});
    }
    for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
        const PermittivityCoupling::Edge& edge = coupling.edges[n];
        const HandedOn its = handed_on(problem, edge);
        edges.push_back({edge.at.component, edge.at.row, edge.at.column, static_cast<float>(its.of_curl),
                         static_cast<float>(its.of_voltage), static_cast<int>(terms.size())});
        for (CoupledTerm term : by_edge[n]) {
            term.weight = static_cast<float>(static_cast<double>(term.weight) / its.decay);
            terms.push_back(term);
        }
    }
    edges.push_back({0, 0, 0, 0.0f, 0.0f, static_cast<int>(terms.size())});
}

}  // namespace lathe::gpu
