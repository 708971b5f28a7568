// Absorbing layers: convolutional PML along z, uniaxial cylindrical PML along r.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::fdtd {

/// CPML (Roden & Gedney 2000) on one difference along z, s_z = 1 + sigma/(alpha + j w eps0):
///     psi <- b psi + c difference,   b = exp(-(sigma + alpha) dt/eps0), c = sigma/(sigma + alpha) (b - 1);
/// the difference in the curl becomes difference + psi. alpha is zero but behind guides. Returns the new psi.
/// `Real` may be a vector of `Number`.
template <class Real, class Number>
LATHE_HOST_DEVICE Real advance_psi(Real psi, Number b, Number c, Real difference) {
    return multiply_add(b, psi, c * difference);
}

/// Constants of one component on one row of the radial layer, d being what the plain update would add:
///     w1 = p w + d,   x <- keep x + gain d + recall w.
template <class Real>
struct RadialConstants {
    Real p = 1, keep = 1, gain = 1, recall = 0;
};

/// Cylindrical uniaxial layer (Teixeira & Chew 1997, in the field-stretched form). With
///     s = 1 + sigma/(j w),  q = (1/r) int_0^r s dr' = 1 + sigma_bar/(j w)     [1/s units]
/// the scaled fields e_r = s E_r, e_phi = q E_phi, e_z = E_z obey the plain curls of update.hpp, and
/// B_r = (q/s) mu h_r,  B_phi = (s/q) mu h_phi,  B_z = s q mu h_z  (the same for D and e). Keeping the
/// curls plain keeps them adjoint; splitting the field instead grows slowly for m >= 1.
/// Each law is a bilinear recursion on a memory u of the component, with a(x) = x dt/2:
///     r  : (1+a(sbar)) u1 = (1-a(sbar)) u + dB;  h += (u1-u) + a(s)(u1+u)
///     phi: (1+a(s))    u1 = (1-a(s))    u + dB;  h += (u1-u) + a(sbar)(u1+u)
///     z  : (1+a(s))    u1 = (1-a(s))    u + dB;  (1+a(sbar)) h = (1-a(sbar)) h + (u1-u)
/// Kept is w = (1+a) u with the a of its law, and u1 is put in for h: both then need only what was there
/// before. With keep and gain of 1 and without recall the field gets the bits of advance().
/// `coefficient * curl` is d; `Real` may be a vector of `Number`.
template <class Real, class Number>
LATHE_HOST_DEVICE Real advance_radial(Real x, Real& memory, const RadialConstants<Number>& constants,
                                      Number coefficient, Real curl) {
    const Real before = memory;
    memory = multiply_add(coefficient, curl, constants.p * before);
    return multiply_add(constants.gain * coefficient, curl,
                        multiply_add(constants.keep, x, constants.recall * before));
}

}  // namespace lathe::fdtd
