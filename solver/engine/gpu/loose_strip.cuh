// What a lane of a strip in loose step keeps beside its fields, and where it finds the rest.
//
// Warps in loose step wait for the warps beside theirs, not for all of the block (warp_gate.cuh): who has
// less to do runs ahead by half a step for each strip or segment between. What a lane hands to others stands
// in a slot of its own, at a distance from theirs that the compiler knows, so that the registers are the
// fields'.
#pragma once

#include "solver/engine/gpu/loose_cells.cuh"

namespace lathe::cuda {

__device__ __forceinline__ WarpGate& gate_at(std::uint32_t address) {
    return at_shared<WarpGate>(address);
}

/// A thread's warp, computed anew: kept from step to step it would cost a register.
__device__ __forceinline__ int warp_anew() {
    return anew(static_cast<int>(threadIdx.x)) >> 5;
}

/// The same in all lanes of a warp, and the compiler knows: it takes no registers of lanes, and whoever asks
/// for it has not to prepare for lanes that part.
__device__ __forceinline__ std::uint32_t same_in_warp(std::uint32_t it) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    return __reduce_or_sync(~0u, it);
#else
    return it;
#endif
}

/// In LoosePlace::flags beside StripFlags: the lane is its warp's first; a port's source is in one of its
/// columns; these are not the metal at an end of the grid.
enum LooseFlag : std::uint32_t {
    loose_drives_currents_x = 1u << 10,
    loose_drives_currents_y = 1u << 11,
    loose_drives_voltages_x = 1u << 12,
    loose_drives_voltages_y = 1u << 13,
    loose_first_lane = 1u << 16,
    loose_inside_x = 1u << 17,
    loose_inside_y = 1u << 18,
    loose_lane_shift = 20,  ///< five bits: the lane
    loose_strip_flags = strip_drives | strip_layered | strip_hands_down | ((1u << resident_shift) - 1u)
};

/// What is kept of a row's voltages in shared memory, of both columns.
struct KeptVoltages {
    float2 r, phi;
};

/// What a lane keeps from step to step beside its fields. Places are in floats from the begin of the shared
/// memory.
template <int rows_here>
struct LoosePlace {
    /// What stands where in it.
    __device__ static constexpr LooseSlot own() { return {rows_here}; }

    int warp;             ///< LooseWarp
    int slot;             ///< the lane's, see LooseSlot
    int axial;            ///< curves and memories; below 0: outside the layers
    std::uint32_t flags;  ///< StripFlags and LooseFlags

    __device__ __forceinline__ explicit LoosePlace(const ResidentBlock& block) {
        static_assert(own().taps() + 2 <= own().floats());
        const StripPlace& strip = block.places[threadIdx.x / 32];
        const StripName name(block);
        const DeviceSimulation& s = block.task.simulation;
        warp = loose_warp_place(rows_here, static_cast<int>(threadIdx.x) / 32);
        slot = LooseCells::slot(block, name.strip, name.column / 2);
        const int pair = axial_pair_of(s.axial_pairs, name.column);
        axial = pair < 0 ? -1 : LooseCells::axial(block, name.strip, pair);
        flags = (strip.word & loose_strip_flags) | static_cast<std::uint32_t>(name.lane) << loose_lane_shift |
                (name.lane == 0 ? loose_first_lane : 0u) |
                (name.column > 0 && name.column < s.nz - 1 ? loose_inside_x : 0u) |
                (name.column + 1 < s.nz - 1 ? loose_inside_y : 0u);
        const int port = s.injection_column - name.column;  // currents: in the column before that
        flags |= (port == 1 ? loose_drives_currents_x : 0u) | (port == 2 ? loose_drives_currents_y : 0u) |
                 (port == 0 ? loose_drives_voltages_x : 0u) | (port == 1 ? loose_drives_voltages_y : 0u);
    }

    __device__ __forceinline__ static float* shared() { return ResidentBlock::shared(); }
    __device__ __forceinline__ LooseWarp& its_warp() const {
        return *reinterpret_cast<LooseWarp*>(shared() + warp);
    }
    /// Of row n; `family`: 0 for the currents, 1 for the voltages.
    __device__ __forceinline__ const LooseRow& row(int n, int family) const {
        return its_warp().rows()[2 * n + family];
    }
    /// v_r and v_phi of row n.
    __device__ __forceinline__ KeptVoltages voltages_of(int n) const {
        return {in_slot(own().voltages(0) + 2 * n), in_slot(own().voltages(1) + 2 * n)};
    }
    __device__ __forceinline__ void keep(int n, const KeptVoltages& v) const {
        in_slot(own().voltages(0) + 2 * n) = v.r, in_slot(own().voltages(1) + 2 * n) = v.phi;
    }
    /// There are none in the metal at both ends of the grid.
    __device__ __forceinline__ void clear_metal(float2& voltage) const {
        if (!(flags & loose_inside_x)) voltage.x = 0.0f;
        if (!(flags & loose_inside_y)) voltage.y = 0.0f;
    }
    /// The same of rows 1 and up, when they are kept.
    __device__ __forceinline__ void clear_metal_above() const {
#pragma unroll
        for (int n = 2; n < 2 * rows_here; ++n) clear_metal(in_slot(own().voltages(n % 2) + n / 2 * 2));
    }
    /// The same of the next lane's first column.
    __device__ __forceinline__ float2 next(int n) const {
        const float* const it = shared() + slot + own().floats() + 2 * n;
        return {it[own().voltages(0)], it[own().voltages(1)]};
    }
    /// (i_phi, i_r) of row n in the lane's second column, and in the lane's before.
    __device__ __forceinline__ float2& behind(int n) const {
        return in_slot(own().behind() + 2 * n);
    }
    __device__ __forceinline__ float2 before(int n) const {
        return in_slot(own().behind() - own().floats() + 2 * n);
    }
    /// i_phi (0) and i_z (1) of the row below; v_phi (0) and v_z (1) of the row above; of the strip whose
    /// slots stand `further` from this one's.
    __device__ __forceinline__ float2& below(int component, int further = 0) const {
        return in_slot(own().below() + 2 * component + further);
    }
    __device__ __forceinline__ float2& above(int component, int further = 0) const {
        return in_slot(own().above() + 2 * component + further);
    }
    /// Of a port's source.
    __device__ __forceinline__ float2& gain() const {
        return in_slot(own().gain());
    }
    /// Places of what is kept of even events: currents, voltages; below 0: nothing.
    __device__ __forceinline__ int2& taps() const {
        return reinterpret_cast<int2&>(in_slot(own().taps()));
    }

