// Electrons on a CUDA device.
#pragma once

#include <memory>

#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::gpu {

/// Runs all powers and seeds at once, a block of device 0 for each, as far as its memory has room; in double
/// precision and with the source of the processor. For any number of threads; run() leaves device 0 the
/// current one of its thread. It throws DeviceError and DeviceLost, DeviceOutOfMemory when not even one run
/// has room, and SolverError when a run has more electrons within a period than its share of memory.
std::unique_ptr<particles::ElectronEngine> device_electrons();

}  // namespace lathe::gpu
