// What a launch of strategy `registers` does: fields come into registers before the first of its steps and go
// back to global memory after the last.
#pragma once

#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/registers/register_coupling.cuh"
#include "solver/engine/gpu/registers/register_steps.cuh"

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

/// Copies the block's image, and makes the ghost rows and the slot of zeros.
__device__ __forceinline__ void load_shared(const RegisterBlock& block, const TileContext& t) {
    const RegisterView& view = block.view;
    const ProblemView& problem = block.task.problem;
    const int thread = static_cast<int>(threadIdx.x);
    for (int n = thread; n < block.plan.image_quads; n += block.threads())
        t.shared[n] = view.image[block.plan.image_begin + n];
    for (int n = thread; n < exchange_planes; n += block.threads()) t.plane(n, t.slots - 1) = {};
    if (!t.has(tile_edge_below)) return;
    // A tile's thread alone touches its ghost row.
    const int column_tile = t.tile.below - t.ghost_slots_begin();
    const float* fluxes = problem.fields + view.component[row_flux] * problem.array_stride + view.origin +
                          static_cast<long>(t.tile.row - 1) * view.row_step;
    const float* memories = view.ghost_memories + static_cast<long>(block.rank) * view.width;
    for (int q = 0; q < 2; ++q)
        for (int n = 0; n < 4; ++n) {
            const int k = t.tile.column + 4 * q + n;
            nth(t.plane(plane_flux_row + q, t.tile.below), n) =
                k < problem.nz ? fluxes[static_cast<long>(k) * view.column_step] : 0.0f;
            nth(t.shared[t.ghost_memories + 2 * column_tile + q], n) = k < view.width ? memories[k] : 0.0f;
        }
}

template <class Tile>
__device__ __forceinline__ void store_ghost_memories(const RegisterBlock& block, const TileContext& t) {
    if (!t.has(tile_edge_below)) return;
    const int column_tile = t.tile.below - t.ghost_slots_begin();
    float* memories =
        block.view.ghost_memories + static_cast<long>(block.rank) * block.view.width + t.tile.column;
    for (int k = 0; k < Tile::columns; ++k)
        memories[k] = nth(t.shared[t.ghost_memories + 2 * column_tile + k / 4], k % 4);
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
    move_field(std::integral_constant<int, across>{});
    move_field(std::integral_constant<int, column_flux>{});
    move_field(std::integral_constant<int, row_flux>{});
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
    const float *flux_series, *across_series;
    float *port, *samples;
    int summed, sampled;

    __device__ __forceinline__ explicit StepInput(const RegisterBlock& block)
        : first_step(block.task.first_step),
          steps(block.task.steps),
          stride(block.task.problem.contour_stride),
          flux_series(block.view.flux_series),
          across_series(block.view.across_series),
          port(block.task.problem.port),
          samples(block.task.problem.samples),
          summed(block.view.summed),
          sampled(block.view.sampled) {}
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

/// All steps of a launch, of one tile. `fluxes_first`: see TurnedProblem; `coupled`: see CoupledFluxes.
template <bool fluxes_first, bool coupled, class Tile>
__device__ __forceinline__ void step_tile(const RegisterBlock& block, TileContext& t) {
    const StepInput input(block);
    const float4* const decays = block.view.decays + t.tile.decays;
    Tile tile{};
    for_each_value(block, t, tile, [](float& in_register, const float& stored) { in_register = stored; });
    publish_across(t, tile);
    publish_fluxes(t, tile);
    sync_whole_warps();
    if constexpr (coupled) copy_fluxes(t, tile);
    const auto step_fluxes = [&](long at) {
        if (!fluxes_first && t.has(tile_conducts)) {
            decay<Tile, column_flux>(tile, decays);
            decay<Tile, row_flux>(tile, decays + Tile::rows * Tile::row_quads);
        }
        advance_fluxes(t, tile, fluxes_first ? at : at + 1, input.flux_series, at);
        if constexpr (coupled) {
            sum_coupling(t, block.view, block.plan, at + 1);
            sync_whole_warps();
            add_coupling(t, tile);
        }
    };
    const auto step_across = [&](long at) {
        if (fluxes_first && t.has(tile_conducts)) decay<Tile, across>(tile, decays);
        if constexpr (coupled) send_fluxes(t, tile, at + 1, block.view.width);
        advance_across(t, tile, input.across_series, at);
        if constexpr (coupled) copy_across(t, tile);
    };
    long sample = input.first_step / input.stride;
    int until_sample = input.stride - static_cast<int>(input.first_step % input.stride);
#pragma unroll 1
    for (int step = 0; step < input.steps; ++step) {
        if constexpr (fluxes_first)
            step_fluxes(input.first_step + step);
        else
            step_across(input.first_step + step);
        sync_whole_warps();
        if constexpr (fluxes_first)
            step_across(input.first_step + step);
        else
            step_fluxes(input.first_step + step);
        const bool is_sample = --until_sample == 0;
        if (t.tile.summed | t.tile.sampled) record_step(t, tile, input, step, is_sample ? sample : -1);
        if (is_sample) until_sample = input.stride, ++sample;
        sync_whole_warps();
    }
    for_each_value(block, t, tile, [](const float& in_register, float& stored) { stored = in_register; });
    store_ghost_memories<Tile>(block, t);
}

/// Keeps a warp without tiles in step, which other blocks of the launch need: a barrier whose number of
/// threads is not the same for all blocks is slow.
template <bool coupled>
__device__ __forceinline__ void pass_barriers(const RegisterBlock& block) {
    const int barriers = (coupled ? 3 : 2) * block.task.steps + 1;
#pragma unroll 1
    for (int n = 0; n < barriers; ++n) sync_whole_warps();
}

template <bool fluxes_first, bool coupled, class Shape>
__device__ __forceinline__ void advance_in_registers(const Task* tasks, int count) {
    const Task& task = task_of_block(tasks, count);
    const RegisterView& view = plan_of<RegisterView>(task.problem);
    const int rank = static_cast<int>(blockIdx.x) - task.first_slot;
    const RegisterBlock block{task, view, view.blocks[rank], rank};
    const int thread = static_cast<int>(threadIdx.x);
    if (thread >= block.threads()) return pass_barriers<coupled>(block);
    TileContext t;
    t.shared = dynamic_shared<float4>();
    t.planes = block.plan.image_quads;
    t.slots = exchange_slots(block.plan.warps, view.column_tiles);
    t.slot = thread;
    t.ghost_memories = t.planes + exchange_planes * t.slots;
    t.tile = view.tiles[block.plan.first_tile + thread];
    t.halo_width = coupled ? 2 * view.width : view.width;
    t.halo = view.halo + static_cast<long>(rank) * 4 * t.halo_width;
    t.rank = rank, t.column_tiles = view.column_tiles;
    load_shared(block, t);
    switch (block.plan.kinds[thread / 32]) {
        case tile_plain:
            return step_tile<fluxes_first, coupled, RegisterTile<Shape, tile_plain>>(block, t);
        case tile_axial:
            return step_tile<fluxes_first, coupled, RegisterTile<Shape, tile_axial>>(block, t);
        case tile_radial:
            return step_tile<fluxes_first, coupled, RegisterTile<Shape, tile_radial>>(block, t);
        default:
            return step_tile<fluxes_first, coupled, RegisterTile<Shape, tile_corner>>(block, t);
    }
}

}  // namespace lathe::gpu
