// What a launch of strategy `registers` with three fields does: fields come into registers before the first
// of its steps and go back to global memory after the last.
#pragma once

#include "solver/engine/gpu/registers/register_coupling.cuh"
#include "solver/engine/gpu/registers/register_launch.cuh"
#include "solver/engine/gpu/registers/register_steps.cuh"

namespace lathe::gpu {

/// Makes the ghost rows, each by the thread of the tile that alone touches it.
__device__ __forceinline__ void load_ghost(const RegisterBlock& block, const TileContext& t) {
    const RegisterView& view = block.view;
    const ProblemView& problem = block.task.problem;
    if (!t.has(tile_edge_below)) return;
    float4* const here = t.ghost_memory(three_field_column_quads);
    const float* fluxes = problem.fields + view.component[row_flux] * problem.array_stride + view.origin +
                          static_cast<long>(t.tile.row - 1) * view.row_step;
    const float* memories = view.ghost_memories + static_cast<long>(block.rank) * view.width;
    for (int q = 0; q < 2; ++q)
        for (int n = 0; n < 4; ++n) {
            const int k = t.tile.column + 4 * q + n;
            nth(t.plane(plane_flux_row + q, t.tile.below), n) =
                k < problem.nz ? fluxes[static_cast<long>(k) * view.column_step] : 0.0f;
            nth(here[q], n) = k < view.width ? memories[k] : 0.0f;
        }
}

template <class Tile>
__device__ __forceinline__ void store_ghost_memories(const RegisterBlock& block, const TileContext& t) {
    if (!t.has(tile_edge_below)) return;
    const float4* const here = t.ghost_memory(three_field_column_quads);
    float* memories =
        block.view.ghost_memories + static_cast<long>(block.rank) * block.view.width + t.tile.column;
    for (int k = 0; k < Tile::columns; ++k) memories[k] = nth(here[k / 4], k % 4);
}

/// All steps of a launch, of one tile. `fluxes_first`: see TurnedProblem; `coupled`: see CoupledFluxes.
template <bool fluxes_first, bool coupled, class Drive, class Tile>
__device__ __forceinline__ void step_tile(const RegisterBlock& block, TileContext& t) {
    const StepInput input(block);
    const auto drive_of_fluxes = input.drive_of<Drive>(fluxes_first),
               drive_of_across = input.drive_of<Drive>(!fluxes_first);
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
        advance_fluxes(t, tile, fluxes_first ? at : at + 1, drive_of_fluxes, at);
        if constexpr (coupled) {
            sum_coupling(t, block.view, block.plan, at + 1);
            sync_whole_warps();
            add_coupling(t, tile);
        }
    };
    const auto step_across = [&](long at) {
        if (fluxes_first && t.has(tile_conducts)) decay<Tile, across>(tile, decays);
        if constexpr (coupled) send_fluxes(t, tile, at + 1, block.view.width);
        advance_across(t, tile, drive_of_across, at);
        if constexpr (coupled) copy_across(t, tile);
    };
    long sample = input.first_step / input.stride;
    int until_sample = input.stride - static_cast<int>(input.first_step % input.stride);
#pragma unroll 1
    for (int step = 0; step < input.steps; ++step) {
        drive_of_fluxes.fetch(t, input.first_step + step);
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

template <bool fluxes_first, bool coupled, class Drive, class Shape>
__device__ __forceinline__ void advance_in_registers(const Task* tasks, int count) {
    const RegisterBlock block = block_of_launch(tasks, count);
    if (static_cast<int>(threadIdx.x) >= block.threads()) return pass_barriers(block, coupled ? 3 : 2);
    const int width = block.view.width;
    TileContext t = tile_context(block, exchange_planes, coupled ? 2 * width : width);
    load_image(block, t, exchange_planes);
    load_ghost(block, t);
    for_kind_of_warp(block, [&](auto kind) {
        step_tile<fluxes_first, coupled, Drive, RegisterTile<Shape, kind.value>>(block, t);
    });
}

}  // namespace lathe::gpu
