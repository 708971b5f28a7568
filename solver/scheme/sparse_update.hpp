// The update equations of FDTD in three dimensions for what the arrays of a grid do not hold, once, for every
// engine: dielectrics whose surface is slanted, and unknowns of their own at thin walls. Unknowns, units and
// places are those of volume_update.hpp; time convention e^{+jwt}.
//
// Slanted dielectrics. With D = eps E the flux (C) of D through the dual face of an edge changes by
//     d_f(n+1) - d_f(n) = dt q_f,      q_f = (curl h)_f - (conduction current)_f     (A),
// and a voltage is  v_e = sum_f M_ef d_f,  M symmetric: its diagonal is in the coefficients of the grid, what
// is off the diagonal is kept as weights dt M_ef = dt/(4 eps0) (1/eps)_ab sqrt(l_e/A~_e) sqrt(l_f/A~_f) of
// edges along different axes a, b that share a node (Werner & Cary, J. Comput. Phys. 226, 1085, 2007). So
//     v_e(n+1) = decay_e v_e(n) + c_e curl_e + sum_f weight_ef q_f.
// q is semi-implicit as advance_lossy() is: with c0 = dt M_ff it is (decay v + c curl - v) / c0 of its edge.
//
// In dispersive materials an edge with a one-port (edge_term.hpp) hands on the whole flux, q = curl, and
// is  v_e = N_e d_e + sum_f M_ef d_f,  N_e the one-port's passive relation of its own flux and voltage: what
// others add to v_e does not drive its one-port. The flux stores at least d_e^2/(2 C_e) in it, C_e the static
// capacitance, so that the whole energy is positive where  diag(1/C_e) + M_ef  is; the time step's limit
// follows from M at infinite frequency alone.
//
// Thin walls. Each piece of an edge has a voltage, each part of a face a current; both take the equations of
// volume_update.hpp with their own length or area, and with curls over the rim that they have. Currents of
// such parts enter the curls of whole edges beside the wall as terms of their own, since all is linear.
#pragma once

#include <cstdint>

#include "solver/base/host_device.hpp"
#include "solver/scheme/update.hpp"
#include "solver/scheme/volume_update.hpp"

namespace lathe::fdtd {

/// The flux q that an edge hands to others, from the curl at it and its voltage before the step; A.
template <class Real>
LATHE_HOST_DEVICE Real flux_rate(Real of_curl, Real curl, Real of_voltage, Real v) {
    return multiply_add(-of_voltage, v, of_curl * curl);
}

/// A term of a difference: +1 or -1 times a value.
template <class Real>
struct SparseTerm {
    const Real* from;
    Real sign;
};

/// The memory and constants of a difference in an absorbing layer along its axis; see stretched().
template <class Real>
struct SparseLayer {
    Real psi = 0, b = 0, c = 0, per_kappa = 1;
};

/// A value and the two differences that its curl is the sum of: terms [first[0], first[1]) along the axis
/// next to the value's own, terms [first[1], first[2]) along the one after that. Signs are those of the
/// right-hand side: -(curl e) for a current, (curl h) for a voltage.
template <class Real>
struct SparseUnknown {
    Real* to = nullptr;
    Real coefficient = 0, decay = 1;
    std::uint32_t first[3] = {};
    std::int32_t layer[2] = {-1, -1};  ///< of each difference; -1: in none
};

/// One step of such a value.
template <class Real>
LATHE_HOST_DEVICE void advance_sparse(const SparseUnknown<Real>& unknown, const SparseTerm<Real>* terms,
                                      SparseLayer<Real>* layers) {
    Real curl = 0;
    for (int which = 0; which < 2; ++which) {
        Real difference = 0;
        for (std::uint32_t n = unknown.first[which]; n < unknown.first[which + 1]; ++n)
            difference = multiply_add(terms[n].sign, *terms[n].from, difference);
        if (unknown.layer[which] >= 0) {
            SparseLayer<Real>& layer = layers[unknown.layer[which]];
            difference = stretched(difference, layer.psi, layer.b, layer.c, layer.per_kappa);
        }
        curl += difference;
    }
    *unknown.to = advance_lossy(*unknown.to, unknown.decay, unknown.coefficient, curl);
}

}  // namespace lathe::fdtd
