// Sources and recordings of a tile, four columns at a time, from lists that few tiles have.
#pragma once

#include "solver/engine/gpu/registers/register_exchange.cuh"

namespace lathe::gpu {

/// Calls act(entry, i, first column, role) for each quad of the roles [first_role, end_role) whose bit is
/// set; entry: its number among the set bits.
template <class Tile, int role, class Act>
__device__ __forceinline__ void for_quads_of_role(std::uint32_t mask, const Act& act) {
#pragma unroll
    for (int quad = 0; quad < Tile::rows * Tile::row_quads; ++quad) {
        const std::uint32_t bit = 1u << (role * quads_per_role + quad);
        if (mask & bit) act(__popc(mask & (bit - 1u)), quad / Tile::row_quads, quad % Tile::row_quads * 4);
    }
}

/// After an update of the fields of `role`: adds what drives them. `amount`: their series at this step.
template <int role, class Tile>
__device__ __forceinline__ void drive(const TileContext& t, Tile& tile, const float4* weights, float amount) {
    for_quads_of_role<Tile, role>(t.tile.driven, [&](int entry, int i, int k) {
        const float4 weight = weights[t.tile.first_driven + entry];
#pragma unroll
        for (int n = 0; n < 4; ++n) {
            float& x = tile.template field<role>(i, k + n);
            x = fdtd::multiply_add(nth(weight, n), amount, x);
        }
    });
}

/// Values of a tile to their slots of `to`.
template <class Tile>
__device__ __forceinline__ void record(Tile& tile, std::uint32_t mask, const int4* channels, float* to) {
    const auto record_role = [&](auto role) {
        for_quads_of_role<Tile, role.value>(mask, [&](int entry, int i, int k) {
            const int4 channel = channels[entry];
#pragma unroll
            for (int n = 0; n < 4; ++n)
                if (const int slot = nth(channel, n); slot >= 0)
                    to[slot] = tile.template field<role.value>(i, k + n);
        });
    };
    record_role(std::integral_constant<int, across>{});
    record_role(std::integral_constant<int, column_flux>{});
    record_role(std::integral_constant<int, row_flux>{});
}

}  // namespace lathe::gpu
