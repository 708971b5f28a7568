// A far field as a sum of spherical waves.
#pragma once

#include <complex>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe {

/// Coefficients Q_smn of one order m = +-azimuthal_order in the conventions of J. E. Hansen (ed.), Spherical
/// Near-Field Antenna Measurements, turned to e^{+jwt}: with P the normalised associated Legendre function
/// (no Condon-Shortley phase), ' for d/dtheta and c_mn = (-m/|m|)^m e^{-jm phi} / (2 sqrt(pi n (n+1))),
///     E = sum Q_1mn f_1mn + Q_2mn f_2mn,
///     f_1mn = -j^{n+1} c_mn (j m P/sin(theta) theta^ + P' phi^),
///     f_2mn =  j^n     c_mn (P' theta^ - j m P/sin(theta) phi^).
/// s = 1 are TE waves, s = 2 TM waves. The integral of |E|^2 over the sphere is half the sum of |Q|^2.
struct SphericalWaves {
    int azimuthal_order = 1;
    /// Degree n = 1 ... n_max at [n - 1]; zero where n < m. For m = 0 the negative ones are empty.
    std::vector<std::complex<double>> q1_positive, q2_positive, q1_negative, q2_negative;

    int n_max() const { return static_cast<int>(q1_positive.size()); }
};

/// Expands a field of the whole sphere, scaled so that half the sum of |Q|^2 is 4 pi, that is |E|^2 is
/// directivity; phases referred to z = 0 as the field's are. Waves are kept until what is left out radiates
/// less than `left_out` of the power, or the samples of theta resolve no more (half as many degrees as
/// steps). Throws std::invalid_argument as DirectivePattern does.
SphericalWaves spherical_waves(const FarField& field, double left_out = 1e-10);

}  // namespace lathe
