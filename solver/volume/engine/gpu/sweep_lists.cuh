// Sources and sums of a plane of a tile in a sweep.
#pragma once

#include "solver/volume/engine/gpu/sweep_column.cuh"
#include "solver/volume/engine/gpu/volume_terms.cuh"

namespace lathe::gpu {

/// A plane of one half's components in shared memory, [component][row * sweep_columns + column].
template <class Real, int cells>
using SweepPlane = Real[3][cells];

/// Drives and records the plane that a block shows, of the few tiles and planes that have any of that. All
/// threads call.
template <class Shape>
class SweepLists {
    using Real = typename Shape::Real;
    static constexpr int cells = Shape::cells, threads = Shape::threads;

public:
    __device__ __forceinline__ SweepLists(const SweepView<Real>& view, const SweepBlock& block,
                                          SweepPlane<Real, cells>& plane)
        : view_(view), block_(block), plane_(plane) {}

    /// Sources of plane k at stage s, of currents (`half` 0) or voltages. `show` writes this thread's values
    /// of that half to the plane, `fetch` reads them back.
    template <class Show, class Fetch>
    __device__ __forceinline__ void drive(int half, int s, int k, const Show& show,
                                          const Fetch& fetch) const {
        __syncthreads();  // the plane lies where currents were shown
        show();
        __syncthreads();
        drive_shown(*this, half, s, k);
        __syncthreads();
        fetch();
        __syncthreads();
    }

    /// What sums need of plane k, which this block owns, after stage s. `show` gets the half to be shown.
    template <class Show>
    __device__ __forceinline__ void record(int s, int k, const Show& show) const {
        for (const int half : {0, 1}) {
            __syncthreads();
            show(half);
            __syncthreads();
            record_shown(*this, half, s, k);
            __syncthreads();
        }
    }

private:
    // Called seldom, and kept out of the loop over planes, where their variables would take registers: of the
    // lists they get a copy, for which the thread's own need no address.
    static __device__ __attribute__((noinline)) void drive_shown(SweepLists its, int half, int s, int k) {
        const SweepView<Real>& view = its.view_;
        const SweepListsView<Real>& lists = view.lists;
        const long number = view.number + s;
        // A value may be in both lists.
        its.add_terms(its.entries_at(lists.first_driven[half], k), lists.driven[half],
                      [&](int t) { return plain_term(view.terms, t, view.step + s); });
        __syncthreads();
        if (number < view.terms.table_end)
            its.add_terms(its.entries_at(lists.first_table_driven[half], k), lists.table_driven[half],
                          [&](int t) { return table_term(view.terms, t, number); });
    }
    static __device__ __attribute__((noinline)) void record_shown(SweepLists its, int half, int s, int k) {
        const SweepListsView<Real>& lists = its.view_.lists;
        const Entries entries = its.entries_at(lists.first_recorded, k);
        for (int n = entries.begin + thread(); n < entries.end; n += threads) {
            const SweepRecordedValue value = lists.recorded[n];
            if ((value.component >= h_x) == (half == 0))
                lists.recorded_to[static_cast<long>(s) * lists.slots + value.slot] = its.at(value);
        }
    }

    struct Entries {
        int begin, end;
    };
    static __device__ __forceinline__ int thread() {
        return static_cast<int>(threadIdx.y) * sweep_columns + static_cast<int>(threadIdx.x);
    }
    /// Entries of a list for this tile and plane k; none of a list that there is not.
    __device__ __forceinline__ Entries entries_at(const int* first, int k) const {
        if (!first) return {0, 0};
        const long n = view_.tiling.entry(block_.tile_x, block_.tile_y, k);
        return {first[n], first[n + 1]};
    }
    template <class Value>
    __device__ __forceinline__ Real& at(const Value& value) const {
        return plane_[value.component % 3][value.cell];
    }
    template <class Term>
    __device__ __forceinline__ void add_terms(const Entries& entries, const SweepDrivenValue* values,
                                              const Term& term) const {
        for (int n = entries.begin + thread(); n < entries.end; n += threads)
            at(values[n]) = with_terms(at(values[n]), values[n].first_term, values[n].end_term, term);
    }

    const SweepView<Real>& view_;
    const SweepBlock& block_;
    SweepPlane<Real, cells>& plane_;
};

}  // namespace lathe::gpu
