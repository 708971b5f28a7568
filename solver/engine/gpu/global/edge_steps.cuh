// What drives and records single edges, by the threads of strategy `global` that have just updated them.
#pragma once

#include "solver/engine/gpu/global/global_view.hpp"
#include "solver/engine/gpu/problem/comb_amount.cuh"
#include "solver/engine/gpu/problem/pair_curls.cuh"

namespace lathe::gpu {

/// A thread's number in x, and how many there are.
__device__ __forceinline__ int number_in_x() {
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}
__device__ __forceinline__ int numbers_in_x() {
    return static_cast<int>(gridDim.x * blockDim.x);
}

/// EdgeListsView::amounts for the steps of a launch, x over them: c * (weight * series), or what the comb
/// adds.
__device__ __forceinline__ void fill_amounts(const Task& task) {
    const EdgeListsView& lists = plan_of<GlobalView>(task.problem).lists;
    const long all = static_cast<long>(lists.driven_count) * task.steps;
    for (long n = number_in_x(); n < all; n += numbers_in_x()) {
        const DrivenEdge edge = lists.driven[n % lists.driven_count];
        const long step = task.first_step + n / lists.driven_count;
        lists.amounts[n] = edge.entry >= 0
                               ? comb_amount(lists.comb, edge.entry, step)
                               : edge.coefficient * (lists.series[edge.of_voltages][step] * edge.weight);
    }
}

/// The actions of a pair in a segment with flag_probes, on currents or voltages that have been updated in
/// `step` of this launch.
__device__ __forceinline__ void act_on_edges(const ProblemView& s, const EdgeListsView& lists,
                                             const EdgeActions& its, PairField& x, int row, int column,
                                             long first_step, int step) {
    const int list = its.list[row * s.segments + column / segment_columns];
    const int* const begin = its.begin + list * begins_of_segment + column % segment_columns / 2;
    const long taken = first_step + step + 1;
    float* const sums = s.port + static_cast<long>(step) * lists.summed;
    float* const sample =
        taken % s.contour_stride == 0 ? s.samples + (taken / s.contour_stride - 1) * lists.sampled : nullptr;
    for (int n = begin[0]; n < begin[1]; ++n) {
        const EdgeAction action = its.actions[n];
        float2& pair = action.component == 0 ? x.r : action.component == 1 ? x.phi : x.z;
        float& value = action.is_second ? pair.y : pair.x;
        if (action.driven >= 0)
            value += lists.amounts[static_cast<long>(step) * lists.driven_count + action.driven];
        if (action.summed >= 0) sums[action.summed] = value;
        if (action.sampled >= 0 && sample) sample[action.sampled] = value;
    }
}

}  // namespace lathe::gpu
