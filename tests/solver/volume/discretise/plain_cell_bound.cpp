#include "tests/solver/volume/discretise/plain_cell_bound.hpp"

#include <Eigen/Cholesky>
#include <array>
#include <cmath>

#include "solver/base/symmetric_modes.hpp"

namespace lathe::tests {
namespace {

/// What part of the dual face of an edge, or of the dual edge of a face, lies in a cell: along each axis but
/// `axis` of an edge, along `axis` of a face.
double half_share(const CartesianGrid& grid, int axis, int node, int cell) {
    return 0.5 * grid.cell(axis, cell) / grid.dual(axis, node);
}

double edge_share(const CartesianGrid& grid, const EdgePiece& edge, const Place& edge_place,
                  const Place& cell) {
    double share = 1.0;
    for (const int axis : {second_axis(edge.axis), third_axis(edge.axis)})
        share *= half_share(grid, axis, CartesianGrid::of(edge_place, axis), CartesianGrid::of(cell, axis));
    return share;
}

/// Whether a face with this edge on its rim belongs to the cell.
bool is_used(const CartesianGrid& grid, const CutMesh& mesh, const EdgePiece& edge, const Place& cell) {
    for (int n = 0; n < edge.face_count; ++n) {
        const FacePart& face = mesh.faces[static_cast<std::size_t>(edge.faces[static_cast<std::size_t>(n)])];
        const Place high = grid.place(face.at);
        if (high == cell || moved(high, face.axis, -1) == cell) return true;
    }
    return false;
}

/// The share of an edge's mass that a cell gets: what lies in it, and of what lies in cells that do not use
/// the edge its part.
double mass_share(const CartesianGrid& grid, const CutMesh& mesh, const EdgePiece& edge, const Place& cell) {
    const Place place = grid.place(edge.at);
    const int a = second_axis(edge.axis), b = third_axis(edge.axis);
    double used = 0.0;
    for (const int da : {-1, 0})
        for (const int db : {-1, 0}) {
            const Place other = moved(moved(place, a, da), b, db);
            if (grid.has_cell(other) && is_used(grid, mesh, edge, other))
                used += edge_share(grid, edge, place, other);
        }
    return edge_share(grid, edge, place, cell) / used;
}

}  // namespace

PlainCellBound::PlainCellBound(const CartesianGrid& grid, const CutMesh& mesh, const MeshCell& cell) {
    const Place place = grid.place(cell.at);
    stiffness_.resize(cell.face_count);
    curl_curl_.setZero(cell.face_count, cell.face_count);
    std::array<int, 8 * most_faces> edges{};
    std::array<std::array<double, most_faces>, 8 * most_faces> signs{};
    int count = 0;
    for (int f = 0; f < cell.face_count; ++f) {
        const FacePart& face = mesh.faces[static_cast<std::size_t>(cell.faces[static_cast<std::size_t>(f)])];
        const int node = CartesianGrid::of(grid.place(face.at), face.axis);
        stiffness_[f] =
            face.stiffness * half_share(grid, face.axis, node, CartesianGrid::of(place, face.axis));
        for (int n = 0; n < face.rim_count; ++n) {
            const auto& rim = face.rim[static_cast<std::size_t>(n)];
            int at = 0;
            while (at < count && edges[static_cast<std::size_t>(at)] != rim.edge) ++at;
            if (at == count) edges[static_cast<std::size_t>(count++)] = rim.edge;
            signs[static_cast<std::size_t>(at)][static_cast<std::size_t>(f)] += rim.sign;
        }
    }
    for (int e = 0; e < count; ++e) {
        const EdgePiece& edge = mesh.edges[static_cast<std::size_t>(edges[static_cast<std::size_t>(e)])];
        const double stiffness = edge.stiffness / mass_share(grid, mesh, edge, place);
        const Eigen::Map<const Values> row(signs[static_cast<std::size_t>(e)].data(), cell.face_count);
        curl_curl_ += stiffness * row * row.transpose();
    }
}

double PlainCellBound::largest_eigenvalue(const Values& areas) const {
    const Values root = (stiffness_.array() / areas.array()).sqrt();
    return largest_symmetric_value(root.asDiagonal() * curl_curl_ * root.asDiagonal());
}

bool PlainCellBound::holds(const Values& areas, double limit) const {
    Matrix matrix = -curl_curl_;
    matrix.diagonal().array() += limit * areas.array() / stiffness_.array();
    return Eigen::LLT<Matrix>(matrix).info() == Eigen::Success;
}

}  // namespace lathe::tests
