// In asynchronous layouts each strip has a recording warp, that of the segment with least to record itself.
// It copies what others have buffered of the columns of a port and of the contour's caps to where it is
// recorded.
#pragma once

#include "solver/engine/gpu/resident/async_taps.cuh"

namespace lathe::gpu {

/// One value that a lane copies per event.
struct CopyDescriptor {
    int from = 0;  ///< offset in shared memory in floats, of even events
    int to = -1;   ///< in the step's readings or the sample; below 0: nothing
};

/// Reading number `lane` of a port in a strip's rows; of three fields every other one exists.
template <FieldSet fields>
__device__ __forceinline__ CopyDescriptor port_descriptor(const ResidentBlock& block, int strip, int lane) {
    const ProblemView& s = block.task.problem;
    constexpr int readings = port_readings / 2 * tap_components(fields);
    const int reading = field_at_slot(fields, lane % readings), n = lane / readings;
    const int row = block.first + strip * block.strip_rows + n;
    if (n >= block.strip_rows || row < 0 || row >= s.mode_rows) return {};
    const bool voltage = reading < read_i_phi_before, before = !voltage && reading < read_i_phi_after;
    const int column = s.reading_column - before;
    const int tap = voltage ? voltage_tap_of(s, column >> 1) : tap_of_pair(block, column >> 1);
    const int component = fields == FieldSet::six ? reading & 1 : 0;
    return {TapBuffers<fields>(block, strip).offset(tap, component, n, column), reading * s.mode_rows + row};
}

/// Number n of the values of a strip's rows in the contour's caps: v_r, v_phi, i_phi, i_r of the lower one,
/// then of the upper one; of three fields every other one.
template <FieldSet fields>
__device__ __forceinline__ CopyDescriptor cap_descriptor(const ResidentBlock& block, int strip, int n) {
    const ProblemView& s = block.task.problem;
    const ContourView& c = s.contour;
    constexpr int quantities = 2 * tap_components(fields);
    const int rows = block.strip_rows, row_here = n % rows;
    const int quantity = field_at_slot(fields, n / rows & (quantities - 1));
    const int row = block.first + strip * rows + row_here;
    const bool high = n >= quantities * rows, current = quantity > 1;
    if (n >= 2 * quantities * rows || row < (high ? 0 : c.first_row_low) || row >= c.row || row < 0)
        return {};
    const int column = high ? c.column_high - current : c.column_low;
    const int tap = current ? tap_of_pair(block, column >> 1) : voltage_tap_of(s, column >> 1);
    const int component = fields == FieldSet::six ? quantity & 1 : 0;
    return {TapBuffers<fields>(block, strip).offset(tap, component, row_here, column),
            high ? c.high_offset + quantity * c.row + row
                 : quantity * (c.row - c.first_row_low) + row - c.first_row_low};
}

/// [descriptors_per_lane][lane] of a strip.
__device__ __forceinline__ CopyDescriptor* descriptors_of(const ResidentBlock& block, int strip) {
    return reinterpret_cast<CopyDescriptor*>(ResidentBlock::shared() + block.layout.descriptors) +
           strip * descriptors_per_lane * 32;
}

/// What is recorded of a strip.
struct StripRecords {
    bool port, caps;
    __device__ __forceinline__ StripRecords(const ResidentBlock& block, int strip) {
        const ProblemView& s = block.task.problem;
        const int from = block.first + strip * block.strip_rows;
        port = from < s.mode_rows, caps = s.contour.row >= 0 && from < s.contour.row;
    }
};

/// By the warp that records this strip, before the barrier behind which the strips start.
template <FieldSet fields>
__device__ inline __attribute__((noinline)) void init_descriptors(int strip) {
    AsyncBlock& block = async_block();
    const int lane = static_cast<int>(threadIdx.x) % 32, segments = block.task.problem.segments;
    CopyDescriptor* const descriptors = descriptors_of(block, strip) + lane;
    descriptors[0] = port_descriptor<fields>(block, strip, lane);
    for (int n = 1; n < descriptors_per_lane; ++n)
        descriptors[32 * n] = cap_descriptor<fields>(block, strip, 32 * (n - 1) + lane);
    if (lane != 0) return;
    int writers = 0;
    for (int segment = 0; segment < segments; ++segment)
        writers += (recorded_flags(block, strip, segment) & strip_is_buffered) != 0;
    RecordBarriers& barriers = block.records[strip];
    for (int n = 0; n < 2; ++n) barriers.full[n].init(max(writers, 1)), barriers.empty[n].init();
}

/// Copies what a step has left of a strip. Events are the steps of which there is something to record: all of
/// them where there are rows of a port, else those that are samples of the contour. `sample`: its number in
/// the launch, below 0 if it is none. Not inlined: it would crowd the instruction cache.
template <FieldSet fields>
__device__ inline __attribute__((noinline)) void record_strip(int strip, int event, int step, int sample) {
    AsyncBlock& block = async_block();
    const ProblemView& s = block.task.problem;
    const int odd = event & 1, lane = static_cast<int>(threadIdx.x) % 32;
    const float* const buffer = ResidentBlock::shared() + odd * TapBuffers<fields>::set(block.strip_rows);
    const CopyDescriptor* const descriptors = descriptors_of(block, strip) + lane;
    block.records[strip].full[odd].wait(event >> 1);
    if (descriptors[0].to >= 0)
        (s.port + static_cast<long>(step) * port_readings * s.mode_rows)[descriptors[0].to] =
            buffer[descriptors[0].from];
    if (sample >= 0) {
        float* const to = s.samples + (block.sample + sample) * s.contour.channels;
        for (int n = 1; n < descriptors_per_lane; ++n)
            if (descriptors[32 * n].to >= 0) to[descriptors[32 * n].to] = buffer[descriptors[32 * n].from];
    }
    block.records[strip].empty[odd].arrive(lane == 0);
}

}  // namespace lathe::gpu
