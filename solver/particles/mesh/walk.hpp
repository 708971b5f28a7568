// Which triangle a particle is in after a straight move, and where it meets the border.
#pragma once

#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// What the walk reads of a triangle, 48 bytes in single precision. Its barycentric coordinates are
///     l_n(r, z) = a[n] r + b[n] z + c[n], n = 0 and 1;   l_2 = 1 - l_0 - l_1.
template <class Real>
struct TriangleRow {
    Real a[2], b[2], c[2];
    int vertex[3];
    int neighbour[3];  ///< opposite to each vertex; -1 - n: edge n of the border
};

template <class Real>
struct Barycentric {
    Real l[3];
};

template <class Real>
LATHE_HOST_DEVICE Barycentric<Real> barycentric(const TriangleRow<Real>& row, Real r, Real z) {
    const Real l0 = row.a[0] * r + row.b[0] * z + row.c[0];
    const Real l1 = row.a[1] * r + row.b[1] * z + row.c[1];
    return {{l0, l1, Real(1) - l0 - l1}};
}

/// Where a move ended.
template <class Real>
struct WalkEnd {
    int triangle = 0;
    int edge = -1;      ///< of the border, where the move ended there; -1: inside, -2: lost
    Real fraction = 1;  ///< of the move up to the border
};

/// More triangles no move crosses; one that does is lost.
inline constexpr int max_crossed_triangles = 100'000;

/// Follows the straight line from (r0, z0), which lies in `triangle`, to (r1, z1): out of each triangle
/// through the edge that the line meets first, never back through the one it came by, so that rounding at an
/// edge cannot send it to and fro, and nothing passes a wall. Edges of the axis, which are `is_axis(edge)`,
/// are not met, since r >= 0.
template <class Real, class IsAxis>
LATHE_HOST_DEVICE WalkEnd<Real> walk(const TriangleRow<Real>* rows, const IsAxis& is_axis, int triangle,
                                     Real r0, Real z0, Real r1, Real z1) {
    int came_from = -1;
    for (int n = 0; n < max_crossed_triangles; ++n) {
        const TriangleRow<Real>& row = rows[triangle];
        const Barycentric<Real> end = barycentric(row, r1, z1);
        if (end.l[0] >= 0 && end.l[1] >= 0 && end.l[2] >= 0) return {triangle, -1, Real(1)};
        const Barycentric<Real> start = barycentric(row, r0, z0);
        int through = -1;
        Real nearest = 2;
        for (int i = 0; i < 3; ++i) {
            const int next = row.neighbour[i];
            if (end.l[i] >= 0 || end.l[i] >= start.l[i] || (came_from >= 0 && next == came_from)) continue;
            if (next < 0 && is_axis(-1 - next)) continue;
            const Real share = start.l[i] / (start.l[i] - end.l[i]);
            if (share < nearest) {
                nearest = share;
                through = i;
            }
        }
        if (through < 0) return {triangle, -1, Real(1)};  // outside by rounding only
        const int next = row.neighbour[through];
        if (next < 0) return {triangle, -1 - next, nearest < 0 ? Real(0) : nearest};
        came_from = triangle;
        triangle = next;
    }
    return {triangle, -2, Real(1)};
}

/// The rows of a mesh.
template <class Real>
std::vector<TriangleRow<Real>> walk_rows(const TriangleMesh& mesh) {
    std::vector<TriangleRow<Real>> rows(mesh.triangles.size());
    for (std::size_t t = 0; t < rows.size(); ++t) {
        const auto& corners = mesh.triangles[t];
        Point p[3];
        for (std::size_t i = 0; i < 3; ++i) p[i] = mesh.vertices[static_cast<std::size_t>(corners[i])];
        const double area = double_area(p[0], p[1], p[2]);
        for (int n = 0; n < 2; ++n) {
            const Point from = p[n + 1], to = p[(n + 2) % 3];
            const double a = (to.z - from.z) / area, b = -(to.r - from.r) / area;
            rows[t].a[n] = static_cast<Real>(a);
            rows[t].b[n] = static_cast<Real>(b);
            rows[t].c[n] = static_cast<Real>(-a * from.r - b * from.z);
        }
        for (std::size_t i = 0; i < 3; ++i) {
            rows[t].vertex[i] = corners[i];
            rows[t].neighbour[i] = mesh.neighbours[t][i];
        }
    }
    return rows;
}

}  // namespace lathe::particles
