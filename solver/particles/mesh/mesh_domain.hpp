// From drawn outlines to a mesh: what of the plane is vacuum, where its walls are, how fine it must be.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// A vacuum region: what lies inside `chosen` and is not filled.
struct MeshDomain {
    std::vector<Point> chosen;              ///< a closed polygon, metres
    std::vector<std::vector<Point>> drawn;  ///< outlines where the filling may change
    /// Number of the wall's material at a point, or -1 in vacuum.
    std::function<int(Point)> filling;
    bool has_axis = true;  ///< r = 0 is the axis and no border
};

/// Sizes of triangles: the longest edge.
struct MeshSizes {
    double largest = 0.0;      ///< m, such as a fortieth of the wavelength
    double across_gap = 15.0;  ///< edges across a gap between walls that face each other
    double growth = 1.3;       ///< of neighbouring triangles away from gaps, > 1
    int smoothing = 5;         ///< steps after Lloyd
};

/// No mesh has more vertices.
inline constexpr int max_mesh_vertices = 2'000'000;

/// Triangulates the domain: constrained Delaunay refinement to angles of 20.7 degrees or more (where the
/// drawing has no sharper ones), by CGAL. `name` is the region's, for errors. Throws InputError when there is
/// no vacuum in the chosen polygon or when the sizes ask for more than max_mesh_vertices.
TriangleMesh triangulate(const MeshDomain& domain, const MeshSizes& sizes, const std::string& name);

}  // namespace lathe::particles
