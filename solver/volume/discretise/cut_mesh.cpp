#include "solver/volume/discretise/cut_mesh.hpp"

#include <algorithm>

namespace lathe {
namespace {

/// Grows a set of cells by one cell to all sides.
std::vector<char> grown(const CartesianGrid& grid, std::vector<char> cells) {
    for (int axis = 0; axis < 3; ++axis) {
        std::uint64_t stride = 1;
        for (int lower = 0; lower < axis; ++lower) stride *= static_cast<std::uint64_t>(grid.nodes(lower));
        std::vector<char> wider = cells;
        for (std::uint64_t at = 0; at < cells.size(); ++at) {
            if (!cells[at]) continue;
            const int n = CartesianGrid::of(grid.place(at), axis);
            if (n > 0) wider[at - stride] = 1;
            if (n + 1 < grid.cells(axis)) wider[at + stride] = 1;
        }
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

}  // namespace

CutMesh::CutMesh(const CartesianGrid& grid, const CutEdges& cut_edges, const CutFaces& cut_faces, int reach) {
    std::vector<char> changing = cut_cells(grid, cut_faces);
    for (int n = 0; n < reach; ++n) changing = grown(grid, std::move(changing));
    const std::vector<char> all = grown(grid, changing);
    for (std::uint64_t at = 0; at < all.size(); ++at) {
        if (!all[at]) continue;
        const Place cell = grid.place(at);
        for (int axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1}) add_face(grid, cut_edges, cut_faces, axis, moved(cell, axis, side));
    }
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (int n = 0; n < faces[f].rim_count; ++n) {
            EdgePiece& its = edges[static_cast<std::size_t>(faces[f].rim[static_cast<std::size_t>(n)].edge)];
            its.faces[static_cast<std::size_t>(its.face_count++)] = static_cast<int>(f);
        }
    for (std::uint64_t at = 0; at < changing.size(); ++at) {
        if (!changing[at]) continue;
        MeshCell cell;
        cell.at = at;
        const Place place = grid.place(at);
        for (int axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1})
                for (int part = 0; part < 2; ++part) {
                    const auto found =
                        face_numbers_.find(piece_key(axis, grid.index(moved(place, axis, side)), part));
                    if (found != face_numbers_.end())
                        cell.faces[static_cast<std::size_t>(cell.face_count++)] = found->second;
                }
        if (cell.face_count > 0) cells.push_back(cell);
    }
    edge_numbers_ = {}, face_numbers_ = {};
}

void CutMesh::add_face(const CartesianGrid& grid, const CutEdges& cut_edges, const CutFaces& cut_faces,
                       int axis, const Place& place) {
    const std::uint64_t at = grid.index(place);
    if (cut_faces.cover[static_cast<std::size_t>(axis)][at] == Cover::metal) return;
    if (face_numbers_.contains(piece_key(axis, at, 0)) || face_numbers_.contains(piece_key(axis, at, 1)))
        return;
    const CutFace face = cut_faces.parts(axis, at);
    const auto around = edges_of_face(axis, place);
    for (int part = 0; part < face.count; ++part) {
        FacePart its;
        its.axis = axis, its.at = at, its.part = part;
        its.share = its.area = face.areas[static_cast<std::size_t>(part)];
        its.stiffness = grid.dual(axis, CartesianGrid::of(place, axis)) / grid.face_area(axis, place);
        for (std::size_t n = 0; n < 4; ++n) {
            const std::uint64_t edge_at = grid.index(around[n].place);
            const CutEdge pieces = cut_edges.pieces(around[n].axis, edge_at);
            for (std::size_t m = 0; m < static_cast<std::size_t>(pieces.count); ++m) {
                if (face.part[n][m] != part || pieces.pieces[m].length() <= 0.0) continue;
                its.rim[static_cast<std::size_t>(its.rim_count++)] = {
                    edge(grid, around[n].axis, edge_at, static_cast<int>(m), pieces.pieces[m].length()),
                    around[n].sign};
            }
        }
        if (its.rim_count == 0) continue;
        face_numbers_.emplace(piece_key(axis, at, part), static_cast<int>(faces.size()));
        faces.push_back(its);
    }
}

int CutMesh::edge(const CartesianGrid& grid, int axis, std::uint64_t at, int piece, double share) {
    const auto [found, is_new] =
        edge_numbers_.emplace(piece_key(axis, at, piece), static_cast<int>(edges.size()));
    if (is_new) {
        EdgePiece its;
        its.axis = axis, its.at = at, its.piece = piece, its.share = share;
        const Place place = grid.place(at);
        its.stiffness = share * grid.cell(axis, CartesianGrid::of(place, axis)) / grid.dual_area(axis, place);
        edges.push_back(its);
    }
    return found->second;
}

}  // namespace lathe
