// A warp's strip: its flags, where its parts stand in shared memory, and the absorbing layers in it.
#pragma once

#include "solver/engine/gpu/resident/halo_exchange.cuh"

namespace lathe::gpu {

/// What a strip has besides plain rows, in StripDescriptor::flags; above resident_shift the flags of its
/// rows.
enum StripFlag : std::uint32_t {
    strip_block_above = 1u << 0,  ///< the last of its block, and there is a block above
    strip_block_below = 1u << 1,  ///< the first of its block, and there is a block below
    strip_pushes_up = 1u << 2,    ///< there is a strip above it in the block
    strip_has_taps = 1u << 3,     ///< currents that a port or a cap reads
    strip_has_side = 1u << 4,     ///< those on the contour's side
    strip_at_end = 1u << 5,       ///< columns at an end of the grid or in an axial layer
    // Of asynchronous layouts only:
    strip_is_buffered = 1u << 6,   ///< has columns that another warp records
    strip_records = 1u << 7,       ///< its warp records what others have buffered
    strip_has_port = 1u << 8,      ///< rows of a port, in any segment
    strip_has_outer = 1u << 9,     ///< voltages on the contour's side or of an element
    strip_layered = 1u << 28,      ///< its rows follow the update of the radial layer
    strip_pushes_down = 1u << 29,  ///< there is a strip below it in the block
    strip_drives = 1u << 30        ///< a port drives columns, by lane
};

/// A port that drives columns of a strip is worth a code path of its own: sources by lane, no test per row.
constexpr std::uint32_t port_flags = flag_driven << resident_shift;

/// In asynchronous layouts: which recordings a strip's segment takes part in.
__device__ __forceinline__ std::uint32_t recorded_flags(const ResidentBlock& block, int strip, int segment) {
    const ProblemView& s = block.task.problem;
    const ContourView& c = s.contour;
    const int from = block.first + strip * block.strip_rows, end = from + block.strip_rows;
    const int left = segment * segment_columns, right = left + segment_columns;
    const auto has = [&](int column) { return column >= left && column < right; };
    const bool port = from < s.mode_rows, caps = c.row >= 0 && from < c.row;
    std::uint32_t flags = port ? strip_has_port : 0u;
    if ((port && (has(s.reading_column - 1) || has(s.reading_column))) ||
        (caps && (has(c.column_low) || has(c.column_high - 1) || has(c.column_high))))
        flags |= strip_is_buffered;
    const bool side =
        c.row >= 0 && from <= c.row && c.row < end && c.column_low < right && c.column_high >= left;
    const bool element =
        s.element_array >= 0 && from <= s.element_row && s.element_row < end && has(s.element_column);
    if (side || element) flags |= strip_has_outer;
    return flags;
}

/// All other flags of a strip; `row_flags(n, voltages)`: those of the ResidentRow of its row n.
template <class RowFlags>
__device__ __forceinline__ std::uint32_t flags_of_strip(const ResidentBlock& block, const LaneIndex& self,
                                                        const RowFlags& row_flags) {
    std::uint32_t flags = (self.strip + 1 < block.strips  ? strip_pushes_up
                           : block.rank + 1 < block.ranks ? strip_block_above
                                                          : 0u) |
                          (self.strip == 0 && block.rank > 0 ? strip_block_below : 0u);
    for (int n = 0; n < block.strip_rows; ++n) {
        const std::uint32_t its = row_flags(n, false), segment_flags_here = its >> resident_shift;
        flags |= (its | row_flags(n, true)) & rare_flags;
        if (segment_flags_here & (flag_port | flag_cap)) flags |= strip_has_taps;
        if (segment_flags_here & flag_side) flags |= strip_has_side;
        if (segment_flags_here & (flag_ends | flag_axial)) flags |= strip_at_end;
    }
    return flags;
}

/// The axial layer's memories of a lane in one row, two of two columns, and its profiles (b, b, c, c), which
/// are the same in all rows.
struct AxialSlot {
    int offset = -1;  ///< in floats from the start of the shared memory; below 0 outside the layers
    float4 profile{};

