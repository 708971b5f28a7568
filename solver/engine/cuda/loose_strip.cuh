// What a lane of a strip in loose step keeps beside its fields, and where it finds the rest.
//
// Warps in loose step wait for the warps beside theirs, not for all of the block (warp_gate.cuh): who has
// less to do runs ahead by half a step for each strip or segment between. All that a block shares lies behind
// one address, and rows stand at distances that the compiler knows, so that the registers are the fields'.
#pragma once

#include "solver/engine/cuda/resident_strip.cuh"

namespace lathe::cuda {

/// It stands at the begin of the dynamic shared memory.
__device__ __forceinline__ ResidentBlock& loose_block() {
    return *dynamic_shared<ResidentBlock>();
}

constexpr int loose_row = segment_columns;        ///< floats from row to row of what is handed along z
constexpr int loose_cells = 3 * segment_columns;  ///< the same of voltages

/// A thread's warp and lane, computed anew: kept from step to step they would cost registers.
__device__ __forceinline__ int warp_anew() {
    return anew(static_cast<int>(threadIdx.x)) >> 5;
}
__device__ __forceinline__ int lane_anew() {
    return anew(static_cast<int>(threadIdx.x)) & 31;
}

/// What a lane keeps from step to step beside its fields. Places are in floats from the begin of the shared
/// memory.
struct LoosePlace {
    int next;             ///< (v_r, v_phi) of column k + 2 in the strip's first row
    int before;           ///< (i_phi, i_r) of column k - 1
    int rows;             ///< ResidentRow of the currents' first row
    int cell;             ///< v_r of the first row
    int axial;            ///< memories of the first row; below 0: outside the layers
    int curve;            ///< of the currents; zeros outside the layers
    std::uint32_t flags;  ///< StripFlags

    /// Component c (v_r, v_phi or v_z) of row n of the strip.
    __device__ __forceinline__ float2& voltage(int n, int c) const {
        return as_pair(ResidentBlock::shared() + cell + n * loose_cells + c * segment_columns);
    }
    /// The flags, looked at anew: a test a row is cheaper than its result in a register for all rows.
    __device__ __forceinline__ std::uint32_t word() const {
        return static_cast<std::uint32_t>(anew(static_cast<int>(flags)));
    }
};

__device__ __forceinline__ LoosePlace loose_place(const ResidentBlock& block) {
    const StripPlace& strip = block.places[threadIdx.x / 32];
    const StripName name(block);
    const DeviceSimulation& s = block.task.simulation;
    const int first = name.segment * block.rows + strip.first, lane = name.lane;
    LoosePlace place;
    place.flags = strip.word, place.rows = strip.rows;
    place.cell = strip.cell + 2 * lane;
    place.next = block.layout.ahead + loose_row * first + 2 * lane + 2;
    if (lane == 31) place.next += name.segment + 1 < s.segments ? loose_row * (block.rows - 1) : -2;
    place.before = block.layout.behind + loose_row * first + 2 * lane - 2;
    if (lane == 0)
        place.before =
            name.segment > 0
                ? place.before - loose_row * (block.rows - 1)
                : block.layout.ahead + loose_row * ((s.segments - 1) * block.rows + strip.first + 1) - 2;
    int pair = axial_pair_of(s.axial_pairs, name.column);
    place.axial = pair < 0 ? -1 : strip.axial + block.layout.axial_pair * pair;
    if (pair < 0) pair = s.axial_pairs.count();
    place.curve = block.layout.curves + 4 * pair;
    return place;
}

__device__ __forceinline__ float4& four_at(int place) {
    return *reinterpret_cast<float4*>(ResidentBlock::shared() + place);
}
__device__ __forceinline__ float2& pair_at(int place) {
    return as_pair(ResidentBlock::shared() + place);
}

/// The three components in the radial layer: all that is loaded before anything is stored.
__device__ __forceinline__ void advance_whole_layer(PairField& x, const PairField& c, const PairField& curl,
                                                    const LayerPlace& at) {
    const float4 k[3] = {at.constants[0], at.constants[1], at.constants[2]};
    float2 memory[3] = {as_pair(at.memory), as_pair(at.memory + at.columns),
                        as_pair(at.memory + 2 * at.columns)};
    advance_radial_pair(x.r, c.r, curl.r, memory[0], {k[0].x, k[0].y, k[0].z, k[0].w});
    advance_radial_pair(x.phi, c.phi, curl.phi, memory[1], {k[1].x, k[1].y, k[1].z, k[1].w});
    advance_radial_pair(x.z, c.z, curl.z, memory[2], {k[2].x, k[2].y, k[2].z, k[2].w});
#pragma unroll
    for (int n = 0; n < 3; ++n) as_pair(at.memory + n * at.columns) = memory[n];
}

}  // namespace lathe::cuda
