// The planar TM update of the block-shape study: E_z, H_x and H_y on a square Yee grid in a metal box.
//
//     E_z (i, j)   at n dt             H_x (i, j+1/2), H_y (i+1/2, j)   at (n+1/2) dt
//
// H is in units of E (times the wave impedance), so one number c dt/d weighs every difference. A cell-step
// takes twelve operations: three for H_x, three for H_y, six for E_z. Two passes, one for H and one for E_z,
// move nine words a cell: E_z, H_x and H_y read, H_x and H_y written; H_x, H_y and E_z read, E_z written.
// Yee 1966; Taflove & Hagness, Computational Electrodynamics, ch. 3.
#pragma once

#include "solver/fdtd/host_device.hpp"

namespace lathe::cuda::study {

inline constexpr int operations_a_cell = 12;
inline constexpr int words_a_cell = 9;
inline constexpr int field_words = 3;  ///< what a cell keeps: E_z, H_x, H_y

/// One medium throughout.
struct PlanarConstants {
    float curl = 0.7f;     ///< c dt/d, below 1/sqrt(2)
    float keep = 0.9995f;  ///< what conduction leaves of E_z in a step
};

LATHE_HOST_DEVICE float advance_h_x(float h_x, float curl, float e_z_next_y, float e_z) {
    return h_x - curl * (e_z_next_y - e_z);
}

LATHE_HOST_DEVICE float advance_h_y(float h_y, float curl, float e_z_next_x, float e_z) {
    return h_y + curl * (e_z_next_x - e_z);
}

LATHE_HOST_DEVICE float advance_e_z(float e_z, float keep, float curl, float h_y, float h_y_before_x,
                                    float h_x, float h_x_before_y) {
    return keep * e_z + curl * ((h_y - h_y_before_x) - (h_x - h_x_before_y));
}

}  // namespace lathe::cuda::study
