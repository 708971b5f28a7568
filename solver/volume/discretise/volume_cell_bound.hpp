// The stability of leap-frog on a Cartesian grid, one cell at a time.
#pragma once

#include <Eigen/Core>
#include <array>
#include <atomic>
#include <vector>

#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe {

/// What the bounds of all cells of a mesh have in common: where its edges and faces are, and of each edge the
/// share of its mass that the cells which use it have together. None of it changes while shares and areas do.
/// Grid and mesh must outlive it.
class CellBoundShares {
public:
    CellBoundShares(const CartesianGrid& grid, const CutMesh& mesh);

    const CartesianGrid& grid() const { return grid_; }
    const CutMesh& mesh() const { return mesh_; }
    const Place& face_place(int face) const { return face_places_[static_cast<std::size_t>(face)]; }
    /// What part of the dual edge through a node lies in the cell, which is one beside the node.
    double half_share(int axis, int node, int cell) const {
        return halves_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(node)][cell == node ? 1 : 0];
    }
    /// The share of an edge's mass that a cell gets: what lies in it, and of what lies in cells that do not
    /// use the edge its part.
    double mass_share(int edge, const Place& cell) const {
        const auto e = static_cast<std::size_t>(edge);
        return edge_share(mesh_.edges[e].axis, edge_places_[e], cell) / used(e);
    }

private:
    double edge_share(int axis, const Place& edge, const Place& cell) const {
        const int a = second_axis(axis), b = third_axis(axis);
        return half_share(a, CartesianGrid::of(edge, a), CartesianGrid::of(cell, a)) *
               half_share(b, CartesianGrid::of(edge, b), CartesianGrid::of(cell, b));
    }
    /// Whether a face with this edge on its rim belongs to the cell.
    bool is_used(const EdgePiece& edge, const Place& cell) const;
    /// What the cells that use an edge have of it: computed when it is asked for first, since most cells
    /// never are; several threads may, and find the same.
    double used(std::size_t edge) const {
        const std::atomic_ref<double> its(used_[edge]);
        double share = its.load(std::memory_order_relaxed);
        if (share == 0.0) its.store(share = used_share(edge), std::memory_order_relaxed);
        return share;
    }
    double used_share(std::size_t edge) const;

    const CartesianGrid& grid_;
    const CutMesh& mesh_;
    std::array<std::vector<std::array<double, 2>>, 3> halves_;  ///< in the cell before a node, and after
    std::vector<Place> edge_places_, face_places_;
    mutable std::vector<double> used_;  ///< 0: not known yet
};

/// One cell as a bound on the whole grid's spectrum.
///
/// With voltages e along edges and currents h along dual edges, leap-frog at the time step dt is stable when
/// no e makes  (c dt)^2 sum_faces F_f (K e)_f^2  reach  4 sum_edges e_e^2 / E_e,  with F_f = dual length over
/// free area of the face, E_e = free length over dual area of the edge, both in 1/m, K the curl (signs
/// alone). Both sums are split over the cells, each face and edge shared out among the cells that touch it;
/// then it is enough that every cell alone obeys: 4 / (c dt)^2 / F - K E K^T over its faces must be positive
/// definite (element-by-element bound of Irons & Treharne 1971). A regular cell's bound is that of the whole
/// grid. Fields in dielectrics are slower, so theirs is bounded too.
class VolumeCellBound {
public:
    static constexpr int most_faces = 12;  ///< two parts each
    using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_faces, 1>;
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_faces, most_faces>;

    VolumeCellBound(const CellBoundShares& shares, const MeshCell& cell);

    /// Largest (c dt)^2 F K E K^T for faces of these areas, as shares of the whole ones, in MeshCell's order;
    /// below 4 / (c dt)^2 the cell obeys. 1/m^2.
    double largest_eigenvalue(const Values& areas) const;

    /// Whether it is below `limit`, 1/m^2.
    bool holds(const Values& areas, double limit) const;

private:
    Values stiffness_;  ///< of each face if it is whole, its share in this cell
    Matrix curl_curl_;  ///< K E K^T
};

}  // namespace lathe
