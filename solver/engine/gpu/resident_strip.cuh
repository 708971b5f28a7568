// What a warp of the resident kernel knows of its strip, and the absorbing layers in it.
#pragma once

#include "solver/engine/gpu/resident_link.cuh"

namespace lathe::cuda {

/// What a strip has besides plain rows, in StripPlace::word; above resident_shift the flags of its rows.
enum StripFlag : std::uint32_t {
    strip_meets_above = 1u << 0,  ///< the last of its block, and there is a block above
    strip_meets_below = 1u << 1,  ///< the first of its block, and there is a block below
    strip_hands_up = 1u << 2,     ///< there is one above it in the block
    strip_has_taps = 1u << 3,     ///< currents that a port or a cap reads
    strip_has_side = 1u << 4,     ///< those on the contour's side
    strip_at_end = 1u << 5,       ///< columns at an end of the grid or in an axial layer
    // Of strips in loose step only:
    strip_is_owner = 1u << 6,     ///< has columns that another warp records
    strip_records = 1u << 7,      ///< its warp does
    strip_has_port = 1u << 8,     ///< rows of a port, in any segment
    strip_has_outer = 1u << 9,    ///< voltages on the contour's side or of an element
    strip_layered = 1u << 28,     ///< its rows follow the law of the radial layer
    strip_hands_down = 1u << 29,  ///< there is one below it in the block
    strip_drives = 1u << 30       ///< a port drives columns, by lane
};

/// A port that drives columns of a strip is worth a loop of its own: sources by lane, no test a row.
constexpr std::uint32_t port_flags = flag_driven << resident_shift;

/// What of a strip's segment is recorded by or for strips in loose step.
__device__ __forceinline__ std::uint32_t recorded_flags(const ResidentBlock& block, int strip, int segment) {
    const DeviceSimulation& s = block.task.simulation;
    const DeviceContour& c = s.contour;
    const int from = block.first + strip * block.strip_rows, end = from + block.strip_rows;
    const int left = segment * segment_columns, right = left + segment_columns;
    const auto has = [&](int column) { return column >= left && column < right; };
    const bool port = from < s.mode_rows, caps = c.row >= 0 && from < c.row;
    std::uint32_t word = port ? strip_has_port : 0u;
    if ((port && (has(s.reading_column - 1) || has(s.reading_column))) ||
        (caps && (has(c.column_low) || has(c.column_high - 1) || has(c.column_high))))
        word |= strip_is_owner;
    const bool side =
        c.row >= 0 && from <= c.row && c.row < end && c.column_low < right && c.column_high >= left;
    const bool element =
        s.element_array >= 0 && from <= s.element_row && s.element_row < end && has(s.element_column);
    if (side || element) word |= strip_has_outer;
    return word;
}

/// What a strip has besides plain rows, recordings in loose step excepted; `word_of(n, voltages)`: the word
/// of a row's ResidentRow.
template <class WordOf>
__device__ __forceinline__ std::uint32_t word_of_strip(const ResidentBlock& block, const StripName& name,
                                                       const WordOf& word_of) {
    std::uint32_t word = (name.strip + 1 < block.strips  ? strip_hands_up
                          : block.rank + 1 < block.ranks ? strip_meets_above
                                                         : 0u) |
                         (name.strip == 0 && block.rank > 0 ? strip_meets_below : 0u);
    for (int n = 0; n < block.strip_rows; ++n) {
        const std::uint32_t its = word_of(n, false), flags = its >> resident_shift;
        word |= (its | word_of(n, true)) & rare_flags;
        if (flags & (flag_port | flag_cap)) word |= strip_has_taps;
        if (flags & flag_side) word |= strip_has_side;
        if (flags & (flag_ends | flag_axial)) word |= strip_at_end;
    }
    return word;
}

/// Once, by each warp that has a strip; segment and strip are known.
__device__ __forceinline__ void place_strip(ResidentBlock& block) {
    const DeviceSimulation& s = block.task.simulation;
    const StripName name(block);
    StripPlace place = block.places[threadIdx.x / 32];
    place.first = name.strip * block.strip_rows;
    place.cell = block.layout.voltages + place.first * block.layout.row_stride +
                 name.segment * block.layout.segment_stride;
    // The last segment ends outside the grid, where all is zero.
    place.next = name.segment + 1 < s.segments ? 3 * segment_columns - 62 : 0;
    place.rows = block.layout.current_rows + 2 * (name.segment * block.rows + place.first);
    place.edges = block.layout.edges + 2 * (name.segment * block.rows + place.first);
    place.axial = block.layout.axial + place.first * block.layout.axial_row;
    const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(ResidentBlock::shared() + place.rows);
    const int voltages = (block.layout.voltage_rows - block.layout.current_rows) / 2;
    place.word =
        word_of_strip(block, name, [&](int n, bool voltage) { return rows[n + voltage * voltages].word; });
    __syncwarp();  // all lanes have read the old one
    if (name.lane == 0) block.places[threadIdx.x / 32] = place;
    __syncwarp();
}

/// The same number, but computed anew: what depends on it is then worth no register from step to step.
__device__ __forceinline__ int anew(int number) {
#ifdef __CUDA_ARCH__
    asm volatile("" : "+r"(number));
#endif
    return number;
}

/// The same block: what is read through this reference is not kept for the rows that follow.
__device__ __forceinline__ const ResidentBlock& anew(const ResidentBlock& block) {
#ifdef __CUDA_ARCH__
    std::uint32_t address = shared_address(&block);
    asm volatile("" : "+r"(address));
    return *static_cast<const ResidentBlock*>(__cvta_shared_to_generic(address));
#else
    return block;
#endif
}

/// Where the axial layer's memories of a lane stand in one row, two of two columns, and its curves
/// (b, b, c, c), which are the same in all rows.
struct AxialPlace {
    int place = -1;  ///< in floats from the begin of the shared memory; below 0 outside the layers
    float4 curve{};

