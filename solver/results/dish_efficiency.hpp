// How much of a feed's power a paraboloid turns into its beam.
#pragma once

#include <optional>

#include "solver/results/results.hpp"

namespace lathe {

/// Subefficiencies of a feed with m = 1 in the focus of a paraboloid whose rim is seen under the half
/// angle theta0, by P.-S. Kildal, "Factorization of the feed efficiency of paraboloids and Cassegrain
/// antennas", IEEE Trans. Antennas Propag. 33 (1985) 903-908. With the co- and cross-polar parts of the D
/// cut, C = (A - B)/2 and X = (A + B)/2, and S(f) = integral over theta from 0 to theta0:
///
///   spillover    = S((|A|^2 + |B|^2) sin) / integral of the same from 0 to pi,
///   polarisation = S(|C|^2 sin) / S((|C|^2 + |X|^2) sin),
///   taper        = 2 cot^2(theta0/2) S(|C| tan(theta/2))^2 / S(|C|^2 sin),
///   phase        = |S(C e^{-jk z cos} tan(theta/2))|^2 / S(|C| tan(theta/2))^2.
///
/// Theta counts from the pole that the beam points to, z along it, and A and B are those of the beam's frame
/// (BeamFrame). The product is the aperture efficiency. z is the antenna's point in the focus: `focus_z_m`,
/// or where the phase efficiency is largest, Kildal's phase centre, both as z of the antenna. For other m the
/// axis gets nothing and only the spillover means anything; the rest is NaN. `half_angle_rad` reaches past
/// the second sample of theta, or all is NaN.
DishEfficiency dish_efficiency(const FarField& field, double half_angle_rad,
                               std::optional<double> focus_z_m = {});

/// Sets Beam::dish at every frequency.
void measure_dish(Results& results, double half_angle_rad);

}  // namespace lathe
