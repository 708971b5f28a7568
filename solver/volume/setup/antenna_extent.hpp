// The size of a 3D antenna.
#pragma once

#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// The box around all that is drawn and driven, m. Throws InputError where that is nothing.
Bounds extent_of(const VolumeAntenna& antenna);

}  // namespace lathe
