// Recordings of a pair's currents; voltages are read where they lie.
#pragma once

#include "solver/engine/gpu/problem/pair_update.cuh"

namespace lathe::gpu {

/// Where the values of one step go.
struct RecordAddresses {
    float* port = nullptr;    ///< this step's readings
    float* sample = nullptr;  ///< null when the step is not a sample of the contour
    float* probe_sample = nullptr;
};

__device__ __forceinline__ RecordAddresses record_addresses(const ProblemView& s, long first_step, int step) {
    RecordAddresses to;
    const int readings = s.mode_rows > 0 ? port_readings * s.mode_rows : 1;
    to.port = s.port + static_cast<long>(step) * readings;
    const long now = first_step + step + 1;
    if (s.contour.row < 0 || now % s.contour_stride != 0) return to;
    const long sample = now / s.contour_stride - 1;
    to.sample = s.samples + sample * s.contour.channels;
    to.probe_sample = s.probe_samples + sample * s.probe_count;
    return to;
}

/// Currents beside the plane in which a port reads.
__device__ __forceinline__ void record_port_currents(const PairField& i, int row, int column,
                                                     const ProblemView& s, const RecordAddresses& to) {
    if (row >= s.mode_rows) return;
    const auto read = [&](int k, PortReading phi, PortReading r) {
        if (k >> 1 != column >> 1) return;
        to.port[phi * s.mode_rows + row] = k & 1 ? i.phi.y : i.phi.x;
        to.port[r * s.mode_rows + row] = k & 1 ? i.r.y : i.r.x;
    };
    read(s.reading_column - 1, read_i_phi_before, read_i_r_before);
    read(s.reading_column, read_i_phi_after, read_i_r_after);
}

/// Currents of a segment with any of flag_port, flag_cap, flag_side, flag_probes.
__device__ __forceinline__ void record_currents(const PairField& i, std::uint32_t flags, int row, int column,
                                                int segment, const ProblemView& s,
                                                const RecordAddresses& to) {
    if (flags & flag_port) record_port_currents(i, row, column, s, to);
    if (!to.sample) return;
    const ContourView& c = s.contour;
    if (flags & flag_cap) {
        const auto cap = [&](float* channels, int rows, int n, int k) {
            if (k >> 1 != column >> 1) return;
            channels[2 * rows + n] = k & 1 ? i.phi.y : i.phi.x;
            channels[3 * rows + n] = k & 1 ? i.r.y : i.r.x;
        };
        if (row >= c.first_row_low && row < c.row)
            cap(to.sample, c.row - c.first_row_low, row - c.first_row_low, c.column_low);
        if (row < c.row) cap(to.sample + c.high_offset, c.row, row, c.column_high - 1);
    }
    if ((flags & flag_side) && row == c.row - 1) {
        const int columns = c.column_high - c.column_low + 1;
        float* side = to.sample + c.side_offset;
        for (int d = 0; d < 2; ++d) {
            const int k = column + d;
            if (k < c.column_low || k > c.column_high) continue;
            side[2 * columns + k - c.column_low] = d ? i.z.y : i.z.x;
            side[3 * columns + k - c.column_low] = d ? i.phi.y : i.phi.x;
        }
    }
    if (flags & flag_probes) {
        const int begin = s.probe_start[row * s.segments + segment];
        const int end = s.probe_start[row * s.segments + segment + 1];
        for (int n = begin; n < end; ++n) {
            const ProbeView probe = s.probes[n];
            if (probe.column >> 1 != column >> 1) continue;
            const float2 value = probe.current == 0 ? i.r : probe.current == 1 ? i.phi : i.z;
            to.probe_sample[probe.slot] = probe.column & 1 ? value.y : value.x;
        }
    }
}

/// Whether a voltage of this pair is one that a port, an element or the contour reads.
__device__ __forceinline__ bool has_recorded_voltages(const ProblemView& s, int row, int column) {
    const auto is_mine = [column](int k) { return k >> 1 == column >> 1; };
    const ContourView& c = s.contour;
    return (row < s.mode_rows && is_mine(s.reading_column)) ||
           (row == s.element_row && is_mine(s.element_column) && s.element_array >= 0) ||
           (row <= c.row && (is_mine(c.column_low) || is_mine(c.column_high))) ||
           (row == c.row && column + 1 >= c.column_low && column <= c.column_high);
}

/// Voltages in the plane in which a port reads, by the thread that has just advanced the pair.
__device__ __forceinline__ void record_port_voltages(const PairField& v, int row, int column,
                                                     const ProblemView& s, const RecordAddresses& to) {
    if (row >= s.mode_rows || s.reading_column >> 1 != column >> 1) return;
    const bool odd = s.reading_column & 1;
    to.port[read_v_r * s.mode_rows + row] = odd ? v.r.y : v.r.x;
    to.port[read_v_phi * s.mode_rows + row] = odd ? v.phi.y : v.phi.x;
}

/// All of them.
__device__ __forceinline__ void record_own_voltages(const PairField& v, int row, int column,
                                                    const ProblemView& s, const RecordAddresses& to) {
    const auto is_mine = [column](int k) { return k >> 1 == column >> 1; };
    const auto value = [](float2 pair, int k) { return k & 1 ? pair.y : pair.x; };
    record_port_voltages(v, row, column, s, to);
    if (s.element_array >= 0 && row == s.element_row && is_mine(s.element_column)) {
        const float2 pair = s.element_array == v_r ? v.r : s.element_array == v_phi ? v.phi : v.z;
        *to.port = value(pair, s.element_column);
    }
    if (!to.sample) return;
    const ContourView& c = s.contour;
    if (row < c.row) {
        const int n = row - c.first_row_low, low_rows = c.row - c.first_row_low;
        if (n >= 0 && is_mine(c.column_low)) {
            to.sample[n] = value(v.r, c.column_low);
            to.sample[low_rows + n] = value(v.phi, c.column_low);
        }
        if (is_mine(c.column_high)) {
            to.sample[c.high_offset + row] = value(v.r, c.column_high);
            to.sample[c.high_offset + c.row + row] = value(v.phi, c.column_high);
        }
    }
    if (row != c.row) return;
    const int columns = c.column_high - c.column_low + 1;
    for (int k = max(column, c.column_low); k <= min(column + 1, c.column_high); ++k) {
        to.sample[c.side_offset + k - c.column_low] = value(v.phi, k);
        to.sample[c.side_offset + columns + k - c.column_low] = value(v.z, k);
    }
}

/// The voltages that an element reads and those on the contour, rows [from, to) and columns [first, end) of
/// them, by a group of threads. `voltage(array, row, column)` tells where they are.
template <class Voltage>
__device__ __forceinline__ void record_outer_voltages(const ProblemView& s, const RecordAddresses& out,
                                                      int from, int to, int thread, int threads,
                                                      const Voltage& voltage, int first = 0,
                                                      int end = 1 << 30) {
    const auto has = [&](int column) { return column >= first && column < end; };
    if (thread == 0 && s.element_array >= 0 && s.element_row >= from && s.element_row < to &&
        has(s.element_column))
        *out.port = voltage(s.element_array, s.element_row, s.element_column);
    if (!out.sample) return;
    const ContourView& c = s.contour;
    const bool low = has(c.column_low), high = has(c.column_high);
    for (int i = from + thread; i < min(to, c.row) && (low || high); i += threads) {
        const int low_rows = c.row - c.first_row_low, n = i - c.first_row_low;
        if (n >= 0 && low) {
            out.sample[n] = voltage(v_r, i, c.column_low);
            out.sample[low_rows + n] = voltage(v_phi, i, c.column_low);
        }
        if (!high) continue;
        out.sample[c.high_offset + i] = voltage(v_r, i, c.column_high);
        out.sample[c.high_offset + c.row + i] = voltage(v_phi, i, c.column_high);
    }
    if (c.row < from || c.row >= to) return;
    const int columns = c.column_high - c.column_low + 1;
    for (int k = max(first, c.column_low) + thread; k < min(end, c.column_high + 1); k += threads) {
        float* side = out.sample + c.side_offset + k - c.column_low;
        side[0] = voltage(v_phi, c.row, k);
        side[columns] = voltage(v_z, c.row, k);
    }
}

/// Those that a port reads too.
template <class Voltage>
__device__ __forceinline__ void record_voltages(const ProblemView& s, const RecordAddresses& out, int from,
                                                int to, int thread, int threads, const Voltage& voltage,
                                                int first = 0, int end = 1 << 30) {
    if (s.reading_column >= first && s.reading_column < end)
        for (int i = from + thread; i < min(to, s.mode_rows); i += threads) {
            out.port[read_v_r * s.mode_rows + i] = voltage(v_r, i, s.reading_column);
            out.port[read_v_phi * s.mode_rows + i] = voltage(v_phi, i, s.reading_column);
        }
    record_outer_voltages(s, out, from, to, thread, threads, voltage, first, end);
}

}  // namespace lathe::gpu
