// Recordings of strips in loose step. A warp in the middle of each strip, the recorder, writes out what the
// warps that own the recorded columns have kept in shared memory, in one of two sets in turn: it may be a
// step behind, and nobody waits for it.
#pragma once

#include "solver/engine/cuda/loose_strip.cuh"
#include "solver/engine/cuda/resident_record.cuh"

namespace lathe::cuda {

/// Where the values of a step go.
__device__ __forceinline__ RecordPlace loose_record_place(const ResidentBlock& block, int step, bool sample) {
    const DeviceSimulation& s = block.task.simulation;
    RecordPlace to;
    to.port = s.port + static_cast<long>(step) * (s.mode_rows > 0 ? port_readings * s.mode_rows : 1);
    if (sample) {
        // block.until_sample: steps to the launch's first sample, which is number block.sample.
        const long number = block.sample + (step + 1 - block.until_sample) / s.contour_stride;
        to.sample = s.samples + number * s.contour.channels;
        to.probe_sample = s.probe_samples + number * s.probe_count;
    }
    return to;
}

/// Where a tap is kept of one row: a float2 of each of two components, `rows` of the block apart.
__device__ __forceinline__ float2* loose_tap(const ResidentBlock& block, int tap, int event) {
    return reinterpret_cast<float2*>(ResidentBlock::shared() + block.layout.taps) +
           2 * block.rows * ((event & 1) * all_taps + tap);
}
/// Which voltage tap a pair of columns is, the first if several are the same; -1: none.
__device__ __forceinline__ int voltage_tap_of(const DeviceSimulation& s, int pair) {
    return pair == s.reading_column >> 1        ? current_taps
           : pair == s.contour.column_low >> 1  ? current_taps + 1
           : pair == s.contour.column_high >> 1 ? current_taps + 2
                                                : -1;
}

/// Of a recorder's lane: which of a port's readings it brings from where (of even events) to where.
__device__ __forceinline__ int2 port_errand(const ResidentBlock& block, int first, int lane) {
    const DeviceSimulation& s = block.task.simulation;
    const int reading = lane % port_readings, row = first + lane / port_readings;
    if (lane / port_readings >= block.strip_rows || block.first + row < 0 || block.first + row >= s.mode_rows)
        return {0, -1};
    const bool voltage = reading < read_i_phi_before, before = !voltage && reading < read_i_phi_after;
    const int column = s.reading_column - before, component = reading & 1;
    const int tap = voltage ? voltage_tap_of(s, column >> 1) : tap_of_pair(block, column >> 1);
    const float2* const from = loose_tap(block, tap, 0) + component * block.rows + row;
    return {static_cast<int>(reinterpret_cast<const float*>(from) - ResidentBlock::shared()) + (column & 1),
            reading * s.mode_rows + block.first + row};
}

/// Values of a strip's rows go from shared memory to where they are recorded, a lane for each.
__device__ inline __attribute__((noinline)) void record_event(int step, bool sample, int event) {
    const ResidentBlock& block = loose_block();
    const DeviceSimulation& s = block.task.simulation;
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    const int first = block.places[warp].first, rows = block.strip_rows;
    const RecordPlace place = loose_record_place(block, step, sample);
    const auto kept = [&](int tap, int column, int component, int row) {
        const float2 pair = loose_tap(block, tap, event)[component * block.rows + row];
        return column & 1 ? pair.y : pair.x;
    };
    const int2 errand =
        reinterpret_cast<const int2*>(ResidentBlock::shared() + block.layout.errands)[threadIdx.x];
    if (errand.y >= 0)
        place.port[errand.y] = ResidentBlock::shared()[errand.x + (event & 1) * (4 * all_taps * block.rows)];
    if (!sample) return;
    const DeviceContour& c = s.contour;
    for (int n = lane; n < 8 * rows; n += 32) {
        const int row = first + n % rows, i = block.first + row;
        const bool high = n >= 4 * rows;
        const int quantity = n / rows & 3;  // v_r, v_phi, i_phi, i_r
        if (i < (high ? 0 : c.first_row_low) || i >= c.row || i < 0) continue;
        const int channel = high ? c.high_offset + quantity * c.row + i
                                 : quantity * (c.row - c.first_row_low) + i - c.first_row_low;
        const int column = high ? c.column_high - (quantity > 1) : c.column_low;
        const int tap = quantity > 1 ? tap_of_pair(block, column >> 1) : voltage_tap_of(s, column >> 1);
        place.sample[channel] = kept(tap, column, quantity & 1, row);
    }
}

/// When and what a warp of a strip records. Events are the steps of which the strip's recorder has something
/// to record: all of them where there are rows of a port, else those that are samples of the contour.
struct LooseRecords {
    int kept = 0;      ///< events that this warp has kept for the recorder
    int recorded = 0;  ///< events that it has recorded
    bool was_sample = false;
    int next_sample;  ///< the step after which the contour is recorded next; below 0: never

