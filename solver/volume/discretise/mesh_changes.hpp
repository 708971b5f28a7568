// Which edges, faces and cells of a mesh have to be looked at again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe {

/// What has changed since it was looked at last: most of a mesh is as in free space and stays so.
class MeshChanges {
public:
    explicit MeshChanges(const CutMesh& mesh)
        : mesh_(mesh),
          edges_(mesh.edges.size(), 0),
          rims_(mesh.faces.size(), 1),
          areas_(mesh.faces.size(), 1) {
        for (std::size_t e = 0; e < mesh.edges.size(); ++e) edges_[e] = mesh.edges[e].share != 1.0;
        for (std::size_t f = 0; f < mesh.faces.size(); ++f)
            if (mesh.faces[f].share != 1.0 || mesh.faces[f].area != 1.0) note_neighbours(f);
    }

    /// A face has another area: edges that follow it, and the bounds of cells, are to be looked at again.
    void note_area(std::size_t f) {
        areas_[f] = 1;
        note_neighbours(f);
    }
    /// An edge has another share: so are the faces on whose rim it is, and itself.
    void note_share(std::size_t e) {
        edges_[e] = 1;
        const EdgePiece& edge = mesh_.edges[e];
        for (int n = 0; n < edge.face_count; ++n) {
            const auto f = static_cast<std::size_t>(edge.faces[static_cast<std::size_t>(n)]);
            rims_[f] = areas_[f] = 1;
        }
    }
    /// Whether an edge, or a face's rule, has to be looked at; it is then known until the next change.
    bool take_edge(std::size_t e) { return std::exchange(edges_[e], char{0}) != 0; }
    bool take_rim(std::size_t f) { return std::exchange(rims_[f], char{0}) != 0; }
    /// The same for what bounds of cells take from a face, and for the bound of a cell: both stay so until
    /// all cells are known.
    bool concern(std::size_t f) const { return areas_[f] != 0; }
    bool concern(const MeshCell& cell) const {
        for (int n = 0; n < cell.face_count; ++n)
            if (concern(static_cast<std::size_t>(cell.faces[static_cast<std::size_t>(n)]))) return true;
        return false;
    }
    void know_cells() { std::fill(areas_.begin(), areas_.end(), char{0}); }

private:
    void note_neighbours(std::size_t f) {
        const FacePart& face = mesh_.faces[f];
        for (int n = 0; n < face.rim_count; ++n)
            edges_[static_cast<std::size_t>(face.rim[static_cast<std::size_t>(n)].edge)] = 1;
    }

    const CutMesh& mesh_;
    std::vector<char> edges_, rims_, areas_;
};

}  // namespace lathe
