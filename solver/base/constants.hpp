// Physical constants in SI units, CODATA 2018.
#pragma once

namespace lathe::constants {

inline constexpr double pi = 3.14159265358979323846;
inline constexpr double speed_of_light = 299792458.0;            ///< m/s, exact
inline constexpr double vacuum_permeability = 1.25663706212e-6;  ///< H/m
inline constexpr double vacuum_permittivity =
    1.0 / (vacuum_permeability * speed_of_light * speed_of_light);                ///< F/m
inline constexpr double vacuum_impedance = vacuum_permeability * speed_of_light;  ///< ohm

static_assert(vacuum_permittivity > 8.8541878e-12 && vacuum_permittivity < 8.8541879e-12);

}  // namespace lathe::constants
