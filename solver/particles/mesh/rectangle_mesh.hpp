// The mesh of a rectangle, without CGAL: gaps with known fields, for tests and benchmarks.
#pragma once

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// What one side of the rectangle is.
struct RectangleSide {
    EdgeKind kind = EdgeKind::open;
    int wall = -1;
};

/// From `low` to `high`, in cells of two triangles each; metres.
struct RectangleMesh {
    Point low, high;
    int cells_z = 1, cells_r = 1;
    RectangleSide low_z, high_z, low_r, high_r;
};

TriangleMesh triangulate(const RectangleMesh& rectangle);

}  // namespace lathe::particles
