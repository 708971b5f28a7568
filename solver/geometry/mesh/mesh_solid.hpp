// Solids within a surface of triangles.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/mesh/stl_file.hpp"
#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// The solid within the triangles. Corners that coincide within weld_tolerance are joined, triangles without
/// an area are left out, and all are turned to face outwards. Throws InputError, value `name`, with
/// coordinates and the numbers of triangles (from 1), for surfaces that are empty, open, cross themselves or
/// have an edge with more than two triangles.
SolidPointer make_mesh(const std::vector<Triangle>& triangles, const std::string& name);

/// Counts of a mesh, for people.
struct MeshCounts {
    std::size_t triangles = 0;  ///< that have an area
    std::size_t joined = 0;     ///< corners that differed from another one by rounding and were joined to it
};

/// The counts of a solid of make_mesh(); empty for other solids.
std::optional<MeshCounts> mesh_counts(const Solid& solid);

}  // namespace lathe
