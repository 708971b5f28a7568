// From the map of a solved antenna to the vertices of a mesh.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/particles/fields/mesh_field.hpp"
#include "solver/results/frequency_map.hpp"

namespace lathe::particles {

/// What the vertices are fitted to.
struct MapSource {
    const FrequencyMap* map = nullptr;  ///< all six components; of a planar antenna those that are not zero
    bool is_planar = false;
    /// Returns true for a point in vacuum. A component is read at the nodes whose edges are whole in vacuum.
    std::function<bool(Point)> is_vacuum;
    std::vector<bool> conducts;  ///< by BoundaryEdge::wall: E has no part along it, B none across it
};

/// The field at each vertex: a plane fitted by least squares to the free nodes within two cells, nearer ones
/// weighing more; within up to six cells where there are too few. Near round conductors the plane is that of
/// the field times WallBend's rise, which is r E_r around an inner conductor. At vertices of conducting walls
/// components that metal does not allow are removed, except where two walls meet at an angle; on the axis
/// those that order m does not allow. Appends "few_cells_across_gap" and "few_cells_per_radius" to
/// `warnings`. `region` is named in errors: throws InputError below five cells across the mesh's narrowest
/// gap and where the map does not reach, SolverError where it is not finite.
MeshField fitted_field(const TriangleMesh& mesh, const MapSource& source, const std::string& region,
                       Warnings& warnings);

}  // namespace lathe::particles
