// Asynchronous layouts: warps synchronise point to point with the warps beside theirs (warp_barrier.cuh), not
// with all of the block, so a warp that has less to do runs ahead by half a step for each strip or segment
// between.
//
// This file has what a lane keeps beside its fields, and where it finds the rest. What a lane passes to
// others stands in a slot of its own, at a distance from theirs that the compiler knows, so that the
// registers are left to the fields.
#pragma once

#include <type_traits>

#include "solver/engine/gpu/resident/async_cells.cuh"

namespace lathe::gpu {

__device__ __forceinline__ WarpBarrier& barrier_at(std::uint32_t address) {
    return at_shared<WarpBarrier>(address);
}

/// A thread's warp, computed again at each use: kept from step to step it would cost a register.
__device__ __forceinline__ int opaque_warp() {
    return opaque(static_cast<int>(threadIdx.x)) >> 5;
}

/// In AsyncLane::flags beside StripFlags: a port's source is in one of the lane's columns; the lane is its
/// warp's first; its columns are not the metal at an end of the grid.
enum LaneFlag : std::uint32_t {
    lane_drives_currents_x = 1u << 10,
    lane_drives_currents_y = 1u << 11,
    lane_drives_voltages_x = 1u << 12,
    lane_drives_voltages_y = 1u << 13,
    lane_is_first = 1u << 16,
    lane_inside_x = 1u << 17,
    lane_inside_y = 1u << 18,
    lane_shift = 20,  ///< five bits: the lane
    lane_strip_flags = strip_drives | strip_layered | strip_pushes_down | ((1u << resident_shift) - 1u)
};

/// What of a row's voltages is in shared memory, both columns.
struct StoredVoltages {
    float2 r, phi;
};

/// What a lane keeps from step to step beside its fields: four registers. Offsets are in floats from the
/// start of the shared memory.
template <int rows_here, FieldSet fields>
struct AsyncLane {
    static constexpr bool six = fields == FieldSet::six;
    static_assert(six || rows_here % 2 == 0);
    using Cells = AsyncCells<fields>;
    /// What one row keeps of a family's memories of the axial layers.
    using AxialPair = std::conditional_t<six, float4, float2>;
    __device__ static constexpr LaneSlot<fields> own() { return {rows_here}; }

    int warp;             ///< offset of its AsyncWarp
    int slot;             ///< offset of its LaneSlot
    int axial;            ///< offset of profiles and memories; below 0: outside the layers
    std::uint32_t flags;  ///< StripFlags and LaneFlags

    __device__ __forceinline__ explicit AsyncLane(const ResidentBlock& block) {
        static_assert(own().taps() + 2 <= own().floats());
        const StripDescriptor& strip = block.descriptors[threadIdx.x / 32];
        const LaneIndex self(block);
        const ProblemView& s = block.task.problem;
        warp = async_warp_offset(rows_here, static_cast<int>(threadIdx.x) / 32);
        slot = Cells::slot(block, self.strip, self.column / 2);
        const int pair = axial_pair_of(s.axial_pairs, self.column);
        axial = pair < 0 ? -1 : Cells::axial(block, self.strip, pair);
        flags = (strip.flags & lane_strip_flags) | static_cast<std::uint32_t>(self.lane) << lane_shift |
                (self.lane == 0 ? lane_is_first : 0u) |
                (self.column > 0 && self.column < s.nz - 1 ? lane_inside_x : 0u) |
                (self.column + 1 < s.nz - 1 ? lane_inside_y : 0u);
        const int port = s.injection_column - self.column;  // currents: in the column before that
        flags |= (port == 1 ? lane_drives_currents_x : 0u) | (port == 2 ? lane_drives_currents_y : 0u) |
                 (port == 0 ? lane_drives_voltages_x : 0u) | (port == 1 ? lane_drives_voltages_y : 0u);
    }

