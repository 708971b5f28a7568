// What a comb adds to an edge in one step, for all strategies that drive any edge.
#pragma once

#include "solver/engine/gpu/problem/comb_tables.hpp"

namespace lathe::gpu {

/// Sum over the series of an entry's weights times their values in `step`, times the edge's coefficient: with
/// the bits that engines of the host add where products are not fused, eight partial sums, then these in
/// their order.
__device__ __forceinline__ float comb_amount(const CombView& comb, int entry, long step) {
    if (step >= comb.steps) return 0.0f;
    const CombEntry its = comb.entries[entry];
    const float* const weights = comb.weights + static_cast<long>(entry) * comb.stride;
    const float* const series =
        comb.series + (its.of_voltages * static_cast<long>(comb.steps) + step) * comb.stride;
    float sums[comb_lanes] = {};
#pragma unroll 1
    for (int s = 0; s < comb.stride; s += comb_lanes)
#pragma unroll
        for (int lane = 0; lane < comb_lanes; ++lane) sums[lane] += weights[s + lane] * series[s + lane];
    float sum = 0.0f;
#pragma unroll
    for (int lane = 0; lane < comb_lanes; ++lane) sum += sums[lane];
    return its.coefficient * sum;
}

}  // namespace lathe::gpu
