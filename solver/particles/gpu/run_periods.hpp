// The kernel that advances many runs of electrons by whole periods.
#pragma once

#include <cuda_runtime.h>

#include "solver/particles/gpu/device_run.hpp"

namespace lathe::gpu {

/// Advances `count` runs by up to `periods` periods, a block each; those that are over, or have a fault,
/// stay. Throws DeviceError.
void launch_run_periods(const RunTables& tables, DeviceRun* runs, int count, int periods,
                        cudaStream_t stream);

}  // namespace lathe::gpu
