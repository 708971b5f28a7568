// What a launch of a resident kernel does around its steps. The fields of a problem live in the shared memory
// and the registers of a few thread blocks from the first step of a launch to the last: they come from global
// memory before the first and go back after the last. Lanes lie along z, two columns each; a warp owns one
// segment of a strip of rows.
#pragma once

#include "solver/engine/gpu/resident/halo_exchange.cuh"

namespace lathe::gpu {

/// Neighbouring blocks of the launch hold each problem; `block` lies in shared memory. `Cells`: where
/// voltages, axial memories and coefficients stand, and which fields there are. `advance(i, has_strip)` takes
/// all steps of a warp: `i` are the currents of its strip, if it has one.
template <class Cells, class Advance>
__device__ __forceinline__ void advance_on_chip(ResidentBlock& block, const Task* tasks, int count,
                                                const Advance& advance) {
    constexpr FieldSet fields = Cells::fields;
    constexpr int most_rows = most_strip_rows_of(fields);
    start_block<fields>(block, tasks, count);
    load_block<Cells>(block);
    const ProblemView& s = block.task.problem;
    const LaneIndex self(block);
    const bool has_strip = self.strip < block.strips;
    if (has_strip) Cells::init_strip(block);
    PairField i[most_rows];
#pragma unroll
    for (int n = 0; n < most_rows; ++n) {
        i[n] = {};
        const int row = block.first + self.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows || self.column >= s.nz) continue;
        i[n] = only_stepped<fields, i_r>({as_pair(s.fields + s.at(i_r, row, self.column)),
                                          as_pair(s.fields + s.at(i_phi, row, self.column)),
                                          as_pair(s.fields + s.at(i_z, row, self.column))});
    }
    advance(i, has_strip);
    store_block<Cells>(block);
#pragma unroll
    for (int n = 0; n < most_rows; ++n) {
        const int row = block.first + self.strip * block.strip_rows + n;
        if (!has_strip || row < 0 || n >= block.strip_rows || self.column >= s.nz) continue;
        if constexpr (has_field(fields, i_r)) as_pair(s.fields + s.at(i_r, row, self.column)) = i[n].r;
        if constexpr (has_field(fields, i_phi)) as_pair(s.fields + s.at(i_phi, row, self.column)) = i[n].phi;
        if constexpr (has_field(fields, i_z)) as_pair(s.fields + s.at(i_z, row, self.column)) = i[n].z;
    }
}

}  // namespace lathe::gpu
