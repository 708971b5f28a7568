// Free space around an antenna.
#pragma once

#include <algorithm>

#include "solver/base/constants.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Least distances between an antenna and the absorbing layers, in cells. With less the surface of the far
/// field lies in the antenna, and so does the box in which a plane wave of a planar antenna arrives.
inline constexpr int revolved_least_margin = 4, planar_least_margin = 5, plane_wave_least_margin = 8,
                     volume_least_margin = 2;

/// Distance between an antenna and the absorbing layers, m: `share` of the margin of the settings, but at
/// least `least` cells.
inline double free_margin(const SimulationSettings& settings, double cell, int least, double share = 1.0) {
    const double wanted = settings.margin_wavelengths * constants::speed_of_light / settings.from_hz;
    return std::max(share * wanted, least * cell);
}

}  // namespace lathe
