#include "solver/discretise/cell_bound.hpp"

#include <cmath>

namespace lathe {
namespace {

// Strictly below 4, so that the bound survives the rounding of the coefficients to single precision.
constexpr double limit = 4.0 * (1.0 - 1e-4);

/// What the inner of two cells along r gets of the edges and faces on the nodes between them. One half
/// does, except between the two rows next to the axis, where the axis node makes the inner one stiff;
/// with these shares (found by search) a regular cell's own bound is that of the whole grid within 2 %
/// for dz/dr = 0.4 ... 2.5. Of cells that differ each gets what lies in it, so that it is bounded as if all
/// were of its size.
struct InnerShare {
    double v_z = 0.5, v_phi = 0.5, i_r = 0.5;
};
InnerShare inner_share(const Grid& grid, int node, int azimuthal_order) {
    if (node == 0) return {0.0, 0.0, 0.0};
    if (node > 1 || grid.is_planar()) {
        const double inner = 1.0 - grid.upper_share_r(node);
        return {inner, inner, inner};
    }
    switch (azimuthal_order) {
        case 0:
            return {0.55, 0.45, 0.40};
        case 1:
            return {0.30, 0.80, 0.80};
        case 2:
            return {0.35, 0.95, 0.95};
        case 3:
            return {0.55, 0.95, 0.95};
        default:
            return {0.60, 0.95, 0.80};
    }
}

}  // namespace

CellBound::CellBound(const Grid& grid, int azimuthal_order, const CoefficientMaps& maps, int i, int k) {
    const std::size_t here = grid.at(i, k), up = grid.at(i + 1, k), on = grid.at(i, k + 1);
    const InnerShare low = inner_share(grid, i, azimuthal_order),
                     high = inner_share(grid, i + 1, azimuthal_order);
    // Its share of what lies on its first and on its last column of nodes.
    const double first = grid.upper_share_z(k), last = 1.0 - grid.upper_share_z(k + 1);
    share_ << 1.0, 1.0 - low.i_r, high.i_r, first, last;

    // Coefficients of the edges over this cell's share of their mass: r (low, high), z (inner, outer),
    // phi (inner low, inner high, outer low, outer high).
    Eigen::Matrix<double, 8, 1> edge;
    const double inner = 1.0 - low.v_z, ring_inner = 1.0 - low.v_phi, ring_outer = high.v_phi;
    edge << maps.v_r[here] / first, maps.v_r[on] / last, maps.v_z[here] / inner, maps.v_z[up] / high.v_z,
        maps.v_phi[here] / (first * ring_inner), maps.v_phi[on] / (last * ring_inner),
        maps.v_phi[up] / (first * ring_outer), maps.v_phi[grid.at(i + 1, k + 1)] / (last * ring_outer);
    const double m = azimuthal_order;
    Eigen::Matrix<double, 5, 8> curl;  // as in solver/scheme/update.hpp
    curl << 1, -1, -1, 1, 0, 0, 0, 0,  //
        0, 0, m, 0, -1, 1, 0, 0,       //
        0, 0, 0, m, 0, 0, -1, 1,       //
        -m, 0, 0, 0, 1, 0, -1, 0,      //
        0, -m, 0, 0, 0, 1, 0, -1;
    stiffness_ = curl * edge.asDiagonal() * curl.transpose();
}

std::array<FaceIndex, CellBound::faces> CellBound::face_indices(int i, int k) {
    return {{{FaceIndex::phi, i, k},
             {FaceIndex::r, i, k},
             {FaceIndex::r, i + 1, k},
             {FaceIndex::z, i, k},
             {FaceIndex::z, i, k + 1}}};
}

bool CellBound::holds(const Values& coefficients) const {
    Eigen::Matrix<double, 5, 5> matrix = -stiffness_;
    for (std::size_t f = 0; f < faces; ++f) {
        const auto n = static_cast<Eigen::Index>(f);
        if (coefficients[f] > 0.0) {
            matrix(n, n) += limit / (coefficients[f] * share_[n]);
        } else {
            matrix.row(n).setZero();
            matrix.col(n).setZero();
            matrix(n, n) = 1.0;
        }
    }
    return Eigen::LLT<Eigen::Matrix<double, 5, 5>>(matrix).info() == Eigen::Success;
}

double CellBound::largest_eigenvalue(const Values& coefficients) const {
    Eigen::Matrix<double, 5, 1> root;
    for (std::size_t f = 0; f < faces; ++f) {
        const auto n = static_cast<Eigen::Index>(f);
        root[n] = std::sqrt(coefficients[f] * share_[n]);
    }
    const Eigen::Matrix<double, 5, 5> matrix = root.asDiagonal() * stiffness_ * root.asDiagonal();
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 5, 5>>(matrix, Eigen::EigenvaluesOnly)
        .eigenvalues()
        .maxCoeff();
}

double CellBound::alone(std::size_t face) const {
    const auto n = static_cast<Eigen::Index>(face);
    return stiffness_(n, n) > 0.0 ? limit / (share_[n] * stiffness_(n, n)) : 0.0;
}

}  // namespace lathe
