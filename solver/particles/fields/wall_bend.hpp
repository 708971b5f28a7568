// Curvature of conducting walls, and the fall of the field near them.
#pragma once

#include <cmath>
#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// Fall of the field of a conducting wall away from it. With div E = 0 the normal field falls by the sum of
/// both principal curvatures, which are positive where the metal bulges into the vacuum: as 1/r around the
/// inner conductor of a coaxial line and also at its outer one. Where the wall is round in the plane, the
/// direction of the field turns too: E = (p - c) / |p - c|^2 about the centre c of a planar post.
struct WallBend {
    Point wall;                ///< the nearest place on a conducting wall
    Point normal;              ///< unit vector into the vacuum
    double in_plane = 0.0;     ///< curvature in the plane, 1/m; 0 where the wall is hollow there
    double around_axis = 0.0;  ///< curvature around the axis of a body of revolution, 1/m

    bool is_flat() const { return in_plane == 0.0 && around_axis == 0.0; }
    /// Reciprocal of the fall of components across the plane at a point of it; 1 at the wall.
    double rise_across(Point p) const { return 1.0 + around_axis * distance(p); }
    /// The same of components in the plane, times which they are linear near round walls.
    double rise_in_plane(Point p) const {
        const double radius = 1.0 + in_plane * distance(p);  // over that of the wall
        return radius * radius * (1.0 + around_axis * distance(p));
    }

private:
    /// From the wall, which is round or straight.
    double distance(Point p) const {
        const double z = p.z - wall.z, r = p.r - wall.r, out = z * normal.z + r * normal.r;
        if (in_plane == 0.0) return out;
        return (std::hypot(1.0 + in_plane * out, in_plane * (z * normal.r - r * normal.z)) - 1.0) / in_plane;
    }
};

/// Bends of the conducting walls of a mesh. Curvature around the axis of a body of revolution is exact,
/// curvature in the plane is a mean over three cells of length on either side; corners of more than 35
/// degrees are edges and do not count.
class WallBends {
public:
    /// `conducts` by BoundaryEdge::wall; `cell` is the size of the solved field's cells, m. The mesh must
    /// outlive it.
    WallBends(const TriangleMesh& mesh, const std::vector<bool>& conducts, bool is_planar, double cell);

    /// The bend that the field at a vertex follows: that of the nearest wall, but flat beyond half the radius
    /// of a wall that is hollow around the axis.
    WallBend at(int vertex) const;

    /// The smallest radius of a wall that bulges into the vacuum, in the plane or, where it is nearly
    /// parallel to the axis, around that, m; 0 where none does.
    double smallest_radius() const { return smallest_radius_; }

private:
    double curvature_around_axis(Point wall, Point normal) const;
    void find_curvatures_in_plane();
    double turning_from(int edge, bool forwards, double start, double& length) const;

    const TriangleMesh& mesh_;
    bool is_planar_;
    double cell_;
    std::vector<int> walls_;           ///< edges of conducting walls
    std::vector<int> after_, before_;  ///< of each edge of the mesh: the conducting one at its end, -1: none
    std::vector<double> in_plane_;     ///< curvature of each edge of the mesh, 1/m
    double smallest_radius_ = 0.0;
};

}  // namespace lathe::particles
