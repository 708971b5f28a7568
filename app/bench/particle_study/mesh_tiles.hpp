// Patches of a mesh with a rim of triangles around them, small enough for the shared memory of a block.
#pragma once

#include <cstdint>
#include <vector>

#include "app/bench/particle_study/partition.hpp"

namespace lathe::bench::study {

/// A triangle by numbers within its tile; 16 bytes for one load.
struct alignas(16) TileTriangle {
    std::uint16_t vertex[3];
    std::uint16_t neighbour[3];  ///< opposite to each vertex, or one of the two below
    std::uint16_t unused[2];
};
inline constexpr std::uint16_t beyond_region = 0xffff, beyond_tile = 0xfffe;

/// A mesh in the order of its tiles: the triangles of a tile's own stand one behind the other, and are the
/// first of those that the tile knows, in the same order; then come those of its rim.
struct MeshTiles {
    /// A tile a subregion, with `rings` rings of triangles around it, each all that share a vertex with the
    /// last.
    MeshTiles(const particles::TriangleMesh& mesh, const Partition& partition, int rings);

    particles::TriangleMesh mesh;     ///< renumbered
    std::vector<int> first_own;       ///< triangle of the mesh, of each tile, and their number
    std::vector<int> first_triangle;  ///< of each tile in the next two
    std::vector<TileTriangle> triangles;
    std::vector<int> triangle_numbers;  ///< in the mesh
    std::vector<int> first_vertex;      ///< of each tile in the next
    std::vector<int> vertices;          ///< in the mesh
    std::vector<int> tile_of;           ///< of each triangle of the mesh

    int count() const { return static_cast<int>(first_own.size()) - 1; }
    int most_vertices() const { return longest_list(first_vertex); }
    int most_triangles() const { return longest_list(first_triangle); }
    /// Where copies of each vertex stand in `vertices`, those in use by a tile's own triangles: `starts` has
    /// one more entry than the mesh has vertices.
    struct Copies {
        std::vector<int> starts, places;
    };
    Copies copies_of_own() const;

private:
    class Builder;
};

}  // namespace lathe::bench::study
