// Pattern levels over a range of angles, for objectives that narrow a metric's own angles.
//
// Ludwig's third definition for an x-polarised pattern E_theta = A cos phi, E_phi = B sin phi: the co-polar
// field is A in the E plane, -B in the H plane and (A - B) / 2 in the 45 degree plane, the cross-polar field
// (A + B) sin 2 phi / 2, largest in the 45 degree plane (Ludwig, IEEE Trans. AP-21, 116 (1973)).
#pragma once

#include "solver/io/project.hpp"
#include "solver/radiation/results.hpp"

namespace lathe::genetic {

/// Closed range of theta.
struct ThetaRange {
    double from_deg = 0.0;
    double to_deg = 180.0;

    /// True within half a microdegree too, so that ends given in whole degrees count.
    bool holds(double theta_rad) const;
};

enum class PrincipalPlane { e, h };

/// Peak cross-polar level in the range relative to the co-polar peak, dB. Defined for azimuthal order 1;
/// NaN otherwise and when no angle lies in the range.
double cross_polar_within_db(const FarField& field, ThetaRange range);

/// Highest local maximum of the plane's cut in the range and outside the main lobe, relative to the cut's
/// peak, dB; -infinity when there is none, NaN when no angle lies in the range.
double side_lobe_within_db(const FarField& field, PrincipalPlane plane, ThetaRange range);

/// Co-polar level in the range relative to the pattern's peak, dB, of the E or H plane, whichever misses
/// the goal more: the largest for `below`, the smallest for `above`, the one farthest from `value` for
/// `near`. All planes between lie between these two for azimuthal order 1. Order 0 has one plane only.
/// NaN when no angle lies in the range.
double co_polar_within_db(const FarField& field, ThetaRange range, Goal goal, double value);

}  // namespace lathe::genetic
