// The two half steps of a tile of three fields.
#pragma once

#include "solver/engine/gpu/registers/register_lists.cuh"
#include "solver/engine/gpu/registers/tile_tables.cuh"

namespace lathe::gpu {

/// Row fluxes of row `i`: across(i) - across(i + 1); `above`: across of row i + 1 where i is the last.
template <class Tile>
__device__ __forceinline__ void advance_row_flux(const TileTables<Tile>& tables, Tile& tile, int i,
                                                 const float* above) {
    const auto constants = tables.constants(row_flux, i);
#pragma unroll
    for (int q = 0; q < Tile::row_quads; ++q) {
        const float4 coefficient = tables.coefficients(row_flux, i, q);
#pragma unroll
        for (int n = 0; n < 4; ++n) {
            const int k = 4 * q + n;
            const float next = i + 1 < Tile::rows ? tile.across_value[(i + 1) % Tile::rows][k] : above[k];
            tile.template advance<row_flux>(i, k, nth(coefficient, n), tile.across_value[i][k] - next,
                                            constants);
        }
    }
}

/// The row of fluxes below the lowest strip of a block, which the block below owns: with its bits, from the
/// row of the field across that it has sent.
template <class Tile>
__device__ __forceinline__ void advance_ghost_row(const TileContext& t, Tile& tile, const float* below,
                                                  const TileDrive& source) {
    float4* const memories = t.ghost_memory(three_field_column_quads);
    const auto constants = as_constants(t.image(t.tile.ghost + 2 * Tile::row_quads));
#pragma unroll
    for (int q = 0; q < Tile::row_quads; ++q) {
        const float4 coefficient = t.image(t.tile.ghost + q),
                     decays = t.image(t.tile.ghost + Tile::row_quads + q);
        float4& flux = t.plane(plane_flux_row + q, t.tile.below);
        float4& memory = memories[q];
#pragma unroll
        for (int n = 0; n < 4; ++n)
            nth(flux, n) =
                fdtd::advance_radial(nth(flux, n) * nth(decays, n), nth(memory, n), constants,
                                     nth(coefficient, n), below[4 * q + n] - tile.across_value[0][4 * q + n]);
        drive_quad(t, flux, Tile::ghost_quads_begin + q, source);
    }
}

/// Both fluxes, from the field across. `tag`: steps after which the neighbouring blocks' rows of it hold.
template <class Tile, class Drive>
__device__ __forceinline__ void advance_fluxes(const TileContext& t, Tile& tile, long tag,
                                               const Drive& drives, long step) {
    const TileTables<Tile> tables{t};
    const TileDrive source = drives.at(t, step);  // early: it comes from far away
    float right[Tile::rows], above[Tile::columns]{};
    read_values<Tile::rows>(t, plane_across_column, t.tile.right, right);
#pragma unroll
    for (int q = 0; q < Tile::row_quads; ++q) {
        float4 b{}, c{};
        tables.profile(0, q, b, c);
#pragma unroll
        for (int i = 0; i < Tile::rows; ++i) {
            const float4 coefficient = tables.coefficients(column_flux, i, q);
            const auto constants = tables.constants(column_flux, i);
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                const int k = 4 * q + n;
                const float next =
                    k + 1 < Tile::columns ? tile.across_value[i][(k + 1) % Tile::columns] : right[i];
                const float difference = next - tile.across_value[i][k];
                float curl = difference;
                if constexpr (Tile::axial) {
                    float& psi = tile.flux_psi.at(i, k);
                    psi = fdtd::advance_psi(psi, nth(b, n), nth(c, n), difference);
                    curl += psi;
                }
                tile.template advance<column_flux>(i, k, nth(coefficient, n), curl, constants);
            }
        }
    }
#pragma unroll
    for (int i = 0; i + 1 < Tile::rows; ++i) advance_row_flux(tables, tile, i, above);
    if (t.has(tile_edge_below)) {
        HaloRows::receive<Tile::columns>(t, halo_from_below, tag, above);
        drives.await_fetched();
        advance_ghost_row(t, tile, above, source);
    }
    if (t.has(tile_edge_above))
        HaloRows::receive<Tile::columns>(t, halo_from_above, tag, above);
    else
        read_values<Tile::columns>(t, plane_across_row, t.tile.above, above);
    advance_row_flux(tables, tile, Tile::rows - 1, above);
    if (t.tile.driven) {
        drives.await_fetched();
        drive<column_flux>(t, tile, source);
        drive<row_flux>(t, tile, source);
    }
    publish_fluxes(t, tile);
}

/// The field across, from both fluxes: fdtd::curl_at_v_phi(), and turned fdtd::curl_at_i_phi().
template <class Tile, class Drive>
__device__ __forceinline__ void advance_across(const TileContext& t, Tile& tile, const Drive& drives,
                                               long step) {
    const TileTables<Tile> tables{t};
    const TileDrive source = drives.at(t, step);
    float left[Tile::rows], below[Tile::columns];
    read_values<Tile::rows>(t, plane_flux_column, t.tile.left, left);
    read_values<Tile::columns>(t, plane_flux_row, t.tile.below, below);
#pragma unroll
    for (int q = 0; q < Tile::row_quads; ++q) {
        float4 b{}, c{};
        tables.profile(2, q, b, c);
#pragma unroll
        for (int i = 0; i < Tile::rows; ++i) {
            const float4 coefficient = tables.coefficients(across, i, q);
            const auto constants = tables.constants(across, i);
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                const int k = 4 * q + n;
                const float before = k > 0 ? tile.column_flux_value[i][k > 0 ? k - 1 : 0] : left[i];
                const float inner = i > 0 ? tile.row_flux_value[i > 0 ? i - 1 : 0][k] : below[k];
                float curl = fdtd::curl_at_v_phi(tile.column_flux_value[i][k], before,
                                                 tile.row_flux_value[i][k], inner);
                if constexpr (Tile::axial) {
                    float& psi = tile.across_psi.at(i, k);
                    psi = fdtd::advance_psi(psi, nth(b, n), nth(c, n), tile.column_flux_value[i][k] - before);
                    curl += psi;
                }
                tile.template advance<across>(i, k, nth(coefficient, n), curl, constants);
            }
        }
    }
    if (t.tile.driven) {
        drives.await_fetched();
        drive<across>(t, tile, source);
    }
    publish_across(t, tile);
    send_across(t, tile, step + 1);
}

}  // namespace lathe::gpu
