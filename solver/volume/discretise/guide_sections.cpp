#include "solver/volume/discretise/guide_sections.hpp"

#include <utility>

namespace lathe {

GuideSections::GuideSections(const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces,
                             const std::vector<GuideSection>& sections) {
    for (std::size_t n = 0; n < sections.size(); ++n) {
        const GuideSection& its = sections[n];
        Place start{};
        start[static_cast<std::size_t>(second_axis(its.axis))] = its.cell[0];
        start[static_cast<std::size_t>(third_axis(its.axis))] = its.cell[1];
        for (int node = its.first; node <= its.last; ++node) {
            start[static_cast<std::size_t>(its.axis)] = node;
            if (grid.has_face(its.axis, start))
                fill(grid, edges, faces, its.axis, start, static_cast<int>(n));
        }
    }
}

void GuideSections::fill(const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces, int axis,
                         const Place& start, int section) {
    if (faces.parts(axis, grid.index(start)).count == 0) return;
    std::vector<std::pair<Place, int>> open{{start, 0}};  // the larger part, where there are two
    faces_.emplace(piece_key(axis, grid.index(start), 0), section);
    while (!open.empty()) {
        const auto [place, part] = open.back();
        open.pop_back();
        const CutFace face = faces.parts(axis, grid.index(place));
        const auto around = edges_of_face(axis, place);
        for (std::size_t n = 0; n < 4; ++n) {
            const std::uint64_t edge_at = grid.index(around[n].place);
            const CutEdge edge = edges.pieces(around[n].axis, edge_at);
            // The low and the high edge along an axis follow each other.
            const Place beyond =
                moved(place, n < 2 ? third_axis(axis) : second_axis(axis), n % 2 == 0 ? -1 : 1);
            for (int m = 0; m < edge.count; ++m) {
                const auto piece = static_cast<std::size_t>(m);
                if (face.part[n][piece] != part || edge.pieces[piece].length() <= 0.0) continue;
                edges_.emplace(piece_key(around[n].axis, edge_at, m), section);
                if (!grid.has_face(axis, beyond)) continue;
                const int other = faces.parts(axis, grid.index(beyond)).part[n ^ 1U][piece];
                if (other >= 0 && faces_.emplace(piece_key(axis, grid.index(beyond), other), section).second)
                    open.emplace_back(beyond, other);
            }
        }
    }
}

}  // namespace lathe
