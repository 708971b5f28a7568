#include "solver/particles/mesh/rectangle_mesh.hpp"

#include <algorithm>

namespace lathe::particles {

TriangleMesh triangulate(const RectangleMesh& rectangle) {
    TriangleMesh mesh;
    const int nz = rectangle.cells_z, nr = rectangle.cells_r;
    const auto vertex = [&](int i, int k) { return i * (nz + 1) + k; };
    for (int i = 0; i <= nr; ++i)
        for (int k = 0; k <= nz; ++k)
            mesh.vertices.push_back({rectangle.low.z + (rectangle.high.z - rectangle.low.z) * k / nz,
                                     rectangle.low.r + (rectangle.high.r - rectangle.low.r) * i / nr});
    for (int i = 0; i < nr; ++i)
        for (int k = 0; k < nz; ++k) {
            const int a = vertex(i, k), b = vertex(i, k + 1), c = vertex(i + 1, k + 1), d = vertex(i + 1, k);
            // Diagonals alternate, so that no direction is preferred.
            if ((i + k) % 2 == 0) {
                mesh.triangles.push_back({a, b, c});
                mesh.triangles.push_back({a, c, d});
            } else {
                mesh.triangles.push_back({a, b, d});
                mesh.triangles.push_back({b, c, d});
            }
        }
    const auto add = [&](int from, int to, const RectangleSide& side) {
        BoundaryEdge edge;
        edge.from = from;
        edge.to = to;
        edge.kind = side.kind;
        edge.wall = side.wall;
        mesh.edges.push_back(edge);
    };
    for (int i = 0; i < nr; ++i) {
        add(vertex(i, 0), vertex(i + 1, 0), rectangle.low_z);
        add(vertex(i, nz), vertex(i + 1, nz), rectangle.high_z);
    }
    for (int k = 0; k < nz; ++k) {
        add(vertex(0, k), vertex(0, k + 1), rectangle.low_r);
        add(vertex(nr, k), vertex(nr, k + 1), rectangle.high_r);
    }
    const bool has_z = rectangle.low_z.kind == EdgeKind::wall && rectangle.high_z.kind == EdgeKind::wall;
    const bool has_r = rectangle.low_r.kind == EdgeKind::wall && rectangle.high_r.kind == EdgeKind::wall;
    const double width = rectangle.high.z - rectangle.low.z, height = rectangle.high.r - rectangle.low.r;
    if (has_z || has_r)
        mesh.narrowest_gap = has_z && has_r ? std::min(width, height) : has_z ? width : height;
    finish_mesh(mesh);
    return mesh;
}

}  // namespace lathe::particles
