// Recordings of asynchronous layouts. A warp with columns that a port or the contour's caps read buffers them
// and goes on; the recording warp (copy_descriptors.cuh) may be a step behind. The rest is recorded at once.
#pragma once

#include <cstddef>

#include "solver/engine/gpu/resident/copy_descriptors.cuh"

namespace lathe::gpu {

/// Records two quantities of a row on the contour's side, of which `which` is the first: v_phi, v_z, i_z,
/// i_phi. Not inlined, like the next: they would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void record_side(float2 first, float2 second, int which) {
    const AsyncBlock& block = async_block();
    const ContourView& c = block.task.problem.contour;
    const int column = LaneIndex(block).column, columns = c.column_high - c.column_low + 1;
    float* const to = async_warp(block, static_cast<int>(threadIdx.x) / 32).sample + c.side_offset +
                      which * columns + column - c.column_low;
    if (column >= c.column_low && column <= c.column_high) to[0] = first.x, to[columns] = second.x;
    if (column + 1 >= c.column_low && column < c.column_high) to[1] = first.y, to[columns + 1] = second.y;
}

/// Records the voltage of an element; `z`: v_z of its row.
template <FieldSet fields>
__device__ inline __attribute__((noinline)) void record_element(float2 z, int step) {
    const AsyncBlock& block = async_block();
    const ProblemView& s = block.task.problem;
    if (s.element_column >> 1 != LaneIndex(block).column >> 1) return;
    float v = s.element_column & 1 ? z.y : z.x;
    if (s.element_array != v_z)
        v = AsyncCells<fields>::voltage(block, s.element_array, s.element_row - block.first,
                                        s.element_column);
    *async_record_addresses(block, step, -1).port = v;
}

/// By each warp with a strip, before the first step.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void start_records(const AsyncLane<rows_here, fields>& at) {
    AsyncBlock& block = async_block();
    const int strip = block.descriptors[opaque_warp()].strip;
    if (at.opaque_flags() & strip_records) init_descriptors<fields>(strip);
    const TapBuffers<fields> taps(block, strip);
    const int pair = LaneIndex(block).column >> 1;
    const int currents = tap_of_pair(block, pair), voltages = voltage_tap_of(block.task.problem, pair);
    at.taps() = {currents < 0 ? -1 : taps.offset(currents), voltages < 0 ? -1 : taps.offset(voltages)};
}

/// Number of a step's sample of the contour, from the start of the solve; -1: it is none.
__device__ __forceinline__ long number_of_sample(const AsyncWarp& warp, int step) {
    return step == warp.sampling.y ? async_block().sample + warp.sampling.x : -1;
}

/// Stores `pairs` values of a strip's rows in 16-byte words; `pair_of(n)`: number n of them.
template <int pairs, class PairOf>
__device__ __forceinline__ void buffer_pairs(float* to, const PairOf& pair_of) {
#pragma unroll
    for (int n = 0; n < pairs / 2; ++n) {
        const float2 a = pair_of(2 * n), b = pair_of(2 * n + 1);
        reinterpret_cast<float4*>(to)[n] = {a.x, a.y, b.x, b.y};
    }
}

/// Buffers currents beside a port's plane and in the caps of the contour. Events are the steps of which there
/// is something to record of a strip, see record_strip().
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void buffer_currents(const AsyncLane<rows_here, fields>& at,
                                                const PairField (&i)[rows_here], int event) {
    const int odd = event & 1, offset = at.taps().x;
    barrier_at(at.its_warp().record_barriers +
               static_cast<std::uint32_t>(offsetof(RecordBarriers, empty) + odd * sizeof(WarpBarrier)))
        .wait((event >> 1) - 1);
    if (offset < 0) return;
    buffer_pairs<tap_components(fields) * rows_here>(
        at.shared() + offset + odd * TapBuffers<fields>::set(rows_here), [&](int n) {
            if constexpr (fields == FieldSet::te) return i[n].phi;
            if constexpr (fields == FieldSet::tm) return i[n].r;
            return n < rows_here ? i[n].phi : i[n - rows_here].r;
        });
}
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void buffer_voltages(const AsyncLane<rows_here, fields>& at, int event) {
    const int odd = event & 1, offset = at.taps().y;
    if (offset >= 0) {
        StoredVoltages v[rows_here];
#pragma unroll
        for (int n = 0; n < rows_here; ++n) v[n] = at.voltages_of(n);
        buffer_pairs<tap_components(fields) * rows_here>(
            at.shared() + offset + odd * TapBuffers<fields>::set(rows_here), [&](int n) {
                if constexpr (fields == FieldSet::te) return v[n].r;
                if constexpr (fields == FieldSet::tm) return v[n].phi;
                return n < rows_here ? v[n].r : v[n - rows_here].phi;
            });
    }
    barrier_at(at.its_warp().record_barriers + static_cast<std::uint32_t>(odd * sizeof(WarpBarrier)))
        .arrive(at.flags & lane_is_first);
}

