// The near field on a plane or a cylinder around the axis, as comma-separated values.
#pragma once

#include <span>
#include <string>

#include "solver/results/frequency_map.hpp"

namespace lathe {

/// The surface on which the field is given: the plane z = position over r, or the cylinder r = position over
/// z.
struct NearFieldSurface {
    enum class Kind { plane, cylinder };
    Kind kind = Kind::plane;
    double position_m = 0.0;
};

/// One line per frequency and node of the map along the surface: `frequency_hz`, `m`, `z_mm`, `r_mm`, then
/// real and imaginary part of e_r, e_phi, e_z (V/m) and h_r, h_phi, h_z (A/m) as FrequencyMap has them,
/// linear between the two nearest rows or columns. Needs all six components. Throws InputError with the range
/// of the maps when the surface lies outside of it.
std::string near_field_csv(std::span<const FrequencyMap> maps, const NearFieldSurface& surface);

}  // namespace lathe
