// What slanted dielectrics add to the fluxes, see CoupledFluxes. A step of a coupled problem:
//
//   field across;         copies of what terms read of it
//   -- barrier --
//   fluxes, plain update; the block's threads share out the sums of the terms
//   -- barrier --
//   sums to the fluxes;   copies of what terms read of these in the next step
//   -- barrier --
//
// Few tiles lie along a surface. If their threads summed up what their fluxes get, the others would wait.
#pragma once

#include "solver/engine/gpu/registers/register_lists.cuh"

namespace lathe::gpu {

/// What of a thread's tile is coupled.
__device__ __forceinline__ TileCoupling coupling_of(const TileContext& t) {
    const float4 its = t.image(t.slot);
    return {__float_as_uint(its.x), __float_as_uint(its.y), __float_as_int(its.z), __float_as_int(its.w)};
}

/// Copies the quads of a role that terms read.
template <int role, class Tile>
__device__ __forceinline__ void copy_quads(const TileContext& t, const TileCoupling& its, Tile& tile) {
    for_quads_of_role<Tile, role>(its.read, [&](int entry, int i, int k) {
        t.shared[its.first_copy + entry] = {
            tile.template field<role>(i, k), tile.template field<role>(i, k + 1),
            tile.template field<role>(i, k + 2), tile.template field<role>(i, k + 3)};
    });
}

/// Calls act(quad, entry) for the quads of the row of fluxes below the tile whose bit is set.
template <class Tile, class Act>
__device__ __forceinline__ void for_ghost_quads(std::uint32_t mask, const Act& act) {
#pragma unroll
    for (int q = 0; q < Tile::row_quads; ++q) {
        const std::uint32_t bit = 1u << (Tile::ghost_quads_begin + q);
        if (mask & bit) act(q, __popc(mask & (bit - 1u)));
    }
}

/// Copies the field across of a tile, or its fluxes, where terms read them.
template <class Tile>
__device__ __forceinline__ void copy_across(const TileContext& t, Tile& tile) {
    if (t.has(tile_couples)) copy_quads<across>(t, coupling_of(t), tile);
}
template <class Tile>
__device__ __forceinline__ void copy_fluxes(const TileContext& t, const TileCoupling& its, Tile& tile) {
    copy_quads<column_flux>(t, its, tile);
    copy_quads<row_flux>(t, its, tile);
    for_ghost_quads<Tile>(its.read, [&](int q, int entry) {
        t.shared[its.first_copy + entry] = t.plane(plane_flux_row + q, t.tile.below);
    });
}
template <class Tile>
__device__ __forceinline__ void copy_fluxes(const TileContext& t, Tile& tile) {
    if (t.has(tile_couples)) copy_fluxes(t, coupling_of(t), tile);
}

/// Sends the column fluxes that terms of the neighbouring blocks read in step number `step`, beside
/// send_across() of the same step.
template <class Tile>
__device__ __forceinline__ void send_fluxes(const TileContext& t, const Tile& tile, long step, int width) {
    if (!t.has(tile_sends_fluxes)) return;
    if (t.has(tile_edge_below))
        HaloRows::send<Tile::columns>(
            t, t.rank - 1, halo_from_above, step, [&](int k) { return tile.column_flux_value[0][k]; }, width);
    if (t.has(tile_edge_above))
        HaloRows::send<Tile::columns>(
            t, t.rank + 1, halo_from_below, step,
            [&](int k) { return tile.column_flux_value[Tile::rows - 1][k]; }, width);
}

/// `sum` and a term of it.
__device__ __forceinline__ float add_term(float sum, const CouplingTerm& term, float ahead, float behind,
                                          float flux) {
    return fdtd::multiply_add(-term.of_flux, flux,
                              fdtd::multiply_add(term.of_difference, ahead - behind, sum));
}

/// The sum of a flux's terms, some of whose values come from the halo of the steps of `tag`.
__device__ __forceinline__ float sum_from_halo(const CouplingTerm (&its)[coupling_terms], const float* shared,
                                               const HaloRows::Word* halo, long tag) {
    constexpr int values = CouplingTerm::values;
    const auto is_from_halo = [&](int v) { return (its[v / values].from_halo >> v % values & 1) != 0; };
    const auto place = [&](int v) { return its[v / values].at[v % values]; };
    float value[coupling_terms * values];
#pragma unroll
    for (int v = 0; v < coupling_terms * values; ++v) value[v] = is_from_halo(v) ? 0.0f : shared[place(v)];
    HaloRows::receive_some<coupling_terms * values>(halo, tag, is_from_halo, place,
                                                    [&](int v, float received) { value[v] = received; });
    float sum = 0.0f;
#pragma unroll
    for (int k = 0; k < coupling_terms; ++k)
        sum = add_term(sum, its[k], value[values * k + CouplingTerm::ahead],
                       value[values * k + CouplingTerm::behind], value[values * k + CouplingTerm::flux]);
    return sum;
}

/// Sums up what the coupled fluxes of a block get, a thread's share of them. `tag`: steps after which the
/// neighbouring blocks' rows hold.
__device__ __forceinline__ void sum_coupling(const TileContext& t, const RegisterView& view,
                                             const BlockPlan& plan, long tag) {
    const CouplingTerm* const terms =
        view.coupling_terms + static_cast<long>(coupling_terms) * plan.first_coupled;
    float* const shared = reinterpret_cast<float*>(t.shared);
#pragma unroll 1
    for (int n = t.slot; n < plan.coupled; n += plan.warps * 32) {
        float sum = 0.0f;
        std::uint32_t from_halo = 0;
        CouplingTerm its[coupling_terms];
        const int to = view.coupling_sums[plan.first_coupled + n];
#pragma unroll
        for (int k = 0; k < coupling_terms; ++k) {
            its[k] = terms[k * plan.coupled + n];
            from_halo |= its[k].from_halo;
        }
        if (from_halo == 0) {
#pragma unroll
            for (int k = 0; k < coupling_terms; ++k)
                sum =
                    add_term(sum, its[k], shared[its[k].at[CouplingTerm::ahead]],
                             shared[its[k].at[CouplingTerm::behind]], shared[its[k].at[CouplingTerm::flux]]);
        } else {
            sum = sum_from_halo(its, shared, t.halo + (tag & 1) * t.halo_width, tag);
        }
        shared[to] = sum;
    }
}

/// Adds the sums of the quads of a role.
template <int role, class Tile>
__device__ __forceinline__ void add_sums(const TileContext& t, const TileCoupling& its, Tile& tile) {
    for_quads_of_role<Tile, role>(its.coupled, [&](int entry, int i, int k) {
        const float4 sum = t.image(its.first_sum + entry);
#pragma unroll
        for (int n = 0; n < 4; ++n) tile.template field<role>(i, k + n) += nth(sum, n);
    });
}

/// Completes the fluxes of a tile, for its neighbours too.
template <class Tile>
__device__ __forceinline__ void add_coupling(const TileContext& t, Tile& tile) {
    if (!t.has(tile_couples)) return;
    const TileCoupling its = coupling_of(t);
    add_sums<column_flux>(t, its, tile);
    add_sums<row_flux>(t, its, tile);
    for_ghost_quads<Tile>(its.coupled, [&](int q, int entry) {
        const float4 sum = t.image(its.first_sum + entry);
        float4& flux = t.plane(plane_flux_row + q, t.tile.below);
#pragma unroll
        for (int n = 0; n < 4; ++n) nth(flux, n) += nth(sum, n);
    });
    publish_fluxes(t, tile);
    copy_fluxes(t, its, tile);
}

}  // namespace lathe::gpu
