// Levels of a pattern over a range of angles, which count from the pole that the beam points to. Cuts and
// their definitions are those of cuts_about_plus_z().
#pragma once

#include "solver/results/goal.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Closed range of theta, from the beam's axis.
struct ThetaRange {
    double from_deg = 0.0;
    double to_deg = 180.0;

    /// True within half a microdegree too, so that ends given in whole degrees count.
    bool holds(double theta_rad) const;
};

enum class PrincipalPlane { e, h };

/// Peak cross-polar level of the D cut in the range relative to the cut's co-polar peak, dB; NaN when no
/// angle lies in the range.
double cross_polar_within_db(const FarField& field, ThetaRange range);

/// Highest level of the plane's cut in the range and outside the main lobe (which ends at the first minimum
/// on either side), relative to the cut's peak, dB; -infinity when the range holds the main lobe only, NaN
/// when it holds no angle.
double side_lobe_within_db(const FarField& field, PrincipalPlane plane, ThetaRange range);

/// Co-polar level in the range relative to the pattern's peak, dB, of the E or H plane, whichever misses
/// the goal more: the largest for `below`, the smallest for `above`, the one farthest from `value` for
/// `near`. NaN when no angle lies in the range.
double co_polar_within_db(const FarField& field, ThetaRange range, Goal goal, double value);

}  // namespace lathe
