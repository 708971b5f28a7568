// The off-diagonal permittivity of a problem, one row at a time, the same for every stepper on the host.
#pragma once

#include <vector>

#include "solver/engine/row_terms.hpp"
#include "solver/problem/permittivity_coupling.hpp"
#include "solver/scheme/update.hpp"

namespace lathe {

/// Rows of one step must come in ascending order: collect(i) after the plain update of row i and before its
/// voltages are driven, apply(i) after both. Row i is complete after apply(i + 1), which also adds to v_r of
/// row i; the currents of a later step may read it from then on only.
template <class Real>
class CouplingTerms {
public:
    /// Both must outlive it.
    CouplingTerms(const Problem& problem, FieldState<Real>& fields)
        : fields_(fields), m_(static_cast<Real>(problem.coefficients.azimuthal_order)) {
        const PermittivityCoupling& coupling = problem.coefficients.coupling;
        if (is_coupled(problem)) {
            charges_.resize(coupling.edges.size());
            edges_ = by_row(edges_of(coupling), [](const Edge& edge) { return edge.at.row; });
            pairs_ = by_row(pairs_of(coupling), [](const Pair& pair) { return pair.row_z; });
        }
    }

    bool empty() const { return charges_.empty(); }

    /// Keeps what the edges of row i hand to others.
    void collect(int i) {
        for (const Edge* edge = edges_.begin(i); edge != edges_.end(i); ++edge) {
            const int k = edge->at.column;
            const Real curl =
                edge->at.component == v_r
                    ? fdtd::curl_at_v_r(m_, value(i_z, i, k), value(i_phi, i, k), value(i_phi, i, k - 1))
                    : fdtd::curl_at_v_z(m_, value(i_phi, i, k), value(i_phi, i - 1, k), value(i_r, i, k));
            charges_[edge->position] =
                edge->of_curl * curl - edge->of_voltage * value(edge->at.component, i, k);
        }
    }

    /// Adds it between row i's voltages along z and the voltages along r of rows i - 1 and i.
    void apply(int i) {
        for (const Pair* pair = pairs_.begin(i); pair != pairs_.end(i); ++pair) {
            fields_.block_row(pair->row_r)[pair->offset_r] += pair->weight * charges_[pair->edge_z];
            fields_.block_row(i)[pair->offset_z] += pair->weight * charges_[pair->edge_r];
        }
    }

private:
    struct Edge {
        FieldIndex at;
        std::size_t position;
        Real of_curl, of_voltage;
    };
    struct Pair {
        int row_r, row_z;
        std::size_t edge_r, edge_z;
        std::ptrdiff_t offset_r, offset_z;
        Real weight;
    };

    template <class Entry, class RowOf>
    EntriesByRow<Entry> by_row(std::vector<Entry> entries, const RowOf& row_of) const {
        return {std::move(entries), fields_.nr(), row_of};
    }
    static std::vector<Edge> edges_of(const PermittivityCoupling& coupling) {
        std::vector<Edge> found;
        for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
            const PermittivityCoupling::Edge& edge = coupling.edges[n];
            found.push_back(
                {edge.at, n, static_cast<Real>(edge.of_curl), static_cast<Real>(edge.of_voltage)});
        }
        return found;
    }
    std::vector<Pair> pairs_of(const PermittivityCoupling& coupling) const {
        std::vector<Pair> found;
        for (const PermittivityCoupling::Pair& pair : coupling.pairs) {
            const FieldIndex &r = coupling.edges[pair.edge_r].at, &z = coupling.edges[pair.edge_z].at;
            found.push_back({r.row, z.row, pair.edge_r, pair.edge_z, fields_.offset_in_row(v_r, r.column),
                             fields_.offset_in_row(v_z, z.column), static_cast<Real>(pair.weight)});
        }
        return found;
    }
    Real value(Array array, int i, int k) const {
        return fields_.layout().has(array) ? fields_.row(array, i)[k] : Real(0);
    }

    FieldState<Real>& fields_;
    Real m_;
    std::vector<Real> charges_;  ///< q of each edge, A or A/rad
    EntriesByRow<Edge> edges_ = by_row(std::vector<Edge>{}, [](const Edge&) { return 0; });
    EntriesByRow<Pair> pairs_ = by_row(std::vector<Pair>{}, [](const Pair&) { return 0; });
};

}  // namespace lathe
