// The far field of one frequency as directivity, the form in which other programs read patterns.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "solver/results/beam_axis.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Spherical components; |e_theta|^2 + |e_phi|^2 is the directivity (linear).
struct SphericalField {
    std::complex<double> e_theta, e_phi;
};

/// Ludwig's third definition, x polarised: co = E_theta cos phi - E_phi sin phi,
/// cross = E_theta sin phi + E_phi cos phi.
struct LudwigField {
    std::complex<double> co, cross;
};

LudwigField ludwig3(const SphericalField& field, double phi_rad);

/// The same for a beam towards `pole`. Towards -z these are the parts of the mirror image, in which E_theta
/// is turned round, towards the mirrored direction.
LudwigField ludwig3(const SphericalField& field, double phi_rad, Pole pole);

/// The cuts of results, as pattern_cuts() has them. Of a beam towards +z: E plane A, H plane -B (where E_phi
/// alone is left, phi = 90 degrees / m), D plane (A - B)/2 co-polar and (A + B)/2 cross-polar; for m = 1
/// those are Ludwig's third definition at 0, 90 and 45 degrees. Of a beam towards -z those of the mirror
/// image. For m = 0 all planes are alike: |e|^2 = |A|^2 + |B|^2 in each, and no cross-polar part.
struct PrincipalCuts {
    std::complex<double> e_co, h_co, d_co, d_cross;
};

/// True of a field that is not zero in all directions, so that it has a directivity.
bool has_directivity(const FarField& far_field);

/// Scales a far field such that its power integral over the sphere is 4 pi. Holds a copy; immutable.
/// For m = 0 both components are independent of phi.
class DirectivePattern {
public:
    /// Throws std::invalid_argument when theta is not 0..pi in equal steps, when the sizes differ, or
    /// when nothing is radiated.
    explicit DirectivePattern(const FarField& far_field);

    std::size_t theta_count() const { return far_field_.theta_rad.size(); }
    double theta_rad(std::size_t index) const { return far_field_.theta_rad[index]; }
    double frequency_hz() const { return far_field_.frequency_hz; }
    int azimuthal_order() const { return far_field_.azimuthal_order; }

    /// See FarField::share().
    double share(std::size_t index) const { return far_field_.share(index); }

    SphericalField spherical(std::size_t theta_index, double phi_rad) const;
    /// With the reference of file formats, which is that of a beam towards +z.
    LudwigField ludwig3(std::size_t theta_index, double phi_rad) const;
    /// With the reference of the pattern's own beam.
    LudwigField beam_ludwig3(std::size_t theta_index, double phi_rad) const;
    PrincipalCuts principal_cuts(std::size_t theta_index) const;

private:
    FarField far_field_;        ///< a and b already scaled
    Pole pole_ = Pole::plus_z;  ///< that the beam points to
};

/// Clenshaw-Curtis weights for the integral of f(theta) sin(theta) over 0..pi at `count` equally
/// spaced angles: exact when f is a polynomial in cos(theta) of degree count - 1.
std::vector<double> polar_angle_weights(std::size_t count);

/// 10 log10 of a power ratio, not below floor_db.
double to_db(double power_ratio, double floor_db = -1000.0);

}  // namespace lathe
