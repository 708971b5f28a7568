// What launches of strategy `registers` have in common, whatever the fields: where a block's task, its tables
// and its values lie.
#pragma once

#include <type_traits>

#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/registers/register_lists.cuh"

namespace lathe::gpu {

/// What all threads of a block are given.
struct RegisterBlock {
    const Task& task;
    const RegisterView& view;
    const BlockPlan& plan;
    int rank;

    __device__ __forceinline__ int threads() const { return plan.warps * 32; }
};

/// The task of a launch that a thread block belongs to.
__device__ __forceinline__ const Task& task_of_block(const Task* tasks, int count) {
    const int block = static_cast<int>(blockIdx.x);
    int low = 0, high = count;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (tasks[middle].first_slot <= block)
            low = middle;
        else
            high = middle;
    }
    return tasks[low];
}

/// The block of a launch that this thread runs in.
__device__ __forceinline__ RegisterBlock block_of_launch(const Task* tasks, int count) {
    const Task& task = task_of_block(tasks, count);
    const RegisterView& view = plan_of<RegisterView>(task.problem);
    const int rank = static_cast<int>(blockIdx.x) - task.first_slot;
    return {task, view, view.blocks[rank], rank};
}

/// Calls step(kind) with the TileKind of this thread's warp, as a std::integral_constant.
template <class Step>
__device__ __forceinline__ void for_kind_of_warp(const RegisterBlock& block, const Step& step) {
    switch (block.plan.kinds[threadIdx.x / 32]) {
        case tile_plain:
            return step(std::integral_constant<int, tile_plain>{});
        case tile_axial:
            return step(std::integral_constant<int, tile_axial>{});
        case tile_radial:
            return step(std::integral_constant<int, tile_radial>{});
        default:
            return step(std::integral_constant<int, tile_corner>{});
    }
}

/// The context of a tile in a block whose shared memory has `planes` planes.
__device__ __forceinline__ TileContext tile_context(const RegisterBlock& block, int planes, int halo_width) {
    const RegisterView& view = block.view;
    const int thread = static_cast<int>(threadIdx.x);
    TileContext t;
    t.shared = dynamic_shared<float4>();
    t.planes = block.plan.image_quads;
    t.slots = exchange_slots(block.plan.warps, view.column_tiles);
    t.slot = thread;
    t.ghost_memories = t.planes + planes * t.slots;
    t.tile = view.tiles[block.plan.first_tile + thread];
    t.halo_width = halo_width;
    t.halo = view.halo + static_cast<long>(block.rank) * 4 * halo_width;
    t.rank = block.rank, t.column_tiles = view.column_tiles;
    return t;
}

/// Copies the block's image, and makes the slot of zeros.
__device__ __forceinline__ void load_image(const RegisterBlock& block, const TileContext& t, int planes) {
    const int thread = static_cast<int>(threadIdx.x);
    for (int n = thread; n < block.plan.image_quads; n += block.threads())
        t.shared[n] = block.view.image[block.plan.image_begin + n];
    for (int n = thread; n < planes; n += block.threads()) t.plane(n, t.slots - 1) = {};
}

/// Calls move(value in the register, value in global memory) for the fields and memories of a tile.
template <class Tile, class Move>
__device__ __forceinline__ void for_each_value(const RegisterBlock& block, const TileContext& t, Tile& tile,
                                               const Move& move) {
    const RegisterView& view = block.view;
    const ProblemView& problem = block.task.problem;
    if (!t.has(tile_in_grid)) return;
    const auto move_field = [&](auto role) {
        float* first = problem.fields + view.component[role.value] * problem.array_stride + view.origin;
#pragma unroll
        for (int i = 0; i < Tile::rows; ++i)
#pragma unroll
            for (int k = 0; k < Tile::columns; ++k) {
                const int row = t.tile.row + i, column = t.tile.column + k;
                if (row < problem.nr - 1 && column < problem.nz)
                    move(tile.template field<role.value>(i, k),
                         first[static_cast<long>(row) * view.row_step + column * view.column_step]);
            }
    };
    for_each_role<Tile>(move_field);
    float* memories = view.memories +
                      static_cast<long>(block.rank) * most_tile_memories * register_warps * 32 +
                      static_cast<int>(threadIdx.x);
    tile.for_each_memory(
        [&](int n, float& value) { move(value, memories[static_cast<long>(n) * register_warps * 32]); });
}

/// What a step reads beside cells and tables, in registers: behind a barrier the compiler would fetch it from
/// global memory again.
struct StepInput {
    long first_step;
    int steps, stride;
    const float *current_series, *voltage_series;
    const float4* comb_amounts;
    int comb_quads;
    float *port, *samples;
    int summed, sampled;

    __device__ __forceinline__ explicit StepInput(const RegisterBlock& block)
        : first_step(block.task.first_step),
          steps(block.task.steps),
          stride(block.task.problem.contour_stride),
          current_series(block.view.current_series),
          voltage_series(block.view.voltage_series),
          comb_amounts(block.view.comb.amounts),
          comb_quads(block.view.comb.count),
          port(block.task.problem.port),
          samples(block.task.problem.samples),
          summed(block.view.summed),
          sampled(block.view.sampled) {}

    /// What drives the currents, or the voltages: a SeriesDrive or a CombDrive.
    template <class Drive>
    __device__ __forceinline__ Drive drive_of(bool currents) const {
        if constexpr (std::is_same_v<Drive, CombDrive>)
            return {comb_amounts, comb_quads, first_step};
        else
            return {currents ? current_series : voltage_series};
    }
};

/// Sums' and samples' values at the end of a step.
template <class Tile>
__device__ __forceinline__ void record_step(const TileContext& t, Tile& tile, const StepInput& input,
                                            int step, long sample) {
    // One loop with one body: recording takes much code, and little of the time.
#pragma unroll 1
    for (int sampling = 0; sampling < 2; ++sampling) {
        const std::uint32_t mask = sampling ? t.tile.sampled : t.tile.summed;
        if (mask == 0 || (sampling && sample < 0)) continue;
        float* to = sampling ? input.samples + sample * input.sampled
                             : input.port + static_cast<long>(step) * input.summed;
        record(tile, mask,
               reinterpret_cast<float4*>(to) + (sampling ? t.tile.first_sampled : t.tile.first_summed));
    }
}

/// Keeps a warp without tiles in step, which other blocks of the launch need: a barrier whose number of
/// threads is not the same for all blocks is slow.
__device__ __forceinline__ void pass_barriers(const RegisterBlock& block, int barriers_per_step) {
    const int barriers = barriers_per_step * block.task.steps + 1;
#pragma unroll 1
    for (int n = 0; n < barriers; ++n) sync_whole_warps();
}

}  // namespace lathe::gpu
