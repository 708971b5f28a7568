// Recording of currents in many rows: those beside a port's plane and in the caps of the contour are buffered
// in shared memory by the lanes that own them, pair of columns by pair, and written out by another warp, for
// which nobody waits: the warps of a port are those that all others wait for.
#pragma once

#include "solver/engine/gpu/resident/strip_descriptor.cuh"

namespace lathe::gpu {

/// In the single-row layout: i_phi of the block's first row in tap number `tap`; i_r stands `rows` behind it.
/// Two sets: while one is written out, the next step fills the other.
__device__ __forceinline__ float2* tap_buffer(const ResidentBlock& block, int tap, int step) {
    return reinterpret_cast<float2*>(ResidentBlock::shared() + block.layout.taps) +
           2 * block.rows * ((step & 1) * current_taps + tap);
}

/// The CurrentTap of a pair of columns, the first if several are the same; -1: none.
__device__ __forceinline__ int tap_of_pair(const ResidentBlock& block, int pair) {
    const int4 taps = block.staged_pairs;
    return pair == taps.x ? 0 : pair == taps.y ? 1 : pair == taps.z ? 2 : pair == taps.w ? 3 : -1;
}

/// Currents of a strip of one row on the side of the contour; null `sample`: the step is none.
__device__ __forceinline__ void record_side_currents(const PairField& i, const ResidentBlock& block,
                                                     const StripDescriptor& strip, float* sample) {
    if (!sample) return;
    const ContourView& c = block.task.problem.contour;
    const int wanted = c.row - 1 - block.first - strip.first, column = LaneIndex(block).column;
    float2 z{}, phi{};
    if (wanted == 0) z = i.z, phi = i.phi;
    const int columns = c.column_high - c.column_low + 1;
    float* const to = sample + c.side_offset + 2 * columns - c.column_low;
    for (int k = max(column, c.column_low); k <= min(column + 1, c.column_high); ++k) {
        to[k] = k & 1 ? z.y : z.x;
        to[columns + k] = k & 1 ? phi.y : phi.x;
    }
}

/// A current in a tap's buffer; `component` 0: i_phi, 1: i_r.
__device__ __forceinline__ float buffered_current(const ResidentBlock& block, int step, int column,
                                                  int component, int row) {
    const int tap = tap_of_pair(block, column >> 1);
    const float2 pair = tap_buffer(block, tap, step)[component * block.rows + row - block.first];
    return column & 1 ? pair.y : pair.x;
}

/// Records the contour's caps, the voltages on its side, and the voltage of an element, by `threads` threads.
__device__ __forceinline__ void record_outer(const ResidentBlock& block, int step, int thread, int threads) {
    const ProblemView& s = block.task.problem;
    const RecordAddresses& to = block.input_of(step).record;
    if (!to.sample && s.element_array < 0) return;
    const int from = max(block.first, 0), end = block.first + block.rows;
    const ContourView& c = s.contour;
    for (int i = from + thread; to.sample && i < min(end, c.row); i += threads) {
        const int n = i - c.first_row_low, low_rows = c.row - c.first_row_low;
        if (n >= 0) {
            to.sample[2 * low_rows + n] = buffered_current(block, step, c.column_low, 0, i);
            to.sample[3 * low_rows + n] = buffered_current(block, step, c.column_low, 1, i);
        }
        to.sample[c.high_offset + 2 * c.row + i] = buffered_current(block, step, c.column_high - 1, 0, i);
        to.sample[c.high_offset + 3 * c.row + i] = buffered_current(block, step, c.column_high - 1, 1, i);
    }
    record_outer_voltages(s, to, from, end, thread, threads,
                          [&](int array, int row, int column) { return block.voltage(array, row, column); });
}

}  // namespace lathe::gpu
