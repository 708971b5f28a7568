// How the metal of a body cuts a Cartesian grid: lengths of edges and areas of faces, ready for coefficients.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/volume/discretise/cut_faces.hpp"
#include "solver/volume/discretise/enlarged_faces.hpp"
#include "solver/volume/discretise/guide_sections.hpp"

namespace lathe {

/// An edge's free length or a face's free area as a share of the whole.
struct CutShare {
    std::uint64_t at = 0;  ///< CartesianGrid::index()
    double share = 1.0;
};

/// Shares of all edges along, or faces across, one axis: 1 where whole, 0 where metal.
struct ShareMap {
    std::vector<Cover> cover;    ///< by CartesianGrid::index()
    std::vector<CutShare> cuts;  ///< where cover is cut; ascending
    double share(std::uint64_t at) const;
};

/// An edge of one of the maps, or one of the second unknowns.
struct EdgeReference {
    int axis = 0;
    std::uint64_t at = 0;
    int second = -1;  ///< index into SecondPieces::edges; -1: the edge (axis, at) of the maps
    int sign = 1;     ///< of its voltage in the curl of the face
};

/// Unknowns that the maps, with one a place, cannot hold: at walls thinner than a cell. The pieces of an edge
/// that a wall crosses are two voltages, the parts of a face that it divides two currents; each face with
/// such a piece on its rim is here too, with the edges of its curl. In the maps these edges and faces are
/// metal, so that a solver that leaves them out sees a thicker wall. In the planes of a guide's port the maps
/// hold what lies in the guide, and what lies beyond its wall is here, whole edges of a divided face
/// included.
struct SecondPieces {
    struct Edge {
        int axis;
        std::uint64_t at;
        double share;
    };
    struct Face {
        int axis;
        std::uint64_t at;
        double share;  ///< effective
        std::vector<EdgeReference> rim;
    };
    std::vector<Edge> edges;
    std::vector<Face> faces;
};

/// What metal leaves of a grid.
struct VolumeCells {
    std::array<ShareMap, 3> edges;  ///< free lengths
    std::array<ShareMap, 3> faces;  ///< effective free areas: enlarged, or less what neighbours borrow
    SecondPieces second;
    EnlargementReport enlargement;
    std::vector<std::uint64_t> cut_cells;              ///< cells with a face that metal cuts, ascending
    std::vector<std::array<double, 3>> closed_places;  ///< gaps that no edge or face resolves, filled, m
    std::vector<int> divided_guides;                   ///< sections with a second unknown, ascending
    Warnings warnings;
};

/// Cuts the grid with the body's metal. The modes of a port know the maps alone: `guides` are the planes in
/// which these hold the guide's side of a wall, unless another of the guides lies on its other side.
VolumeCells cut_volume(const Body& body, const GridLines& grid, const Enlargement& settings,
                       const std::vector<GuideSection>& guides = {});

/// (c dt)^-2 = 1/dx^2 + 1/dy^2 + 1/dz^2 with the smallest cells of each axis: no grid without cut cells needs
/// a shorter time step. s.
double regular_time_step(const GridLines& grid);

}  // namespace lathe
