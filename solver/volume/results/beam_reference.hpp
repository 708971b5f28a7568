// The axis of a 3D antenna's beam and the polarisation that counts as its own.
#pragma once

#include "solver/volume/results/beam_pattern.hpp"

namespace lathe {

/// Reference of the beam with its peak, W/sr, in the direction `peak`. Thresholds stand where no usual
/// antenna does, so that neither rounding nor a change of frequency or direction switches the rule:
///  1. E_theta or E_phi, where it stays within 10 dB of the peak all round the cone theta = theta_peak and
///  has
///     three quarters of the power there (dipoles, monopoles and loops along z): the rule of m = 0;
///  2. else Ludwig's third definition about the coordinate axis that the beam encloses: the level along it is
///     within 3 dB of the peak, or the peak lies less than 45 degrees off and half a turn about the axis
///     leads to a level within 3 dB of it (split beams). Of several such axes the strongest, of equal ones z,
///     x, y;
///  3. else about the direction of the peak.
/// The co-polar direction is the major axis of the field's ellipse at the peak, or that of angle 0 where the
/// axial ratio there is below 0.17 dB.
CoPolarReference beam_reference(const BeamPattern& pattern, const BeamDirection& peak, double intensity);

}  // namespace lathe
