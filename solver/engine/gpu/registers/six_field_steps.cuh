// The two half steps of a tile of six fields.
#pragma once

#include "solver/engine/gpu/registers/register_lists.cuh"
#include "solver/engine/gpu/registers/six_field_exchange.cuh"
#include "solver/engine/gpu/registers/tile_tables.cuh"

namespace lathe::gpu {

/// What the currents of a row read above it.
struct RowAbove {
    const float *phi, *z;
};

/// Currents of row `i`. `right`: v_r and v_phi of each row in the column behind the tile; `above`: voltages
/// of the row above where i is the last.
template <class Tile>
__device__ __forceinline__ void advance_currents_of_row(const TileTables<Tile>& tables, Tile& tile, int i,
                                                        float m, const float* right, const RowAbove& above) {
    const float4 c_r = tables.coefficients(i_r, i, 0), c_phi = tables.coefficients(i_phi, i, 0),
                 c_z = tables.coefficients(i_z, i, 0);
    const auto of_r = tables.constants(i_r, i), of_phi = tables.constants(i_phi, i),
               of_z = tables.constants(i_z, i);
    float4 b{}, c{};
    tables.profile(0, 0, b, c);
#pragma unroll
    for (int k = 0; k < Tile::columns; ++k) {
        const bool is_end = k + 1 == Tile::columns, is_top = i + 1 == Tile::rows;
        const int next = is_end ? 0 : k + 1, outer = is_top ? 0 : i + 1;
        const float next_r = is_end ? right[2 * i] : tile.at(v_r, i, next);
        const float next_phi = is_end ? right[2 * i + 1] : tile.at(v_phi, i, next);
        const float outer_phi = is_top ? above.phi[k] : tile.at(v_phi, outer, k);
        const float outer_z = is_top ? above.z[k] : tile.at(v_z, outer, k);
        const float r = tile.at(v_r, i, k), phi = tile.at(v_phi, i, k), z = tile.at(v_z, i, k);
        float curl_r = fdtd::curl_at_i_r(m, z, next_phi, phi);
        float curl_phi = fdtd::curl_at_i_phi(outer_z, z, next_r, r);
        if constexpr (Tile::axial) {
            curl_phi -= tile.template move_psi<psi_v_r>(i, k, nth(b, k), nth(c, k), next_r - r);
            curl_r += tile.template move_psi<psi_v_phi>(i, k, nth(b, k), nth(c, k), next_phi - phi);
        }
        tile.template advance<i_r>(i, k, nth(c_r, k), curl_r, of_r);
        tile.template advance<i_phi>(i, k, nth(c_phi, k), curl_phi, of_phi);
        tile.template advance<i_z>(i, k, nth(c_z, k), fdtd::curl_at_i_z(m, outer_phi, phi, r), of_z);
    }
}

/// i_phi and i_z of the row below the lowest strip of a block, which the block below owns: with its bits,
/// from the voltages that it has sent.
template <class Tile>
__device__ __forceinline__ void advance_ghost_currents(const TileContext& t, Tile& tile, float m, long tag,
                                                       const TileDrive& source) {
    constexpr int role_quads = 2 * Tile::row_quads + 1;  // coefficients, decays, constants
    float below[halo_rows][Tile::columns];
    receive_voltages(t, halo_from_below, tag, below);
    const float beside = receive_beside<Tile::columns>(t, tag);
    float4& phi = t.plane(plane_i_row, t.tile.below);
    float4& z = t.plane(plane_i_row + 1, t.tile.below);
    float4* const memory = t.ghost_memory(ghost_memories);
    const float4 c_phi = t.image(t.tile.ghost), c_z = t.image(t.tile.ghost + role_quads);
    const auto of_phi = as_constants(t.image(t.tile.ghost + role_quads - 1)),
               of_z = as_constants(t.image(t.tile.ghost + 2 * role_quads - 1));
    float4 b{}, c{};
    TileTables<Tile>{t}.profile(0, 0, b, c);
#pragma unroll
    for (int k = 0; k < Tile::columns; ++k) {
        const bool is_end = k + 1 == Tile::columns;
        const float next_r = is_end ? beside : below[halo_v_r][is_end ? 0 : k + 1];
        const float r = below[halo_v_r][k];
        float curl_phi = fdtd::curl_at_i_phi(tile.at(v_z, 0, k), below[halo_v_z][k], next_r, r);
        if constexpr (Tile::axial) {
            float& psi = nth(memory[ghost_psi_v_r], k);
            psi = fdtd::advance_psi(psi, nth(b, k), nth(c, k), next_r - r);
            curl_phi -= psi;
        }
        const float curl_z = fdtd::curl_at_i_z(m, tile.at(v_phi, 0, k), below[halo_v_phi][k], r);
        nth(phi, k) =
            fdtd::advance_radial(nth(phi, k), nth(memory[ghost_i_phi], k), of_phi, nth(c_phi, k), curl_phi);
        nth(z, k) = fdtd::advance_radial(nth(z, k), nth(memory[ghost_i_z], k), of_z, nth(c_z, k), curl_z);
    }
    drive_quad(t, phi, Tile::ghost_quads_begin, source);
    drive_quad(t, z, Tile::ghost_quads_begin + 1, source);
}

/// All currents, from the voltages. `tag`: steps after which the neighbouring blocks' voltages hold;
/// `drives`: a SeriesDrive or a CombDrive.
template <class Drive, class Tile>
__device__ __forceinline__ void advance_currents(const TileContext& t, Tile& tile, float m,
                                                 const Drive& drives, long tag) {
    const TileTables<Tile> tables{t};
    const TileDrive source = drives.at(t, tag);  // early: it comes from far away
    float right[2 * Tile::rows], above[2][Tile::columns]{};
    read_values<2 * Tile::rows>(t, plane_v_column, t.tile.right, right);
#pragma unroll
    for (int i = 0; i + 1 < Tile::rows; ++i)
        advance_currents_of_row(tables, tile, i, m, right, {above[0], above[1]});
    if (t.has(tile_edge_below)) {
        drives.await_fetched();
        advance_ghost_currents(t, tile, m, tag, source);
    }
    if (t.has(tile_edge_above)) {
        receive_voltages(t, halo_from_above, tag, above);
    } else {
        read_values<Tile::columns>(t, plane_v_row, t.tile.above, above[0]);
        read_values<Tile::columns>(t, plane_v_row + 1, t.tile.above, above[1]);
    }
    advance_currents_of_row(tables, tile, Tile::rows - 1, m, right, {above[0], above[1]});
    if (t.tile.driven) {
        drives.await_fetched();
        drive<i_r>(t, tile, source);
        drive<i_phi>(t, tile, source);
        drive<i_z>(t, tile, source);
    }
    publish_currents(t, tile);
}

/// All voltages, from the currents of step `step`.
template <class Drive, class Tile>
__device__ __forceinline__ void advance_voltages(const TileContext& t, Tile& tile, float m,
                                                 const Drive& drives, long step) {
    const TileTables<Tile> tables{t};
    const TileDrive source = drives.at(t, step);
    float left[2 * Tile::rows], below_phi[Tile::columns], below_z[Tile::columns];
    read_values<2 * Tile::rows>(t, plane_i_column, t.tile.left, left);
    read_values<Tile::columns>(t, plane_i_row, t.tile.below, below_phi);
    read_values<Tile::columns>(t, plane_i_row + 1, t.tile.below, below_z);
    float4 b{}, c{};
    tables.profile(2, 0, b, c);
#pragma unroll
    for (int i = 0; i < Tile::rows; ++i) {
        const float4 c_r = tables.coefficients(v_r, i, 0), c_phi = tables.coefficients(v_phi, i, 0),
                     c_z = tables.coefficients(v_z, i, 0);
        const auto of_r = tables.constants(v_r, i), of_phi = tables.constants(v_phi, i),
                   of_z = tables.constants(v_z, i);
#pragma unroll
        for (int k = 0; k < Tile::columns; ++k) {
            const int last = k > 0 ? k - 1 : 0, inner = i > 0 ? i - 1 : 0;
            const float before_r = k > 0 ? tile.at(i_r, i, last) : left[2 * i];
            const float before_phi = k > 0 ? tile.at(i_phi, i, last) : left[2 * i + 1];
            const float inner_phi = i > 0 ? tile.at(i_phi, inner, k) : below_phi[k];
            const float inner_z = i > 0 ? tile.at(i_z, inner, k) : below_z[k];
            const float r = tile.at(i_r, i, k), phi = tile.at(i_phi, i, k), z = tile.at(i_z, i, k);
            float curl_r = fdtd::curl_at_v_r(m, z, phi, before_phi);
            float curl_phi = fdtd::curl_at_v_phi(r, before_r, z, inner_z);
            if constexpr (Tile::axial) {
                curl_r -= tile.template move_psi<psi_i_phi>(i, k, nth(b, k), nth(c, k), phi - before_phi);
                curl_phi += tile.template move_psi<psi_i_r>(i, k, nth(b, k), nth(c, k), r - before_r);
            }
            tile.template advance<v_r>(i, k, nth(c_r, k), curl_r, of_r);
            tile.template advance<v_phi>(i, k, nth(c_phi, k), curl_phi, of_phi);
            tile.template advance<v_z>(i, k, nth(c_z, k), fdtd::curl_at_v_z(m, phi, inner_phi, r), of_z);
        }
    }
    if (t.tile.driven) {
        drives.await_fetched();
        drive<v_r>(t, tile, source);
        drive<v_phi>(t, tile, source);
        drive<v_z>(t, tile, source);
    }
    publish_voltages(t, tile);
    send_voltages(t, tile, step + 1);
}

}  // namespace lathe::gpu
