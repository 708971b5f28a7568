// Cells along straight edges of metal: rims of irises, steps, plates and openings.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe {

/// What an edge or a face beside an edge of metal counts as instead of its drawn length or area.
struct FittedShare {
    bool is_face = false;
    int axis = 0;
    std::uint64_t at = 0;  ///< CartesianGrid::index()
    double drawn = 1.0;    ///< where the grid is cut otherwise, it stays what it is
    double share = 1.0;    ///< may exceed 1
};

/// Shares with which the grid reproduces the static field of the metal edges of a body
/// (solver/discretise/corner_links.hpp). In the plane across an edge the field near it is that of a corner,
/// the electric field through the voltages across the edge, the magnetic one through the voltages along it
/// and the currents across: one length a link between two nodes of the plane serves both, as that of an edge
/// and as the width of the face along the link. Drawn lengths alone let an edge act as if it lay up to a
/// third of a cell elsewhere.
///
/// Where an edge ends within a cell, or its surroundings change, half of what is around it counts. Edges of
/// the grid that two edges of metal claim go to the nearer. Edges of metal closer than two cells to other
/// metal, or in cells more than 2.2 times as long as wide, keep what is drawn; so do links that thin walls
/// divide. The grid is taken to go on beyond its sides as in a mirror.
std::vector<FittedShare> fit_metal_edges(const Body& body, const CartesianGrid& grid, const CutEdges& edges,
                                         const CutFaces& faces);

/// Sets the shares of a mesh that are drawn as the fit was made for.
void set_shares(const std::vector<FittedShare>& shares, CutMesh& mesh);

}  // namespace lathe
