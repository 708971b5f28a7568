// The update equations of FDTD in three dimensions, once, for every engine.
//
// The unknowns are what Faraday's and Ampere's laws integrate, as in update.hpp: voltages along the edges of
// the grid, currents along the edges of its dual (finite integration; Weiland 1977).
//
//     voltages (V)                              currents (A)
//     e_x (i+1/2, j    , k    ) = E_x l_x       h_x (i    , j+1/2, k+1/2) = H_x d_x
//     e_y (i    , j+1/2, k    ) = E_y l_y       h_y (i+1/2, j    , k+1/2) = H_y d_y
//     e_z (i    , j    , k+1/2) = E_z l_z       h_z (i+1/2, j+1/2, k    ) = H_z d_z
//
// at the nodes x_i, y_j, z_k of a graded grid; e at time n dt, h at (n+1/2) dt. l: length of an edge that is
// free of metal; d: length of the dual edge, from the middle of a cell to the middle of the next. Time
// convention e^{+jwt}.
//
//     Faraday, face of area A:             mu  (A / d_x)  dh_x/dt = -(curl e)_x
//     Ampere, dual face of area A~:        eps (A~ / l_x) de_x/dt =  (curl h)_x - sigma (A~ / l_x) e_x
//
// and the same in y and z. The curls are bare differences and each other's adjoint, so that the time step's
// limit is sharp and discrete energy is conserved (Taflove & Hagness, Computational Electrodynamics, ch. 3).
// Cell sizes, cut cells and materials sit in one coefficient a component. It is a product: of what the
// geometry makes of a cell (CoefficientSet, 1 in free space) and of lengths, a factor an axis (AxisFactors):
//
//     h_x: dt/mu0  d_x / (l_y l_z) * value         e_x: dt/eps0  l_x / (d_y d_z) * value.
//
// Walls of the grid: at an electric wall 1/d of the node on it counts as zero, so that voltages along it stay
// zero. At a magnetic wall d is the half that lies in the grid and the currents beyond count as zero, which
// is what their mirror images add up to.
#pragma once

#include "solver/base/host_device.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::fdtd {

/// The coefficient of a component from its set's value, the product of the factors of two axes and the factor
/// of the third. An engine may choose which two; it chooses the same everywhere. `Real` may be a vector of
/// `Number`.
template <class Real, class Number>
LATHE_HOST_DEVICE Real volume_coefficient(Real value, Real of_two, Number of_third) {
    return value * (of_two * of_third);
}

// The right-hand sides, of differences along an axis: of voltages from a node to the next one up, of currents
// from the half node below to the one above. In an absorbing layer the differences along its axis are
// stretched first.

/// -(curl e)_x = d_z e_y - d_y e_z.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_h_x(Real e_y_along_z, Real e_z_along_y) {
    return e_y_along_z - e_z_along_y;
}
/// -(curl e)_y = d_x e_z - d_z e_x.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_h_y(Real e_z_along_x, Real e_x_along_z) {
    return e_z_along_x - e_x_along_z;
}
/// -(curl e)_z = d_y e_x - d_x e_y.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_h_z(Real e_x_along_y, Real e_y_along_x) {
    return e_x_along_y - e_y_along_x;
}
/// (curl h)_x = d_y h_z - d_z h_y.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_e_x(Real h_z_along_y, Real h_y_along_z) {
    return h_z_along_y - h_y_along_z;
}
/// (curl h)_y = d_z h_x - d_x h_z.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_e_y(Real h_x_along_z, Real h_z_along_x) {
    return h_x_along_z - h_z_along_x;
}
/// (curl h)_z = d_x h_y - d_y h_x.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_e_z(Real h_y_along_x, Real h_x_along_y) {
    return h_y_along_x - h_x_along_y;
}

/// CPML with s = kappa + sigma/(alpha + j w eps0) (Roden & Gedney 2000): a difference along the layer's axis
/// becomes difference / kappa + psi with psi <- b psi + c difference. The constants: stretch_constants().
/// `Real` may be a vector of `Number`.
template <class Real, class Number>
LATHE_HOST_DEVICE Real stretched(Real difference, Real& psi, Number b, Number c, Number per_kappa) {
    psi = advance_psi(psi, b, c, difference);
    return multiply_add(per_kappa, difference, psi);
}

}  // namespace lathe::fdtd