    __device__ __forceinline__ float4& memory(int n, int family) const {
        return *reinterpret_cast<float4*>(shared() + axial + 8 * (n + 1) + 4 * family);
    }
    __device__ __forceinline__ float4 curve_of(int family) const {
        return *reinterpret_cast<const float4*>(shared() + axial + 4 * family);
    }

    __device__ __forceinline__ std::uint32_t lane() const {
        return flags >> loose_lane_shift & 31;
    }
    /// The flags, looked at anew: a test is cheaper than its result in a register for all rows.
    __device__ __forceinline__ std::uint32_t word() const {
        return static_cast<std::uint32_t>(anew(static_cast<int>(flags)));
    }
    /// Those that are the same in all lanes.
    __device__ __forceinline__ std::uint32_t strip_flags() const {
        return same_in_warp(word() & loose_strip_flags);
    }

private:
    __device__ __forceinline__ float2& in_slot(int at) const {
        return as_pair(shared() + slot + at);
    }
};

/// By each warp with a strip; others look at it behind a barrier of the block.
__device__ inline void LooseCells::place(ResidentBlock& block) {
    const StripName name(block);
    if (name.lane == 0) place_warp(block, name);
    __syncwarp();
}
__device__ inline void LooseCells::place_warp(ResidentBlock& block, const StripName& name) {
    const int warp = static_cast<int>(threadIdx.x) / 32, segments = block.task.simulation.segments;
    LooseWarp& its = loose_warp(block, warp);
    StripPlace& strip = block.places[warp];
    strip.first = name.strip * block.strip_rows;
    strip.word =
        word_of_strip(block, name, [&](int n, bool voltages) { return its.rows()[2 * n + voltages].word; }) |
        recorded_flags(block, name.strip, name.segment) | (name.strip > 0 ? strip_hands_down : 0u);
    if (name.segment == block.recorder) strip.word |= strip_records;
    // Who has no neighbour waits for himself, which is not long.
    const auto other = [&](int number, int segment) {
        const bool exists = number >= 0 && number < block.strips && segment >= 0 && segment < segments;
        return exists ? warp_of(block, number, segment) : warp;
    };
    const int after = other(name.strip, name.segment + 1), before = other(name.strip, name.segment - 1);
    const int above = other(name.strip + 1, name.segment), below = other(name.strip - 1, name.segment);
    its.before_currents = {address_of(&loose_warp(block, after).voltages_done),
                           address_of(&loose_warp(block, above).voltages_done)};
    its.before_voltages = {address_of(&loose_warp(block, before).currents_done),
                           address_of(&loose_warp(block, below).currents_done)};
    its.m = block.task.simulation.m, its.up = block.layout.strip_stride;
    its.currents_done.open(), its.voltages_done.open();
    its.record_gates = address_of(&loose_block().records[name.strip]);
    const DeviceContour& contour = block.task.simulation.contour;
    its.sampling = {0, contour.row >= 0 ? block.until_sample - 1 : -1};
    its.sample = block.task.simulation.samples + block.sample * contour.channels;
    its.modes = address_of(ResidentBlock::shared() + block.layout.modes + 4 * strip.first);
    its.line =
        block.task.simulation.mode_rows > 0 ? block.task.simulation.line + block.task.first_step : nullptr;
    const FlagLink::Boxes boxes = FlagLink::boxes(block, name);  // lane 0's
    its.mail = boxes.own, its.mail_side = boxes.a_side, its.first_letter = boxes.first_step;
}

/// The six coefficients of a lane; `lane_bytes`: 24 a lane.
__device__ __forceinline__ PairField coefficients_of(const LooseRow& row, std::uint32_t lane_bytes) {
    const float* const c = &at_shared<float>(row.address + (lane_bytes & row.word));
    return {as_pair(c), as_pair(c + 2), as_pair(c + 4)};
}

/// The same row as strips know it that are not in loose step.
__device__ __forceinline__ ResidentRow resident_row(const LooseRow& row) {
    return {row.address - address_of(ResidentBlock::shared()), row.word};
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
