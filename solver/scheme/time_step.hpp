// The largest stable time step of the regular grid.
#pragma once

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe::fdtd {

/// Largest eigenvalue times dr^2 of the discrete radial operator of order m, axis row included.
/// m = 0: 4.842 (TM axis node); m >= 1: 4 m^2 + 2 + 3/(8 m^2), an upper bound that is exact to 1e-3 for
/// m >= 2 and 0.2 % high for m = 1. It does not depend on the number of rows (20 and more).
inline double radial_eigenvalue_bound(int azimuthal_order) {
    if (azimuthal_order == 0) return 4.842;
    const double m2 = static_cast<double>(azimuthal_order) * azimuthal_order;
    return 4.0 * m2 + 2.0 + 3.0 / (8.0 * m2);
}

/// Stability limit in s. z and r separate, so (2/dt)^2 / c^2 >= (2/dz)^2 + Lambda_m/dr^2.
inline double time_step_limit(double dr, double dz, int azimuthal_order) {
    const double radial = radial_eigenvalue_bound(azimuthal_order) / (4.0 * dr * dr);
    return 1.0 / (constants::speed_of_light * std::sqrt(1.0 / (dz * dz) + radial));
}

/// Stability limit of cells dx by dz in a plane, in s; Taflove & Hagness, ch. 4.
inline double planar_time_step_limit(double dx, double dz) {
    return 1.0 / (constants::speed_of_light * std::sqrt(1.0 / (dx * dx) + 1.0 / (dz * dz)));
}

}  // namespace lathe::fdtd
