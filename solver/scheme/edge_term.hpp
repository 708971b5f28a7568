// The update of a passive linear one-port across an edge of a grid, once, for every engine: dispersive
// materials and lumped elements.
//
// Ampere's law for an edge with the voltage v (V, at n dt) and a one-port that takes the current i (A):
//     C0 dv/dt + i = (curl h),     i = Y v,     C0 = eps0 A~/l,
// all in a plane and in three dimensions (update.hpp, volume_update.hpp); time convention e^{+jwt}. The
// one-port is given by its admittance over C0 (OnePort, 1/s):
//     Y/C0 = s (capacitance - 1) + conductance + sum of sections,      s = jw,
// each section a state of one or two numbers:  dx/dt = A x + B v,  i = c.x.  Trapezoidal rule, x at n dt:
//     x(n+1) = F x(n) + G (v(n+1) + v(n)),    F = (1 - A dt/2)^-1 (1 + A dt/2),   G = (1 - A dt/2)^-1 B dt/2,
//     i(n+1/2) = c.(x(n+1) + x(n))/2 + conductance (v(n+1) + v(n))/2,
// which is i of Y at s = (2/dt) (z-1)/(z+1): second order, and passive where Y is. Solved for v(n+1), with
// g = dt/2 (c.G + conductance)/capacitance, value = 1/(capacitance (1 + g)), e = dt/2 value c (F + 1):
//     v(n+1) = (1-g)/(1+g) v(n) - e.x(n) + dt/C0 value curl(n+1/2).
//
// The state is kept as w(n) = x(n) - G v(n), which needs v(n) alone. All but the curl is then done before the
// plain update of the edge, from what the edge and its state hold at n dt:
//     v <- v + (change v - e.w),     w <- w + (F - 1) w + (F + 1) G v,     change = -2g/(1+g) - e.G,
// both from the old values. Edges keep a decay of 1 and the engine's own update, no voltage is stored twice,
// and sources and couplings may act on the edge in any order afterwards.
//
// Stability: leap-frog with passive one-ports has the energy of the grid with the capacitances plus the
// states' own, neither of which grows: the time step's limit is that of edges of relative permittivity
// `capacitance`. Auxiliary differential equations: Taflove & Hagness, Computational Electrodynamics, ch. 9.4;
// the bilinear transform keeps positive real functions positive real. Differences from 1 are kept, not F and
// 1 + change: slow poles keep their digits in single precision.
#pragma once

#include "solver/base/host_device.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::fdtd {

/// Two states of a one-port: a pair of poles, or two single ones.
template <class Real>
struct EdgeTermSection {
    Real of_state[2][2] = {};  ///< F - 1
    Real of_voltage[2] = {};   ///< (F + 1) G
    Real to_voltage[2] = {};   ///< -e
};

/// States of one section.
template <class Real>
struct EdgeTermState {
    Real w[2] = {};
};

/// Adds what a one-port of `count` sections takes in a step to the voltage of its edge before the plain
/// update. `own` is the part of the voltage that drives the one-port: all of it but what slanted dielectrics
/// couple.
template <class Real>
LATHE_HOST_DEVICE Real advance_edge_term(Real v, Real own, Real change, const EdgeTermSection<Real>* sections,
                                         EdgeTermState<Real>* states, int count) {
    Real sum = change * own;
    for (int n = 0; n < count; ++n) {
        const EdgeTermSection<Real>& section = sections[n];
        const Real first = states[n].w[0], second = states[n].w[1];
        sum = multiply_add(section.to_voltage[0], first, sum);
        sum = multiply_add(section.to_voltage[1], second, sum);
        for (int m = 0; m < 2; ++m) {
            Real rise = section.of_voltage[m] * own;
            rise = multiply_add(section.of_state[m][0], first, rise);
            rise = multiply_add(section.of_state[m][1], second, rise);
            states[n].w[m] += rise;
        }
    }
    return v + sum;
}

}  // namespace lathe::fdtd
