// What metal leaves free of the faces of a Cartesian grid.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/volume/discretise/cut_edges.hpp"

namespace lathe {

/// A number for a piece of an edge, or a part of a face, that no other of its kind has. `at`:
/// CartesianGrid::index(); `part`: 0 or 1.
inline std::uint64_t piece_key(int axis, std::uint64_t at, int part) {
    return 8 * at + 2 * static_cast<std::uint64_t>(axis) + static_cast<std::uint64_t>(part);
}

/// A face that metal cuts: one free part, or two where a wall thinner than a cell divides it. Each part has a
/// magnetic field of its own, so the two sides of the wall know nothing of each other.
struct CutFace {
    std::uint64_t at = 0;  ///< CartesianGrid::index()
    int count = 0;
    std::array<double, 2> areas{};  ///< shares of the face, > 0
    /// Which part the pieces of its edges border, [edge of edges_of_face()][piece of CutEdge]; -1: none.
    std::array<std::array<std::int8_t, 2>, 4> part{{{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}};
};

/// The faces across all three axes.
struct CutFaces {
    std::array<std::vector<Cover>, 3> cover;          ///< by axis and CartesianGrid::index()
    std::array<std::vector<CutFace>, 3> cuts;         ///< where cover is cut; ascending
    std::vector<std::array<double, 3>> closed_parts;  ///< places of parts too many, solved as metal, m

    /// The parts of any face; of metal none.
    CutFace parts(int axis, std::uint64_t at) const;
};

/// Free areas, to 1e-6 of each, of all faces with an edge that is not whole. Faces whose edges are all whole
/// count as whole: a body that fits between the grid's lines is not seen.
CutFaces cut_faces(const Body& body, const CartesianGrid& grid, const CutEdges& edges);

}  // namespace lathe
