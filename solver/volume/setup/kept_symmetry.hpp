// Which planes of symmetry an antenna still has after something was added to it.
#pragma once

#include <array>

#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// The antenna with those of the walls `wanted` that check_symmetry() does not refuse, each tried alone.
/// Takes milliseconds and allocates nothing of the grid's size.
VolumeAntenna keep_symmetry(VolumeAntenna antenna, const std::array<SymmetryPlane, 2>& wanted,
                            const SimulationSettings& settings);

}  // namespace lathe
