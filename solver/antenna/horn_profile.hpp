// Analytic horn profiles: how the inner radius goes from the throat to the aperture.
#pragma once

#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// Curves of the inner radius, in the order of their names in the project file.
enum class ProfileKind {
    linear,
    sinusoid,
    asymmetric_sine_squared,
    tangential,
    power,
    exponential,
    hyperbolic,
    polynomial,
    gaussian
};

/// Profiles of Granet & James, "Design of Corrugated Horns: A Primer", IEEE Antennas and Propagation
/// Magazine 47(2), 2005, table 1, and of Olver, Clarricoats, Kishk & Shafai, "Microwave Horns and
/// Feeds", 1994; with t the share of the length, a_i and a_o the radii at its ends, A the weight, p the
/// exponent and b the position of the break:
///   linear       a_i + (a_o - a_i) t
///   sinusoid     a_i + (a_o - a_i) [(1 - A) t + A sin^p(pi t / 2)]
///   tangential   a_i + (a_o - a_i) [(1 - A) t + A tan^p(pi t / 4)]
///   power        a_i + (a_o - a_i) [(1 - A) t + A t^p]
///   exponential  a_i exp(t ln(a_o / a_i))
///   hyperbolic   sqrt(a_i^2 + t^2 (a_o^2 - a_i^2))
///   polynomial   a_i + (p + 1) (a_o - a_i) [1 - p t / (p + 1)] t^p
///   asymmetric_sine_squared, with g = (1 - b) / b:
///                a_i + 2 (a_o - a_i) / (1 + g) sin^2(pi t / 4b)                               for t <= b
///                a_i + 2 (a_o - a_i) / (1 + g) {g sin^2[pi (t + 1 - 2b) / 4(1 - b)] + (1 - g) / 2}  beyond
///   gaussian     sine squared from a_i to the waist a_w = a_i + A (a_o - a_i) at t = b, then the
///                hyperbola of a Gaussian beam, sqrt(a_w^2 + s^2 (a_o^2 - a_w^2)), s = (t - b) / (1 - b)
///                (del Rio, Gonzalo & Sorolla 1996: horns with a Gaussian end section)
/// Each is continuous and nowhere falls when a_o >= a_i.
struct HornProfile {
    ProfileKind kind = ProfileKind::linear;
    double throat_radius = 0.0, aperture_radius = 0.0;  ///< a_i, a_o, one unit
    double weight = 1.0;                                ///< A, 0 to 1
    double exponent = 2.0;                              ///< p
    double break_place = 0.5;                           ///< b, inside (0, 1)

    /// The profile of a design, from profile_parameters(), waveguide_radius_mm and aperture_radius_mm; in mm.
    static HornProfile of(const ParameterValues& values);
    /// The radius at this share of the length, 0 to 1.
    double radius_at(double share) const;
};

/// The parameters profile, profile_weight, profile_exponent and profile_break.
std::vector<ParameterDescription> profile_parameters(const std::string& default_profile,
                                                     double default_weight, double default_exponent);

}  // namespace lathe
