#include "solver/grid/small_faces.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>

namespace lathe {
namespace {

// Strictly below 4, so that the bound survives the rounding of the coefficients to single precision.
constexpr double limit = 4.0 * (1.0 - 1e-4);
constexpr int bisections = 10;

/// What the inner of two cells along r gets of the edges and faces on the nodes between them. One half
/// does, except between the two rows next to the axis, where the axis node makes the inner one stiff;
/// with these shares (found by search) a regular cell's own bound is that of the whole grid within 2 %
/// for dz/dr = 0.4 ... 2.5.
struct InnerShare {
    double v_z = 0.5, v_phi = 0.5, i_r = 0.5;
};
InnerShare inner_share(int node, int azimuthal_order) {
    if (node == 0) return {0.0, 0.0, 0.0};
    if (node > 1) return {};
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

/// One r-z cell: its faces phi, r (inner, outer), z (low, high) and its edges r (low, high), z (inner,
/// outer), phi (inner low, inner high, outer low, outer high).
class Cell {
public:
    using Matrix = Eigen::Matrix<double, 5, 5>;

    /// Judges by the coefficients of `maps`.
    Cell(const Grid& grid, const CellGeometry& cells, int azimuthal_order, const CoefficientMaps& maps, int i,
         int k) {
        const std::size_t here = grid.at(i, k), up = grid.at(i + 1, k), on = grid.at(i, k + 1);
        faces_ = {{{maps.i_phi[here], cells.face_phi[here]},
                   {maps.i_r[here], cells.free_z[here]},
                   {maps.i_r[up], cells.free_z[up]},
                   {maps.i_z[here], cells.face_z[here]},
                   {maps.i_z[on], cells.face_z[on]}}};
        if (!cut()) return;
        const InnerShare low = inner_share(i, azimuthal_order), high = inner_share(i + 1, azimuthal_order);
        share_ << 1.0, 1.0 - low.i_r, high.i_r, 0.5, 0.5;

        Eigen::Matrix<double, 8, 1> edge;  // coefficient of the edge over this cell's share of its mass
        const double inner = 1.0 - low.v_z, ring_inner = 0.5 * (1.0 - low.v_phi),
                     ring_outer = 0.5 * high.v_phi;
        edge << maps.v_r[here] / 0.5, maps.v_r[on] / 0.5, maps.v_z[here] / inner, maps.v_z[up] / high.v_z,
            maps.v_phi[here] / ring_inner, maps.v_phi[on] / ring_inner, maps.v_phi[up] / ring_outer,
            maps.v_phi[grid.at(i + 1, k + 1)] / ring_outer;
        const double m = azimuthal_order;
        Eigen::Matrix<double, 5, 8> curl;  // rows as in solver/fdtd/update.hpp
        curl << 1, -1, -1, 1, 0, 0, 0, 0,  //
            0, 0, m, 0, -1, 1, 0, 0,       //
            0, 0, 0, m, 0, 0, -1, 1,       //
            -m, 0, 0, 0, 1, 0, -1, 0,      //
            0, -m, 0, 0, 0, 1, 0, -1;
        stiffness_ = curl * edge.asDiagonal() * curl.transpose();
    }

    bool cut() const {
        return std::any_of(faces_.begin(), faces_.end(),
                           [](const Face& face) { return face.coefficient > 0.0 && face.area < 1.0; });
    }

    /// The coefficient of a face when it may use `share` of what its own edges alone would let it have;
    /// never less than that of the whole face. Measured by its own edges, a sliver's loop keeps its
    /// resonance far above the band; enlarged as much as a larger neighbour needs, it would ring in it.
    double capped(std::size_t face, double share) const {
        const auto n = static_cast<Eigen::Index>(face);
        const double coefficient = faces_[face].coefficient,
                     whole = coefficient * std::min(1.0, faces_[face].area);
        if (stiffness_(n, n) <= 0.0) return coefficient;
        return std::min(coefficient, std::max(whole, share * limit / (share_[n] * stiffness_(n, n))));
    }

    /// The cell's inequality: 4/C - K C_e K^T is positive definite over the faces that carry current.
    bool obeys(double share) const {
        Matrix matrix = -stiffness_;
        for (std::size_t f = 0; f < faces_.size(); ++f) {
            const auto n = static_cast<Eigen::Index>(f);
            const double coefficient = capped(f, share) * share_[n];
            if (coefficient > 0.0) {
                matrix(n, n) += limit / coefficient;
            } else {
                matrix.row(n).setZero();
                matrix.col(n).setZero();
                matrix(n, n) = 1.0;
            }
        }
        return Eigen::LLT<Matrix>(matrix).info() == Eigen::Success;
    }

    /// The largest share with which the cell obeys.
    double largest_share() const {
        if (obeys(1.0)) return 1.0;
        double low = 0.0, high = 1.0;
        for (int n = 0; n < bisections; ++n) {
            const double middle = 0.5 * (low + high);
            (obeys(middle) ? low : high) = middle;
        }
        return low;
    }

private:
    struct Face {
        double coefficient;
        double area;  ///< share of the whole face
    };
    std::array<Face, 5> faces_;
    Eigen::Matrix<double, 5, 1> share_;
    Matrix stiffness_;
};

}  // namespace

void calm_small_faces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                      CoefficientMaps& maps) {
    // Two cells share a face: each judges by the cut areas, and the smaller verdict stays.
    CoefficientMaps calm;
    calm.i_r = maps.i_r, calm.i_phi = maps.i_phi, calm.i_z = maps.i_z;
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            const Cell cell(grid, cells, azimuthal_order, maps, i, k);
            if (!cell.cut()) continue;
            const double share = cell.largest_share();
            const std::array<double*, 5> faces{&calm.i_phi[grid.at(i, k)], &calm.i_r[grid.at(i, k)],
                                               &calm.i_r[grid.at(i + 1, k)], &calm.i_z[grid.at(i, k)],
                                               &calm.i_z[grid.at(i, k + 1)]};
            for (std::size_t f = 0; f < faces.size(); ++f)
                *faces[f] = std::min(*faces[f], cell.capped(f, share));
        }
    maps.i_r = std::move(calm.i_r), maps.i_phi = std::move(calm.i_phi), maps.i_z = std::move(calm.i_z);
}

}  // namespace lathe
