// What a launch of a resident kernel does around its steps: fields come from global memory into shared memory
// and registers, and go back.
#pragma once

#include "solver/engine/gpu/resident_cells.cuh"

namespace lathe::cuda {

static_assert(sizeof(ResidentBlock) <= own_shared_bytes);

/// Some neighbouring blocks of the launch hold each simulation; `block` is shared. What a warp does is
/// `advance(i, has_strip)`: the currents of its strip, and whether it has one.
template <class Cells, class Advance>
__device__ __forceinline__ void advance_on_chip(ResidentBlock& block, const DeviceTask* tasks, int count,
                                                const Advance& advance) {
    start_block(block, tasks, count);
    load_block<Cells>(block);
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    const bool has_strip = name.strip < block.strips;
    if (has_strip) Cells::place(block);
    PairField i[most_strip_rows];
#pragma unroll
    for (int n = 0; n < most_strip_rows; ++n) {
        i[n] = {};
        const int row = block.first + name.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows || name.column >= s.nz) continue;
        i[n] = {as_pair(s.fields + s.at(i_r, row, name.column)),
                as_pair(s.fields + s.at(i_phi, row, name.column)),
                as_pair(s.fields + s.at(i_z, row, name.column))};
    }
    advance(i, has_strip);
    store_block<Cells>(block);
#pragma unroll
    for (int n = 0; n < most_strip_rows; ++n) {
        const int row = block.first + name.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows || name.column >= s.nz) continue;
        as_pair(s.fields + s.at(i_r, row, name.column)) = i[n].r;
        as_pair(s.fields + s.at(i_phi, row, name.column)) = i[n].phi;
        as_pair(s.fields + s.at(i_z, row, name.column)) = i[n].z;
    }
}

}  // namespace lathe::cuda
