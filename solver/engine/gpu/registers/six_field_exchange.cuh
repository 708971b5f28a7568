// How tiles of six fields exchange their edges: what register_exchange.cuh does for three.
#pragma once

#include "solver/engine/gpu/registers/register_exchange.cuh"
#include "solver/engine/gpu/registers/six_field_tile.cuh"

namespace lathe::gpu {

/// The edges that neighbours' currents read. Of a column the two components of a row stand side by side.
template <class Tile>
__device__ __forceinline__ void publish_voltages(const TileContext& t, const Tile& tile) {
    write_values<2 * Tile::rows>(t, plane_v_column,
                                 [&](int n) { return tile.at(n % 2 ? v_phi : v_r, n / 2, 0); });
    write_values<Tile::columns>(t, plane_v_row, [&](int k) { return tile.at(v_phi, 0, k); });
    write_values<Tile::columns>(t, plane_v_row + 1, [&](int k) { return tile.at(v_z, 0, k); });
}
/// The edges that neighbours' voltages read.
template <class Tile>
__device__ __forceinline__ void publish_currents(const TileContext& t, const Tile& tile) {
    constexpr int row = Tile::rows - 1, column = Tile::columns - 1;
    write_values<2 * Tile::rows>(t, plane_i_column,
                                 [&](int n) { return tile.at(n % 2 ? i_phi : i_r, n / 2, column); });
    write_values<Tile::columns>(t, plane_i_row, [&](int k) { return tile.at(i_phi, row, k); });
    write_values<Tile::columns>(t, plane_i_row + 1, [&](int k) { return tile.at(i_z, row, k); });
}

/// Sends the rows that the neighbouring blocks need after `step` steps: a block advances i_phi and i_z of the
/// row below its lowest strip too, with the bits of the block that owns them, for which it gets that row's
/// v_r.
template <class Tile>
__device__ __forceinline__ void send_voltages(const TileContext& t, const Tile& tile, long step) {
    const int width = t.halo_width / halo_rows;
    const auto send = [&](int rank, HaloSide side, HaloRow row, Array component, int i) {
        HaloRows::send<Tile::columns>(
            t, rank, side, step, [&](int k) { return tile.at(component, i, k); }, row * width);
    };
    if (t.has(tile_edge_below)) {
        send(t.rank - 1, halo_from_above, halo_v_phi, v_phi, 0);
        send(t.rank - 1, halo_from_above, halo_v_z, v_z, 0);
    }
    if (t.has(tile_edge_above)) {
        send(t.rank + 1, halo_from_below, halo_v_phi, v_phi, Tile::rows - 1);
        send(t.rank + 1, halo_from_below, halo_v_z, v_z, Tile::rows - 1);
        send(t.rank + 1, halo_from_below, halo_v_r, v_r, Tile::rows - 1);
    }
}

/// Waits for rows [0, rows) of what the neighbour on `side` has sent for `step`, `columns` words of each from
/// the tile's first column on.
template <int columns, int rows>
__device__ __forceinline__ void receive_voltages(const TileContext& t, HaloSide side, long step,
                                                 float (&row)[rows][columns]) {
    const HaloRows::Word* from = HaloRows::words(t, t.rank, side, step);
    const int width = t.halo_width / halo_rows;
    HaloRows::Word word[rows][columns];
    bool is_here;
    do {
        is_here = true;
#pragma unroll
        for (int n = 0; n < rows; ++n)
#pragma unroll
            for (int k = 0; k < columns; k += 2)
                load_relaxed(from + n * width + k, word[n][k], word[n][k + 1]);
#pragma unroll
        for (int n = 0; n < rows; ++n)
#pragma unroll
            for (int k = 0; k < columns; ++k) is_here = is_here && HaloRows::is_of(word[n][k], step);
    } while (!is_here);
#pragma unroll
    for (int n = 0; n < rows; ++n)
#pragma unroll
        for (int k = 0; k < columns; ++k) row[n][k] = __uint_as_float(static_cast<std::uint32_t>(word[n][k]));
}

/// Waits for v_r of the column behind the tile, in the row below the block; 0 behind the last tile.
template <int columns>
__device__ __forceinline__ float receive_beside(const TileContext& t, long step) {
    const int width = t.halo_width / halo_rows;
    if (t.tile.column + columns >= width) return 0.0f;
    const HaloRows::Word* from =
        HaloRows::words(t, t.rank, halo_from_below, step) + halo_v_r * width + columns;
    HaloRows::Word word, unused;
    do load_relaxed(from, word, unused);
    while (!HaloRows::is_of(word, step));
    return __uint_as_float(static_cast<std::uint32_t>(word));
}

}  // namespace lathe::gpu
