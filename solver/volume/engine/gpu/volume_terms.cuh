// What sources add to values of a grid in three dimensions: the same for every kernel.
#pragma once

#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Term t of a source that follows a series of the batch, at its step `step`.
template <class Real>
__device__ __forceinline__ Real plain_term(const VolumeListsView<Real>& lists, int t, int step) {
    const DrivingTerm<Real> term = lists.driving[t];
    return term.coefficient * (term.weight * static_cast<Real>(lists.series[term.series][step]));
}

/// Term t of a source that follows the table, at step `number` of the problem.
template <class Real>
__device__ __forceinline__ Real table_term(const VolumeListsView<Real>& lists, int t, long number) {
    const TableTerm<Real>& term = lists.table_terms[t];
    return term.coefficient * table_sum<Real>(lists.table, lists.table_first, lists.table_series,
                                              lists.table_length, term.first, term.weights, number);
}

/// x with terms first ... end - 1 added in this order.
template <class Real, class Term>
__device__ __forceinline__ Real with_terms(Real x, int first, int end, const Term& term) {
    for (int t = first; t < end; ++t) x += term(t);
    return x;
}

}  // namespace lathe::gpu
