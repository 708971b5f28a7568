// The kernel of `flags`: strips in loose step (loose_strip.cuh), blocks by messages (FlagLink).
#pragma once

#include "solver/engine/gpu/loose_sweeps.cuh"
#include "solver/engine/gpu/resident_launch.cuh"

namespace lathe::cuda {

template <int rows_here, bool rare, bool layer>
__device__ __attribute__((noinline)) void take_loose_steps(PairField (&currents)[most_strip_rows]) {
    LooseStrip<rows_here, rare, layer> strip(currents);
    meet();
    const int steps = loose_block().task.steps;
    for (int step = 0; step < steps; ++step) {
        strip.sweep_currents(step);
        strip.sweep_voltages(step);
    }
    strip.finish(currents, steps);
    meet();
}

template <int rows_here>
__device__ __forceinline__ void take_loose_steps(PairField (&i)[most_strip_rows]) {
    StripPlace& strip = loose_block().places[threadIdx.x / 32];
    const bool has_port = loose_block().task.simulation.mode_rows > 0;
    const bool rare = strip.word & rare_flags & ~port_flags || (strip.word & port_flags && !has_port);
    const bool drives = strip.word & port_flags && !rare;
    const int layer = loose_block().layer;
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        strip.word |= (drives ? strip_drives : 0u) | (strip.first >= layer ? strip_layered : 0u);
    __syncwarp();
    // All strips of a block with a radial layer in one function, those in front of it too: two of them side
    // by side are more code than the instruction cache holds.
    if (layer < loose_block().rows)
        rare ? take_loose_steps<rows_here, true, true>(i) : take_loose_steps<rows_here, false, true>(i);
    else
        rare ? take_loose_steps<rows_here, true, false>(i) : take_loose_steps<rows_here, false, false>(i);
}

/// The kernel, see advance_on_chip().
__device__ __forceinline__ void advance_loose_on_chip(const DeviceTask* tasks, int count) {
    advance_on_chip<LooseCells>(loose_block(), tasks, count,
                                          [&](PairField(&i)[most_strip_rows], bool has_strip) {
                                              ResidentBlock& block = loose_block();
                                              if (has_strip) {
                                                  if (block.strip_rows == most_strip_rows)
                                                      take_loose_steps<most_strip_rows>(i);
                                                  else if (block.strip_rows == 2)
                                                      take_loose_steps<2>(i);
                                                  else
                                                      take_loose_steps<few_layer_rows>(i);
                                              } else {
                                                  meet(), meet();
                                              }
                                          });
}

}  // namespace lathe::cuda
