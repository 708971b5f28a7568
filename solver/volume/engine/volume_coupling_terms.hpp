// The off-diagonal permittivity of a problem in three dimensions, one row at a time, the same for every
// stepper on the host.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "solver/engine/entries_by_row.hpp"
#include "solver/scheme/sparse_update.hpp"
#include "solver/volume/engine/volume_state.hpp"

namespace lathe {

/// Fluxes of a row are collected when its currents and those of rows (j - 1, k) and (j, k - 1) are those of
/// the step, its voltages and the memories of the layers still those before it. They are added to a row when
/// all rows from (j - 1, k - 1) to (j + 1, k + 1) have handed on theirs, but for these two corners.
template <class Real>
class VolumeCouplingTerms {
public:
    /// `state` must outlive it.
    VolumeCouplingTerms(const VolumeProblem& problem, VolumeState<Real>& state)
        : state_(state), is_empty_(!problem.is_coupled()), rows_(problem.grid.rows()) {
        if (is_empty_) return;
        const VolumeCoupling& coupling = *problem.coupling;
        std::vector<Edge> edges;
        for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
            const VolumeCoupling::Edge& edge = coupling.edges[n];
            edges.push_back({edge.at, static_cast<std::uint32_t>(n), static_cast<Real>(edge.of_curl),
                             static_cast<Real>(edge.of_voltage), is_in_layer(edge.at)});
        }
        edges_ = by_row(std::move(edges), rows_ * problem.grid.planes());
        for (const VolumeCoupling::Term& term : coupling.terms)
            terms_.push_back({term.edge, static_cast<Real>(term.weight)});
        first_terms_ = coupling.first_terms;
        fluxes_.resize(coupling.edges.size());
        if (problem.has_terms()) coupled_parts_.resize(coupling.edges.size());
    }
    bool empty() const { return is_empty_; }

    /// Sum of all that couplings have added to the voltage of each edge of VolumeCoupling, V; empty where no
    /// edge has a one-port, which the rest of its voltage drives.
    const std::vector<Real>& coupled_parts() const { return coupled_parts_; }

    /// Keeps what the edges of row (j, k) hand to others.
    void collect(int j, int k) {
        if (is_empty_) return;
        const int row = k * rows_ + j;
        const Real* const fields = state_.row(e_x, j, k);
        for (const Edge* edge = edges_.begin(row); edge != edges_.end(row); ++edge)
            fluxes_[edge->position] = fdtd::flux_rate(
                edge->of_curl, edge->is_in_layer ? stretched_curl(edge->at) : curl(edge->at, fields),
                edge->of_voltage,
                fields[edge->at.component * state_.layout().component_pitch() + edge->at.i]);
    }

    /// Adds to the voltages of row (j, k) what others hand to them.
    void apply(int j, int k) {
        if (is_empty_) return;
        const int row = k * rows_ + j;
        Real* const fields = state_.row(e_x, j, k);
        for (const Edge* edge = edges_.begin(row); edge != edges_.end(row); ++edge) {
            Real& v = fields[edge->at.component * state_.layout().component_pitch() + edge->at.i];
            Real sum = v;
            for (std::uint32_t n = first_terms_[edge->position]; n < first_terms_[edge->position + 1]; ++n)
                sum = fdtd::multiply_add(terms_[n].weight, fluxes_[terms_[n].edge], sum);
            if (!coupled_parts_.empty()) coupled_parts_[edge->position] += sum - v;
            v = sum;
        }
    }

private:
    struct Edge {
        VolumeIndex at;
        std::uint32_t position;
        Real of_curl, of_voltage;
        bool is_in_layer;
    };
    struct Term {
        std::uint32_t edge;
        Real weight;
    };
    EntriesByRow<Edge> by_row(std::vector<Edge> edges, int count) const {
        return {std::move(edges), count, [this](const Edge& edge) { return edge.at.k * rows_ + edge.at.j; }};
    }

    bool is_in_layer(const VolumeIndex& at) const {
        const int n[] = {at.i, at.j, at.k};
        return std::any_of(std::begin(all_axes), std::end(all_axes),
                           [&](Axis axis) { return state_.layers(axis).contains(n[number(axis)]); });
    }
    std::ptrdiff_t pitch(Axis axis) const {
        return axis == Axis::x   ? 1
               : axis == Axis::y ? state_.layout().row_pitch()
                                 : state_.layout().plane_pitch();
    }

    /// (curl h) at a voltage of the row that begins at `fields`.
    Real curl(const VolumeIndex& at, const Real* fields) const {
        const Axis own = axis_of(at.component), first = next(own), second = next(own, 2);
        const Real* const h = fields + at.i;
        const Real *const h_first = h + current_along(first) * state_.layout().component_pitch(),
                          *const h_second = h + current_along(second) * state_.layout().component_pitch();
        return (h_second[0] - h_second[-pitch(first)]) - (h_first[0] - h_first[-pitch(second)]);
    }
    /// The same with what layers stretch; their memories stay as they are.
    Real stretched_curl(const VolumeIndex& at) {
        const Axis own = axis_of(at.component), first = next(own), second = next(own, 2);
        return along(first, current_along(second), at) - along(second, current_along(first), at);
    }
    Real along(Axis axis, VolumeComponent current, const VolumeIndex& at) {
        VolumeIndex here = at;
        here.component = current;
        VolumeIndex before = here;
        int& n = axis == Axis::x ? before.i : axis == Axis::y ? before.j : before.k;
        const int place = n--;
        const Real difference = state_.at(here) - state_.at(before);
        if (!state_.layers(axis).contains(place)) return difference;
        Real memory = state_.memory(axis, axis_of(current) == next(axis) ? first_current : second_current,
                                    at.i, at.j, at.k);
        const Stretch<Real>& s = state_.stretch(axis, false, place);
        return fdtd::stretched(difference, memory, s.b, s.c, s.per_kappa);
    }

    VolumeState<Real>& state_;
    bool is_empty_;
    int rows_;
    EntriesByRow<Edge> edges_ = by_row({}, 0);
    std::vector<Term> terms_;
    std::vector<std::uint32_t> first_terms_;
    std::vector<Real> fluxes_;         ///< q of each edge, A
    std::vector<Real> coupled_parts_;  ///< V
};

}  // namespace lathe
