// Warp specialisation in the single-row layout: the I/O warps, which have no strip, record and prepare while
// the others step.
#pragma once

#include "solver/engine/gpu/resident/tap_buffers.cuh"

namespace lathe::gpu {

/// One of a port's readings: a lane of the first I/O warp copies it from shared memory to where it is
/// recorded. A warp has lanes for five rows, and no such block has more than four (plan_for_latency()).
struct GatherEntry {
    int from = -1;       ///< offset in floats, at even steps; -1: none
    int odd_offset = 0;  ///< added at odd steps
    int to = 0;          ///< in the step's readings

    __device__ __forceinline__ GatherEntry(const ResidentBlock& block, int lane) {
        const ProblemView& s = block.task.problem;
        const int reading = lane % port_readings, n = lane / port_readings, row = block.first + n;
        if (n >= block.rows || row < 0 || row >= s.mode_rows) return;
        to = reading * s.mode_rows + row;
        const int column = s.reading_column;
        const auto voltage = [&](int array) {
            from = block.layout.voltages + n * block.layout.row_stride +
                   column / segment_columns * block.layout.segment_stride + array * segment_columns +
                   column % segment_columns;
        };
        const auto current = [&](int its_column, int component) {
            const float2* const buffer = tap_buffer(block, tap_of_pair(block, its_column >> 1), 0) + n;
            from = static_cast<int>(reinterpret_cast<const float*>(buffer + component * block.rows) -
                                    ResidentBlock::shared()) +
                   (its_column & 1);
            odd_offset = 4 * block.rows * current_taps;
        };
        if (reading == read_v_r) voltage(v_r);
        if (reading == read_v_phi) voltage(v_phi);
        if (reading == read_i_phi_before) current(column - 1, 0);
        if (reading == read_i_r_before) current(column - 1, 1);
        if (reading == read_i_phi_after) current(column, 0);
        if (reading == read_i_r_after) current(column, 1);
    }
    __device__ __forceinline__ void copy(float* readings, int step) const {
        if (from >= 0) readings[to] = ResidentBlock::shared()[from + (step & 1) * odd_offset];
    }
};

/// All steps of I/O warp number `io_warp`; these are the warps behind those of the strips. What the last step
/// left is recorded while the next one's currents are advanced; the last warp also prepares the input of the
/// step after that.
__device__ __forceinline__ void run_io_warp(ResidentBlock& block, int io_warp) {
    const ProblemView& s = block.task.problem;
    const int steps = block.task.steps, lane = static_cast<int>(threadIdx.x) % 32;
    const int io_warps = static_cast<int>(blockDim.x) / 32 - block.strips * s.segments;
    const bool prepares = io_warp == io_warps - 1 && lane == 0;
    GatherEntry entry(block, lane);
    if (io_warp > 0) entry.from = -1;
    float* readings = s.port;
    const auto record = [&](int step) {
        entry.copy(readings, step);
        readings += port_readings * s.mode_rows;
        record_outer(block, step, 32 * io_warp + lane, 32 * io_warps);
    };
    for (int step = 0; step < steps; ++step) {
        if (step > 0) record(step - 1);
        if (prepares) prepare_input(block, step + 1);
        sync_block();
        if (prepares) finish_input();
        sync_block();
    }
    record(steps - 1);
    sync_block();
}

}  // namespace lathe::gpu
