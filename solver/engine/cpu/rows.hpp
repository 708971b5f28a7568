// The inner loops: one row of constant r, vectorised along z.
#pragma once

#include "solver/engine/field_state.hpp"

namespace lathe::cpu {

/// Advances the three currents of row i into `out` (the fields themselves, or a cleared scratch row in
/// the radial layer), axial layer included.
void advance_currents(FieldState<float>& fields, float azimuthal_order, int i, float* out_r, float* out_phi,
                      float* out_z);

/// The same for the three voltages.
void advance_voltages(FieldState<float>& fields, float azimuthal_order, int i, float* out_r, float* out_phi,
                      float* out_z);

/// x <- radial layer's law for the increments of one row; `count` columns.
void advance_radial_row(float* x, float* memory, const float* increment,
                        const fdtd::RadialConstants<float>& constants, int count);

/// Sum of x^2 / coefficient over columns [from, to), cells with a zero coefficient left out.
double row_energy(const float* x, const float* coefficient, int from, int to);

/// "AVX-512", "AVX2" or "SSE2": what the loops run with on this machine.
const char* vector_level();

}  // namespace lathe::cpu
