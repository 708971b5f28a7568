// The largest field over a period and around the axis; that of E is declared with the maps.
#pragma once

#include <vector>

#include "solver/results/frequency_map.hpp"

namespace lathe {

/// The largest |H(t)| at each node of the map, over time and over phi, A/m for 1 W, in the map's order. Needs
/// the three magnetic components. On a wall it is the density of the current there.
std::vector<float> peak_magnetic_field(const FrequencyMap& map);

}  // namespace lathe
