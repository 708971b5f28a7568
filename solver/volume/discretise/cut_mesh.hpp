// The edges and faces of a Cartesian grid near metal as one list of unknowns with their curl.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/volume/discretise/cut_faces.hpp"

namespace lathe {

/// A free piece of an edge: one voltage.
struct EdgePiece {
    int axis = 0;
    std::uint64_t at = 0;        ///< CartesianGrid::index()
    int piece = 0;               ///< of CutEdge
    double share = 1.0;          ///< free length over the edge's
    double stiffness = 0.0;      ///< free length over the area of the dual face, 1/m
    std::array<int, 8> faces{};  ///< that it borders
    int face_count = 0;

    /// Changes the share and what follows from it; not from 0.
    void set_share(double value) {
        stiffness *= value / share;
        share = value;
    }
};

/// A free part of a face: one current.
struct FacePart {
    int axis = 0;
    std::uint64_t at = 0;    ///< CartesianGrid::index()
    int part = 0;            ///< of CutFace
    double share = 1.0;      ///< free area over the face's
    double area = 1.0;       ///< the same after lending and borrowing
    double stiffness = 0.0;  ///< length of the dual edge over the face's whole area, 1/m
    struct Rim {
        int edge;  ///< index into CutMesh::edges
        int sign;  ///< of its voltage in the curl
    };
    std::array<Rim, 8> rim{};
    int rim_count = 0;
};

/// A cell with a modified face, or next to one.
struct MeshCell {
    std::uint64_t at = 0;
    std::array<int, 12> faces{};  ///< parts of its faces
    int face_count = 0;
};

/// All unknowns of the cells that metal cuts and of some cells around them. Pieces of edges and parts of
/// faces that have lost their counterparts are left out.
struct CutMesh {
    std::vector<EdgePiece> edges;
    std::vector<FacePart> faces;
    std::vector<MeshCell> cells;  ///< those whose faces may change

    /// `reach`: how many cells around the cut ones may change.
    CutMesh(const CartesianGrid& grid, const CutEdges& cut_edges, const CutFaces& cut_faces, int reach = 1);
};

}  // namespace lathe
