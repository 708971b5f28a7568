// From an antenna in three dimensions to its problems.
#pragma once

#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Grid, cut cells, dielectrics, modes of all ports and the Huygens box, built once, and a problem per driven
/// port; surfaces are recorded as spectra. Takes the cores that ParallelScope allows. Throws InputError when
/// the antenna does not fit the settings: a port that is not on a guide, a mode that its guide has not or
/// that is cut off, a solid that breaks a symmetry, too many cells.
VolumeSimulation build_volume(const VolumeAntenna& antenna, const SimulationSettings& settings);

}  // namespace lathe
