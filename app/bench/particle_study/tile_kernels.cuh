// Steps of particles whose mesh lies in shared memory: a block a tile, whose triangles, fields and sums of
// charge it holds, with a rim wide enough for a few steps. Then particles go to the tile that they are in.
//
// A particle's triangle is a number within the tile in whose range it stands, or -1 - n for triangle n of the
// mesh where that is beyond the tile's rim; such ones step by the mesh in the device's memory.
#pragma once

#include "app/bench/particle_study/tile_block.cuh"

namespace lathe::bench::study {

/// One step of all particles, a block a tile, of so many threads that with 64 registers each the blocks of a
/// multiprocessor fill it. The next particle is asked for before the last one is done.
template <int Threads>
__global__ void __launch_bounds__(Threads, 1024 / Threads)
    step_tiles(const __grid_constant__ TilesView tiles, ParticleView of, const int* starts, int* charges) {
    const auto tile = static_cast<int>(blockIdx.x);
    const TileBlock block(tiles, tile, true);
    const int end = starts[tile + 1];
    int n = starts[tile] + TileBlock::thread();
    if (n < end) {
        StudyParticle next = particle_at(of, n);
        while (n < end) {
            const StudyParticle p = next;
            const int at = n;
            n += Threads;
            if (n < end) next = particle_at(of, n);
            store_particle(of, at, block.stepped(p, charges));
        }
    }
    block.add_charges(charges);
}

/// Charges alone, of particles that stand in their tiles.
__global__ void __launch_bounds__(tile_threads, 2)
    scatter_tiles(const __grid_constant__ TilesView tiles, const ParticlePoint* places, const int* starts,
                  int* copies) {
    const auto tile = static_cast<int>(blockIdx.x);
    const TileBlock block(tiles, tile, false);
    for (int n = starts[tile] + TileBlock::thread(); n < starts[tile + 1]; n += tile_threads)
        block.scatter(places[n]);
    block.store_charges(copies);
}

/// Adds up the copies of each vertex.
__global__ void __launch_bounds__(sort_threads)
    add_copies(const int* copies, const int* starts, const int* places, int vertices, int* charges) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n >= vertices) return;
    int sum = 0;
    for (int k = starts[n]; k < starts[n + 1]; ++k) sum += copies[places[k]];
    charges[n] = sum;
}

/// Where a particle belongs: its triangle in the mesh, and that one's tile.
struct Belonging {
    int triangle, tile;
};
__device__ __forceinline__ Belonging belonging_of(const TilesView& tiles, int tile, int own, int triangle) {
    if (triangle >= 0 && triangle < own) return {tiles.first_own[tile] + triangle, tile};
    const int number =
        triangle < 0 ? ~triangle : tiles.triangle_numbers[tiles.first_triangle[tile] + triangle];
    return {number, tiles.tile_of[number]};
}

/// Brings particles to the tiles that they are in: a block a tile, counters of all tiles in shared memory.
/// Those who stay, nearly all, are counted a warp at a time. Fill false: adds to `counters`, zero before;
/// true: these are where each tile's next particle goes.
template <bool Fill>
__global__ void __launch_bounds__(tile_threads)
    sort_tiles(const __grid_constant__ TilesView tiles, ParticleView from, ParticleView to, const int* starts,
               int* counters) {
    int* const own_counts = dynamic_shared<int>();
    const auto tile = static_cast<int>(blockIdx.x);
    const int thread = TileBlock::thread(), lane = thread % 32;
    const int begin = starts[tile], end = starts[tile + 1];
    const int own = tiles.first_own[tile + 1] - tiles.first_own[tile];
    for (int n = thread; n < tiles.count; n += tile_threads) own_counts[n] = 0;
    for (int pass = 0; pass < (Fill ? 2 : 1); ++pass) {
        __syncthreads();
        for (int m = begin; m < end; m += tile_threads) {
            const int n = m + thread;
            const bool is_one = n < end;
            ParticlePoint p = from.place[is_one ? n : begin];
            ParticleAcross across{};
            float along = 0.0f;
            if (pass == 1 && is_one) across = from.across[n], along = from.along[n];
            const Belonging to_tile = belonging_of(tiles, tile, own, p.triangle);
            const bool stays = is_one && to_tile.tile == tile;
            const unsigned stay = __ballot_sync(~0u, stays);
            int slot = 0;
            if (lane == 0 && stay != 0) slot = atomicAdd(own_counts + tile, __popc(stay));
            slot = __shfl_sync(~0u, slot, 0) + __popc(stay & ((1u << lane) - 1u));
            if (!is_one) continue;
            if (!stays) slot = atomicAdd(own_counts + to_tile.tile, 1);
            if (pass == 0) continue;
            p.triangle = to_tile.triangle - tiles.first_own[to_tile.tile];
            to.place[slot] = p;
            to.across[slot] = across;
            to.along[slot] = along;
        }
        __syncthreads();
        if (pass == 0)
            for (int n = thread; n < tiles.count; n += tile_threads)
                if (own_counts[n] > 0) own_counts[n] = atomicAdd(counters + n, own_counts[n]);
    }
}

/// As if the particles, which name triangles of the mesh, stood in tiles: each tile has an equal part of
/// them.
__global__ void __launch_bounds__(sort_threads)
    leave_tiles(ParticlePoint* places, int particles, int* starts, int tiles) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < particles) places[n].triangle = ~places[n].triangle;
    if (n <= tiles) starts[n] = static_cast<int>(static_cast<long long>(particles) * n / tiles);
}

/// How many particles name triangles beyond their tile's rim.
__global__ void __launch_bounds__(sort_threads)
    count_beyond(const ParticlePoint* places, int particles, int* count) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < particles && places[n].triangle < 0) atomicAdd(count, 1);
}

}  // namespace lathe::bench::study
