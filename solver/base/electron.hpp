// The electron in SI units, CODATA 2018.
#pragma once

namespace lathe::constants {

inline constexpr double elementary_charge = 1.602176634e-19;                           ///< C, exact
inline constexpr double electron_mass = 9.1093837015e-31;                              ///< kg
inline constexpr double electron_charge_to_mass = -elementary_charge / electron_mass;  ///< C/kg

}  // namespace lathe::constants
