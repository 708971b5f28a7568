// Each strip has a recorder, the warp of a segment that has least to record itself. He brings what others
// have kept of the columns of a port and of the contour's caps to where it is recorded.
#pragma once

#include "solver/engine/gpu/loose_taps.cuh"

namespace lathe::cuda {

/// What a lane brings from where to where, once an event.
struct Errand {
    int from = 0;  ///< in floats from the begin of the shared memory, of even events
    int to = -1;   ///< in the step's readings or the sample; below 0: nothing
};

/// Number `lane` of a port's readings in a strip's rows.
__device__ __forceinline__ Errand port_errand(const ResidentBlock& block, int strip, int lane) {
    const DeviceSimulation& s = block.task.simulation;
    const int reading = lane % port_readings, n = lane / port_readings;
    const int row = block.first + strip * block.strip_rows + n;
    if (n >= block.strip_rows || row < 0 || row >= s.mode_rows) return {};
    const bool voltage = reading < read_i_phi_before, before = !voltage && reading < read_i_phi_after;
    const int column = s.reading_column - before;
    const int tap = voltage ? voltage_tap_of(s, column >> 1) : tap_of_pair(block, column >> 1);
    return {LooseTaps(block, strip).place(tap, reading & 1, n, column), reading * s.mode_rows + row};
}

/// Number n of the values of a strip's rows in the contour's caps: v_r, v_phi, i_phi, i_r of the lower one,
/// then of the upper one.
__device__ __forceinline__ Errand cap_errand(const ResidentBlock& block, int strip, int n) {
    const DeviceSimulation& s = block.task.simulation;
    const DeviceContour& c = s.contour;
    const int rows = block.strip_rows, quantity = n / rows & 3, row_here = n % rows;
    const int row = block.first + strip * rows + row_here;
    const bool high = n >= 4 * rows, current = quantity > 1;
    if (n >= 8 * rows || row < (high ? 0 : c.first_row_low) || row >= c.row || row < 0) return {};
    const int column = high ? c.column_high - current : c.column_low;
    const int tap = current ? tap_of_pair(block, column >> 1) : voltage_tap_of(s, column >> 1);
    return {LooseTaps(block, strip).place(tap, quantity & 1, row_here, column),
            high ? c.high_offset + quantity * c.row + row
                 : quantity * (c.row - c.first_row_low) + row - c.first_row_low};
}

/// All errands of a strip.
__device__ __forceinline__ Errand* errands_of(const ResidentBlock& block, int strip) {
    return reinterpret_cast<Errand*>(ResidentBlock::shared() + block.layout.errands) +
           strip * loose_errands * 32;
}

/// What is recorded of a strip.
struct StripRecords {
    bool port, caps;
    __device__ __forceinline__ StripRecords(const ResidentBlock& block, int strip) {
        const DeviceSimulation& s = block.task.simulation;
        const int from = block.first + strip * block.strip_rows;
        port = from < s.mode_rows, caps = s.contour.row >= 0 && from < s.contour.row;
    }
};

/// Before the barrier behind which the strips begin, by the warp that records this one.
__device__ inline __attribute__((noinline)) void start_errands(int strip) {
    LooseBlock& block = loose_block();
    const int lane = static_cast<int>(threadIdx.x) % 32, segments = block.task.simulation.segments;
    Errand* const errands = errands_of(block, strip) + lane;
    errands[0] = port_errand(block, strip, lane);
    for (int n = 1; n < loose_errands; ++n) errands[32 * n] = cap_errand(block, strip, 32 * (n - 1) + lane);
    if (lane != 0) return;
    int owners = 0;
    for (int segment = 0; segment < segments; ++segment)
        owners += (recorded_flags(block, strip, segment) & strip_is_owner) != 0;
    RecordGates& gates = block.records[strip];
    for (int n = 0; n < 2; ++n) gates.kept[n].open(max(owners, 1)), gates.taken[n].open();
}

/// What a step has left of a strip. Events are the steps of which there is something to record: all of them
/// where there are rows of a port, else those that are samples of the contour. `sample`: its number in the
/// launch, below 0 if it is none. A function of its own: inlined it would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void record_strip(int strip, int event, int step, int sample) {
    LooseBlock& block = loose_block();
    const DeviceSimulation& s = block.task.simulation;
    const int odd = event & 1, lane = static_cast<int>(threadIdx.x) % 32;
    const float* const kept = ResidentBlock::shared() + odd * LooseTaps::set(block.strip_rows);
    const Errand* const errands = errands_of(block, strip) + lane;
    block.records[strip].kept[odd].wait(event >> 1);
    if (errands[0].to >= 0)
        (s.port + static_cast<long>(step) * port_readings * s.mode_rows)[errands[0].to] =
            kept[errands[0].from];
    if (sample >= 0) {
        float* const to = s.samples + (block.sample + sample) * s.contour.channels;
        for (int n = 1; n < loose_errands; ++n)
            if (errands[32 * n].to >= 0) to[errands[32 * n].to] = kept[errands[32 * n].from];
    }
    block.records[strip].taken[odd].arrive(lane == 0);
}

}  // namespace lathe::cuda
