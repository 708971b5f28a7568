#include "solver/volume/discretise/volume_cell_bound.hpp"

#include <Eigen/Cholesky>
#include <array>
#include <cmath>

#include "solver/base/symmetric_modes.hpp"

namespace lathe {
namespace {

constexpr int most_edges = 24;  // of a cell: two pieces each

/// The faces of a cell that have an edge on their rim, with its sign in their curls; not set at first, a cell
/// uses few of these.
struct EdgeInCell {
    int edge, count;
    std::array<int, VolumeCellBound::most_faces> faces;
    std::array<double, VolumeCellBound::most_faces> signs;

    void add(int face, double sign) {
        for (int n = 0; n < count; ++n)
            if (faces[static_cast<std::size_t>(n)] == face) {
                signs[static_cast<std::size_t>(n)] += sign;
                return;
            }
        faces[static_cast<std::size_t>(count)] = face;
        signs[static_cast<std::size_t>(count++)] = sign;
    }
};

}  // namespace

CellBoundShares::CellBoundShares(const CartesianGrid& grid, const CutMesh& mesh)
    : grid_(grid), mesh_(mesh), used_(mesh.edges.size()) {
    for (int axis = 0; axis < 3; ++axis)
        for (int node = 0; node < grid.nodes(axis); ++node) {
            const auto in_cell = [&](int cell) {
                return cell < 0 || cell >= grid.cells(axis)
                           ? 0.0
                           : 0.5 * grid.cell(axis, cell) / grid.dual(axis, node);
            };
            halves_[static_cast<std::size_t>(axis)].push_back({in_cell(node - 1), in_cell(node)});
        }
    edge_places_.reserve(mesh.edges.size()), face_places_.reserve(mesh.faces.size());
    for (const EdgePiece& edge : mesh.edges) edge_places_.push_back(grid.place(edge.at));
    for (const FacePart& face : mesh.faces) face_places_.push_back(grid.place(face.at));
}

bool CellBoundShares::is_used(const EdgePiece& edge, const Place& cell) const {
    for (int n = 0; n < edge.face_count; ++n) {
        const int face = edge.faces[static_cast<std::size_t>(n)];
        const Place& high = face_place(face);
        const int axis = mesh_.faces[static_cast<std::size_t>(face)].axis;
        if (high == cell || moved(high, axis, -1) == cell) return true;
    }
    return false;
}

double CellBoundShares::used_share(std::size_t e) const {
    const EdgePiece& edge = mesh_.edges[e];
    const int a = second_axis(edge.axis), b = third_axis(edge.axis);
    double used = 0.0;
    for (const int da : {-1, 0})
        for (const int db : {-1, 0}) {
            const Place other = moved(moved(edge_places_[e], a, da), b, db);
            if (grid_.has_cell(other) && is_used(edge, other))
                used += edge_share(edge.axis, edge_places_[e], other);
        }
    return used;
}

VolumeCellBound::VolumeCellBound(const CellBoundShares& shares, const MeshCell& cell) {
    const CutMesh& mesh = shares.mesh();
    const Place place = shares.grid().place(cell.at);
    stiffness_.resize(cell.face_count);
    curl_curl_.setZero(cell.face_count, cell.face_count);
    std::array<EdgeInCell, most_edges> edges;
    int count = 0;
    for (int f = 0; f < cell.face_count; ++f) {
        const int number = cell.faces[static_cast<std::size_t>(f)];
        const FacePart& face = mesh.faces[static_cast<std::size_t>(number)];
        const int node = CartesianGrid::of(shares.face_place(number), face.axis);
        stiffness_[f] =
            face.stiffness * shares.half_share(face.axis, node, CartesianGrid::of(place, face.axis));
        for (int n = 0; n < face.rim_count; ++n) {
            const auto& rim = face.rim[static_cast<std::size_t>(n)];
            int at = 0;
            while (at < count && edges[static_cast<std::size_t>(at)].edge != rim.edge) ++at;
            EdgeInCell& its = edges[static_cast<std::size_t>(at)];
            if (at == count) its.edge = rim.edge, its.count = 0, ++count;
            its.add(f, rim.sign);
        }
    }
    for (int e = 0; e < count; ++e) {
        const EdgeInCell& its = edges[static_cast<std::size_t>(e)];
        const double stiffness =
            mesh.edges[static_cast<std::size_t>(its.edge)].stiffness / shares.mass_share(its.edge, place);
        for (int p = 0; p < its.count; ++p)
            for (int q = 0; q < its.count; ++q) {
                const auto i = static_cast<std::size_t>(p), j = static_cast<std::size_t>(q);
                curl_curl_(its.faces[i], its.faces[j]) += stiffness * its.signs[i] * its.signs[j];
            }
    }
}

double VolumeCellBound::largest_eigenvalue(const Values& areas) const {
    const Values root = (stiffness_.array() / areas.array()).sqrt();
    return largest_symmetric_value(root.asDiagonal() * curl_curl_ * root.asDiagonal());
}

bool VolumeCellBound::holds(const Values& areas, double limit) const {
    Matrix matrix = -curl_curl_;
    matrix.diagonal().array() += limit * areas.array() / stiffness_.array();
    return Eigen::LLT<Matrix>(matrix).info() == Eigen::Success;
}

}  // namespace lathe
