// The warps without a strip of blocks with strips of one row: they record and prepare while the others step.
#pragma once

#include "solver/engine/gpu/resident_record.cuh"

namespace lathe::cuda {

/// One of a port's readings: a lane of the first clerk brings it from shared memory to where it is recorded.
/// A warp has lanes for five rows, and no such block has more than four (plan_wide()).
struct PortErrand {
    int from = -1;   ///< in floats, at even steps; -1: none
    int at_odd = 0;  ///< so much further at odd ones
    int to = 0;      ///< in the step's readings

    __device__ __forceinline__ PortErrand(const ResidentBlock& block, int lane) {
        const DeviceSimulation& s = block.task.simulation;
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
            const float2* const kept = tap_place(block, tap_of_pair(block, its_column >> 1), 0) + n;
            from = static_cast<int>(reinterpret_cast<const float*>(kept + component * block.rows) -
                                    ResidentBlock::shared()) +
                   (its_column & 1);
            at_odd = 4 * block.rows * current_taps;
        };
        if (reading == read_v_r) voltage(v_r);
        if (reading == read_v_phi) voltage(v_phi);
        if (reading == read_i_phi_before) current(column - 1, 0);
        if (reading == read_i_r_before) current(column - 1, 1);
        if (reading == read_i_phi_after) current(column, 0);
        if (reading == read_i_r_after) current(column, 1);
    }
    __device__ __forceinline__ void run(float* readings, int step) const {
        if (from >= 0) readings[to] = ResidentBlock::shared()[from + (step & 1) * at_odd];
    }
};

/// The warps behind those of the strips. What the last step left is recorded while the next one's currents
/// are advanced; the last warp also prepares the input of the step after that.
__device__ __forceinline__ void keep_books(ResidentBlock& block, int clerk) {
    const DeviceSimulation& s = block.task.simulation;
    const int steps = block.task.steps, lane = static_cast<int>(threadIdx.x) % 32;
    const int clerks = static_cast<int>(blockDim.x) / 32 - block.strips * s.segments;
    const bool prepares = clerk == clerks - 1 && lane == 0;
    PortErrand errand(block, lane);
    if (clerk > 0) errand.from = -1;
    float* readings = s.port;
    const auto record = [&](int step) {
        errand.run(readings, step);
        readings += port_readings * s.mode_rows;
        record_outer(block, step, 32 * clerk + lane, 32 * clerks);
    };
    for (int step = 0; step < steps; ++step) {
        if (step > 0) record(step - 1);
        if (prepares) prepare_input(block, step + 1);
        meet();
        if (prepares) finish_input();
        meet();
    }
    record(steps - 1);
    meet();
}

}  // namespace lathe::cuda
