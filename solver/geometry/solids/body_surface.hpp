// What can be seen of a painted body, as triangles for pictures.
#pragma once

#include <array>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// A triangle with the normals of the surface at its corners, of length 1, outwards of the drawing part.
struct LitTriangle {
    Triangle corners;
    std::array<Eigen::Vector3d, 3> normals;
};

/// A piece of a part's surface on which other materials meet. Of a bore in metal, a part of free space, that
/// is its wall: drawn by the bore, with metal on its outside.
struct SurfacePiece {
    int part = 0;                   ///< index into Body::parts(): whose surface it is
    int inside = -1, outside = -1;  ///< parts that count on its two sides; -1: free space
    std::vector<LitTriangle> triangles;
};

/// What surfaces are drawn with.
struct SurfaceSettings {
    double deviation = 0.0;  ///< of curved parts, m
    double finest = 0.0;     ///< where solids cross each other edges are met to about this, m
};

/// For a body of this size.
SurfaceSettings surface_settings(const Body& body);

/// The surfaces of all parts where the materials on both sides differ, in the order of the parts. Where no
/// other part is near, copies of one solid that overlap keep what of their surfaces lies inside of it. Takes
/// milliseconds for a handful of solids, seconds for large meshes that others cross.
std::vector<SurfacePiece> body_surface(const Body& body, const SurfaceSettings& settings);

}  // namespace lathe
