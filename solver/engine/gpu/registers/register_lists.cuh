// Sources and recordings of a tile, four columns at a time, from lists that few tiles have.
#pragma once

#include "solver/engine/gpu/registers/register_exchange.cuh"
#include "solver/engine/gpu/runtime/async_copy.cuh"

namespace lathe::gpu {

/// Calls act(entry, i, first column) for each quad of a role whose bit is set; entry: its number among the
/// set bits.
template <class Tile, int role, class Act>
__device__ __forceinline__ void for_quads_of_role(std::uint32_t mask, const Act& act) {
#pragma unroll
    for (int quad = 0; quad < Tile::rows * Tile::row_quads; ++quad) {
        const std::uint32_t bit = 1u << (role * Tile::quads_per_role + quad);
        if (mask & bit) act(__popc(mask & (bit - 1u)), quad / Tile::row_quads, quad % Tile::row_quads * 4);
    }
}

/// What drives a tile in one step: a quad for each set bit of its mask, times an amount.
struct TileDrive {
    const float4* weights;
    float amount;
};

/// Edges that follow one series; null where nothing is driven.
struct SeriesDrive {
    const float* series;

    __device__ __forceinline__ TileDrive at(const TileContext& t, long step) const {
        return {t.shared + t.tile.first_driven, t.tile.driven && series ? series[step] : 0.0f};
    }
    __device__ __forceinline__ void fetch(const TileContext&, long) const {}
    __device__ __forceinline__ void await_fetched() const {}
};

/// Edges that each follow a series of their own, see RegisterComb: a thread brings what drives its tile in a
/// step to shared memory while it steps cells.
struct CombDrive {
    const float4* amounts;
    int quads;
    long first_step;

    __device__ __forceinline__ TileDrive at(const TileContext& t, long) const {
        return {t.shared + t.tile.first_driven, 1.0f};
    }
    /// When a step begins.
    __device__ __forceinline__ void fetch(const TileContext& t, long step) const {
        const float4* const from = amounts + (step - first_step) * quads + t.tile.first_comb;
        float4* const to = t.shared + t.tile.first_driven;
        for (int n = 0; n < __popc(t.tile.driven); ++n) start_copy(to + n, from + n);
        close_copies();
    }
    /// Before what is fetched is added.
    __device__ __forceinline__ void await_fetched() const { wait_copies<0>(); }
};

/// After an update of the fields of `role`: adds what drives them.
template <int role, class Tile>
__device__ __forceinline__ void drive(const TileContext& t, Tile& tile, const TileDrive& source) {
    for_quads_of_role<Tile, role>(t.tile.driven, [&](int entry, int i, int k) {
        const float4 weight = source.weights[entry];
#pragma unroll
        for (int n = 0; n < min(4, Tile::columns); ++n) {
            float& x = tile.template field<role>(i, k + n);
            x = fdtd::multiply_add(nth(weight, n), source.amount, x);
        }
    });
}

/// Adds what drives the quad of this number, where anything does, to a copy of it.
__device__ __forceinline__ void drive_quad(const TileContext& t, float4& x, int quad,
                                           const TileDrive& source) {
    const std::uint32_t bit = 1u << quad;
    if (!(t.tile.driven & bit)) return;
    const float4 weight = source.weights[__popc(t.tile.driven & (bit - 1u))];
#pragma unroll
    for (int n = 0; n < 4; ++n) nth(x, n) = fdtd::multiply_add(nth(weight, n), source.amount, nth(x, n));
}

/// Quads of one role, from `to` on; returns where those of the next begin.
template <int role, class Tile>
__device__ __forceinline__ float4* record_role(Tile& tile, std::uint32_t mask, float4* to) {
#pragma unroll
    for (int quad = 0; quad < Tile::rows * Tile::row_quads; ++quad) {
        const int i = quad / Tile::row_quads, k = quad % Tile::row_quads * 4;
        const std::uint32_t is_recorded = mask >> (role * Tile::quads_per_role + quad) & 1u;
        // Behind a tile of two columns nothing is read: what stands there is the second again.
        constexpr int third = Tile::columns > 2 ? 2 : 1, fourth = Tile::columns > 2 ? 3 : 1;
        if (is_recorded)
            *to = {tile.template field<role>(i, k), tile.template field<role>(i, k + 1),
                   tile.template field<role>(i, k + third), tile.template field<role>(i, k + fourth)};
        to += is_recorded;
    }
    return to;
}

/// The quads of a tile that hold recorded values to `to`, one behind the other, with what else they hold: to
/// pick the values out would take longer than the step.
template <class Tile>
__device__ __forceinline__ void record(Tile& tile, std::uint32_t mask, float4* to) {
    for_each_role<Tile>([&](auto role) { to = record_role<role.value>(tile, mask, to); });
}

}  // namespace lathe::gpu
