// What is added to driven edges in the steps of a launch, for all strategies that drive any edge.
#pragma once

#include "solver/engine/gpu/problem/comb_tables.hpp"
#include "solver/engine/gpu/problem/problem_view.hpp"

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

/// amounts[step of the launch][value] = amount_of(value, step of the problem), by all threads along x.
template <class AmountOf>
__device__ __forceinline__ void fill_steps(const Task& task, int values, float* amounts,
                                           const AmountOf& amount_of) {
    const long all = static_cast<long>(values) * task.steps;
    for (long n = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x; n < all;
         n += static_cast<long>(gridDim.x) * blockDim.x)
        amounts[n] = amount_of(static_cast<int>(n % values), task.first_step + n / values);
}

}  // namespace lathe::gpu
