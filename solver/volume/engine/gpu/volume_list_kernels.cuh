// Kernels that go through lists of a problem in three dimensions: second unknowns, sources, sums.
#pragma once

#include "solver/volume/engine/gpu/volume_cell.cuh"
#include "solver/volume/engine/gpu/volume_sparse.hpp"
#include "solver/volume/engine/gpu/volume_terms.cuh"

namespace lathe::gpu {
namespace {

constexpr int list_threads = 128, short_list_threads = 512;
/// In a half step: one block goes through so many as fast as the device starts another kernel.
constexpr int most_short_listed = 4 * short_list_threads;

__device__ int thread_in_grid() {
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

template <class Real>
__device__ void advance_listed(const SparseHalfView<Real>& half, int n) {
    fdtd::advance_sparse(half.unknowns[n], half.terms, half.layers);
}

/// Adds terms to value n of those that are driven, so that their order is that of the list.
template <class Real, class Term>
__device__ void drive_listed(const VolumeView<Real>& view, const DrivenValue* driven, int n,
                             const Term& term) {
    Real& x = view.fields[driven[n].component][driven[n].offset];
    x = with_terms(x, driven[n].first_term, driven[n + 1].first_term, term);
}

template <class Real>
__device__ void drive_plainly(const VolumeView<Real>& view, const VolumeListsView<Real>& lists, int half,
                              int n, int step) {
    drive_listed(view, lists.driven[half], n, [&](int t) { return plain_term(lists, t, step); });
}

template <class Real>
__device__ void add_up(const VolumeView<Real>& view, const VolumeListsView<Real>& lists, int n, int step) {
    double sum = 0.0;
    for (int t = lists.first_weighted[n]; t < lists.first_weighted[n + 1]; ++t) {
        const WeightedValue term = lists.weighted[t];
        sum += term.weight * static_cast<double>(view.fields[term.at.component][term.at.offset]);
    }
    lists.sums_to[static_cast<long>(step) * lists.sums + n] = sum;
}

/// A thread a value.
template <class Real>
__global__ void advance_all_listed(SparseHalfView<Real> half) {
    const int n = thread_in_grid();
    if (n < half.count) advance_listed(half, n);
}

/// A thread a driven value.
template <class Real>
__global__ void drive_all(VolumeView<Real> view, VolumeListsView<Real> lists, int half, BatchNumber step) {
    const int n = thread_in_grid();
    if (n < lists.driven_count[half]) drive_plainly(view, lists, half, n, step.value());
}

/// A thread a value that terms of the table drive; `number` is the problem's step.
template <class Real>
__global__ void drive_by_table(VolumeView<Real> view, VolumeListsView<Real> lists, int half, long number) {
    const int n = thread_in_grid();
    if (n < lists.table_driven_count[half])
        drive_listed(view, lists.table_driven[half], n, [&](int t) { return table_term(lists, t, number); });
}

/// A thread a sum.
template <class Real>
__global__ void add_all_up(VolumeView<Real> view, VolumeListsView<Real> lists, BatchNumber step) {
    const int n = thread_in_grid();
    if (n < lists.sums) add_up(view, lists, n, step.value());
}

/// What follows a half step of the cells where the lists are short: one block goes through all of them.
template <class Real, HalfStep half>
__global__ void __launch_bounds__(short_list_threads)
    go_through_lists(VolumeView<Real> view, SparseHalfView<Real> sparse, VolumeListsView<Real> lists,
                     BatchNumber step) {
    constexpr int which = half == HalfStep::voltages ? 1 : 0;
    const int first = static_cast<int>(threadIdx.x), number = step.value();
    for (int n = first; n < sparse.count; n += short_list_threads) advance_listed(sparse, n);
    __syncthreads();
    for (int n = first; n < lists.driven_count[which]; n += short_list_threads)
        drive_plainly(view, lists, which, n, number);
    if constexpr (half == HalfStep::voltages) {
        __syncthreads();
        for (int n = first; n < lists.sums; n += short_list_threads) add_up(view, lists, n, number);
    }
}

}  // namespace
}  // namespace lathe::gpu
