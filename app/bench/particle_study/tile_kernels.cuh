// Steps of particles whose mesh lies in shared memory: a block a tile, whose triangles, fields and sums of
// charge it holds, with a rim wide enough for a few steps. Then particles go to the tile that they are in.
//
// A particle's triangle is a number within the tile in whose range it stands, or -1 - n for triangle n of the
// mesh where that is beyond the tile's rim; such ones step by the mesh in the device's memory.
#pragma once

#include "app/bench/particle_study/mesh_tiles.hpp"
#include "app/bench/particle_study/sort_parts.cuh"

namespace lathe::bench::study {

/// Arrays of MeshTiles on the device, and the instant of the step.
struct TilesView {
    PhasorMesh mesh;
    const VertexPlace* places;
    const int *first_own, *first_triangle;
    const TileTriangle* triangles;
    const int *triangle_numbers, *first_vertex, *vertices, *tile_of;
    int count, most_vertices, most_triangles;
};

inline constexpr int tile_threads = 512;

/// The mesh of a tile in shared memory: what is read together lies together, and nothing else between, or
/// banks of the memory would stand idle. Coordinates are not divided by their sum, the triangle's double
/// area.
struct SharedMesh {
    struct alignas(16) FirstFields {
        float e_r, e_phi, e_z, b_r;
    };
    struct alignas(8) LastFields {
        float b_phi, b_z;
    };
    FirstFields* first_fields;
    TileTriangle* triangles;
    LastFields* last_fields;
    VertexPlace* places;
    int* charges;

    __device__ __forceinline__ SharedMesh(void* memory, int vertices, int triangle_count)
        : first_fields(static_cast<FirstFields*>(memory)),
          triangles(reinterpret_cast<TileTriangle*>(first_fields + vertices)),
          last_fields(reinterpret_cast<LastFields*>(triangles + triangle_count)),
          places(reinterpret_cast<VertexPlace*>(last_fields + vertices)),
          charges(reinterpret_cast<int*>(places + vertices)) {}
    static std::size_t bytes(int vertices, int triangles) {
        return static_cast<std::size_t>(vertices) *
                   (sizeof(FirstFields) + sizeof(LastFields) + sizeof(VertexPlace) + sizeof(int)) +
               static_cast<std::size_t>(triangles) * sizeof(TileTriangle);
    }

    __device__ __forceinline__ particles::Barycentric<float> coordinates(int triangle, float r,
                                                                         float z) const {
        const TileTriangle t = triangles[triangle];
        float z_to[3], r_to[3];
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            const VertexPlace v = places[t.vertex[i]];
            r_to[i] = v.r - r;
            z_to[i] = v.z - z;
        }
        return {{z_to[1] * r_to[2] - z_to[2] * r_to[1], z_to[2] * r_to[0] - z_to[0] * r_to[2],
                 z_to[0] * r_to[1] - z_to[1] * r_to[0]}};
    }
    /// -1 beyond the region, -2 beyond the tile.
    __device__ __forceinline__ int neighbour(int triangle, int corner) const {
        const int next = triangles[triangle].neighbour[corner];
        return next >= beyond_tile ? next - (beyond_region + 1) : next;
    }
    __device__ __forceinline__ int vertex(int triangle, int corner) const {
        return triangles[triangle].vertex[corner];
    }
    __device__ __forceinline__ VertexRecord record(int vertex) const {
        const FirstFields a = first_fields[vertex];
        const LastFields b = last_fields[vertex];
        return {a.e_r, a.e_phi, a.e_z, a.b_r, b.b_phi, b.b_z, 0.0f, 0.0f};
    }
    __device__ __forceinline__ void store(int vertex, const VertexRecord& f) const {
        first_fields[vertex] = {f.e_r, f.e_phi, f.e_z, f.b_r};
        last_fields[vertex] = {f.b_phi, f.b_z};
    }
};

/// One block at work on its tile.
class TileBlock {
public:
    /// Takes the tile's mesh into shared memory, fields of the instant with `has_fields`; all threads.
    __device__ TileBlock(const TilesView& tiles, int tile, bool has_fields)
        : tiles_(tiles),
          tile_(tile),
          vertex_count_(tiles.first_vertex[tile + 1] - tiles.first_vertex[tile]),
          mesh_(dynamic_shared<unsigned char>(), tiles.most_vertices, tiles.most_triangles) {
        const int first_vertex = tiles.first_vertex[tile], first_triangle = tiles.first_triangle[tile];
        for (int n = thread(); n < vertex_count_; n += threads()) {
            const int number = tiles.vertices[first_vertex + n];
            mesh_.places[n] = tiles.places[number];
            if (has_fields) mesh_.store(n, tiles.mesh.record(number));
            mesh_.charges[n] = 0;
        }
        const int triangle_count = tiles.first_triangle[tile + 1] - first_triangle;
        for (int n = thread(); n < triangle_count; n += threads())
            mesh_.triangles[n] = tiles.triangles[first_triangle + n];
        __syncthreads();
    }

