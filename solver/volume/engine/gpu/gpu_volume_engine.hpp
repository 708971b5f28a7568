// The GPU engine for problems in three dimensions.
#pragma once

#include "solver/engine/process_group.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::gpu {

/// Solves on as many devices of this machine as a problem keeps busy, in single precision; `threads` does not
/// matter. Of all devices it takes those that have the fewest of this engine's problems (copies of the engine
/// count as one). With a group, which must outlive it, on those of all its processes together: each is given
/// the same problems, which it needs room for, and returns the same recordings, with the bits of one device
/// alone. Solves throw DeviceOutOfMemory, DeviceError, and after an error that leaves nothing of a device's
/// context DeviceLost: later solves go on with the other devices, as long as there are any. With a group they
/// throw SolverError for what cannot be divided among processes. Without one, all devices are woken up here:
/// throws DeviceError, and DeviceLost when this process has lost all of them.
VolumeEngine volume_engine(ProcessGroup* group = nullptr);

}  // namespace lathe::gpu
