// A conforming triangulation of a vacuum region of the plane in which electrons move.
#pragma once

#include <array>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe::particles {

/// What the border of the mesh is: a wall frees secondaries; at an open edge electrons leave and are counted;
/// the axis of a body of revolution is no border to them.
enum class EdgeKind { wall, open, axis };

/// One edge of the mesh on its border.
struct BoundaryEdge {
    int from = 0, to = 0;  ///< vertices; the vacuum lies to the left, with z to the right and r upwards
    int triangle = 0;      ///< the one that has it
    EdgeKind kind = EdgeKind::open;
    int wall = -1;        ///< number of the wall's material; -1 unless a wall
    Point normal;         ///< unit vector into the vacuum
    double length = 0.0;  ///< m
};

/// Vertices and triangles in the order of a Hilbert curve through them: what is near in the plane is near in
/// memory.
struct TriangleMesh {
    std::vector<Point> vertices;                ///< metres
    std::vector<std::array<int, 3>> triangles;  ///< vertices, counter-clockwise with z to the right
    /// Across the edge opposite to each vertex: a triangle, or -1 - n for edge n of `edges`.
    std::vector<std::array<int, 3>> neighbours;
    std::vector<BoundaryEdge> edges;  ///< in the order of their triangles
    double narrowest_gap = 0.0;       ///< between walls that face each other, m; 0 where none do

    int triangle_count() const { return static_cast<int>(triangles.size()); }
    int vertex_count() const { return static_cast<int>(vertices.size()); }
};

/// The smallest and largest coordinates of points, m.
struct PointBox {
    Point low, high;
};
/// Precondition: there is a point.
PointBox box_of(const std::vector<Point>& points);

/// Twice the signed area of three points of the (z, r) plane, m^2; positive when counter-clockwise.
inline double double_area(Point a, Point b, Point c) {
    return (b.z - a.z) * (c.r - a.r) - (c.z - a.z) * (b.r - a.r);
}

/// Index along a Hilbert curve of order 16 over the square from `low` with sides `size`, of a point in it.
unsigned long long hilbert_index(Point point, Point low, double size);

/// Brings vertices and triangles of a mesh into the order of a Hilbert curve and finds neighbours, triangles,
/// normals and lengths of the edges, whose vertices, kinds and walls must be given.
void finish_mesh(TriangleMesh& mesh);

}  // namespace lathe::particles
