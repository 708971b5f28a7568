// The planar TM update of the block-shape study: E_z, H_x and H_y on a square Yee grid in a metal box.
//
//     E_z (i, j)   at n dt             H_x (i, j+1/2), H_y (i+1/2, j)   at (n+1/2) dt
//
// H is in units of E (times the wave impedance), so one number c dt/d weighs every difference. A cell-step
// takes twelve operations: three for H_x, three for H_y, six for E_z. Two passes, one for H and one for E_z,
// move nine words a cell: E_z, H_x and H_y read, H_x and H_y written; H_x, H_y and E_z read, E_z written.
// Yee 1966; Taflove & Hagness, Computational Electrodynamics, ch. 3.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe::cuda::study {

inline constexpr int operations_a_cell = 12;
inline constexpr int words_a_cell = 9;
inline constexpr int field_words = 3;  ///< what a cell keeps: E_z, H_x, H_y

/// One medium throughout.
struct PlanarConstants {
    float curl = 0.7f;     ///< c dt/d, below 1/sqrt(2)
    float keep = 0.9995f;  ///< what conduction leaves of E_z in a step
};

template <class Real>
LATHE_HOST_DEVICE Real advance_h_x(Real h_x, Real curl, Real e_z_next_y, Real e_z) {
    return h_x - curl * (e_z_next_y - e_z);
}

template <class Real>
LATHE_HOST_DEVICE Real advance_h_y(Real h_y, Real curl, Real e_z_next_x, Real e_z) {
    return h_y + curl * (e_z_next_x - e_z);
}

template <class Real>
LATHE_HOST_DEVICE Real advance_e_z(Real e_z, Real keep, Real curl, Real h_y, Real h_y_before_x, Real h_x,
                                   Real h_x_before_y) {
    return keep * e_z + curl * ((h_y - h_y_before_x) - (h_x - h_x_before_y));
}

}  // namespace lathe::cuda::study
