// The coefficients of a planar antenna on its grid.
#pragma once

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/planar_grid.hpp"

namespace lathe {

/// Coefficients of the stepped problem (solver/discretise/planar_fields.hpp) at a fraction of the stability
/// limit, with H across the plane at most 0.9, which cut faces need to stay of second order.
/// Where a `tm` antenna has a plate height and walls of real metal, dielectrics and free space within the
/// drawing get the conductivity of the plates: their loss is exactly that of a loss tangent 2 Rs/(w mu0 h),
/// taken at the middle of the band. Throws InputError where dielectrics lie between magnetic walls of a `te`
/// antenna. `slanted_dielectrics`: see fit_slanted_planar(); H across the plane only.
Coefficients build_planar_coefficients(const Antenna& antenna, const PlanarGridPlan& plan,
                                       const SimulationSettings& settings, double time_step_fraction,
                                       bool slanted_dielectrics = false);

}  // namespace lathe
