// The update equations of body-of-revolution FDTD, once, for every engine.
//
// Fields of azimuthal order m >= 0, family 1:
//     E_r cos(m phi), E_phi sin(m phi), E_z cos(m phi); H_r sin, H_phi cos, H_z sin.
// The unknowns are what Faraday's and Ampere's laws integrate: voltages along the edges of the grid and
// currents along the edges of its dual (finite integration; Weiland 1977, van Rienen 2001). With them the
// curls are bare differences, and all geometry - 1/r, cell sizes, cut cells, materials - sits in one
// coefficient a component, computed beforehand in double precision (solver/grid/coefficients).
//
//     voltages (V, V/rad)                       currents (A, A/rad)
//     v_r  (i+1/2, k    ) = E_r  l_r            i_r  (i    , k+1/2) = H_r  dr
//     v_phi(i    , k    ) = E_phi r             i_phi(i+1/2, k+1/2) = H_phi r
//     v_z  (i    , k+1/2) = E_z  l_z            i_z  (i+1/2, k    ) = H_z  dz
//
// r_i = i dr, z_k = z_0 + k dz; v at time n dt, i at (n+1/2) dt; l_r, l_z: free length of an edge (dr, dz
// unless metal cuts it). Time convention e^{+jwt}.
//
// The axis needs no case of its own; the coefficients of row i = 0 carry it:
//  - v_z(0): Ampere's loop of radius dr/2 gives eps (dr^2/8) d/dt E_z = i_phi(1/2), with the missing inner
//    neighbour zero. It is kept for m = 0 and held at zero for m >= 1, where E_z ~ r^m.
//  - v_phi(0) = r E_phi = 0 for all m, so i_z(1/2) needs no value of E_phi on the axis.
//  - i_r(0) feeds v_phi(0) alone, so both stay zero. For m = 1 E_phi(0) and H_r(0) are finite; they are
//    recovered for output from E_phi(0) = -E_r(1/2), H_r(0) = H_phi(1/2) (regularity, second order).
// Stability: solver/scheme/time_step.hpp. Taflove & Hagness, Computational Electrodynamics, ch. 12.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::fdtd {

/// Faraday, face r = r_i, z_k < z < z_{k+1}:
///     mu S_r d/dt H_r = m v_z + v_phi(k+1) - v_phi(k),   S_r = r_i l_z.     Returns the right-hand side.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_i_r(Real m, Real v_z, Real v_phi_next_z, Real v_phi) {
    return multiply_add(m, v_z, v_phi_next_z - v_phi);
}

/// Faraday, face of the r-z cell:
///     mu A d/dt H_phi = [v_z(i+1) - v_z(i)] - [v_r(k+1) - v_r(k)],   A = dr dz less the metal.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_i_phi(Real v_z_next_r, Real v_z, Real v_r_next_z, Real v_r) {
    return (v_z_next_r - v_z) - (v_r_next_z - v_r);
}

/// Faraday, face z = z_k, r_i < r < r_{i+1}:
///     mu S_z d/dt H_z = -[v_phi(i+1) - v_phi(i) + m v_r],   S_z = (r_{i+1}^2 - r_i^2)/2 less the metal.
template <class Real>
LATHE_HOST_DEVICE Real curl_at_i_z(Real m, Real v_phi_next_r, Real v_phi, Real v_r) {
    return -multiply_add(m, v_r, v_phi_next_r - v_phi);
}

/// Ampere, dual face at r_{i+1/2} around z_k:
///     eps r_{i+1/2} dz d/dt E_r = m i_z - [i_phi(k+1/2) - i_phi(k-1/2)].
template <class Real>
LATHE_HOST_DEVICE Real curl_at_v_r(Real m, Real i_z, Real i_phi, Real i_phi_before_z) {
    return multiply_add(m, i_z, -(i_phi - i_phi_before_z));
}

/// Ampere, dual face of the r-z plane around (r_i, z_k):
///     eps dr dz d/dt E_phi = [i_r(k+1/2) - i_r(k-1/2)] - [i_z(i+1/2) - i_z(i-1/2)].
template <class Real>
LATHE_HOST_DEVICE Real curl_at_v_phi(Real i_r, Real i_r_before_z, Real i_z, Real i_z_before_r) {
    return (i_r - i_r_before_z) - (i_z - i_z_before_r);
}

/// Ampere, dual face at z_{k+1/2} around r_i:
///     eps r_i dr d/dt E_z = i_phi(i+1/2) - i_phi(i-1/2) - m i_r      (axis, m = 0: area dr^2/8).
template <class Real>
LATHE_HOST_DEVICE Real curl_at_v_z(Real m, Real i_phi, Real i_phi_before_r, Real i_r) {
    return multiply_add(-m, i_r, i_phi - i_phi_before_r);
}

/// One leap-frog step of a component: x + c * curl.
template <class Real>
LATHE_HOST_DEVICE Real advance(Real x, Real coefficient, Real curl) {
    return multiply_add(coefficient, curl, x);
}

/// One leap-frog step of a voltage in a conductor, semi-implicit: decay * x + c * curl with
/// decay = (1-s)/(1+s), s = sigma dt/(2 eps); the coefficient holds its 1/(1+s) already.
template <class Real>
LATHE_HOST_DEVICE Real advance_lossy(Real x, Real decay, Real coefficient, Real curl) {
    return multiply_add(coefficient, curl, decay * x);  // where decay is 1, with the bits of advance()
}

}  // namespace lathe::fdtd
