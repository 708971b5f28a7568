// Where strips in loose step keep what is recorded of columns that a port or the contour's caps read, in one
// of two sets in turn.
#pragma once

#include "solver/engine/gpu/loose_strip.cuh"
#include "solver/engine/gpu/resident_record.cuh"

namespace lathe::cuda {

/// Where the values of a step go; `sample`: its number, below 0 if it is none.
__device__ __forceinline__ RecordPlace loose_record_place(const ResidentBlock& block, int step, long sample) {
    const DeviceSimulation& s = block.task.simulation;
    RecordPlace to;
    to.port = s.port + static_cast<long>(step) * (s.mode_rows > 0 ? port_readings * s.mode_rows : 1);
    if (sample >= 0) {
        to.sample = s.samples + sample * s.contour.channels;
        to.probe_sample = s.probe_samples + sample * s.probe_count;
    }
    return to;
}

/// Where pairs of columns of a strip are kept: [odd event][tap][component][row] of float2. In floats.
struct LooseTaps {
    int begin, rows;
    __device__ __forceinline__ LooseTaps(const ResidentBlock& block, int strip)
        : begin(block.layout.taps + strip * 2 * set(block.strip_rows)), rows(block.strip_rows) {}

    __device__ __forceinline__ static constexpr int set(int rows) { return 4 * all_taps * rows; }
    /// Of even events.
    __device__ __forceinline__ int place(int tap) const { return begin + 4 * rows * tap; }
    __device__ __forceinline__ int place(int tap, int component, int row, int column) const {
        return place(tap) + 2 * rows * component + 2 * row + (column & 1);
    }
};
/// Which voltage tap a pair of columns is, the first if several are the same; -1: none.
__device__ __forceinline__ int voltage_tap_of(const DeviceSimulation& s, int pair) {
    return pair == s.reading_column >> 1        ? current_taps
           : pair == s.contour.column_low >> 1  ? current_taps + 1
           : pair == s.contour.column_high >> 1 ? current_taps + 2
                                                : -1;
}

}  // namespace lathe::cuda