    __device__ __forceinline__ static float* shared() { return ResidentBlock::shared(); }
    __device__ __forceinline__ AsyncWarp& its_warp() const {
        return *reinterpret_cast<AsyncWarp*>(shared() + warp);
    }
    /// Row n; `family`: 0 for the currents, 1 for the voltages.
    __device__ __forceinline__ const AsyncRow& row(int n, int family) const {
        return its_warp().rows()[2 * n + family];
    }
    /// v_r and v_phi of row n.
    __device__ __forceinline__ StoredVoltages voltages_of(int n) const {
        if constexpr (fields == FieldSet::te) return {in_slot(own().voltages(0) + 2 * n), {}};
        if constexpr (fields == FieldSet::tm) return {{}, in_slot(own().voltages(1) + 2 * n)};
        return {in_slot(own().voltages(0) + 2 * n), in_slot(own().voltages(1) + 2 * n)};
    }
    __device__ __forceinline__ void store(int n, const StoredVoltages& v) const {
        if constexpr (has_field(fields, v_r)) in_slot(own().voltages(0) + 2 * n) = v.r;
        if constexpr (has_field(fields, v_phi)) in_slot(own().voltages(1) + 2 * n) = v.phi;
    }
    /// Sets voltages in the metal at both ends of the grid to zero.
    __device__ __forceinline__ void clear_metal(float2& voltage) const {
        if (!(flags & lane_inside_x)) voltage.x = 0.0f;
        if (!(flags & lane_inside_y)) voltage.y = 0.0f;
    }
    /// Sets voltages in the metal at both ends of the grid to zero in rows 1 and up, once they are stored.
    __device__ __forceinline__ void clear_metal_above() const {
        constexpr int stored = six ? 2 : 1;
#pragma unroll
        for (int n = stored; n < stored * rows_here; ++n)
            clear_metal(in_slot(own().voltages(n % stored) + n / stored * 2));
    }
    /// v_r and v_phi of row n in the next lane's first column.
    __device__ __forceinline__ float2 next(int n) const {
        const float* const it = shared() + slot + own().floats() + 2 * n;
        if constexpr (fields == FieldSet::te) return {it[own().voltages(0)], 0.0f};
        if constexpr (fields == FieldSet::tm) return {0.0f, it[own().voltages(1)]};
        return {it[own().voltages(0)], it[own().voltages(1)]};
    }
    /// (i_phi, i_r) of row n: stores those of the lane's second column; gives those of the lane before.
    __device__ __forceinline__ void store_last_column(int n, float2 currents) const {
        if constexpr (six)
            in_slot(own().last_column() + 2 * n) = currents;
        else
            shared()[slot + own().last_column() + n] = fields == FieldSet::te ? currents.x : currents.y;
    }
    __device__ __forceinline__ float2 before(int n) const {
        if constexpr (six) return in_slot(own().last_column() - own().floats() + 2 * n);
        const float current = shared()[slot + own().last_column() - own().floats() + n];
        return fields == FieldSet::te ? float2{current, 0.0f} : float2{0.0f, current};
    }
    /// i_phi (0) and i_z (1) of the row below; v_phi (0) and v_z (1) of the row above; of the strip whose
    /// slots stand `further` from this one's. Of three fields component 0 is the one that is stepped.
    __device__ __forceinline__ float2& below(int component, int further = 0) const {
        return in_slot(own().below() + 2 * component + further);
    }
    __device__ __forceinline__ float2& above(int component, int further = 0) const {
        return in_slot(own().above() + 2 * component + further);
    }
    /// Gains of a port's source in the lane's two columns.
    __device__ __forceinline__ float2& gain() const {
        return in_slot(own().gain());
    }
    /// Offsets of the buffers of even events: currents, voltages; below 0: nothing is buffered.
    __device__ __forceinline__ int2& taps() const {
        return reinterpret_cast<int2&>(in_slot(own().taps()));
    }

    __device__ __forceinline__ AxialPair& memory(int n, int family) const {
        constexpr int floats = six ? 4 : 2;
        return *reinterpret_cast<AxialPair*>(shared() + axial + 8 + 2 * floats * n + floats * family);
    }
    __device__ __forceinline__ float4 profile_of(int family) const {
        return *reinterpret_cast<const float4*>(shared() + axial + 4 * family);
    }

