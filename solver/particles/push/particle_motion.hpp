// How an electron moves: compiled for processors and devices alike.
//
// Leapfrog: positions at t_n, u = gamma v at t_n + dt/2. A step drifts with u for dt to t_{n+1}, then kicks
// for dt with the field there. Local Cartesian axes (r, phi, z) of the particle's own phi; SI units; u in
// m/s.
#pragma once

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/electron.hpp"
#include "solver/base/host_device.hpp"
#include "solver/particles/mesh/walk.hpp"

namespace lathe::particles {

template <class Real>
struct Momentum {
    Real r, phi, z;  ///< gamma v, m/s
};

template <class Real>
struct ElectromagneticField {
    Real e_r = 0, e_phi = 0, e_z = 0;  ///< V/m
    Real b_r = 0, b_phi = 0, b_z = 0;  ///< T
};

template <class Real>
LATHE_HOST_DEVICE Real inverse_gamma(const Momentum<Real>& u) {
    constexpr auto inverse_c2 =
        static_cast<Real>(1.0 / (constants::speed_of_light * constants::speed_of_light));
    return Real(1) / std::sqrt(Real(1) + (u.r * u.r + u.phi * u.phi + u.z * u.z) * inverse_c2);
}

/// Boris, "Relativistic plasma simulation", 4th Conf. Num. Sim. Plasmas, 1970: half of E, a turn about B, the
/// other half,
///     u- = u + h E,  t = h B / gamma,  u' = u- + u- x t,  u+ = u- + 2 u' x t / (1 + t^2),  u = u+ + h E,
/// with h = (q/m) dt/2 (C s/kg, negative for electrons; also backwards in time). |u+| = |u-|.
template <class Real>
LATHE_HOST_DEVICE Momentum<Real> kicked(Momentum<Real> u, const ElectromagneticField<Real>& f, Real h) {
    u.r += h * f.e_r;
    u.phi += h * f.e_phi;
    u.z += h * f.e_z;
    const Real scale = h * inverse_gamma(u);
    const Real t_r = scale * f.b_r, t_phi = scale * f.b_phi, t_z = scale * f.b_z;
    const Real turn = Real(2) / (Real(1) + t_r * t_r + t_phi * t_phi + t_z * t_z);
    const Momentum<Real> w = {u.r + u.phi * t_z - u.z * t_phi, u.phi + u.z * t_r - u.r * t_z,
                              u.z + u.r * t_phi - u.phi * t_r};
    u.r += turn * (w.phi * t_z - w.z * t_phi) + h * f.e_r;
    u.phi += turn * (w.z * t_r - w.r * t_z) + h * f.e_phi;
    u.z += turn * (w.r * t_phi - w.phi * t_r) + h * f.e_z;
    return u;
}

/// Where a particle is, and the axes that its momentum is in.
template <class Real>
struct Place {
    Real r, z;
    Real cosine, sine;  ///< of phi
};

/// Drifts for a time: in axes turned to the particle's phi x = r + v_r dt, y = v_phi dt; then r = hypot(x,
/// y), and momentum and phi turn by atan2(y, x). So the axis is no special case, and r v_phi is conserved. Of
/// planar antennas (Turns false) the axes stay.
template <bool Turns, class Real>
LATHE_HOST_DEVICE void drift(Place<Real>& place, Momentum<Real>& u, Real dt) {
    const Real scale = dt * inverse_gamma(u);
    place.z += scale * u.z;
    if constexpr (!Turns) {
        place.r += scale * u.r;
    } else {
        const Real x = place.r + scale * u.r, y = scale * u.phi;
        const Real r = std::sqrt(x * x + y * y);
        const Real inverse = r > 0 ? Real(1) / r : Real(0);
        const Real cosine = r > 0 ? x * inverse : Real(1), sine = y * inverse;
        const Real u_r = u.r * cosine + u.phi * sine;
        u.phi = u.phi * cosine - u.r * sine;
        u.r = u_r;
        const Real turned = place.cosine * cosine - place.sine * sine;
        place.sine = place.sine * cosine + place.cosine * sine;
        place.cosine = turned;
        place.r = r;
    }
}

/// The field's factors of an instant: A cos(w t) and A sin(w t), A = sqrt(P / 1 W).
template <class Real>
struct Instant {
    Real cosine, sine;
};

/// cos(m phi) and sin(m phi); of order 0 the second is 1, since such fields have both kinds of components.
template <class Real>
LATHE_HOST_DEVICE Instant<Real> azimuthal_factors(int order, const Place<Real>& place) {
    Real cosine = 1, sine = order > 0 ? Real(0) : Real(1);
    for (int n = 0; n < order; ++n) {
        const Real turned = cosine * place.cosine - sine * place.sine;
        sine = sine * place.cosine + cosine * place.sine;
        cosine = turned;
    }
    return {cosine, sine};
}

/// Numbers between the phasors of one vertex and of the next, and between real and imaginary parts: whole
/// vectors.
template <int Components>
inline constexpr int phasor_stride = Components == 3 ? 8 : 16;
template <int Components>
inline constexpr int imaginary_parts = phasor_stride<Components> / 2;

/// Interpolates phasors linearly to barycentric coordinates, at an instant; of order m with cos(m phi) and
/// sin(m phi). They lie on whole vectors (32 bytes), a vertex after the other, with `Components` real parts
/// and as many imaginary ones (three: E_r, E_z, B_phi; six: as FieldVector).
template <int Components, class Real>
LATHE_HOST_DEVICE ElectromagneticField<Real> gathered(const Real* phasors, const int (&vertex)[3],
                                                      const Barycentric<Real>& l,
                                                      const Instant<Real>& instant, int order,
                                                      const Place<Real>& place) {
    constexpr int stride = phasor_stride<Components>, imaginary_part = imaginary_parts<Components>;
    // Read as a whole, in as few loads as a device has for it.
    struct alignas(32) Phasors {
        Real part[stride];
        LATHE_HOST_DEVICE Real operator[](int n) const { return part[n]; }
    };
    const auto* const all = reinterpret_cast<const Phasors*>(phasors);
    const Phasors a = all[vertex[0]], b = all[vertex[1]], c = all[vertex[2]];
    Real value[Components];
    for (int n = 0; n < Components; ++n) {
        const Real real = l.l[0] * a[n] + l.l[1] * b[n] + l.l[2] * c[n];
        const Real imaginary =
            l.l[0] * a[imaginary_part + n] + l.l[1] * b[imaginary_part + n] + l.l[2] * c[imaginary_part + n];
        value[n] = real * instant.cosine - imaginary * instant.sine;
    }
    if constexpr (Components == 3) return {value[0], Real(0), value[1], Real(0), value[2], Real(0)};
    if constexpr (Components == 6) {
        const Instant<Real> f = azimuthal_factors(order, place);
        const Real cosine = f.cosine, sine = f.sine;
        return {value[0] * cosine, value[1] * sine,   value[2] * cosine,
                value[3] * sine,   value[4] * cosine, value[5] * sine};
    }
}

/// Kinetic energy in eV of gamma v.
template <class Real>
LATHE_HOST_DEVICE Real kinetic_energy_ev(const Momentum<Real>& u) {
    constexpr double c2 = constants::speed_of_light * constants::speed_of_light;
    const Real u2 = u.r * u.r + u.phi * u.phi + u.z * u.z;
    // (gamma - 1) c^2 without the difference of nearly equal numbers.
    const Real gamma = std::sqrt(Real(1) + u2 * static_cast<Real>(1.0 / c2));
    return u2 / (gamma + Real(1)) *
           static_cast<Real>(constants::electron_mass / constants::elementary_charge);
}

/// gamma v of an energy in eV, m/s.
LATHE_HOST_DEVICE double momentum_of_energy(double energy_ev) {
    const double k = energy_ev * constants::elementary_charge /
                     (constants::electron_mass * constants::speed_of_light * constants::speed_of_light);
    return constants::speed_of_light * std::sqrt(k * (k + 2.0));
}

}  // namespace lathe::particles
