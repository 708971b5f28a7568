// The fields of a simulation live in the shared memory and the registers of a few thread blocks from the
// first step of a launch to the last. Lanes lie along z, two columns each; a warp owns a strip of rows.
//
// A step is two sweeps (resident_sweeps.cuh) with a barrier of the block after each. Strips hand i_phi, i_z
// of their last row to the strip above through shared memory, segments hand i_phi, i_r of their last column
// to the right. Between blocks the same values, and v_phi, v_z of a block's first row, are sent by a link
// (resident_link.cuh). The sweeps meet the row that needs them last, so their way is hidden behind all other
// rows.
#pragma once

#include "solver/engine/cuda/resident_sweeps.cuh"

namespace lathe::cuda {

/// Currents out of the taps and voltages of the step just done; nobody writes them before another barrier.
__device__ __forceinline__ void record_step(const ResidentBlock& block, int step) {
    const DeviceSimulation& s = block.task.simulation;
    const RecordPlace& place = block.input[step & 1].record;
    if (!place.sample && block.first >= s.mode_rows && s.element_array < 0) return;
    const int from = max(block.first, 0), to = block.first + block.rows;
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    record_voltages(s, place, from, to, thread, threads,
                    [&](int array, int row, int column) { return block.voltage(array, row, column); });
    const float2* taps = reinterpret_cast<const float2*>(ResidentBlock::shared() + block.layout.taps) +
                         4 * (step & 1) * block.rows;
    for (int row = from + thread; row < min(to, s.mode_rows); row += threads)
        for (int side = 0; side < 2; ++side) {
            const float2 i = taps[4 * (row - block.first) + side];
            place.port[(side == 0 ? read_i_phi_before : read_i_phi_after) * s.mode_rows + row] = i.x;
            place.port[(side == 0 ? read_i_r_before : read_i_r_after) * s.mode_rows + row] = i.y;
        }
    if (!place.sample) return;
    const DeviceContour& c = s.contour;
    for (int row = from + thread; row < min(to, c.row); row += threads) {
        const int low_rows = c.row - c.first_row_low, n = row - c.first_row_low;
        const float2 low = taps[4 * (row - block.first) + 2], high = taps[4 * (row - block.first) + 3];
        if (n >= 0) place.sample[2 * low_rows + n] = low.x, place.sample[3 * low_rows + n] = low.y;
        float* channels = place.sample + c.high_offset;
        channels[2 * c.row + row] = high.x, channels[3 * c.row + row] = high.y;
    }
}

/// All threads of the block, which warps of different strips reach in different loops.
__device__ __forceinline__ void meet() {
    meet_at_barrier(1, static_cast<int>(blockDim.x));
}

/// The sweeps of a warp that has a strip, or of one that has none.
template <class Link, int rows_here, bool border, bool layer>
__device__ __forceinline__ void take_steps(ResidentBlock& block, PairField (&i)[strip_rows], bool has_strip) {
    const Strip strip = make_strip(block);
    const int steps = block.task.steps;
    for (int step = 0; step < steps; ++step) {
        if (has_strip) sweep_currents<Link, rows_here, border, layer>(block, strip, i, step);
        meet();
        if (threadIdx.x == 0) prepare_input(block, step + 1);
        if (has_strip) sweep_voltages<Link, rows_here, border, layer>(block, strip, i, step);
        if (threadIdx.x == 0) finish_input();
        meet();
        record_step(anew(block), step);
    }
}

/// The kernel; `blocks` neighbouring ones of the launch hold a simulation. `block` is shared.
template <class Link>
__device__ __forceinline__ void advance_on_chip(ResidentBlock& block, const DeviceTask* tasks, int blocks) {
    start_block<Link>(block, tasks, blocks);
    load_block(block);
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    const bool has_strip = name.strip < block.strips;
    PairField i[strip_rows];
    bool border = false;
#pragma unroll
    for (int n = 0; n < strip_rows; ++n) {
        i[n] = {};
        const int row = block.first + name.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows) continue;
        border = border || s.currents[row * s.segments + name.segment].word & (flag_ends | flag_axial);
        if (name.column >= s.nz) continue;
        i[n] = {as_pair(s.fields + s.at(i_r, row, name.column)),
                as_pair(s.fields + s.at(i_phi, row, name.column)),
                as_pair(s.fields + s.at(i_z, row, name.column))};
    }
    Link::open(block);
    const bool few = block.strip_rows == few_layer_rows;
    if (name.strip * block.strip_rows < block.layer)
        border ? take_steps<Link, strip_rows, true, false>(block, i, has_strip)
               : take_steps<Link, strip_rows, false, false>(block, i, has_strip);
    else if (few)
        border ? take_steps<Link, few_layer_rows, true, true>(block, i, has_strip)
               : take_steps<Link, few_layer_rows, false, true>(block, i, has_strip);
    else
        border ? take_steps<Link, strip_rows, true, true>(block, i, has_strip)
               : take_steps<Link, strip_rows, false, true>(block, i, has_strip);
    store_block(block);
#pragma unroll
    for (int n = 0; n < strip_rows; ++n) {
        const int row = block.first + name.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows || name.column >= s.nz) continue;
        as_pair(s.fields + s.at(i_r, row, name.column)) = i[n].r;
        as_pair(s.fields + s.at(i_phi, row, name.column)) = i[n].phi;
        as_pair(s.fields + s.at(i_z, row, name.column)) = i[n].z;
    }
    Link::close();
}

}  // namespace lathe::cuda