    __device__ __forceinline__ bool absorbs() const { return offset >= 0; }
    __device__ __forceinline__ float4& memory() const {
        return *reinterpret_cast<float4*>(ResidentBlock::shared() + offset);
    }
};

/// Advances both memories of a pair of columns by one step and adds them to the two curls.
__device__ __forceinline__ void add_axial(float2& first, float2 first_difference, float2& second,
                                          float2 second_difference, float4& memory, float4 profile) {
    const float4 old = memory;
    const float4 psi{fdtd::advance_psi(old.x, profile.x, profile.z, first_difference.x),
                     fdtd::advance_psi(old.y, profile.y, profile.w, first_difference.y),
                     fdtd::advance_psi(old.z, profile.x, profile.z, second_difference.x),
                     fdtd::advance_psi(old.w, profile.y, profile.w, second_difference.y)};
    memory = psi;
    first.x -= psi.x, first.y -= psi.y;
    second.x += psi.z, second.y += psi.w;
}

/// Adds the axial layer's memory to the curl that there is, where three fields are stepped and so one memory.
template <FieldSet fields>
__device__ __forceinline__ void add_axial(float2& first, float2 first_difference, float2& second,
                                          float2 second_difference, float2& memory, float4 profile) {
    const float2 difference = fields == FieldSet::te ? first_difference : second_difference;
    const float2 psi{fdtd::advance_psi(memory.x, profile.x, profile.z, difference.x),
                     fdtd::advance_psi(memory.y, profile.y, profile.w, difference.y)};
    memory = psi;
    if constexpr (fields == FieldSet::te)
        first.x -= psi.x, first.y -= psi.y;
    else
        second.x += psi.x, second.y += psi.y;
}

/// In the single-row layout: the slot of a strip; `family`: 0 for the currents, 1 for the voltages.
__device__ __forceinline__ AxialSlot axial_slot(const ResidentBlock& block, const StripDescriptor& strip,
                                                int family) {
    const AxialPairs pairs = block.task.problem.axial_pairs;
    const int pair = axial_pair_of(pairs, LaneIndex(block).column);
    if (pair < 0) return {};
    float* const shared = ResidentBlock::shared();
    return {strip.axial + block.layout.axial_pair * pair + 4 * family,
            reinterpret_cast<const float4*>(shared + block.layout.profiles)[family * pairs.count() + pair]};
}

/// The coefficients of a lane, two for each component that is stepped, side by side from `at` on; `first`:
/// v_r or i_r.
template <FieldSet fields, Array first>
__device__ __forceinline__ PairField unpacked(const float* at) {
    if constexpr (fields == FieldSet::six)
        return {as_pair(at), as_pair(at + 2), as_pair(at + 4)};
    else if constexpr (has_field(fields, first))
        return {as_pair(at), {}, as_pair(at + 2)};
    else
        return {{}, as_pair(at), {}};
}
/// Bytes of them.
LATHE_HOST_DEVICE constexpr std::uint32_t coefficient_bytes(FieldSet fields, Array first) {
    return static_cast<std::uint32_t>(8 * stepped_in_family(fields, first));
}

/// Coefficients of a lane that stand `offset` bytes from the start of the shared memory.
template <FieldSet fields = FieldSet::six, Array first = v_r>
__device__ __forceinline__ PairField coefficients_at(std::uint32_t offset) {
    return unpacked<fields, first>(
        reinterpret_cast<const float*>(reinterpret_cast<const char*>(ResidentBlock::shared()) + offset));
}

/// The six coefficients of a lane in a row; `lane_bytes`: 24 times the lane.
__device__ __forceinline__ PairField coefficients_of(const ResidentRow& row, std::uint32_t lane_bytes) {
    return coefficients_at(row.offset + (lane_bytes & row.flags));
}

/// The radial layer's memories and constants of a lane in one row.
struct LayerSlot {
    float* memory;
    const float4* constants;
    int columns;  ///< from component to component
};

/// Slot of a strip's first row; `first_array`: v_r or i_r.
template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ LayerSlot layer_slot(const ResidentBlock& block, int strip_first,
                                                int first_array) {
    const LaneIndex self(block);
    const int columns = block.task.problem.segments * segment_columns;
    const int at =
        (strip_first - block.layer) * field_count(fields) + (first_array == v_r ? 0 : voltage_count(fields));
    return {ResidentBlock::shared() + block.layout.radial + at * columns + self.column,
            reinterpret_cast<const float4*>(ResidentBlock::shared() + block.layout.constants) + at, columns};
}

}  // namespace lathe::gpu