    __device__ __forceinline__ std::uint32_t lane() const {
        return flags >> lane_shift & 31;
    }
    /// The flags, opaque: a test is cheaper than its result in a register for all rows.
    __device__ __forceinline__ std::uint32_t opaque_flags() const {
        return static_cast<std::uint32_t>(opaque(static_cast<int>(flags)));
    }
    /// Those that are the same in all lanes.
    __device__ __forceinline__ std::uint32_t strip_flags() const {
        return warp_uniform(opaque_flags() & lane_strip_flags);
    }

private:
    __device__ __forceinline__ float2& in_slot(int at) const {
        return as_pair(shared() + slot + at);
    }
};

template <FieldSet fields>
__device__ inline void AsyncCells<fields>::init_strip(ResidentBlock& block) {
    const LaneIndex self(block);
    if (self.lane == 0) init_warp(block, self);
    __syncwarp();
}
template <FieldSet fields>
__device__ inline void AsyncCells<fields>::init_warp(ResidentBlock& block, const LaneIndex& self) {
    const int warp = static_cast<int>(threadIdx.x) / 32, segments = block.task.problem.segments;
    AsyncWarp& its = async_warp(block, warp);
    StripDescriptor& strip = block.descriptors[warp];
    strip.first = self.strip * block.strip_rows;
    strip.flags = flags_of_strip(block, self,
                                 [&](int n, bool voltages) { return its.rows()[2 * n + voltages].flags; }) |
                  recorded_flags(block, self.strip, self.segment) | (self.strip > 0 ? strip_pushes_down : 0u);
    if (self.segment == block.recording_segment) strip.flags |= strip_records;
    // A warp without a neighbour waits for itself, which does not take long.
    const auto other = [&](int number, int segment) {
        const bool exists = number >= 0 && number < block.strips && segment >= 0 && segment < segments;
        return exists ? warp_of(block, number, segment) : warp;
    };
    const int after = other(self.strip, self.segment + 1), before = other(self.strip, self.segment - 1);
    const int above = other(self.strip + 1, self.segment), below = other(self.strip - 1, self.segment);
    its.before_currents = {address_of(&async_warp(block, after).voltages_done),
                           address_of(&async_warp(block, above).voltages_done)};
    its.before_voltages = {address_of(&async_warp(block, before).currents_done),
                           address_of(&async_warp(block, below).currents_done)};
    its.m = block.task.problem.m, its.up = block.layout.strip_stride;
    its.currents_done.init(), its.voltages_done.init();
    its.record_barriers = address_of(&async_block().records[self.strip]);
    const ContourView& contour = block.task.problem.contour;
    its.sampling = {0, contour.row >= 0 ? block.until_sample - 1 : -1};
    its.sample = block.task.problem.samples + block.sample * contour.channels;
    its.modes = address_of(ResidentBlock::shared() + block.layout.modes + 4 * strip.first);
    its.line = block.task.problem.mode_rows > 0 ? block.task.problem.line + block.task.first_step : nullptr;
    const HaloBuffers halo(block, self);  // lane 0's
    its.halo = halo.own, its.side_words = halo.side_words, its.first_sequence = halo.first_sequence;
}

/// The coefficients of a lane; `lane_bytes`: coefficient_bytes() times the lane.
template <FieldSet fields, Array first>
__device__ __forceinline__ PairField coefficients_of(const AsyncRow& row, std::uint32_t lane_bytes) {
    return unpacked<fields, first>(&at_shared<float>(row.address + (lane_bytes & row.flags)));
}

/// An asynchronous layout's row as a ResidentRow, for functions that both layouts share.
__device__ __forceinline__ ResidentRow resident_row(const AsyncRow& row) {
    return {row.address - address_of(ResidentBlock::shared()), row.flags};
}

/// The components in the radial layer: all that is loaded before anything is stored. `first`: v_r or i_r.
template <FieldSet fields, Array first>
__device__ __forceinline__ void advance_whole_layer(PairField& x, const PairField& c, const PairField& curl,
                                                    const LayerSlot& at) {
    if constexpr (stepped_in_family(fields, first) == 1) {
        const float4 k = at.constants[0];
        float2 memory = as_pair(at.memory);
        advance_radial_pair(x.phi, c.phi, curl.phi, memory, {k.x, k.y, k.z, k.w});
        as_pair(at.memory) = memory;
        return;
    }
    if constexpr (stepped_in_family(fields, first) == 2) {
        const float4 k[2] = {at.constants[0], at.constants[1]};
        float2 memory[2] = {as_pair(at.memory), as_pair(at.memory + at.columns)};
        advance_radial_pair(x.r, c.r, curl.r, memory[0], {k[0].x, k[0].y, k[0].z, k[0].w});
        advance_radial_pair(x.z, c.z, curl.z, memory[1], {k[1].x, k[1].y, k[1].z, k[1].w});
        as_pair(at.memory) = memory[0], as_pair(at.memory + at.columns) = memory[1];
        return;
    }
    const float4 k[3] = {at.constants[0], at.constants[1], at.constants[2]};
    float2 memory[3] = {as_pair(at.memory), as_pair(at.memory + at.columns),
                        as_pair(at.memory + 2 * at.columns)};
    advance_radial_pair(x.r, c.r, curl.r, memory[0], {k[0].x, k[0].y, k[0].z, k[0].w});
    advance_radial_pair(x.phi, c.phi, curl.phi, memory[1], {k[1].x, k[1].y, k[1].z, k[1].w});
    advance_radial_pair(x.z, c.z, curl.z, memory[2], {k[2].x, k[2].y, k[2].z, k[2].w});
#pragma unroll
    for (int n = 0; n < 3; ++n) as_pair(at.memory + n * at.columns) = memory[n];
}

}  // namespace lathe::gpu
