// Where asynchronous layouts buffer what is recorded of columns that a port or the contour's caps read, in
// two buffers in turn.
#pragma once

#include "solver/engine/gpu/resident/async_lane.cuh"
#include "solver/engine/gpu/resident/tap_buffers.cuh"

namespace lathe::gpu {

/// Where the values of a step go; `sample`: its number, below 0 if it is none.
__device__ __forceinline__ RecordAddresses async_record_addresses(const ResidentBlock& block, int step,
                                                                  long sample) {
    const ProblemView& s = block.task.problem;
    RecordAddresses to;
    to.port = s.port + static_cast<long>(step) * (s.mode_rows > 0 ? port_readings * s.mode_rows : 1);
    if (sample >= 0) {
        to.sample = s.samples + sample * s.contour.channels;
        to.probe_sample = s.probe_samples + sample * s.probe_count;
    }
    return to;
}

/// The buffers of a strip: [odd event][tap][component][row] of float2, with as many components as
/// tap_components(). Offsets in floats.
template <FieldSet fields>
struct TapBuffers {
    int start, rows;
    __device__ __forceinline__ TapBuffers(const ResidentBlock& block, int strip)
        : start(block.layout.taps + strip * 2 * set(block.strip_rows)), rows(block.strip_rows) {}

    /// Floats from the buffer of even events to that of odd ones.
    __device__ __forceinline__ static constexpr int set(int rows) { return row_floats * all_taps * rows; }
    /// Offset of a tap's buffer of even events.
    __device__ __forceinline__ int offset(int tap) const { return start + row_floats * rows * tap; }
    __device__ __forceinline__ int offset(int tap, int component, int row, int column) const {
        return offset(tap) + 2 * rows * component + 2 * row + (column & 1);
    }

private:
    static constexpr int row_floats = 2 * tap_components(fields);
};
/// The voltage tap of a pair of columns, the first if several are the same; -1: none.
__device__ __forceinline__ int voltage_tap_of(const ProblemView& s, int pair) {
    return pair == s.reading_column >> 1        ? current_taps
           : pair == s.contour.column_low >> 1  ? current_taps + 1
           : pair == s.contour.column_high >> 1 ? current_taps + 2
                                                : -1;
}

}  // namespace lathe::gpu
