// Antennas for 27 to 33 GHz that between them use everything an engine does.
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe::tests {

enum class Kind { horn, lossy_lens, coaxial, dipole_m0, dipole_m1, guide_m2, copper_horn, ground_plane };
std::string to_text(Kind kind);

/// Some 60 x 100 cells at 16 cells a wavelength. That the copper horn is of copper stands in the settings.
Antenna example_antenna(Kind kind);

}  // namespace lathe::tests
