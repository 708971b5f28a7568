// The body of the asynchronous kernels: which code the strips of a block run.
#pragma once

#include "solver/engine/gpu/problem/cooperative_steps.hpp"
#include "solver/engine/gpu/resident/async_coupling.cuh"
#include "solver/engine/gpu/resident/async_strip.cuh"
#include "solver/engine/gpu/resident/resident_kernel.cuh"
#include "solver/engine/gpu/resident/resident_steps.hpp"

namespace lathe::gpu {

template <FieldSet fields, int rows_here, bool rare, bool layer, bool coupled>
__device__ __attribute__((noinline)) void run_async_steps(PairField (&currents)[most_strip_rows_of(fields)]) {
    AsyncStrip<fields, rows_here, rare, layer> strip(currents);
    sync_block();
    const int steps = async_block().task.steps;
    for (int step = 0; step < steps; ++step) {
        strip.sweep_currents(step);
        if constexpr (coupled) couple(strip, step);
        strip.sweep_voltages(step);
    }
    strip.finish(currents, steps);
    sync_block();
}

template <FieldSet fields, int rows_here, bool coupled>
__device__ __forceinline__ void run_async_steps(PairField (&i)[most_strip_rows_of(fields)]) {
    StripDescriptor& strip = async_block().descriptors[threadIdx.x / 32];
    const bool has_port = async_block().task.problem.mode_rows > 0;
    const bool rare = strip.flags & rare_flags & ~port_flags || (strip.flags & port_flags && !has_port);
    const bool drives = strip.flags & port_flags && !rare;
    const int layer = async_block().layer;
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        strip.flags |= (drives ? strip_drives : 0u) | (strip.first >= layer ? strip_layered : 0u);
    __syncwarp();
    // All strips of a block with a radial layer in one function, those in front of it too: two of them side
    // by side are more code than the instruction cache holds.
    if (layer < async_block().rows)
        rare ? run_async_steps<fields, rows_here, true, true, coupled>(i)
             : run_async_steps<fields, rows_here, false, true, coupled>(i);
    else
        rare ? run_async_steps<fields, rows_here, true, false, coupled>(i)
             : run_async_steps<fields, rows_here, false, false, coupled>(i);
}

/// The body of the asynchronous kernels, see advance_on_chip().
template <FieldSet fields, bool coupled>
__device__ __forceinline__ void advance_async_on_chip(const Task* tasks, int count) {
    constexpr int most_rows = most_strip_rows_of(fields);
    advance_on_chip<AsyncCells<fields>>(
        async_block(), tasks, count, [&](PairField(&i)[most_rows], bool has_strip) {
            ResidentBlock& block = async_block();
            if constexpr (coupled) start_coupling();
            if (has_strip) {
                if (block.strip_rows == most_rows)
                    run_async_steps<fields, most_rows, coupled>(i);
                else if (block.strip_rows == 2)
                    run_async_steps<fields, 2, coupled>(i);
                else
                    run_async_steps<fields, few_layer_rows_of(fields), coupled>(i);
            } else {
                sync_block();
                sync_block();
            }
        });
}

template <FieldSet fields, int warps, bool coupled = false>
__global__ void __launch_bounds__(warps * 32, 1) advance_async(const Task* tasks, int count) {
    advance_async_on_chip<fields, coupled>(tasks, count);
}

template <FieldSet fields, int warps, bool coupled>
void take_async_steps(const Task* tasks, int count, const BlockExtent& launch, cudaStream_t stream) {
    launch_cooperative(advance_async<fields, warps, coupled>, tasks, count, launch, stream);
}

}  // namespace lathe::gpu
