#include "solver/volume/discretise/sorted_unknowns.hpp"

#include <algorithm>

namespace lathe {
namespace {

class Sorter {
public:
    Sorter(const CutEdges& cut_edges, const CutFaces& cut_faces, const CutMesh& mesh,
           const GuideSections& guides, VolumeCells& cells)
        : mesh_(mesh), guides_(guides), cells_(cells), is_second_(mesh.edges.size(), 0) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            cells.edges[axis].cover = cut_edges.cover[axis];
            cells.faces[axis].cover = cut_faces.cover[axis];
            // What the mesh does not bring back has no counterpart.
            for (const CutEdge& edge : cut_edges.cuts[axis]) cells.edges[axis].cover[edge.at] = Cover::metal;
            for (const CutFace& face : cut_faces.cuts[axis]) cells.faces[axis].cover[face.at] = Cover::metal;
        }
    }

    void sort(const CutEdges& cut_edges) {
        find_divided_edges(cut_edges);
        if (!guides_.empty()) find_edges_beyond();
        sort_edges();
        for (std::size_t f = 0; f < mesh_.faces.size(); ++f) sort_face(f);
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (ShareMap* map : {&cells_.edges[axis], &cells_.faces[axis]})
                std::sort(map->cuts.begin(), map->cuts.end(),
                          [](const CutShare& p, const CutShare& q) { return p.at < q.at; });
        auto& divided = cells_.divided_guides;
        std::sort(divided.begin(), divided.end());
        divided.erase(std::unique(divided.begin(), divided.end()), divided.end());
    }

private:
    static void enter(ShareMap& map, std::uint64_t at, double share) {
        map.cover[at] = share == 1.0 ? Cover::whole : Cover::cut;
        if (share == 1.0) return;
        map.cuts.push_back({at, share});
    }

    int guide_of(const EdgePiece& edge) const { return guides_.of_edge(edge.axis, edge.at, edge.piece); }

    /// Edges with two pieces left. Their shares do not tell: those of guides follow their faces, up to 1.
    void find_divided_edges(const CutEdges& cut_edges) {
        std::vector<std::array<std::uint64_t, 2>> names;
        for (const EdgePiece& edge : mesh_.edges)
            if (cut_edges.cover[static_cast<std::size_t>(edge.axis)][edge.at] == Cover::cut)
                names.push_back({edge.at, static_cast<std::uint64_t>(edge.axis)});
        std::sort(names.begin(), names.end());
        for (std::size_t e = 0; e < mesh_.edges.size(); ++e) {
            const EdgePiece& edge = mesh_.edges[e];
            const std::array name{edge.at, static_cast<std::uint64_t>(edge.axis)};
            const auto [from, to] = std::equal_range(names.begin(), names.end(), name);
            if (to - from < 2) continue;
            const bool is_kept = guide_of(edge) != GuideSections::none &&
                                 guides_.of_edge(edge.axis, edge.at, 1 - edge.piece) == GuideSections::none;
            is_second_[e] = is_kept ? 0 : 1;
        }
    }

    /// Edges of the part beyond the wall, where the maps keep the other part of the face.
    void find_edges_beyond() {
        for (std::size_t f = 0; f < mesh_.faces.size(); ++f) {
            const std::size_t other = other_part(f);
            if (other == f || borders_guide(f) || !borders_guide(other)) continue;
            const FacePart& face = mesh_.faces[f];
            for (int n = 0; n < face.rim_count; ++n)
                is_second_[static_cast<std::size_t>(face.rim[static_cast<std::size_t>(n)].edge)] = 1;
        }
    }

    bool borders_guide(std::size_t f) const {
        const FacePart& face = mesh_.faces[f];
        if (guides_.of_face(face.axis, face.at, face.part) != GuideSections::none) return true;
        for (int n = 0; n < face.rim_count; ++n) {
            const auto edge = static_cast<std::size_t>(face.rim[static_cast<std::size_t>(n)].edge);
            if (guide_of(mesh_.edges[edge]) != GuideSections::none) return true;
        }
        return false;
    }

    void sort_edges() {
        second_.assign(mesh_.edges.size(), -1);
        // Whole ones too; a piece that stays is entered after the other one of its edge.
        for (std::size_t e = 0; e < mesh_.edges.size(); ++e)
            if (is_second_[e]) {
                const EdgePiece& edge = mesh_.edges[e];
                cells_.edges[static_cast<std::size_t>(edge.axis)].cover[edge.at] = Cover::metal;
            }
        for (std::size_t e = 0; e < mesh_.edges.size(); ++e) {
            const EdgePiece& edge = mesh_.edges[e];
            ShareMap& map = cells_.edges[static_cast<std::size_t>(edge.axis)];
            if (!is_second_[e]) {
                enter(map, edge.at, edge.share);
                continue;
            }
            second_[e] = static_cast<int>(cells_.second.edges.size());
            cells_.second.edges.push_back({edge.axis, edge.at, edge.share});
            note(guide_of(edge));
        }
    }

    void sort_face(std::size_t f) {
        const FacePart& face = mesh_.faces[f];
        ShareMap& map = cells_.faces[static_cast<std::size_t>(face.axis)];
        const std::size_t other = other_part(f);
        const bool is_divided = face.part > 0 || other != f;
        bool is_second = is_divided && !(borders_guide(f) && (other == f || !borders_guide(other)));
        for (int n = 0; n < face.rim_count; ++n)
            is_second |= second_[static_cast<std::size_t>(face.rim[static_cast<std::size_t>(n)].edge)] >= 0;
        if (!is_second) {
            enter(map, face.at, face.area);
            return;
        }
        SecondPieces::Face second{face.axis, face.at, face.area, {}};
        for (int n = 0; n < face.rim_count; ++n) {
            const auto& rim = face.rim[static_cast<std::size_t>(n)];
            const EdgePiece& edge = mesh_.edges[static_cast<std::size_t>(rim.edge)];
            second.rim.push_back({edge.axis, edge.at, second_[static_cast<std::size_t>(rim.edge)], rim.sign});
        }
        cells_.second.faces.push_back(std::move(second));
        if (!is_divided) map.cover[face.at] = Cover::metal;
        note(guides_.of_face(face.axis, face.at, face.part));
    }

    void note(int section) {
        if (section != GuideSections::none) cells_.divided_guides.push_back(section);
    }

    /// The other part of a face; itself where there is none. Parts of a face follow each other in the mesh.
    std::size_t other_part(std::size_t f) const {
        const auto is_same = [&](std::size_t other) {
            return mesh_.faces[other].axis == mesh_.faces[f].axis &&
                   mesh_.faces[other].at == mesh_.faces[f].at;
        };
        if (f > 0 && is_same(f - 1)) return f - 1;
        return f + 1 < mesh_.faces.size() && is_same(f + 1) ? f + 1 : f;
    }

    const CutMesh& mesh_;
    const GuideSections& guides_;
    VolumeCells& cells_;
    std::vector<char> is_second_;  ///< of each edge of the mesh
    std::vector<int> second_;      ///< its number among the second ones, or -1
};

}  // namespace

void sort_unknowns(const CutEdges& cut_edges, const CutFaces& cut_faces, const CutMesh& mesh,
                   const GuideSections& guides, VolumeCells& cells) {
    Sorter(cut_edges, cut_faces, mesh, guides, cells).sort(cut_edges);
}

}  // namespace lathe