    __device__ __forceinline__ bool absorbs() const { return place >= 0; }
    __device__ __forceinline__ float4& memory() const {
        return *reinterpret_cast<float4*>(ResidentBlock::shared() + place);
    }
};

__device__ __forceinline__ void add_axial(float2& first, float2 first_difference, float2& second,
                                          float2 second_difference, float4& memory, float4 curve) {
    const float4 old = memory;
    const float4 psi{fdtd::advance_psi(old.x, curve.x, curve.z, first_difference.x),
                     fdtd::advance_psi(old.y, curve.y, curve.w, first_difference.y),
                     fdtd::advance_psi(old.z, curve.x, curve.z, second_difference.x),
                     fdtd::advance_psi(old.w, curve.y, curve.w, second_difference.y)};
    memory = psi;
    first.x -= psi.x, first.y -= psi.y;
    second.x += psi.z, second.y += psi.w;
}

/// Of the strip's first row; `family`: 0 for the currents, 1 for the voltages. No memory outside the layers.
__device__ __forceinline__ AxialPlace axial_place(const ResidentBlock& block, const StripPlace& strip,
                                                  int family) {
    const AxialPairs pairs = block.task.simulation.axial_pairs;
    const int pair = axial_pair_of(pairs, StripName(block).column);
    if (pair < 0) return {};
    float* const shared = ResidentBlock::shared();
    return {strip.axial + block.layout.axial_pair * pair + 4 * family,
            reinterpret_cast<const float4*>(shared + block.layout.curves)[family * pairs.count() + pair]};
}

/// The six coefficients of a lane.
__device__ __forceinline__ PairField coefficients_at(std::uint32_t place) {
    const float* c =
        reinterpret_cast<const float*>(reinterpret_cast<const char*>(ResidentBlock::shared()) + place);
    return {as_pair(c), as_pair(c + 2), as_pair(c + 4)};
}

/// The six coefficients of a lane in a row.
__device__ __forceinline__ PairField coefficients_of(const ResidentRow& row, std::uint32_t lane_bytes) {
    return coefficients_at(row.place + (lane_bytes & row.word));
}

/// The radial layer's memories and constants of a lane in one row.
struct LayerPlace {
    float* memory;
    const float4* constants;
    int columns;
};

/// Of a strip's first row; `first_array`: v_r or i_r.
__device__ __forceinline__ LayerPlace layer_place(const ResidentBlock& block, int strip_first,
                                                  int first_array) {
    const StripName name(block);
    const int columns = block.task.simulation.segments * segment_columns;
    const int at = (strip_first - block.layer) * field_arrays + first_array;
    return {ResidentBlock::shared() + block.layout.radial + at * columns + name.column,
            reinterpret_cast<const float4*>(ResidentBlock::shared() + block.layout.constants) + at, columns};
}

}  // namespace lathe::cuda
