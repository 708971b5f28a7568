// Distances between nodes of E across a plane and the metal beside them.
#pragma once

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/thin_walls.hpp"

namespace lathe {

/// Fills `face_r` and `face_z` of a planar grid and removes nodes from `free_phi`. A face between two free
/// nodes is whole; from a free node to metal it is as long as the edge is free (1 over it in the coefficient,
/// exact however small). A wall between two free nodes would need two faces: the node nearer to it becomes
/// metal instead, and the faces from others to it get the length at which E, linear in the distance from
/// the wall, vanishes along their line.
void link_nodes(const Grid& grid, const EdgeMaps& edges, CellGeometry& cells);

}  // namespace lathe
