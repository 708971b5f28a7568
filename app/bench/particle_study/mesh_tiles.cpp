#include "app/bench/particle_study/mesh_tiles.hpp"

#include <numeric>

#include "app/bench/particle_study/study_mesh.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::bench::study {

using particles::TriangleMesh;

namespace {

/// Triangles sorted by subregion, in their old order within each.
std::vector<int> order_by_tile(const TriangleMesh& mesh, const Partition& partition,
                               std::vector<int>& first_own) {
    std::vector<int> tile;
    for (int t = 0; t < mesh.triangle_count(); ++t) tile.push_back(partition.subregion(centre_of(mesh, t)));
    first_own.assign(static_cast<std::size_t>(partition.subregions()) + 1, 0);
    for (const int n : tile) ++first_own[static_cast<std::size_t>(n) + 1];
    std::partial_sum(first_own.begin(), first_own.end(), first_own.begin());
    std::vector<int> next = first_own, order(tile.size());
    for (std::size_t t = 0; t < tile.size(); ++t)
        order[static_cast<std::size_t>(next[static_cast<std::size_t>(tile[t])]++)] = static_cast<int>(t);
    return order;
}

/// The triangles at each vertex.
struct Corners {
    std::vector<int> starts, triangles;
    explicit Corners(const TriangleMesh& mesh) : starts(mesh.vertices.size() + 1, 0) {
        for (const auto& triangle : mesh.triangles)
            for (const int v : triangle) ++starts[static_cast<std::size_t>(v) + 1];
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        triangles.resize(static_cast<std::size_t>(starts.back()));
        std::vector<int> next = starts;
        for (int t = 0; t < mesh.triangle_count(); ++t)
            for (const int v : mesh.triangles[static_cast<std::size_t>(t)])
                triangles[static_cast<std::size_t>(next[static_cast<std::size_t>(v)]++)] = t;
    }
};

}  // namespace

/// Adds tile after tile. Numbers within the tile at work are kept a triangle and a vertex, valid while their
/// stamp is that tile's.
class MeshTiles::Builder {
public:
    Builder(MeshTiles& tiles, int rings)
        : tiles_(tiles),
          rings_(rings),
          corners_(tiles.mesh),
          triangle_of_(tiles.mesh.triangles.size()),
          vertex_of_(tiles.mesh.vertices.size()) {}

    void add(int tile) {
        tile_ = tile;
        const std::size_t first = tiles_.triangle_numbers.size(), vertices_before = tiles_.vertices.size();
        for (int t = tiles_.first_own[static_cast<std::size_t>(tile)];
             t < tiles_.first_own[static_cast<std::size_t>(tile) + 1]; ++t)
            name(t, first);
        for (int ring = 0; ring < rings_; ++ring) {
            const std::size_t end = tiles_.triangle_numbers.size();
            for (std::size_t n = first; n < end; ++n)
                for (const int v :
                     tiles_.mesh.triangles[static_cast<std::size_t>(tiles_.triangle_numbers[n])])
                    for (int k = corners_.starts[static_cast<std::size_t>(v)];
                         k < corners_.starts[static_cast<std::size_t>(v) + 1]; ++k)
                        name(corners_.triangles[static_cast<std::size_t>(k)], first);
        }
        for (std::size_t n = first; n < tiles_.triangle_numbers.size(); ++n)
            tiles_.triangles.push_back(
                described(static_cast<std::size_t>(tiles_.triangle_numbers[n]), vertices_before));
        if (tiles_.triangle_numbers.size() - first >= beyond_tile)
            throw SolverError("a tile of the mesh has too many triangles for numbers of 16 bits");
        tiles_.first_triangle.push_back(static_cast<int>(tiles_.triangle_numbers.size()));
        tiles_.first_vertex.push_back(static_cast<int>(tiles_.vertices.size()));
    }

private:
    struct Stamped {
        int tile = -1, number = 0;
    };

    void name(int triangle, std::size_t first) {
        Stamped& at = triangle_of_[static_cast<std::size_t>(triangle)];
        if (at.tile == tile_) return;
        at = {tile_, static_cast<int>(tiles_.triangle_numbers.size() - first)};
        tiles_.triangle_numbers.push_back(triangle);
    }
    TileTriangle described(std::size_t triangle, std::size_t vertices_before) {
        TileTriangle result{};
        for (std::size_t i = 0; i < 3; ++i) {
            const int v = tiles_.mesh.triangles[triangle][i], next = tiles_.mesh.neighbours[triangle][i];
            Stamped& at = vertex_of_[static_cast<std::size_t>(v)];
            if (at.tile != tile_) {
                at = {tile_, static_cast<int>(tiles_.vertices.size() - vertices_before)};
                tiles_.vertices.push_back(v);
            }
            result.vertex[i] = static_cast<std::uint16_t>(at.number);
            const bool is_known = next >= 0 && triangle_of_[static_cast<std::size_t>(next)].tile == tile_;
            result.neighbour[i] =
                next < 0   ? beyond_region
                : is_known ? static_cast<std::uint16_t>(triangle_of_[static_cast<std::size_t>(next)].number)
                           : beyond_tile;
        }
        return result;
    }

    MeshTiles& tiles_;
    int rings_, tile_ = 0;
    Corners corners_;
    std::vector<Stamped> triangle_of_, vertex_of_;
};

MeshTiles::MeshTiles(const TriangleMesh& from, const Partition& partition, int rings)
    : first_triangle{0}, first_vertex{0} {
    mesh = renumbered(from, order_by_tile(from, partition, first_own));
    Builder builder(*this, rings);
    for (int tile = 0; tile < count(); ++tile) {
        builder.add(tile);
        tile_of.insert(tile_of.end(),
                       static_cast<std::size_t>(first_own[static_cast<std::size_t>(tile) + 1] -
                                                first_own[static_cast<std::size_t>(tile)]),
                       tile);
    }
}

MeshTiles::Copies MeshTiles::copies_of_own() const {
    std::vector<bool> is_used(vertices.size());
    for (int tile = 0; tile < count(); ++tile) {
        const auto t = static_cast<std::size_t>(tile);
        const int own = first_own[t + 1] - first_own[t];
        for (int n = 0; n < own; ++n)
            for (const std::uint16_t v :
                 triangles[static_cast<std::size_t>(first_triangle[t]) + static_cast<std::size_t>(n)].vertex)
                is_used[static_cast<std::size_t>(first_vertex[t]) + v] = true;
    }
    Copies copies;
    copies.starts.assign(mesh.vertices.size() + 1, 0);
    for (std::size_t n = 0; n < vertices.size(); ++n)
        if (is_used[n]) ++copies.starts[static_cast<std::size_t>(vertices[n]) + 1];
    std::partial_sum(copies.starts.begin(), copies.starts.end(), copies.starts.begin());
    copies.places.resize(static_cast<std::size_t>(copies.starts.back()));
    std::vector<int> next = copies.starts;
    for (std::size_t n = 0; n < vertices.size(); ++n)
        if (is_used[n])
            copies.places[static_cast<std::size_t>(next[static_cast<std::size_t>(vertices[n])]++)] =
                static_cast<int>(n);
    return copies;
}

}  // namespace lathe::bench::study
