// The engine for problems in three dimensions on the machine's cores.
#pragma once

#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::cpu {

/// The skewed sweep, single precision.
VolumeEngine volume_engine();

}  // namespace lathe::cpu
