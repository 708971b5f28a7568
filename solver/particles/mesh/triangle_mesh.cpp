#include "solver/particles/mesh/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace lathe::particles {
namespace {

struct Square {
    Point low;
    double size = 0.0;
};

Square around(const std::vector<Point>& points) {
    const auto [low, high] = box_of(points);
    return {low, std::max(high.z - low.z, high.r - low.r)};
}

/// The numbers 0 ... count - 1 in the order of the curve through point(n).
template <class PointOf>
std::vector<int> hilbert_order(std::size_t count, const Square& square, const PointOf& point) {
    std::vector<std::pair<unsigned long long, int>> keys(count);
    for (std::size_t n = 0; n < count; ++n)
        keys[n] = {hilbert_index(point(n), square.low, square.size), static_cast<int>(n)};
    std::sort(keys.begin(), keys.end());
    std::vector<int> order(count);
    std::transform(keys.begin(), keys.end(), order.begin(), [](const auto& key) { return key.second; });
    return order;
}

void sort_vertices(TriangleMesh& mesh, const Square& square) {
    const std::vector<int> order =
        hilbert_order(mesh.vertices.size(), square, [&](std::size_t n) { return mesh.vertices[n]; });
    std::vector<int> place(order.size());
    std::vector<Point> sorted(order.size());
    for (std::size_t n = 0; n < order.size(); ++n) {
        place[static_cast<std::size_t>(order[n])] = static_cast<int>(n);
        sorted[n] = mesh.vertices[static_cast<std::size_t>(order[n])];
    }
    mesh.vertices = std::move(sorted);
    const auto renumber = [&](int& vertex) { vertex = place[static_cast<std::size_t>(vertex)]; };
    for (auto& triangle : mesh.triangles) std::for_each(triangle.begin(), triangle.end(), renumber);
    for (BoundaryEdge& edge : mesh.edges) {
        renumber(edge.from);
        renumber(edge.to);
    }
}

void sort_triangles(TriangleMesh& mesh, const Square& square) {
    const std::vector<int> order = hilbert_order(mesh.triangles.size(), square, [&](std::size_t n) {
        Point centre;
        for (const int v : mesh.triangles[n]) {
            centre.z += mesh.vertices[static_cast<std::size_t>(v)].z / 3.0;
            centre.r += mesh.vertices[static_cast<std::size_t>(v)].r / 3.0;
        }
        return centre;
    });
    std::vector<std::array<int, 3>> sorted;
    sorted.reserve(order.size());
    for (const int n : order) sorted.push_back(mesh.triangles[static_cast<std::size_t>(n)]);
    mesh.triangles = std::move(sorted);
}

void connect(TriangleMesh& mesh) {
    struct Side {
        int triangle, corner;
    };
    std::map<std::pair<int, int>, Side> sides;  // by the edge's vertices in the triangle's direction
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const auto& triangle = mesh.triangles[static_cast<std::size_t>(t)];
        for (int i = 0; i < 3; ++i)
            sides[{triangle[static_cast<std::size_t>((i + 1) % 3)],
                   triangle[static_cast<std::size_t>((i + 2) % 3)]}] = {t, i};
    }
    for (BoundaryEdge& edge : mesh.edges) {
        auto found = sides.find({edge.from, edge.to});
        if (found == sides.end()) {
            std::swap(edge.from, edge.to);
            found = sides.find({edge.from, edge.to});
        }
        if (found == sides.end()) throw std::logic_error("an edge of the border belongs to no triangle");
        edge.triangle = found->second.triangle;
    }
    std::stable_sort(mesh.edges.begin(), mesh.edges.end(), [](const BoundaryEdge& a, const BoundaryEdge& b) {
        return std::pair(a.triangle, a.from) < std::pair(b.triangle, b.from);
    });
    mesh.neighbours.assign(mesh.triangles.size(), {0, 0, 0});
    for (std::size_t n = 0; n < mesh.edges.size(); ++n) {
        BoundaryEdge& edge = mesh.edges[n];
        const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)];
        const Point b = mesh.vertices[static_cast<std::size_t>(edge.to)];
        edge.length = std::hypot(b.z - a.z, b.r - a.r);
        edge.normal = {-(b.r - a.r) / edge.length, (b.z - a.z) / edge.length};
        const Side side = sides.at({edge.from, edge.to});
        mesh.neighbours[static_cast<std::size_t>(side.triangle)][static_cast<std::size_t>(side.corner)] =
            -1 - static_cast<int>(n);
    }
    for (const auto& [ends, side] : sides) {
        int& neighbour =
            mesh.neighbours[static_cast<std::size_t>(side.triangle)][static_cast<std::size_t>(side.corner)];
        if (neighbour < 0) continue;
        const auto other = sides.find({ends.second, ends.first});
        if (other == sides.end()) throw std::logic_error("the border of the mesh has a hole");
        neighbour = other->second.triangle;
    }
}

}  // namespace

PointBox box_of(const std::vector<Point>& points) {
    PointBox box{points.front(), points.front()};
    for (const Point& p : points) {
        box.low = {std::min(box.low.z, p.z), std::min(box.low.r, p.r)};
        box.high = {std::max(box.high.z, p.z), std::max(box.high.r, p.r)};
    }
    return box;
}

unsigned long long hilbert_index(Point point, Point low, double size) {
    constexpr unsigned side = 1U << 16U;
    const auto cell = [&](double offset) {
        return static_cast<unsigned>(std::clamp(size > 0.0 ? offset / size * side : 0.0, 0.0, side - 1.0));
    };
    unsigned x = cell(point.z - low.z), y = cell(point.r - low.r);
    unsigned long long index = 0;
    for (unsigned s = side / 2; s > 0; s /= 2) {
        const unsigned right = (x & s) > 0 ? 1 : 0, up = (y & s) > 0 ? 1 : 0;
        index += static_cast<unsigned long long>(s) * s * ((3 * right) ^ up);
        if (up == 0) {  // turn the quadrant
            if (right == 1) {
                x = side - 1 - x;
                y = side - 1 - y;
            }
            std::swap(x, y);
        }
    }
    return index;
}

void finish_mesh(TriangleMesh& mesh) {
    if (mesh.triangles.empty()) throw std::logic_error("a mesh without triangles");
    const Square square = around(mesh.vertices);
    sort_vertices(mesh, square);
    sort_triangles(mesh, square);
    connect(mesh);
}

}  // namespace lathe::particles
