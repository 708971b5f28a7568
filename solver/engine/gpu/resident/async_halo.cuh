// How strips of asynchronous layouts exchange their halo rows: phi and z of the outermost row, of three
// fields the one of them that is stepped. Inside a block they go through the lanes' slots, between blocks
// through HaloBuffers.
#pragma once

#include "solver/engine/gpu/resident/async_lane.cuh"

namespace lathe::gpu {

template <int rows_here, FieldSet fields>
__device__ __forceinline__ HaloBuffers halo_buffers(const AsyncLane<rows_here, fields>& at) {
    const AsyncWarp& warp = at.its_warp();
    return {warp.halo + 2 * at.lane(), warp.side_words, warp.first_sequence};
}

/// The component that is stepped, where only one of phi and z of a family is. `first`: v_r or i_r.
template <FieldSet fields, Array first, class Pair>
__device__ __forceinline__ Pair& stepped_of(Pair& phi, Pair& z) {
    if constexpr (has_field(fields, first + 1)) return phi;
    return z;
}

/// To the strip above, in this block or the next: `row`, the currents of the last row.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void push_halo_up(const AsyncLane<rows_here, fields>& at, const PairField& row,
                                             int step) {
    if constexpr (fields != FieldSet::six) {
        const float2 x = stepped_of<fields, i_r>(row.phi, row.z);
        if (at.opaque_flags() & strip_block_above)
            halo_buffers(at).push_up(step, x);
        else if (at.opaque_flags() & strip_pushes_up)
            at.below(0, at.its_warp().up) = x;
        return;
    }
    if (at.opaque_flags() & strip_block_above) {
        halo_buffers(at).push_up(step, row.phi, row.z);
    } else if (at.opaque_flags() & strip_pushes_up) {
        const int up = at.its_warp().up;
        at.below(0, up) = row.phi, at.below(1, up) = row.z;
    }
}
/// To the strip below: `row`, the voltages of the first row.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void push_halo_down(const AsyncLane<rows_here, fields>& at, const PairField& row,
                                               int step) {
    if constexpr (fields != FieldSet::six) {
        const float2 x = stepped_of<fields, v_r>(row.phi, row.z);
        if (at.opaque_flags() & strip_block_below)
            halo_buffers(at).push_down(step, x);
        else if (at.opaque_flags() & strip_pushes_down)
            at.above(0, -at.its_warp().up) = x;
        return;
    }
    if (at.opaque_flags() & strip_block_below) {
        halo_buffers(at).push_down(step, row.phi, row.z);
    } else if (at.opaque_flags() & strip_pushes_down) {
        const int down = -at.its_warp().up;
        at.above(0, down) = row.phi, at.above(1, down) = row.z;
    }
}

/// Waits for the voltages of the row above the strip; `barrier`: address of its warp's.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void wait_halo_above(const AsyncLane<rows_here, fields>& at,
                                                VoltageNeighbours& near, std::uint32_t barrier, int step) {
    barrier_at(barrier).wait(step - 1);
    if constexpr (fields != FieldSet::six) {
        float2& x = stepped_of<fields, v_r>(near.outer_phi, near.outer_z);
        if (at.opaque_flags() & strip_block_above && step > 0)
            halo_buffers(at).wait_above(step - 1, x);
        else
            x = at.above(0);
        return;
    }
    if (at.opaque_flags() & strip_block_above && step > 0) {
        halo_buffers(at).wait_above(step - 1, near.outer_phi, near.outer_z);
    } else {
        near.outer_phi = at.above(0), near.outer_z = at.above(1);
    }
}
/// Waits for the currents of the row below the strip.
template <int rows_here, FieldSet fields>
__device__ __forceinline__ void wait_halo_below(const AsyncLane<rows_here, fields>& at,
                                                CurrentNeighbours& near, std::uint32_t barrier, int step) {
    if constexpr (fields != FieldSet::six) {
        float2& x = stepped_of<fields, i_r>(near.inner_phi, near.inner_z);
        if (at.opaque_flags() & strip_block_below) {
            halo_buffers(at).wait_below(step, x);
            return;
        }
        barrier_at(barrier).wait(step);
        x = at.below(0);
        return;
    }
    if (at.opaque_flags() & strip_block_below) {
        halo_buffers(at).wait_below(step, near.inner_phi, near.inner_z);
        return;
    }
    barrier_at(barrier).wait(step);
    near.inner_phi = at.below(0), near.inner_z = at.below(1);
}

}  // namespace lathe::gpu
