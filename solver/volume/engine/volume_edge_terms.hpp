// One-ports across edges of a problem in three dimensions, one row at a time, the same for every stepper on
// the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/volume/engine/volume_coupling_terms.hpp"
#include "solver/volume/engine/volume_state.hpp"

namespace lathe {

/// Rows may be taken in any order, and on several threads, if each comes once a step: an edge and its states
/// depend on no other edge, but for what couplings have added to the row's voltages up to the step before.
template <class Real>
class VolumeEdgeTermRows {
public:
    /// `state` must outlive it, and so must `couplings` of the same problem.
    VolumeEdgeTermRows(const VolumeProblem& problem, VolumeState<Real>& state,
                       const VolumeCouplingTerms<Real>& couplings)
        : state_(state),
          coupled_parts_(couplings.coupled_parts()),
          rows_(static_cast<std::size_t>(problem.grid.rows())) {
        if (!problem.has_terms()) return;
        const VolumeEdgeTerms& terms = *problem.terms;
        LoadedEdgeTerms<Real> loaded = loaded_edge_terms<Real>(terms, problem.dt);
        states_.resize(loaded.first_states.back());
        first_.resize(rows_ * static_cast<std::size_t>(problem.grid.planes()) + 1);
        const auto coupled = [&](const VolumeIndex& at) {
            return problem.is_coupled() ? problem.coupling->position(at) : VolumeCoupling::uncoupled;
        };
        for (std::size_t n = 0; n < terms.edges.size(); ++n) {
            const VolumeIndex& at = terms.edges[n].at;
            edges_.push_back(
                {static_cast<std::uint32_t>(at.component * state.layout().component_pitch() + at.i),
                 terms.edges[n].one_port, coupled(at)});
            const auto row = row_number(at.j, at.k);
            first_[row + 1] = {edges_.size(), loaded.first_states[n + 1]};
        }
        for (std::size_t row = 1; row < first_.size(); ++row)
            if (first_[row].edge == 0) first_[row] = first_[row - 1];
        sections_ = std::move(loaded.sections), one_ports_ = std::move(loaded.one_ports);
    }
    bool empty() const { return edges_.empty(); }

    /// Before the voltages of row (j, k) are advanced, after their fluxes have been collected.
    void advance(int j, int k) {
        if (empty()) return;
        const auto row = row_number(j, k);
        Real* const fields = state_.row(e_x, j, k);
        fdtd::EdgeTermState<Real>* states = states_.data() + first_[row].state;
        for (std::size_t n = first_[row].edge; n < first_[row + 1].edge; ++n) {
            const typename LoadedEdgeTerms<Real>::Range& one_port = one_ports_[edges_[n].one_port];
            Real& v = fields[edges_[n].offset];
            const Real own =
                edges_[n].coupled == VolumeCoupling::uncoupled ? v : v - coupled_parts_[edges_[n].coupled];
            v = fdtd::advance_edge_term(v, own, one_port.change, sections_.data() + one_port.first, states,
                                        static_cast<int>(one_port.count));
            states += one_port.count;
        }
    }

private:
    struct Edge {
        std::uint32_t offset, one_port;  ///< in the row; in `one_ports_`
        std::uint32_t coupled;           ///< position in VolumeCoupling::edges, or VolumeCoupling::uncoupled
    };
    struct First {
        std::size_t edge = 0, state = 0;
    };
    std::size_t row_number(int j, int k) const {
        return static_cast<std::size_t>(k) * rows_ + static_cast<std::size_t>(j);
    }

    VolumeState<Real>& state_;
    const std::vector<Real>& coupled_parts_;
    std::size_t rows_;
    std::vector<fdtd::EdgeTermSection<Real>> sections_;
    std::vector<typename LoadedEdgeTerms<Real>::Range> one_ports_;
    std::vector<Edge> edges_;
    std::vector<First> first_;  ///< of each row, and one more
    std::vector<fdtd::EdgeTermState<Real>> states_;
};

}  // namespace lathe
