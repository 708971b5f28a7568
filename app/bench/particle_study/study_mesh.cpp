#include "app/bench/particle_study/study_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/bench/particle_study/study_random.hpp"

namespace lathe::bench::study {

namespace {

using particles::BoundaryEdge;
using particles::EdgeKind;
using particles::TriangleMesh;

/// Vertices row by row, two triangles a cell, 2 n and 2 n + 1, divided along diagonals of alternating
/// direction.
class Grid {
public:
    explicit Grid(int cells) : cells_(cells) {
        for (int i = 0; i <= cells; ++i)
            for (int k = 0; k <= cells; ++k) mesh_.vertices.push_back(vertex_at(i, k));
        for (int i = 0; i < cells; ++i)
            for (int k = 0; k < cells; ++k) add_cell(i, k);
    }
    TriangleMesh take() { return std::move(mesh_); }

private:
    int vertex(int i, int k) const { return i * (cells_ + 1) + k; }
    static bool rises(int i, int k) { return (i + k) % 2 == 0; }

    Point vertex_at(int i, int k) const {
        const bool is_inner = i > 0 && k > 0 && i < cells_ && k < cells_;
        const StudyRandom random(static_cast<unsigned>(vertex(i, k)));
        const double shift = is_inner ? 0.2 : 0.0;
        return {study_cell * (k + shift * (2.0 * random.number(0) - 1.0)),
                study_inner_radius + study_cell * (i + shift * (2.0 * random.number(1) - 1.0))};
    }
    /// The triangle below (`half` 0) or above (1) the diagonal of a cell; beyond the border an edge of it
    /// between these vertices.
    int triangle_at(int i, int k, int half, int from, int to, int of) {
        if (i >= 0 && k >= 0 && i < cells_ && k < cells_) return 2 * (i * cells_ + k) + half;
        const Point a = mesh_.vertices[static_cast<std::size_t>(from)],
                    b = mesh_.vertices[static_cast<std::size_t>(to)];
        const double length = std::hypot(b.z - a.z, b.r - a.r);
        mesh_.edges.push_back(
            {from, to, of, EdgeKind::wall, 0, {-(b.r - a.r) / length, (b.z - a.z) / length}, length});
        return -static_cast<int>(mesh_.edges.size());
    }
    void add_cell(int i, int k) {
        const int a = vertex(i, k), b = vertex(i, k + 1), c = vertex(i + 1, k + 1), d = vertex(i + 1, k);
        const int lower = 2 * (i * cells_ + k), upper = lower + 1;
        // A cell's left edge is its lower triangle's where the diagonal falls, its right edge where it rises.
        const int below = triangle_at(i - 1, k, 1, a, b, lower),
                  above = triangle_at(i + 1, k, 0, c, d, upper);
        if (rises(i, k)) {
            const int right = triangle_at(i, k + 1, 0, b, c, lower),
                      left = triangle_at(i, k - 1, 1, d, a, upper);
            mesh_.triangles.push_back({a, b, c});
            mesh_.neighbours.push_back({right, upper, below});
            mesh_.triangles.push_back({a, c, d});
            mesh_.neighbours.push_back({above, left, lower});
        } else {
            const int right = triangle_at(i, k + 1, 1, b, c, upper),
                      left = triangle_at(i, k - 1, 0, d, a, lower);
            mesh_.triangles.push_back({a, b, d});
            mesh_.neighbours.push_back({upper, left, below});
            mesh_.triangles.push_back({b, c, d});
            mesh_.neighbours.push_back({above, lower, right});
        }
    }

    TriangleMesh mesh_;
    int cells_;
};

std::vector<int> ordered_by(const std::vector<unsigned long long>& keys) {
    std::vector<int> order(keys.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
    });
    return order;
}

std::vector<int> places_in(const std::vector<int>& order) {
    std::vector<int> place(order.size());
    for (std::size_t n = 0; n < order.size(); ++n)
        place[static_cast<std::size_t>(order[n])] = static_cast<int>(n);
    return place;
}

TriangleMesh renumbered(const TriangleMesh& mesh, const std::vector<int>& triangle_order,
                        const std::vector<int>& vertex_order) {
    const std::vector<int> triangle_place = places_in(triangle_order), vertex_place = places_in(vertex_order);
    const auto to = [](const std::vector<int>& place, int n) { return place[static_cast<std::size_t>(n)]; };
    TriangleMesh result;
    result.narrowest_gap = mesh.narrowest_gap;
    result.edges = mesh.edges;
    for (BoundaryEdge& edge : result.edges) {
        edge.from = to(vertex_place, edge.from);
        edge.to = to(vertex_place, edge.to);
        edge.triangle = to(triangle_place, edge.triangle);
    }
    for (const int n : vertex_order) result.vertices.push_back(mesh.vertices[static_cast<std::size_t>(n)]);
    for (const int n : triangle_order) {
        auto corners = mesh.triangles[static_cast<std::size_t>(n)];
        auto beside = mesh.neighbours[static_cast<std::size_t>(n)];
        for (int& corner : corners) corner = to(vertex_place, corner);
        for (int& next : beside) next = next < 0 ? next : to(triangle_place, next);
        result.triangles.push_back(corners);
        result.neighbours.push_back(beside);
    }
    return result;
}

}  // namespace

Point centre_of(const TriangleMesh& mesh, int triangle) {
    Point centre;
    for (const int v : mesh.triangles[static_cast<std::size_t>(triangle)]) {
        centre.z += mesh.vertices[static_cast<std::size_t>(v)].z / 3.0;
        centre.r += mesh.vertices[static_cast<std::size_t>(v)].r / 3.0;
    }
    return centre;
}

TriangleMesh renumbered(const TriangleMesh& mesh, const std::vector<int>& triangle_order) {
    std::vector<int> vertex_order;
    std::vector<bool> is_named(mesh.vertices.size());
    for (const int n : triangle_order)
        for (const int v : mesh.triangles[static_cast<std::size_t>(n)])
            if (!is_named[static_cast<std::size_t>(v)]) {
                is_named[static_cast<std::size_t>(v)] = true;
                vertex_order.push_back(v);
            }
    return renumbered(mesh, triangle_order, vertex_order);
}

TriangleMesh study_mesh(int cells, Numbering numbering) {
    const TriangleMesh grid = Grid(cells).take();
    std::vector<unsigned long long> triangle_keys, vertex_keys;
    for (std::size_t n = 0; n < grid.triangles.size(); ++n) {
        if (numbering == Numbering::shuffled) {
            triangle_keys.push_back(StudyRandom(static_cast<unsigned>(n)).word(2));
            continue;
        }
        triangle_keys.push_back(particles::hilbert_index(centre_of(grid, static_cast<int>(n)),
                                                         {0.0, study_inner_radius}, cells * study_cell));
    }
    const std::vector<int> triangle_order = ordered_by(triangle_keys);
    if (numbering == Numbering::curve) return renumbered(grid, triangle_order);
    for (std::size_t n = 0; n < grid.vertices.size(); ++n)
        vertex_keys.push_back(StudyRandom(static_cast<unsigned>(n)).word(3));
    return renumbered(grid, triangle_order, ordered_by(vertex_keys));
}

}  // namespace lathe::bench::study