/// By a strip's recording warp: records what the step before this one has left. `flags`: the strip's. Not
/// inlined, since few warps call it.
template <FieldSet fields>
__device__ inline __attribute__((noinline)) void record_last(std::uint32_t flags, int step, int2 sampling) {
    if (!(flags & strip_records) || step == 0) return;
    const bool was_sample =
        sampling.x > 0 && sampling.y - async_block().task.problem.contour_stride == step - 1;
    const int last = was_sample ? sampling.x - 1 : -1;
    const int strip = async_block().descriptors[opaque_warp()].strip;
    if (flags & strip_has_port)
        record_strip<fields>(strip, step - 1, step - 1, last);
    else if (was_sample && StripRecords(async_block(), strip).caps)
        record_strip<fields>(strip, last, step - 1, last);
}

constexpr std::uint32_t strip_recorded = strip_is_buffered | strip_records | strip_has_side | strip_has_outer;

/// Behind the currents of a step, after this warp has arrived at its barrier.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void record_after_currents(const AsyncLane<rows_here, fields>& at,
                                                      const PairField (&i)[rows_here], int step,
                                                      int2 sampling) {
    if (!(at.opaque_flags() & strip_recorded)) return;
    const bool is_sample = step == sampling.y;
    if (at.opaque_flags() & strip_has_side && is_sample) {
        const ResidentBlock& block = async_block();
        const int wanted =
            block.task.problem.contour.row - 1 - block.first - block.descriptors[opaque_warp()].first;
        float2 z{}, phi{};
#pragma unroll
        for (int n = 0; n < rows_here; ++n)
            if (n == opaque(wanted)) z = i[n].z, phi = i[n].phi;
        record_side(z, phi, 2);
    }
    if (at.opaque_flags() & strip_records) record_last<fields>(at.flags, step, sampling);
    if (at.opaque_flags() & strip_is_buffered && (is_sample || at.opaque_flags() & strip_has_port))
        buffer_currents(at, i, at.opaque_flags() & strip_has_port ? step : sampling.x);
}

/// Behind the voltages of a step; `sampling` moves on to the next sample. `rare`: rows may have probes.
template <bool rare, int rows_here, FieldSet fields>
__device__ __forceinline__ void record_after_voltages(const AsyncLane<rows_here, fields>& at,
                                                      const float2 (&z)[rows_here], int step, int2 sampling) {
    if (!rare && !(at.opaque_flags() & strip_recorded)) return;
    const bool is_sample = step == sampling.y;
    if (at.opaque_flags() & strip_is_buffered && (is_sample || at.opaque_flags() & strip_has_port))
        buffer_voltages(at, at.opaque_flags() & strip_has_port ? step : sampling.x);
    const ProblemView& s = async_block().task.problem;
    if (at.opaque_flags() & strip_has_outer && (is_sample || s.element_array >= 0)) {
        const int first = async_block().first + async_block().descriptors[opaque_warp()].first;
        const int side = s.contour.row - first, element = s.element_row - first;
        float2 side_phi{}, side_z{}, element_z{};
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            if (n == opaque(side)) side_phi = at.voltages_of(n).phi, side_z = z[n];
            if (n == opaque(element)) element_z = z[n];
        }
        if (is_sample && side >= 0 && side < rows_here) record_side(side_phi, side_z, 0);
        if (s.element_array >= 0 && element >= 0 && element < rows_here)
            record_element<fields>(element_z, step);
    }
    if (!is_sample) return;
    __syncwarp();
    AsyncWarp& warp = at.its_warp();
    if (at.flags & lane_is_first) {
        warp.sampling = {sampling.x + 1, sampling.y + s.contour_stride};
        warp.sample += s.contour.channels;
    }
    __syncwarp();
}

}  // namespace lathe::gpu
