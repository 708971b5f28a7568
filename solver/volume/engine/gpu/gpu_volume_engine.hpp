// The GPU engine for problems in three dimensions.
#pragma once

#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::gpu {

/// Solves on the device that is current, in single precision; `threads` does not matter. Throws
/// DeviceOutOfMemory, DeviceError.
VolumeEngine volume_engine();

}  // namespace lathe::gpu
