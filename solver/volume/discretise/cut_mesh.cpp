#include "solver/volume/discretise/cut_mesh.hpp"

#include <algorithm>
#include <cstring>

#include "solver/volume/discretise/piece_numbers.hpp"

namespace lathe {
namespace {

constexpr double most_a_cell = 3.5;  // edges, and faces, as a rule: a guess for the room that they take

/// Calls with the number of each node that is in a set.
template <class Visit>
void each_in(const std::vector<char>& set, const Visit& visit) {
    const char* const begin = set.data();
    const char* const end = begin + set.size();
    for (const char* at = begin; at < end; ++at) {
        at = static_cast<const char*>(std::memchr(at, 1, static_cast<std::size_t>(end - at)));
        if (at == nullptr) return;
        visit(static_cast<std::uint64_t>(at - begin));
    }
}

/// Grows a set of cells by one cell to all sides.
std::vector<char> grown(const CartesianGrid& grid, std::vector<char> cells) {
    for (int axis = 0; axis < 3; ++axis) {
        std::uint64_t stride = 1;
        for (int lower = 0; lower < axis; ++lower) stride *= static_cast<std::uint64_t>(grid.nodes(lower));
        const auto count = static_cast<std::uint64_t>(grid.nodes(axis));
        std::vector<char> wider = cells;
        each_in(cells, [&](std::uint64_t at) {
            const std::uint64_t n = at / stride % count;
            if (n > 0) wider[at - stride] = 1;
            if (n + 2 < count) wider[at + stride] = 1;
        });
        cells = std::move(wider);
    }
    return cells;
}

std::vector<char> cut_cells(const CartesianGrid& grid, const CutFaces& faces) {
    std::vector<char> cells(grid.node_count(), 0);
    for (int axis = 0; axis < 3; ++axis)
        for (const CutFace& face : faces.cuts[static_cast<std::size_t>(axis)]) {
            const Place high = grid.place(face.at), low = moved(high, axis, -1);
            for (const Place& cell : {low, high})
                if (grid.has_cell(cell)) cells[grid.index(cell)] = 1;
        }
    return cells;
}

/// Numbers edges and faces as they are met.
class MeshBuilder {
public:
    MeshBuilder(const CartesianGrid& grid, const CutEdges& cut_edges, const CutFaces& cut_faces,
                CutMesh& mesh)
        : grid_(grid),
          cut_edges_(cut_edges),
          cut_faces_(cut_faces),
          mesh_(mesh),
          edge_numbers_(grid.node_count()),
          face_numbers_(grid.node_count()) {}

    void add_face(int axis, const Place& place) {
        const std::uint64_t at = grid_.index(place);
        if (cut_faces_.cover[static_cast<std::size_t>(axis)][at] == Cover::metal) return;
        if (face_numbers_.find(axis, at, 0) >= 0 || face_numbers_.find(axis, at, 1) >= 0) return;
        const CutFace face = cut_faces_.parts(axis, at);
        const auto around = edges_of_face(axis, place);
        for (int part = 0; part < face.count; ++part) {
            FacePart its;
            its.axis = axis, its.at = at, its.part = part;
            its.share = its.area = face.areas[static_cast<std::size_t>(part)];
            its.stiffness = grid_.dual(axis, CartesianGrid::of(place, axis)) / grid_.face_area(axis, place);
            for (std::size_t n = 0; n < 4; ++n) {
                const std::uint64_t edge_at = grid_.index(around[n].place);
                const CutEdge pieces = cut_edges_.pieces(around[n].axis, edge_at);
                for (std::size_t m = 0; m < static_cast<std::size_t>(pieces.count); ++m) {
                    if (face.part[n][m] != part || pieces.pieces[m].length() <= 0.0) continue;
                    its.rim[static_cast<std::size_t>(its.rim_count++)] = {
                        edge(around[n], edge_at, static_cast<int>(m), pieces.pieces[m].length()),
                        around[n].sign};
                }
            }
            if (its.rim_count == 0) continue;
            face_numbers_(axis, at, part) = static_cast<int>(mesh_.faces.size());
            mesh_.faces.push_back(its);
        }
    }

    void add_cell(std::uint64_t at) {
        MeshCell cell;
        cell.at = at;
        const Place place = grid_.place(at);
        for (int axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1})
                for (int part = 0; part < 2; ++part) {
                    const int face = face_numbers_.find(axis, grid_.index(moved(place, axis, side)), part);
                    if (face >= 0) cell.faces[static_cast<std::size_t>(cell.face_count++)] = face;
                }
        if (cell.face_count > 0) mesh_.cells.push_back(cell);
    }

private:
    int edge(const FaceEdge& edge, std::uint64_t at, int piece, double share) {
        int& number = edge_numbers_(edge.axis, at, piece);
        if (number >= 0) return number;
        number = static_cast<int>(mesh_.edges.size());
        EdgePiece its;
        its.axis = edge.axis, its.at = at, its.piece = piece, its.share = share;
        its.stiffness = share * grid_.cell(edge.axis, CartesianGrid::of(edge.place, edge.axis)) /
                        grid_.dual_area(edge.axis, edge.place);
        mesh_.edges.push_back(its);
        return number;
    }

    const CartesianGrid& grid_;
    const CutEdges& cut_edges_;
    const CutFaces& cut_faces_;
    CutMesh& mesh_;
    PieceNumbers edge_numbers_, face_numbers_;
};

}  // namespace

CutMesh::CutMesh(const CartesianGrid& grid, const CutEdges& cut_edges, const CutFaces& cut_faces, int reach) {
    std::vector<char> changing = cut_cells(grid, cut_faces);
    for (int n = 0; n < reach; ++n) changing = grown(grid, std::move(changing));
    MeshBuilder builder(grid, cut_edges, cut_faces, *this);
    const std::vector<char> all = grown(grid, changing);
    const auto room =
        static_cast<std::size_t>(most_a_cell * static_cast<double>(std::count(all.begin(), all.end(), 1)));
    edges.reserve(room), faces.reserve(room);
    each_in(all, [&](std::uint64_t at) {
        const Place cell = grid.place(at);
        for (int axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1}) builder.add_face(axis, moved(cell, axis, side));
    });
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (int n = 0; n < faces[f].rim_count; ++n) {
            EdgePiece& its = edges[static_cast<std::size_t>(faces[f].rim[static_cast<std::size_t>(n)].edge)];
            its.faces[static_cast<std::size_t>(its.face_count++)] = static_cast<int>(f);
        }
    each_in(changing, [&](std::uint64_t at) { builder.add_cell(at); });
}

}  // namespace lathe
