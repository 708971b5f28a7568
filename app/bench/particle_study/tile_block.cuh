// A tile of the mesh in the shared memory of the block that works on it.
#pragma once

#include "app/bench/particle_study/mesh_tiles.hpp"
#include "app/bench/particle_study/sort_parts.cuh"

namespace lathe::bench::study {

/// Arrays of MeshTiles on the device, and the instant of the step.
struct TilesView {
    PhasorMesh mesh;
    const VertexPoint* places;
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
    VertexPoint* places;
    int* charges;

    __device__ __forceinline__ SharedMesh(void* memory, int vertices, int triangle_count)
        : first_fields(static_cast<FirstFields*>(memory)),
          triangles(reinterpret_cast<TileTriangle*>(first_fields + vertices)),
          last_fields(reinterpret_cast<LastFields*>(triangles + triangle_count)),
          places(reinterpret_cast<VertexPoint*>(last_fields + vertices)),
          charges(reinterpret_cast<int*>(places + vertices)) {}
    static std::size_t bytes(int vertices, int triangles) {
        return static_cast<std::size_t>(vertices) *
                   (sizeof(FirstFields) + sizeof(LastFields) + sizeof(VertexPoint) + sizeof(int)) +
               static_cast<std::size_t>(triangles) * sizeof(TileTriangle);
    }

    __device__ __forceinline__ particles::Barycentric<float> coordinates(int triangle, float r,
                                                                         float z) const {
        const TileTriangle t = triangles[triangle];
        float z_to[3], r_to[3];
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            const VertexPoint v = places[t.vertex[i]];
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
        give_charge(mesh_, end.triangle, l, mesh_.charges);
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

    __device__ __forceinline__ void scatter(const ParticlePoint& p) const {
        const particles::Barycentric<float> l = normalised(mesh_.coordinates(p.triangle, p.r, p.z));
        give_charge(mesh_, p.triangle, l, mesh_.charges);
    }

private:
    __device__ __forceinline__ int number(int triangle) const {
        return tiles_.triangle_numbers[tiles_.first_triangle[tile_] + triangle];
    }
    __device__ StudyParticle stepped_beyond(StudyParticle p, int triangle, int* charges) const {
        p.place.triangle = triangle;
        const auto l = step_plainly(tiles_.mesh, p);  // which moves p to its new triangle
        give_charge(tiles_.mesh, p.place.triangle, l, charges);
        p.place.triangle = ~p.place.triangle;
        return p;
    }

    const TilesView& tiles_;
    int tile_, vertex_count_;
    SharedMesh mesh_;
};

}  // namespace lathe::bench::study
