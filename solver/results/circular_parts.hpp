// Circularly polarised parts of a far field and the axial ratio.
#pragma once

#include <complex>
#include <vector>

#include "solver/results/beam.hpp"
#include "solver/results/pattern_levels.hpp"

namespace lathe {

/// Parts of a field E = right (u - j v)/sqrt(2) + left (u + j v)/sqrt(2), where u x v is the direction of the
/// wave. With e^{+jwt} the vector u - j v turns from u to v: right-hand circular polarisation in IEEE Std
/// 145-2013.
struct CircularParts {
    std::complex<double> right, left;

    double power() const { return std::norm(right) + std::norm(left); }
};

/// Parts of a field with the components `u` and `v`: E_theta and E_phi, or co- and cross-polar part.
CircularParts circular_parts(std::complex<double> u, std::complex<double> v);

/// Largest axial ratio, dB: that of a linear wave.
inline constexpr double linear_axial_ratio_db = 60.0;

/// Major over minor axis of the polarisation ellipse, dB: 20 log10((|R| + |L|) / ||R| - |L||). 0 of a
/// circular wave, linear_axial_ratio_db of a linear one; NaN where the field is zero.
double axial_ratio_db(const CircularParts& parts);

/// Parts of a beam at angles from its axis, 0 to 180 degrees: of 3D antennas in the four beam planes. Of
/// bodies of revolution with m > 0 those of the port's mode fed in right-hand circular polarisation: it and
/// the same mode turned by 90/m degrees, with equal power and a quarter of a period later. They are the same
/// in all planes: right = (A - B)/2, left = (A + B)/2.
struct CircularPattern {
    std::vector<double> theta_rad;
    std::vector<CircularParts> parts;
};
CircularPattern circular_pattern(const Beam& beam);

/// Sets axial ratio, directivities and cross-polarisation of the circular parts of a beam whose pattern and
/// radiated power are set. `peak`: parts in the direction of the largest intensity.
void measure_circular(const CircularPattern& pattern, const CircularParts& peak, Beam& beam);

/// Sets the same numbers of a body of revolution, whose peak is a sample.
void measure_circular(Beam& beam);

/// Largest axial ratio in a range of angles, dB; NaN when no angle with a field lies in the range.
double axial_ratio_within_db(const Beam& beam, ThetaRange range);

/// Largest level, in a range of angles, of the hand that is weaker at the peak, relative to the largest level
/// of the other hand, dB; NaN when no angle lies in the range.
double circular_cross_polar_within_db(const Beam& beam, ThetaRange range);

/// Parts that pictures of a beam show: the circular ones, the stronger one first, where the wave at the peak
/// is nearer to a circular than to a linear one; else co- and cross-polar part.
enum class ShownParts { linear, right_first, left_first };
ShownParts shown_parts(const Beam& beam);

/// A cut with the first of the shown parts in place of the co-polar and the second one in place of the
/// cross-polar part.
PatternCut with_parts(PatternCut cut, ShownParts parts);

}  // namespace lathe
