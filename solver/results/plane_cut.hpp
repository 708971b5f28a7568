// Cuts of a far field in any plane through the axis, and the axial ratio of a circularly polarised feed.
#pragma once

#include "solver/results/results.hpp"

namespace lathe {

/// Amplitudes over theta, one a sample of the far field.
struct PlaneCut {
    std::vector<std::complex<double>> co, cross;
};

/// Co- and cross-polar part, after Ludwig's third definition, in the half plane at `phi_rad`: for m = 1 the
/// E plane at 0, the H plane at 90 degrees, the D plane at 45. The reference is that of the pattern's beam,
/// as in pattern_cuts(). For m = 0 all planes are alike, and the parts are those of pattern_cuts().
PlaneCut plane_cut(const FarField& field, double phi_rad);

/// Axial ratio over theta, dB, when the port's mode is fed in circular polarisation: it and the same mode
/// turned by 90/m degrees with equal power, a quarter of a period later. The ratio is the same at all phi and
/// for both senses, (|C| + |X|) / ||C| - |X||, where C and X are the co- and the cross-polar part of the D
/// plane. 0 for a circular wave, 60 for a linear one; NaN where nothing is radiated. Empty for m = 0,
/// whose mode has no such partner.
std::vector<double> circular_axial_ratio_db(const FarField& field);

}  // namespace lathe
