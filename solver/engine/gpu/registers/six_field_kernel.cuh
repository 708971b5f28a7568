// What a launch of strategy `registers` with six fields does: fields come into registers before the first of
// its steps and go back to global memory after the last.
#pragma once

#include "solver/engine/gpu/registers/register_launch.cuh"
#include "solver/engine/gpu/registers/six_field_steps.cuh"

namespace lathe::gpu {

/// Calls move(value in shared memory, value in global memory) for memories of a tile's ghost row.
template <int columns, class Move>
__device__ __forceinline__ void for_each_ghost_memory(const RegisterBlock& block, const TileContext& t,
                                                      const Move& move) {
    const long width = block.view.width;
    float4* const memory = t.ghost_memory(ghost_memories);
    float* stored = block.view.ghost_memories + block.rank * ghost_memories * width + t.tile.column;
    for (int n = 0; n < ghost_memories; ++n)
        for (int k = 0; k < columns; ++k) move(nth(memory[n], k), stored[n * width + k]);
}

/// Makes a tile's ghost row, which its thread alone touches.
template <int columns>
__device__ __forceinline__ void load_ghost_currents(const RegisterBlock& block, const TileContext& t) {
    if (!t.has(tile_edge_below)) return;
    const ProblemView& problem = block.task.problem;
    for (const Array component : {i_phi, i_z}) {
        const float* row = problem.fields + problem.at(component, t.tile.row - 1, t.tile.column);
        float4 quad{};
        for (int k = 0; k < columns; ++k) nth(quad, k) = t.tile.column + k < problem.nz ? row[k] : 0.0f;
        t.plane(component == i_phi ? plane_i_row : plane_i_row + 1, t.tile.below) = quad;
    }
    for_each_ghost_memory<columns>(block, t, [](float& here, const float& stored) { here = stored; });
}

/// All steps of a launch, of one tile.
template <class Drive, class Tile>
__device__ __forceinline__ void step_six_fields(const RegisterBlock& block, const TileContext& t) {
    const StepInput input(block);
    const auto drive_of_currents = input.drive_of<Drive>(true),
               drive_of_voltages = input.drive_of<Drive>(false);
    const float m = block.task.problem.m;
    const float4* const decays = block.view.decays + t.tile.decays;
    load_ghost_currents<Tile::columns>(block, t);
    Tile tile{};
    for_each_value(block, t, tile, [](float& in_register, const float& stored) { in_register = stored; });
    publish_voltages(t, tile);
    sync_whole_warps();
    long sample = input.first_step / input.stride;
    int until_sample = input.stride - static_cast<int>(input.first_step % input.stride);
#pragma unroll 1
    for (int step = 0; step < input.steps; ++step) {
        const long at = input.first_step + step;
        drive_of_currents.fetch(t, at);
        advance_currents(t, tile, m, drive_of_currents, at);
        sync_whole_warps();
        if (t.has(tile_conducts)) {
            constexpr int role_quads = Tile::rows * Tile::row_quads;
            decay<Tile, v_r>(tile, decays);
            decay<Tile, v_phi>(tile, decays + role_quads);
            decay<Tile, v_z>(tile, decays + 2 * role_quads);
        }
        advance_voltages(t, tile, m, drive_of_voltages, at);
        const bool is_sample = --until_sample == 0;
        if (t.tile.summed | t.tile.sampled) record_step(t, tile, input, step, is_sample ? sample : -1);
        if (is_sample) until_sample = input.stride, ++sample;
        sync_whole_warps();
    }
    for_each_value(block, t, tile, [](const float& in_register, float& stored) { stored = in_register; });
    if (t.has(tile_edge_below))
        for_each_ghost_memory<Tile::columns>(block, t,
                                             [](const float& here, float& stored) { stored = here; });
}

template <class Drive, class Shape>
__device__ __forceinline__ void advance_six_in_registers(const Task* tasks, int count) {
    const RegisterBlock block = block_of_launch(tasks, count);
    if (static_cast<int>(threadIdx.x) >= block.threads()) return pass_barriers(block, 2);
    const TileContext t = tile_context(block, six_field_planes, halo_rows * block.view.width);
    load_image(block, t, six_field_planes);
    for_kind_of_warp(block,
                     [&](auto kind) { step_six_fields<Drive, SixFieldTile<Shape, kind.value>>(block, t); });
}

}  // namespace lathe::gpu
