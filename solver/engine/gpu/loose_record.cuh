// Recordings of strips in loose step. Who has columns that a port or the contour's caps read keeps them and
// goes on: others record them (loose_errands.cuh) and may be a step behind. The rest is recorded at once.
#pragma once

#include <cstddef>

#include "solver/engine/gpu/loose_errands.cuh"

namespace lathe::cuda {

/// Two quantities of a row on the contour's side, of which `which` is the first: v_phi, v_z, i_z, i_phi. A
/// function of its own, like the next: inlined they would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void record_side(float2 first, float2 second, int which) {
    const LooseBlock& block = loose_block();
    const DeviceContour& c = block.task.simulation.contour;
    const int column = StripName(block).column, columns = c.column_high - c.column_low + 1;
    float* const to = loose_warp(block, static_cast<int>(threadIdx.x) / 32).sample + c.side_offset +
                      which * columns + column - c.column_low;
    if (column >= c.column_low && column <= c.column_high) to[0] = first.x, to[columns] = second.x;
    if (column + 1 >= c.column_low && column < c.column_high) to[1] = first.y, to[columns + 1] = second.y;
}

/// Voltage of an element; v_z is the strip's.
__device__ inline __attribute__((noinline)) void record_element(float2 z, int step) {
    const LooseBlock& block = loose_block();
    const DeviceSimulation& s = block.task.simulation;
    if (s.element_column >> 1 != StripName(block).column >> 1) return;
    float v = s.element_column & 1 ? z.y : z.x;
    if (s.element_array != v_z)
        v = LooseCells::voltage(block, s.element_array, s.element_row - block.first, s.element_column);
    *loose_record_place(block, step, -1).port = v;
}

/// Before the first step.
template <int rows_here>
__device__ __forceinline__ void start_records(const LoosePlace<rows_here>& at) {
    LooseBlock& block = loose_block();
    const int strip = block.places[warp_anew()].strip;
    if (at.word() & strip_records) start_errands(strip);
    const LooseTaps taps(block, strip);
    const int pair = StripName(block).column >> 1;
    const int currents = tap_of_pair(block, pair), voltages = voltage_tap_of(block.task.simulation, pair);
    at.taps() = {currents < 0 ? -1 : taps.place(currents), voltages < 0 ? -1 : taps.place(voltages)};
}

/// Number of a step's sample of the contour, from the simulation's begin; -1: it is none.
__device__ __forceinline__ long number_of_sample(const LooseWarp& warp, int step) {
    return step == warp.sampling.y ? loose_block().sample + warp.sampling.x : -1;
}

/// Two components of a strip's rows, row by row; `pair_of(n)`: number n of them.
template <int rows_here, class PairOf>
__device__ __forceinline__ void keep_pairs(float* to, const PairOf& pair_of) {
#pragma unroll
    for (int n = 0; n < rows_here; ++n) {
        const float2 a = pair_of(2 * n), b = pair_of(2 * n + 1);
        reinterpret_cast<float4*>(to)[n] = {a.x, a.y, b.x, b.y};
    }
}

/// Beside a port's plane and in the caps of the contour. Events are the steps of which there is something to
/// record of a strip, see record_strip().
template <int rows_here>
__device__ __forceinline__ void keep_currents(const LoosePlace<rows_here>& at,
                                              const PairField (&i)[rows_here], int event) {
    const int odd = event & 1, place = at.taps().x;
    gate_at(at.its_warp().record_gates +
            static_cast<std::uint32_t>(offsetof(RecordGates, taken) + odd * sizeof(WarpGate)))
        .wait((event >> 1) - 1);
    if (place < 0) return;
    keep_pairs<rows_here>(at.shared() + place + odd * LooseTaps::set(rows_here),
                          [&](int n) { return n < rows_here ? i[n].phi : i[n - rows_here].r; });
}
template <int rows_here>
__device__ __forceinline__ void keep_voltages(const LoosePlace<rows_here>& at, int event) {
    const int odd = event & 1, place = at.taps().y;
    if (place >= 0) {
        KeptVoltages v[rows_here];
#pragma unroll
        for (int n = 0; n < rows_here; ++n) v[n] = at.voltages_of(n);
        keep_pairs<rows_here>(at.shared() + place + odd * LooseTaps::set(rows_here),
                              [&](int n) { return n < rows_here ? v[n].r : v[n - rows_here].phi; });
    }
    gate_at(at.its_warp().record_gates + static_cast<std::uint32_t>(odd * sizeof(WarpGate)))
        .arrive(at.flags & loose_first_lane);
}