    __device__ __forceinline__ explicit LooseRecords(const LoosePlace& at)
        : next_sample(loose_block().task.simulation.contour.row >= 0 ? loose_block().until_sample - 1 : -1) {
        ResidentBlock& block = loose_block();
        const StripPlace& strip = block.places[warp_anew()];
        reinterpret_cast<int2*>(ResidentBlock::shared() + block.layout.errands)[threadIdx.x] =
            port_errand(block, strip.first, lane_anew());
        if (!(at.word() & strip_records) || lane_anew() != 0) return;
        int owners = 0;
        for (int segment = 0; segment < block.task.simulation.segments; ++segment)
            owners += (recorded_flags(block, strip, segment) & strip_is_owner) != 0;
        for (int n = 0; n < 2; ++n)
            block.kept[strip.strip][n].open(owners), block.taken[strip.strip][n].open();
    }

    __device__ __forceinline__ bool is_sample(int step) const { return step == next_sample; }

    /// Behind the currents of a step, when the neighbours have been told.
    template <int rows_here>
    __device__ __forceinline__ void after_currents(const LoosePlace& at, const PairField (&i)[rows_here],
                                                   int step) {
        const ResidentBlock& block = loose_block();
        if (at.word() & strip_has_side && is_sample(step))
            record_side<rows_here>(i, block, block.places[warp_anew()],
                                   loose_record_place(block, step, true).sample);
        if (at.word() & strip_records) {
            if (step > 0) finish(at, step - 1);
            was_sample = is_sample(step);
        }
        if (at.word() & strip_is_owner && is_event(at, step)) keep_currents(i);
    }
    template <int rows_here>
    __device__ __forceinline__ void after_voltages(const LoosePlace& at, int step) {
        if (at.word() & strip_is_owner && is_event(at, step)) keep_voltages<rows_here>(at);
        if (at.word() & strip_has_outer) record_outer<rows_here>(step);
        if (is_sample(step)) next_sample += loose_block().task.simulation.contour_stride;
    }
    /// By the recorder: what the last step, number `step`, has left.
    __device__ __forceinline__ void finish(const LoosePlace& at, int step) {
        if (!(at.word() & strip_records) || !(at.word() & strip_has_port || was_sample)) return;
        ResidentBlock& block = loose_block();
        const int strip = block.places[warp_anew()].strip;
        block.kept[strip][recorded & 1].wait(recorded >> 1);
        record_event(step, was_sample, recorded);
        block.taken[strip][recorded & 1].arrive();
        ++recorded;
    }

private:
    __device__ __forceinline__ bool is_event(const LoosePlace& at, int step) const {
        return at.word() & strip_has_port || is_sample(step);
    }

    /// Beside a port's plane and in the caps of the contour.
    template <int rows_here>
    __device__ __forceinline__ void keep_currents(const PairField (&i)[rows_here]) const {
        const ResidentBlock& block = loose_block();
        const int strip = block.places[warp_anew()].strip;
        block.taken[strip][kept & 1].wait((kept >> 1) - 1);
        const int tap = tap_of_pair(block, StripName(block).column >> 1);
        if (tap < 0) return;
        float2* const to = loose_tap(block, tap, kept) + block.places[warp_anew()].first;
#pragma unroll
        for (int n = 0; n < rows_here; ++n) to[n] = i[n].phi, to[block.rows + n] = i[n].r;
    }
    template <int rows_here>
    __device__ __forceinline__ void keep_voltages(const LoosePlace& at) {
        ResidentBlock& block = loose_block();
        const int tap = voltage_tap_of(block.task.simulation, StripName(block).column >> 1);
        if (tap >= 0) {
            float2* const to = loose_tap(block, tap, kept) + block.places[warp_anew()].first;
#pragma unroll
            for (int n = 0; n < rows_here; ++n)
                to[n] = at.voltage(n, v_r), to[block.rows + n] = at.voltage(n, v_phi);
        }
        block.kept[block.places[warp_anew()].strip][kept & 1].arrive();
        ++kept;
    }

    /// Voltages on the contour's side and of an element.
    template <int rows_here>
    __device__ __forceinline__ void record_outer(int step) const {
        const bool sample = is_sample(step);
        const ResidentBlock& b = loose_block();
        const DeviceSimulation& s = b.task.simulation;
        if (!sample && s.element_array < 0) return;
        const RecordPlace place = loose_record_place(b, step, sample);
        const int row = b.first + b.places[warp_anew()].first, column = StripName(b).column;
        if (s.element_array >= 0 && s.element_row >= row && s.element_row < row + rows_here &&
            s.element_column >> 1 == column >> 1)
            *place.port = b.voltage(s.element_array, s.element_row, s.element_column);
        const DeviceContour& c = s.contour;
        if (!sample || c.row < row || c.row >= row + rows_here) return;
        for (int k = max(column, c.column_low); k <= min(column + 1, c.column_high); ++k) {
            float* const side = place.sample + c.side_offset + k - c.column_low;
            side[0] = b.voltage(v_phi, c.row, k);
            side[c.column_high - c.column_low + 1] = b.voltage(v_z, c.row, k);
        }
    }
};

}  // namespace lathe::cuda
