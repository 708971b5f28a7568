// How tiles exchange their edges: inside a block through shared memory, between blocks through global memory.
#pragma once

#include "solver/engine/gpu/registers/register_tile.cuh"
#include "solver/engine/gpu/runtime/portable_subset.cuh"

namespace lathe::gpu {

/// What a thread knows of its tile and its block while it steps.
struct TileContext {
    float4* shared;           ///< the block's image, then the planes
    int planes, slots, slot;  ///< offset of the first plane; slots of a plane; the tile's own
    int ghost_memories;  ///< offset of the ghost rows' memories, ExchangeLayout::column_quads of them each
    TileDescriptor tile;
    unsigned long long* halo;  ///< of this block
    int halo_width;            ///< words of a row of the halo
    int rank, column_tiles;

    __device__ __forceinline__ float4& plane(int number, int at) const {
        return shared[planes + number * slots + at];
    }
    __device__ __forceinline__ float4 image(int at) const { return shared[at]; }
    __device__ __forceinline__ int ghost_slots_begin() const { return slots - 1 - column_tiles; }
    /// The first of `quads` quads of memories of the tile's ghost row.
    __device__ __forceinline__ float4* ghost_memory(int quads) const {
        return shared + ghost_memories + quads * (tile.below - ghost_slots_begin());
    }
    __device__ __forceinline__ bool has(TileFlag flag) const { return (tile.flags & flag) != 0; }
};

/// Writes `count` values to as many planes as they fill, and reads them from a slot.
template <int count, class Value>
__device__ __forceinline__ void write_values(const TileContext& t, int plane, const Value& value) {
#pragma unroll
    for (int first = 0; first < count; first += 4) {
        float4 quad{};
#pragma unroll
        for (int n = 0; n < min(4, count - first); ++n) nth(quad, n) = value(first + n);
        t.plane(plane + first / 4, t.slot) = quad;
    }
}
template <int count>
__device__ __forceinline__ void read_values(const TileContext& t, int plane, int slot, float* value) {
#pragma unroll
    for (int first = 0; first < count; first += 4) {
        const float4 quad = t.plane(plane + first / 4, slot);
#pragma unroll
        for (int n = 0; n < min(4, count - first); ++n) value[first + n] = nth(quad, n);
    }
}

/// The field across of the fluxes' neighbours, for their next update.
template <class Tile>
__device__ __forceinline__ void publish_across(const TileContext& t, const Tile& tile) {
    write_values<Tile::rows>(t, plane_across_column, [&](int i) { return tile.across_value[i][0]; });
    write_values<Tile::columns>(t, plane_across_row, [&](int k) { return tile.across_value[0][k]; });
}
template <class Tile>
__device__ __forceinline__ void publish_fluxes(const TileContext& t, const Tile& tile) {
    write_values<Tile::rows>(t, plane_flux_column,
                             [&](int i) { return tile.column_flux_value[i][Tile::columns - 1]; });
    write_values<Tile::columns>(t, plane_flux_row,
                                [&](int k) { return tile.row_flux_value[Tile::rows - 1][k]; });
}

/// Neighbouring blocks send each other one row of the field across per step, in words of eight bytes: value
/// and number of the step after which it holds, so that a word tells by itself that it has arrived. A block
/// advances the row of fluxes below its lowest strip too, with the bits of the block that owns it: one
/// message a step each way is all. There is a buffer for odd and one for even steps: a block sends the next
/// but one row only after it has received the other's next one, which is sent after this one was read.
struct HaloRows {
    using Word = unsigned long long;

    __device__ __forceinline__ static Word* words(const TileContext& t, int rank, HaloSide side, long step) {
        const long buffer = (static_cast<long>(rank - t.rank) * 2 + side) * 2 + (step & 1);
        return t.halo + buffer * t.halo_width + t.tile.column;
    }
    /// Whether a word holds after so many steps.
    __device__ __forceinline__ static bool is_of(Word word, long step) {
        return static_cast<std::uint32_t>(word >> 32) == static_cast<std::uint32_t>(step);
    }
    /// To the neighbour of number `rank`, which has `side` towards this block.
    template <int columns, class Value>
    __device__ __forceinline__ static void send(const TileContext& t, int rank, HaloSide side, long step,
                                                const Value& value, int offset = 0) {
        Word* to = words(t, rank, side, step) + offset;
        const auto tagged = [step](float x) {
            return Word{static_cast<std::uint32_t>(step)} << 32 | __float_as_uint(x);
        };
#pragma unroll
        for (int k = 0; k < columns; k += 2) store_relaxed(to + k, tagged(value(k)), tagged(value(k + 1)));
    }
    /// Waits for what the neighbour on `side` has sent for `step`.
    template <int columns>
    __device__ __forceinline__ static void receive(const TileContext& t, HaloSide side, long step,
                                                   float* row) {
        const Word* from = words(t, t.rank, side, step);
        Word word[columns];
        bool is_here;
        do {
            is_here = true;
#pragma unroll
            for (int k = 0; k < columns; k += 2) load_relaxed(from + k, word[k], word[k + 1]);
#pragma unroll
            for (int k = 0; k < columns; ++k) is_here = is_here && is_of(word[k], step);
        } while (!is_here);
#pragma unroll
        for (int k = 0; k < columns; ++k) row[k] = __uint_as_float(static_cast<std::uint32_t>(word[k]));
    }
    /// Waits for `count` values where `is_wanted(n)`, at coupled_halo_place() `place(n)` of `halo`, a block's
    /// of odd or of even steps, and calls take(n, value). All are asked for before the first is waited for:
    /// each takes hundreds of cycles. Any thread may: what the other block sends for the next step but one is
    /// sent after this block's words of the next one, which follow a barrier of the block.
    template <int count, class IsWanted, class Place, class Take>
    __device__ __forceinline__ static void receive_some(const Word* halo, long step,
                                                        const IsWanted& is_wanted, const Place& place,
                                                        const Take& take) {
        Word word[count];
        bool is_here;
        do {
            is_here = true;
#pragma unroll
            for (int n = 0; n < count; ++n) word[n] = load_relaxed(halo + (is_wanted(n) ? place(n) : 0));
#pragma unroll
            for (int n = 0; n < count; ++n) is_here = is_here && (!is_wanted(n) || is_of(word[n], step));
        } while (!is_here);
#pragma unroll
        for (int n = 0; n < count; ++n)
            if (is_wanted(n)) take(n, __uint_as_float(static_cast<std::uint32_t>(word[n])));
    }
};

/// Sends the rows that the neighbouring blocks need after `step` steps.
template <class Tile>
__device__ __forceinline__ void send_across(const TileContext& t, const Tile& tile, long step) {
    if (t.has(tile_edge_below))
        HaloRows::send<Tile::columns>(t, t.rank - 1, halo_from_above, step,
                                      [&](int k) { return tile.across_value[0][k]; });
    if (t.has(tile_edge_above))
        HaloRows::send<Tile::columns>(t, t.rank + 1, halo_from_below, step,
                                      [&](int k) { return tile.across_value[Tile::rows - 1][k]; });
}

}  // namespace lathe::gpu
