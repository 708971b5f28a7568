// A frequency map as a file for ParaView.
#pragma once

#include <string>

#include "solver/results/frequency_map.hpp"

namespace lathe {

/// Text of a `.vti` file over (z, r) in metres: for each component c the arrays `c_amplitude` (peak value,
/// V/m or A/m for 1 W incident) and `c_phase_deg` (of e^{+jwt}, zero at the reference plane); with the
/// three electric components, `e_peak` first: the largest |E| over time and phi, V/m for 1 W. Of a planar
/// antenna over (x, y), its x being z and its y being r, for 1 W per metre of height.
std::string map_vti(const FrequencyMap& map);

}  // namespace lathe
