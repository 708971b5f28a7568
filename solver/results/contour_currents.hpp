// Where the values of the contour stand among its equivalent currents, for the near-to-far-field transform
// and its transpose.
#pragma once

#include <Eigen/Dense>
#include <complex>

#include "solver/problem/grid.hpp"
#include "solver/problem/huygens_layout.hpp"

namespace lathe {

/// Four complex channels as their parts, by rows.
using EightColumns = Eigen::Matrix<double, Eigen::Dynamic, 8, Eigen::RowMajor>;

inline void put_channel(EightColumns& columns, Eigen::Index row, Eigen::Index channel,
                        std::complex<double> value) {
    columns(row, 2 * channel) = value.real();
    columns(row, 2 * channel + 1) = value.imag();
}
inline std::complex<double> channel_of(const EightColumns& columns, Eigen::Index row, Eigen::Index channel) {
    return {columns(row, 2 * channel), columns(row, 2 * channel + 1)};
}

/// Equivalent currents, or what weighs them.
struct ContourCurrents {
    EightColumns half, node;  ///< of the caps at half nodes and nodes, by rows of the grid
    EightColumns side;        ///< by columns of the contour

    explicit ContourCurrents(const HuygensLayout& contour)
        : half(EightColumns::Zero(contour.row, 8)),
          node(EightColumns::Zero(contour.row, 8)),
          side(EightColumns::Zero(contour.columns(), 8)) {}
};

/// visit(number in the contour's spectrum, columns, row, channel, weight): the channel's current is the
/// weight times the value.
///
/// Caps, half nodes: J_r = -H_phi, M_phi = -E_r; nodes: J_phi = H_r, M_r = E_phi; weights rho dr. First the
/// high cap's two, then the low cap's, whose normal is turned. Rings on the axis have no length. Side: J =
/// (0, -H_z, H_phi) on the box, M = (0, E_z, -E_phi) half a cell inside: J_phi and M_z at nodes (their
/// corners weigh nothing), J_z and M_phi at half nodes.
template <class Visit>
void each_contour_current(const Grid& grid, const HuygensLayout& contour, ContourCurrents& currents,
                          Visit visit) {
    for (const bool high : {true, false}) {
        const HuygensSurface cap = high ? HuygensSurface::high_cap : HuygensSurface::low_cap;
        const double normal = high ? 1.0 : -1.0;
        const int j = high ? 0 : 2, m = j + 1;
        for (int n = 0; n < contour.rings(cap); ++n) {
            const int i = contour.first(cap) + n;
            visit(contour.index(cap, i_phi, n), currents.half, i, j, -normal * grid.dr_at(i));
            visit(contour.index(cap, v_r, n), currents.half, i, m, -normal * grid.r(i + 0.5));
            if (i == 0) continue;
            visit(contour.index(cap, i_r, n), currents.node, i, j, normal * grid.r(i));
            visit(contour.index(cap, v_phi, n), currents.node, i, m, normal * grid.dual_dr(i));
        }
    }
    const HuygensSurface side = HuygensSurface::side;
    for (int n = 0; n + 1 < contour.columns(); ++n) {
        const int k = contour.column_low + n;
        if (n > 0) {
            visit(contour.index(side, i_z, n), currents.side, n, 0, -grid.r(contour.row));
            visit(contour.index(side, v_phi, n), currents.side, n, 1, -grid.dual_dz(k));
        }
        visit(contour.index(side, i_phi, n), currents.side, n, 2, grid.dz_at(k));
        visit(contour.index(side, v_z, n), currents.side, n, 3, grid.r(contour.row - 0.5));
    }
}

}  // namespace lathe
