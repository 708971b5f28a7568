// The fields of a simulation live in the shared memory and the registers of a few thread blocks from the
// first step of a launch to the last. Lanes lie along z, two columns each; a warp owns a strip of rows.
//
// A step is two sweeps (resident_sweeps.cuh) with a barrier of the block after each. Strips hand i_phi, i_z
// of their last row to the strip above through shared memory, segments hand i_phi, i_r of their last column
// to the right. Between blocks the same values, and v_phi, v_z of a block's first row, are sent by a link
// (resident_link.cuh). The sweeps meet the row that needs them last, so their way is hidden behind all other
// rows.
#pragma once

#include "solver/engine/gpu/resident_launch.cuh"
#include "solver/engine/gpu/resident_sweeps.cuh"

namespace lathe::cuda {

/// The sweeps of a warp that has a strip. A function of its own for each kind: in one body the compiler keeps
/// in registers what several have in common, and spills the currents for it. Few kinds: what the warps of a
/// multiprocessor go through in a step must fit into its instruction cache (docs/performance.md).
template <class Link, int rows_here, StripKind kind, bool layer>
__device__ __attribute__((noinline)) void take_steps(ResidentBlock& block,
                                                     PairField (&currents)[most_strip_rows],
                                                     std::uint32_t rare) {
    PairField i[most_strip_rows];
#pragma unroll
    for (int n = 0; n < rows_here; ++n) i[n] = currents[n];
    const int steps = block.task.steps;
    for (int step = 0; step < steps; ++step) {
        if (rare & block.input_of(step).mask)
            sweep_currents<Link, rows_here, StripKind::rare, layer>(block, i, step);
        else
            sweep_currents<Link, rows_here, kind, layer>(block, i, step);
        meet();
        if (threadIdx.x == 0) prepare_input(block, step + 1);
        if (rare & before_flags)
            sweep_voltages<Link, rows_here, StripKind::rare, layer>(block, i, step);
        else
            sweep_voltages<Link, rows_here, kind, layer>(block, i, step);
        if (threadIdx.x == 0) finish_input();
        meet();
        record_step(anew(block), step);
    }
#pragma unroll
    for (int n = 0; n < rows_here; ++n) currents[n] = i[n];
}

/// Of a warp without a strip.
__device__ __forceinline__ void pass_steps(ResidentBlock& block) {
    const int steps = block.task.steps;
    for (int step = 0; step < steps; ++step) meet(), meet();
}

/// Of a warp whose strip has so many rows.
template <class Link, int rows_here>
__device__ __forceinline__ void take_steps(ResidentBlock& block, PairField (&i)[most_strip_rows]) {
    const StripPlace& strip = block.places[threadIdx.x / 32];
    const std::uint32_t word = strip.word;
    if (strip.first >= block.layer)
        take_steps<Link, rows_here, StripKind::plain, true>(block, i, word);
    else if (word & port_flags && block.task.simulation.mode_rows > 0)
        take_steps<Link, rows_here, StripKind::port, false>(block, i, word & ~port_flags);
    else
        take_steps<Link, rows_here, StripKind::plain, false>(block, i, word);
}

/// The numbers of rows that plan_resident() and plan_wide() give to strips; for one row see
/// resident_narrow.cuh.
template <class Link>
__device__ __forceinline__ void take_steps(ResidentBlock& block, PairField (&i)[most_strip_rows]) {
    if (block.strip_rows == most_strip_rows)
        take_steps<Link, most_strip_rows>(block, i);
    else
        take_steps<Link, few_layer_rows, StripKind::plain, true>(block, i,
                                                                 block.places[threadIdx.x / 32].word);
}

/// The kernel; some neighbouring blocks of the launch hold each simulation. `block` is shared.
template <class Link>
__device__ __forceinline__ void advance_on_chip(ResidentBlock& block, const DeviceTask* tasks, int count) {
    advance_on_chip<Link, SegmentCells>(block, tasks, count,
                                        [&](PairField(&i)[most_strip_rows], bool has_strip) {
                                            has_strip ? take_steps<Link>(block, i) : pass_steps(block);
                                        });
}

}  // namespace lathe::cuda
