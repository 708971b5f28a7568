// The plain loop in three dimensions as an engine: slow, and what the others are held to.
#pragma once

#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::debug {

/// Single precision, one thread.
VolumeEngine volume_engine();

}  // namespace lathe::debug
