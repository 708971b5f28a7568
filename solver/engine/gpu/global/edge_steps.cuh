// What drives and records single edges, by the threads of strategy `global` that have just updated them.
#pragma once

#include "solver/engine/gpu/global/global_view.hpp"
#include "solver/engine/gpu/problem/comb_amount.cuh"
#include "solver/engine/gpu/problem/pair_curls.cuh"

namespace lathe::gpu {

/// EdgeListsView::amounts for the steps of a launch, x over them: c * (weight * series), or what the comb
/// adds.
__device__ __forceinline__ void fill_amounts(const Task& task) {
    const EdgeListsView& lists = plan_of<GlobalView>(task.problem).lists;
    fill_steps(task, lists.driven_count, lists.amounts, [&](int n, long step) {
        const DrivenEdge edge = lists.driven[n];
        return edge.entry >= 0 ? comb_amount(lists.comb, edge.entry, step)
                               : edge.coefficient * (lists.series[edge.of_voltages][step] * edge.weight);
    });
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
