// Which triangle a particle is in after a straight move, and where it meets the border.
#pragma once

#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// What the walk reads of a triangle. Its barycentric coordinates are
///     l_n(r, z) = a[n] r + b[n] z + c[n], n = 0 and 1;   l_2 = 1 - l_0 - l_1.
/// What is read of a triangle that is not left lies in one line of a cache.
template <class Real>
struct alignas(64) TriangleRow {
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

template <class Real>
LATHE_HOST_DEVICE bool is_outside(const Barycentric<Real>& at) {
    return !((at.l[0] >= 0) & (at.l[1] >= 0) & (at.l[2] >= 0));
}

/// Where a line leaves a triangle: opposite to vertex `through`, -1 where it does not, after the share
/// `fraction` of it.
template <class Real>
struct WalkExit {
    int through = -1;
    Real fraction = 2;
};

/// The edge that a line with these coordinates at its ends meets first, never back to the triangle
/// `came_from` (-1: it began here), so that rounding at an edge cannot send it to and fro. Edges of the axis,
/// which are `is_axis(edge)`, are not met, since r >= 0. Without branches that depend on the line.
template <class Real, class IsAxis>
LATHE_HOST_DEVICE WalkExit<Real> exit_of(const TriangleRow<Real>& row, const IsAxis& is_axis, int came_from,
                                         const Barycentric<Real>& start, const Barycentric<Real>& end) {
    WalkExit<Real> exit;
    for (int i = 0; i < 3; ++i) {
        const int next = row.neighbour[i];
        if (next < 0 && is_axis(-1 - next)) continue;
        const Real share = start.l[i] / (start.l[i] - end.l[i]);
        const bool is_left =
            (end.l[i] < 0) & (end.l[i] < start.l[i]) & ((came_from < 0) | (next != came_from));
        const bool is_first = is_left & (share < exit.fraction);
        exit.through = is_first ? i : exit.through;
        exit.fraction = is_first ? share : exit.fraction;
    }
    return exit;
}

/// More triangles no move crosses; one that does is lost.
inline constexpr int max_crossed_triangles = 100'000;

/// Where a move that leaves through edge n of the border ends.
template <class Real>
LATHE_HOST_DEVICE WalkEnd<Real> end_at_border(int triangle, int edge, const WalkExit<Real>& exit) {
    return {triangle, edge, exit.fraction < 0 ? Real(0) : exit.fraction};
}

/// Follows the straight line from (r0, z0), which lies in `triangle`, to (r1, z1), out of each triangle by
/// exit_of(), so that nothing passes a wall. `end` becomes the coordinates of (r1, z1) in the last one.
template <class Real, class IsAxis>
LATHE_HOST_DEVICE WalkEnd<Real> walk(const TriangleRow<Real>* rows, const IsAxis& is_axis, int triangle,
                                     Real r0, Real z0, Real r1, Real z1, Barycentric<Real>& end) {
    int came_from = -1;
    for (int n = 0; n < max_crossed_triangles; ++n) {
        const TriangleRow<Real>& row = rows[triangle];
        end = barycentric(row, r1, z1);
        if (!is_outside(end)) return {triangle, -1, Real(1)};
        const WalkExit<Real> exit = exit_of(row, is_axis, came_from, barycentric(row, r0, z0), end);
        if (exit.through < 0) return {triangle, -1, Real(1)};  // outside by rounding only
        const int next = row.neighbour[exit.through];
        if (next < 0) return end_at_border(triangle, -1 - next, exit);
        came_from = triangle;
        triangle = next;
    }
    return {triangle, -2, Real(1)};
}

/// walk() without the coordinates at the end.
template <class Real, class IsAxis>
LATHE_HOST_DEVICE WalkEnd<Real> walk(const TriangleRow<Real>* rows, const IsAxis& is_axis, int triangle,
                                     Real r0, Real z0, Real r1, Real z1) {
    Barycentric<Real> end;
    return walk(rows, is_axis, triangle, r0, z0, r1, z1, end);
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