/// By a strip's recorder: what the step before this one has left. `flags`: the strip's. A function of its
/// own, since few warps take it.
__device__ inline __attribute__((noinline)) void record_last(std::uint32_t flags, int step, int2 sampling) {
    if (!(flags & strip_records) || step == 0) return;
    const bool was_sample =
        sampling.x > 0 && sampling.y - loose_block().task.simulation.contour_stride == step - 1;
    const int last = was_sample ? sampling.x - 1 : -1;
    const int strip = loose_block().places[warp_anew()].strip;
    if (flags & strip_has_port)
        record_strip(strip, step - 1, step - 1, last);
    else if (was_sample && StripRecords(loose_block(), strip).caps)
        record_strip(strip, last, step - 1, last);
}

constexpr std::uint32_t strip_recorded = strip_is_owner | strip_records | strip_has_side | strip_has_outer;

/// Behind the currents of a step, when the neighbours have been told.
template <int rows_here>
__device__ __forceinline__ void record_after_currents(const LoosePlace<rows_here>& at,
                                                      const PairField (&i)[rows_here], int step,
                                                      int2 sampling) {
    if (!(at.word() & strip_recorded)) return;
    const bool is_sample = step == sampling.y;
    if (at.word() & strip_has_side && is_sample) {
        const ResidentBlock& block = loose_block();
        const int wanted =
            block.task.simulation.contour.row - 1 - block.first - block.places[warp_anew()].first;
        float2 z{}, phi{};
#pragma unroll
        for (int n = 0; n < rows_here; ++n)
            if (n == anew(wanted)) z = i[n].z, phi = i[n].phi;
        record_side(z, phi, 2);
    }
    if (at.word() & strip_records) record_last(at.flags, step, sampling);
    if (at.word() & strip_is_owner && (is_sample || at.word() & strip_has_port))
        keep_currents(at, i, at.word() & strip_has_port ? step : sampling.x);
}

/// Behind its voltages; then the next sample is looked out for. `rare`: rows may have probes.
template <bool rare, int rows_here>
__device__ __forceinline__ void record_after_voltages(const LoosePlace<rows_here>& at,
                                                      const float2 (&z)[rows_here], int step, int2 sampling) {
    if (!rare && !(at.word() & strip_recorded)) return;
    const bool is_sample = step == sampling.y;
    if (at.word() & strip_is_owner && (is_sample || at.word() & strip_has_port))
        keep_voltages(at, at.word() & strip_has_port ? step : sampling.x);
    const DeviceSimulation& s = loose_block().task.simulation;
    if (at.word() & strip_has_outer && (is_sample || s.element_array >= 0)) {
        const int first = loose_block().first + loose_block().places[warp_anew()].first;
        const int side = s.contour.row - first, element = s.element_row - first;
        float2 side_phi{}, side_z{}, element_z{};
#pragma unroll
        for (int n = 0; n < rows_here; ++n) {
            if (n == anew(side)) side_phi = at.voltages_of(n).phi, side_z = z[n];
            if (n == anew(element)) element_z = z[n];
        }
        if (is_sample && side >= 0 && side < rows_here) record_side(side_phi, side_z, 0);
        if (s.element_array >= 0 && element >= 0 && element < rows_here) record_element(element_z, step);
    }
    if (!is_sample) return;
    __syncwarp();
    LooseWarp& warp = at.its_warp();
    if (at.flags & loose_first_lane) {
        warp.sampling = {sampling.x + 1, sampling.y + s.contour_stride};
        warp.sample += s.contour.channels;
    }
    __syncwarp();
}

}  // namespace lathe::cuda