    __device__ __forceinline__ static int thread() { return static_cast<int>(threadIdx.x); }
    __device__ __forceinline__ static int threads() { return static_cast<int>(blockDim.x); }

    /// A step of one particle; `charges` of the whole mesh for those beyond the rim.
    __device__ __forceinline__ StudyParticle stepped(const StudyParticle& p, int* charges) const {
        if (p.place.triangle < 0) return stepped_beyond(p, ~p.place.triangle, charges);
        StudyParticle moved = drifted(p);
        StudyWalk end = walk_to(mesh_, p.place.triangle, moved.place.r, moved.place.z);
        if (end.beyond == -2) return stepped_beyond(p, number(p.place.triangle), charges);
        if (end.beyond < 0) {
            moved = turned_back(p);
            end.triangle = p.place.triangle;
            end.l = mesh_.coordinates(end.triangle, p.place.r, p.place.z);
        }
        moved.place.triangle = end.triangle;
        const particles::Barycentric<float> l = normalised(end.l);
        moved.u = pushed(mesh_, end.triangle, l, moved.u);
        const ChargeParts parts = charge_shares(l);
        for (int i = 0; i < 3; ++i) atomicAdd(mesh_.charges + mesh_.vertex(end.triangle, i), parts.of[i]);
        return moved;
    }

    /// Gives what has been summed up to the mesh; all threads.
    __device__ void add_charges(int* charges) const {
        __syncthreads();
        const int* const numbers = tiles_.vertices + tiles_.first_vertex[tile_];
        for (int n = thread(); n < vertex_count_; n += threads())
            if (mesh_.charges[n] != 0) atomicAdd(charges + numbers[n], mesh_.charges[n]);
    }
    /// Writes it to the tile's own copy of each vertex ("shadow vertices" of the thesis); all threads.
    __device__ void store_charges(int* copies) const {
        __syncthreads();
        for (int n = thread(); n < vertex_count_; n += threads())
            copies[tiles_.first_vertex[tile_] + n] = mesh_.charges[n];
    }

    __device__ __forceinline__ void scatter(const ParticlePlace& p) const {
        const ChargeParts parts = charge_shares(normalised(mesh_.coordinates(p.triangle, p.r, p.z)));
        for (int i = 0; i < 3; ++i) atomicAdd(mesh_.charges + mesh_.vertex(p.triangle, i), parts.of[i]);
    }

private:
    __device__ __forceinline__ int number(int triangle) const {
        return tiles_.triangle_numbers[tiles_.first_triangle[tile_] + triangle];
    }
    __device__ StudyParticle stepped_beyond(StudyParticle p, int triangle, int* charges) const {
        p.place.triangle = triangle;
        const ChargeParts parts = charge_shares(step_plainly(tiles_.mesh, p));
        for (int i = 0; i < 3; ++i) atomicAdd(charges + tiles_.mesh.vertex(p.place.triangle, i), parts.of[i]);
        p.place.triangle = ~p.place.triangle;
        return p;
    }

    const TilesView& tiles_;
    int tile_, vertex_count_;
    SharedMesh mesh_;
};

__device__ __forceinline__ StudyParticle particle_at(const ParticleView& of, int n) {
    const ParticlePlace place = of.place[n];
    const ParticleAcross across = of.across[n];
    return {place, {across.r, across.phi, of.along[n]}};
}

/// One step of all particles, a block a tile. The next particle is asked for before the last one is done.
__global__ void __launch_bounds__(tile_threads, 2)
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
            n += tile_threads;
            if (n < end) next = particle_at(of, n);
            const StudyParticle moved = block.stepped(p, charges);
            of.place[at] = moved.place;
            of.across[at] = {moved.u.r, moved.u.phi};
            of.along[at] = moved.u.z;
        }
    }
    block.add_charges(charges);
}

/// Charges alone, of particles that stand in their tiles.
__global__ void __launch_bounds__(tile_threads, 2)
    scatter_tiles(const __grid_constant__ TilesView tiles, const ParticlePlace* places, const int* starts,
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
            ParticlePlace p = from.place[is_one ? n : begin];
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
            to.across[slot] = from.across[n];
            to.along[slot] = from.along[n];
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
    leave_tiles(ParticlePlace* places, int particles, int* starts, int tiles) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < particles) places[n].triangle = ~places[n].triangle;
    if (n <= tiles) starts[n] = static_cast<int>(static_cast<long long>(particles) * n / tiles);
}

/// How many particles name triangles beyond their tile's rim.
__global__ void __launch_bounds__(sort_threads)
    count_beyond(const ParticlePlace* places, int particles, int* count) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < particles && places[n].triangle < 0) atomicAdd(count, 1);
}

}  // namespace lathe::bench::study
