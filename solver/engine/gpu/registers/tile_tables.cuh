// What a tile's updates multiply with, out of the block's image in shared memory.
#pragma once

#include "solver/engine/gpu/registers/register_exchange.cuh"

namespace lathe::gpu {

__device__ __forceinline__ fdtd::RadialConstants<float> as_constants(const float4& quad) {
    return {quad.x, quad.y, quad.z, quad.w};
}

/// The numbers of a row of a tile that its update multiplies with, a quad at a time.
template <class Tile>
struct TileTables {
    const TileContext& t;

    __device__ __forceinline__ float4 coefficients(int role, int i, int q) const {
        return t.image(t.tile.table + (role * Tile::rows + i) * Tile::row_quads + q);
    }
    __device__ __forceinline__ fdtd::RadialConstants<float> constants(int role, int i) const {
        if constexpr (Tile::radial) return as_constants(t.image(t.tile.constants + role * Tile::rows + i));
        return {};
    }
    /// b and c of the axial layer; `first`: 0 for the fluxes, of six fields the currents; 2 for the
    /// field across, the voltages.
    __device__ __forceinline__ void profile(int first, int q, float4& b, float4& c) const {
        if constexpr (!Tile::axial) return;
        b = t.image(t.tile.profile + first * Tile::row_quads + q);
        c = t.image(t.tile.profile + (first + 1) * Tile::row_quads + q);
    }
};

/// Conductors lose before they are driven: what advance_lossy() multiplies with the decay.
template <class Tile, int role>
__device__ __forceinline__ void decay(Tile& tile, const float4* decays) {
#pragma unroll
    for (int i = 0; i < Tile::rows; ++i)
#pragma unroll
        for (int q = 0; q < Tile::row_quads; ++q) {
            const float4 its = decays[i * Tile::row_quads + q];
#pragma unroll
            for (int n = 0; n < min(4, Tile::columns); ++n)
                tile.template field<role>(i, 4 * q + n) *= nth(its, n);
        }
}

}  // namespace lathe::gpu
